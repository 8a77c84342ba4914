/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* shmemx.h of Strobe: extensions of OpenSHMEM, of which there are none. */
#ifndef STROBE_SHMEMX_H
#define STROBE_SHMEMX_H

#include <shmem.h>

#endif /* STROBE_SHMEMX_H */
