// SPDX-License-Identifier: MIT OR Apache-2.0
// Datatypes of origin, target and result that leave gaps, go backwards and begin before their buffer (MPI-5.0 section
// 12.3): every pair of layouts, in each operation, short and long, and what lies between stays as it was.
#include "check.h"

// All layouts have six ints an item; `at` says where those are, in ints, and an item is followed by the next after
// `extent` ints.
enum { ITEMS = 6, LAYOUTS = 10, PAD = 32, WIDEST = 20 };
struct layout {
  const char *name;
  MPI_Datatype type;
  int per_item, at[ITEMS], extent;
};
static struct layout layouts[LAYOUTS];

static void commit(int k, const char *name, MPI_Datatype type, const int *at, int extent) {
  layouts[k] = (struct layout){name, type, 1, {0}, extent};
  memcpy(layouts[k].at, at, sizeof layouts[k].at);
  OK(MPI_Type_commit(&layouts[k].type));
}

static void make_layouts(void) {
  MPI_Datatype t, u, v;
  layouts[0] = (struct layout){"plain", MPI_INT, ITEMS, {0, 1, 2, 3, 4, 5}, 6};
  OK(MPI_Type_vector(3, 2, 5, MPI_INT, &t));
  commit(1, "vector", t, (int[]){0, 1, 5, 6, 10, 11}, 12);
  OK(MPI_Type_indexed(3, (int[]){1, 3, 2}, (int[]){7, 0, 4}, MPI_INT, &t));
  commit(2, "indexed", t, (int[]){7, 0, 1, 2, 4, 5}, 8);
  OK(MPI_Type_create_struct(2, (int[]){2, 4}, (MPI_Aint[]){0, 16}, (MPI_Datatype[]){MPI_INT, MPI_INT}, &t));
  OK(MPI_Type_create_resized(t, 0, 36, &u));
  OK(MPI_Type_free(&t));
  commit(3, "struct", u, (int[]){0, 1, 4, 5, 6, 7}, 9);
  OK(MPI_Type_create_subarray(2, (int[]){4, 5}, (int[]){2, 3}, (int[]){1, 1}, MPI_ORDER_C, MPI_INT, &t));
  commit(4, "subarray", t, (int[]){6, 7, 8, 11, 12, 13}, 20);
  OK(MPI_Type_indexed(2, (int[]){2, 4}, (int[]){-6, -3}, MPI_INT, &t));
  commit(5, "negative", t, (int[]){-6, -5, -3, -2, -1, 0}, 7);
  OK(MPI_Type_contiguous(6, MPI_INT, &t));
  OK(MPI_Type_create_resized(t, -16, 28, &u));
  OK(MPI_Type_free(&t));
  commit(6, "resized", u, (int[]){0, 1, 2, 3, 4, 5}, 7);
  OK(MPI_Type_create_indexed_block(6, 1, (int[]){5, 4, 3, 2, 1, 0}, MPI_INT, &t));
  commit(7, "reversed", t, (int[]){5, 4, 3, 2, 1, 0}, 6);
  OK(MPI_Type_vector(2, 1, 2, MPI_INT, &t));
  OK(MPI_Type_create_hvector(3, 1, 20, t, &u));
  OK(MPI_Type_dup(u, &v));
  OK(MPI_Type_free(&t));
  OK(MPI_Type_free(&u));
  commit(8, "nested", v, (int[]){0, 2, 5, 7, 10, 12}, 13);
  // A gap after each int, and two between items.
  OK(MPI_Type_create_hvector(6, 1, 8, MPI_INT, &t));
  OK(MPI_Type_create_resized(t, 0, 52, &u));
  OK(MPI_Type_free(&t));
  commit(9, "spread", u, (int[]){0, 2, 4, 6, 8, 10}, 13);
}

// Where int `i` of the data is, counted from the buffer.
static ptrdiff_t place(const struct layout *l, int i) {
  return (ptrdiff_t)(i / ITEMS) * l->extent + l->at[i % ITEMS];
}
static int *buffer(int items) {
  size_t n = (size_t)items * WIDEST + 2 * PAD;
  int *memory = room(n * sizeof(int));
  return memory;
}
static void set_all(int *memory, int items, int value) {
  for (ptrdiff_t i = 0; i < (ptrdiff_t)items * WIDEST + 2 * PAD; i++) memory[i] = value;
}
static int item(int who, int what, int i) { return (who + 1) * 1000003 + what * 7919 + i * 31; }

// The layout holds `value(i)` and everything else is `rest`.
static void want(const char *call, const int *memory, int items, const struct layout *l, const int *values, int rest) {
  int *model = buffer(items);
  set_all(model, items, rest);
  for (int i = 0; i < items * ITEMS; i++) model[PAD + place(l, i)] = values[i];
  for (ptrdiff_t i = 0; i < (ptrdiff_t)items * WIDEST + 2 * PAD; i++)
    if (memory[i] != model[i])
      FAIL("%s with %d items of %s: int %td is %d, not %d", call, items, l->name, i - PAD, memory[i], model[i]);
  checks++;
  free(model);
}

static MPI_Win win;
static int *exposed;
enum { PUT, GET, ADD, FETCH, REGIONS };
static int most;  // items a region has room for

static int *region(int which) { return exposed + (size_t)which * ((size_t)most * WIDEST + 2 * PAD); }
static MPI_Aint displacement(int which) { return region(which) + PAD - exposed; }

// One epoch with each operation, between these layouts of origin, target and result.
static void exchange(const struct layout *o, const struct layout *t, const struct layout *r, int items) {
  int to = (me + 1) % all, from = (me + all - 1) % all, n = items * ITEMS;
  int *out = buffer(items), *in = buffer(items), *old = buffer(items), *values = room((size_t)n * sizeof(int) + 4);
  set_all(out, items, -5);
  set_all(in, items, -6);
  set_all(old, items, -7);
  for (int i = 0; i < n; i++) out[PAD + place(o, i)] = item(me, 1, i);
  for (int g = 0; g < REGIONS; g++) {
    set_all(region(g), items, -8);
    for (int i = 0; i < n && g != PUT; i++) region(g)[PAD + place(t, i)] = item(me, 10 + g, i);
  }
  OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
  int on = items * o->per_item, tn = items * t->per_item, rn = items * r->per_item;
  OK(MPI_Put(out + PAD, on, o->type, to, displacement(PUT), tn, t->type, win));
  OK(MPI_Get(in + PAD, rn, r->type, to, displacement(GET), tn, t->type, win));
  OK(MPI_Accumulate(out + PAD, on, o->type, to, displacement(ADD), tn, t->type, MPI_SUM, win));
  OK(MPI_Get_accumulate(out + PAD, on, o->type, old + PAD, rn, r->type, to, displacement(FETCH), tn, t->type,
                        items % 2 ? MPI_SUM : MPI_REPLACE, win));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  for (int i = 0; i < n; i++) values[i] = item(me, 1, i);
  want("origin", out, items, o, values, -5);
  for (int i = 0; i < n; i++) values[i] = item(to, 10 + GET, i);
  want("MPI_Get", in, items, r, values, -6);
  for (int i = 0; i < n; i++) values[i] = item(to, 10 + FETCH, i);
  want("the result of MPI_Get_accumulate", old, items, r, values, -7);
  for (int i = 0; i < n; i++) values[i] = item(from, 1, i);
  want("MPI_Put", region(PUT), items, t, values, -8);
  for (int i = 0; i < n; i++) values[i] = item(from, 1, i) + (items % 2 ? item(me, 10 + FETCH, i) : 0);
  want("MPI_Get_accumulate", region(FETCH), items, t, values, -8);
  for (int i = 0; i < n; i++) values[i] = item(from, 1, i) + item(me, 10 + ADD, i);
  want("MPI_Accumulate", region(ADD), items, t, values, -8);
  for (int i = 0; i < n; i++) values[i] = item(me, 10 + GET, i);
  want("the source of MPI_Get", region(GET), items, t, values, -8);
  free(out);
  free(in);
  free(old);
  free(values);
}

// Types of several basic types, in a layout that is another on the other side.
static void records(void) {
  struct record { double d; int i; char c[3]; } out[300], *mine;
  struct packed { char c[4]; int i; double d; } back[300];
  MPI_Datatype record, turned, t;
  MPI_Win records_win;
  int to = (me + 1) % all, from = (me + all - 1) % all;
  const MPI_Datatype parts[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR};
  OK(MPI_Type_create_struct(3, (int[]){1, 1, 3}, (MPI_Aint[]){offsetof(struct record, d), offsetof(struct record, i),
                            offsetof(struct record, c)}, parts, &t));
  OK(MPI_Type_create_resized(t, 0, sizeof(struct record), &record));
  OK(MPI_Type_free(&t));
  OK(MPI_Type_create_struct(3, (int[]){1, 1, 3}, (MPI_Aint[]){offsetof(struct packed, d), offsetof(struct packed, i),
                            offsetof(struct packed, c)}, parts, &t));
  OK(MPI_Type_create_resized(t, 0, sizeof(struct packed), &turned));
  OK(MPI_Type_free(&t));
  OK(MPI_Type_commit(&record));
  OK(MPI_Type_commit(&turned));
  OK(MPI_Win_allocate(300 * sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &records_win));
  memset(mine, 0x55, 300 * sizeof *mine);
  memset(back, 0x66, sizeof back);
  memset(out, 0x44, sizeof out);
  for (int i = 0; i < 300; i++) {
    out[i].d = me + i / 8.0, out[i].i = 1000 * me + i;
    for (int k = 0; k < 3; k++) out[i].c[k] = (char)(i + k + me);
  }
  OK(MPI_Win_fence(0, records_win));
  OK(MPI_Put(out, 300, record, to, 0, 300, record, records_win));
  OK(MPI_Win_fence(0, records_win));
  // Types may be freed as soon as the call that uses them is back.
  OK(MPI_Get(back, 300, turned, to, 0, 300, record, records_win));
  OK(MPI_Type_free(&turned));
  OK(MPI_Type_free(&record));
  OK(MPI_Win_fence(0, records_win));
  for (int i = 0; i < 300; i++) {
    CHECK(mine[i].d == from + i / 8.0 && mine[i].i == 1000 * from + i);
    CHECK(back[i].d == me + i / 8.0 && back[i].i == 1000 * me + i && back[i].c[3] == 0x66);
    for (int k = 0; k < 3; k++) CHECK(mine[i].c[k] == (char)(i + k + from) && back[i].c[k] == (char)(i + k + me));
    CHECK_EQ(((char *)&mine[i])[15], 0x55);
  }
  OK(MPI_Win_free(&records_win));
}

// A type whose parts lie far before the displacement: it reaches back to where the window begins.
static void from_the_end(void) {
  int to = (me + 1) % all, from = (me + all - 1) % all, out[3] = {10 * me, 10 * me + 1, 10 * me + 2};
  MPI_Datatype ends;
  OK(MPI_Type_create_hindexed(2, (int[]){1, 2}, (MPI_Aint[]){-400, -8}, MPI_INT, &ends));
  OK(MPI_Type_commit(&ends));
  set_all(exposed, 6, -8);
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put(out, 3, MPI_INT, to, 100, 1, ends, win));
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < 110; i++) CHECK_EQ(exposed[i], i == 0 ? 10 * from : i == 98 ? 10 * from + 1
                                                     : i == 99 ? 10 * from + 2 : -8);
  OK(MPI_Type_free(&ends));
}

int main(int argc, char **argv) {
  enum { SHORT = 40, LONG = 8400 };  // the latter are 201,600 bytes of data
  start(&argc, &argv);
  make_layouts();
  for (int from_program = 0; from_program < 2; from_program++)
    for (int length = 0; length < 2; length++) {
      most = length ? LONG : SHORT;
      MPI_Aint bytes = (MPI_Aint)(((size_t)most * WIDEST + 2 * PAD) * REGIONS * sizeof(int));
      if (from_program) {
        exposed = room((size_t)bytes);
        OK(MPI_Win_create(exposed, bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
      } else {
        OK(MPI_Win_allocate(bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &exposed, &win));
      }
      OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
      for (int o = 0; o < LAYOUTS; o++)
        for (int t = 0; t < LAYOUTS; t++) {
          const struct layout *result = &layouts[(o + 2 * t + from_program) % LAYOUTS];
          if (!length) {
            exchange(&layouts[o], &layouts[t], result, 1);
            exchange(&layouts[o], &layouts[t], result, o % 2 ? 37 : SHORT);
          } else if ((o + 3 * t + from_program) % 9 == 0) {
            exchange(&layouts[o], &layouts[t], result, o % 2 ? 700 : LONG);
          }
        }
      from_the_end();
      OK(MPI_Win_free(&win));
      if (from_program) free(exposed);
    }
  records();
  for (int k = 1; k < LAYOUTS; k++) OK(MPI_Type_free(&layouts[k].type));
  return finish();
}
