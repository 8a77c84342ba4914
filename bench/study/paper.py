# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the fourth paper reports, as facts and figures in our own words: R. Brightwell, R. Riesen and K. D. Underwood on
overlap, offload and independent progress of MPI (2005).
"""

TITLE = (
    "R. Brightwell, R. Riesen, K. D. Underwood: Analyzing the Impact of Overlap, Offload, and Independent Progress"
    " for MPI"
)

# Table 1: what each of its six libraries can do.
TABLE_1 = (
    ("", "ASCI Red eager P0", "eager P1", "rendezvous P0", "rendezvous P1", "Quadrics Tports", "Quadrics SHMEM"),
    ("progress", "yes", "yes", "no", "no", "yes", "no"),
    ("overlap", "no", "yes", "no", "yes", "yes", "yes"),
    ("offload", "no", "yes", "no", "yes", "yes", "no"),
)

# Program of ours, what was measured on Quadrics (Tports against SHMEM), what on ASCI Red.
PROGRAMS = (
    ("IS A", "Tports 20 % faster", "eager slower than rendezvous; P0 and P1 alike"),
    ("MG W", "small, consistent gain", "small, consistent gain from each capability"),
    ("CG W", "SHMEM up to 3 % faster on few nodes, alike on 16", "nothing from progress, a little from P1"),
    ("FT W", "alike", "6 % on 128 nodes, all of it from progress; nothing or a loss on few"),
    ("LU W", "alike", "2-3 % from P1, by overlap"),
    (
        "SP",
        "Tports 3-6 % faster (5-10 % in its conclusions)",
        "a fraction of a percent from progress, 1.5 % more from P1; rendezvous gains less than 1 % from P1",
    ),
    (
        "BT",
        "Tports 2-4 % faster",
        (
            "a fraction of a percent from progress, 2.5 % from overlap and offload; on 121 nodes progress alone"
            " costs, all together gain 0.5 %"
        ),
    ),
    ("CTH", "not run", "1 % from progress; overlap and offload alone cost a little; up to 1 % from all"),
    ("LAMMPS melt", "not run", "2 % from progress alone, 10 % from overlap and offload, nothing more from both"),
    ("LAMMPS chain", "not run", "2-3 % from progress alone, 2-8 % from overlap and offload"),
)
MICRO = (
    ("micro-benchmarks", "alike, except latency just above the limit between short and long messages"),
    ("alltoallv", "SHMEM a little faster below 12 KB, Tports over 30 % faster at 1 MB"),
    ("eager against rendezvous, all-to-all", "rendezvous faster, as eager has unexpected messages"),
    ("all programs", "2-20 % from all three together; SHMEM ahead in 3 of 23 points"),
    ("spread", "4 runs; below 0.5 %, LU 0.07 %, FT 0.2 %"),
)
# The processor of the network card against the host's, on Quadrics: 100 MHz, 1 GHz.
SLOWDOWN = 10
