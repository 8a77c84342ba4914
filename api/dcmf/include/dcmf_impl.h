/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Part of dcmf.h: the unit of which the opaque objects of DCMF consist, and how many units each has. */
#ifndef __dcmf_impl_h__
#define __dcmf_impl_h__

/* 16 bytes, aligned as such, so that objects of a program can hold whatever the library keeps in them. */
typedef struct DCQuad {
  unsigned w0;
  unsigned w1;
  unsigned w2;
  unsigned w3;
} __attribute__((__aligned__(16))) DCQuad;

/* How many quads hold an object of type x. */
#define DCQuad_sizeof(x) ((sizeof(x) + sizeof(DCQuad) - 1) / sizeof(DCQuad))

#define DCMF_PROTOCOL_NQUADS 32
#define DCMF_REQUEST_NQUADS 32
#define DCMF_ERROR_NQUADS 2
/* Four words of the size of size_t. */
#define DCMF_CONTROL_NQUADS (4 * sizeof(size_t) / sizeof(DCQuad))
#define DCMF_MEMREGION_NQUADS 1

#endif
