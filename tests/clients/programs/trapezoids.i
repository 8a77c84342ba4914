// SPDX-License-Identifier: MIT OR Apache-2.0
// Yorick on several ranks: each integrates a part of an interval and sends it round a ring with what the others found.
func part(n)
{
  extern total, trail;
  // On one rank there is no MPI for mpy, and mp_size is 0.
  size = max(mp_size, 1);
  first = n*mp_rank/size;
  last = n*(mp_rank+1)/size;
  x = (double(first) + span(0.5, last-first-0.5, last-first))/n;
  mine = sum(4.0/(1.0+x*x))/n;
  next = (mp_rank+1)%size;
  before = (mp_rank+size-1)%size;
  if (size == 1) { total = mine; trail = [0]; return; }
  if (mp_rank == 0) {
    mp_send, next, mine, [0];
    mp_recv, before, total, trail;
  } else {
    mp_recv, before, total, trail;
    mp_send, next, total+mine, grow(trail, mp_rank);
  }
}

func judge
{
  extern total, trail;
  if (numberof(trail) != max(mp_size, 1) || anyof(trail != indgen(0:max(mp_size, 1)-1))) error, "the ring is not in order";
  if (abs(total-pi) > 1e-9) error, "not pi";
  // An array with two dimensions, long enough not to be sent at once, to every rank and back.
  big = indgen(300)*1.5+indgen(1000)(-,);
  for (to=1 ; to<mp_size ; ++to) mp_send, to, big;
  for (from=1 ; from<mp_size ; ++from) {
    back = mp_recv(from, [2, 300, 1000]);
    if (anyof(back != big+from)) error, "an array came back wrong";
  }
  write, format="NUMBER pi %.15f\n", total;
  write, format="%s\n", "RIGHT";
}

func echo
{
  if (mp_rank) mp_send, 0, mp_recv(0)+mp_rank;
  else judge;
}

func all { part, 200000; echo; }

// Rank 0 alone reads this at first; it has all ranks read it again, and then calls what they know.
if (mp_exec()) {
  mp_include, current_include();
  mp_exec, "all";
}
