// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Random views (MPI-5.0 section 14.3) and datatypes in memory, written and read back by calls of all families (section
// 14.4), against a model: which byte of the file each byte of a view is, found by counting.
#include "io.h"

enum { BLOCKS_MAX = 24, FILE_MAX = 1 << 20, ELEMENTS_MAX = 4000 };

// One tile of the file: blocks of etypes in a row, each of a rank, or of none.
static struct {
  int blocks, length[BLOCKS_MAX], owner[BLOCKS_MAX], etypes;
  MPI_Offset displacement;
  MPI_Datatype etype;
  int etype_bytes;
} tile;

static unsigned char model[FILE_MAX], found[FILE_MAX];

static void roll_tile(Dice *dice) {
  static const struct {
    MPI_Datatype type;
    int bytes;
  } ETYPES[] = {{MPI_BYTE, 1}, {MPI_INT, 4}, {MPI_DOUBLE, 8}, {MPI_SHORT, 2}};
  int kind = (int)roll(dice, 4), wide = roll(dice, 5) == 0;
  tile.etype = ETYPES[kind].type;
  tile.etype_bytes = ETYPES[kind].bytes;
  tile.blocks = 1 + (int)roll(dice, BLOCKS_MAX);
  tile.displacement = roll(dice, 3) == 0 ? 0 : roll(dice, 5000);
  tile.etypes = 0;
  for (int i = 0; i < tile.blocks; i++) {
    tile.length[i] = 1 + (int)roll(dice, wide ? 300 : 6);
    tile.owner[i] = (int)roll(dice, (uint32_t)all + 1) - 1;
    tile.etypes += tile.length[i];
  }
  for (int rank = 0; rank < all; rank++) tile.owner[(rank * 5) % BLOCKS_MAX] = rank;  // nearly all have something
}

// The etypes of a rank in one tile.
static int owned(int rank) {
  int sum = 0;
  for (int i = 0; i < tile.blocks; i++)
    if (tile.owner[i] == rank) sum += tile.length[i];
  return sum;
}

// Where in the file etype `at` of the view of a rank begins.
static size_t place_of(int rank, int at) {
  int each = owned(rank), rest = at % each, etypes = at / each * tile.etypes;
  for (int i = 0; i < tile.blocks; i++) {
    if (tile.owner[i] == rank && rest < tile.length[i])
      return (size_t)tile.displacement + (size_t)(etypes + rest) * (size_t)tile.etype_bytes;
    if (tile.owner[i] == rank) rest -= tile.length[i];
    etypes += tile.length[i];
  }
  FAIL("no place");
}

static MPI_Datatype filetype_of(int rank) {
  int lengths[BLOCKS_MAX], many = 0, at = 0;
  MPI_Aint places[BLOCKS_MAX];
  for (int i = 0; i < tile.blocks; i++) {
    if (tile.owner[i] == rank) {
      lengths[many] = tile.length[i];
      places[many++] = (MPI_Aint)at * tile.etype_bytes;
    }
    at += tile.length[i];
  }
  MPI_Datatype blocks, filetype;
  OK(MPI_Type_create_hindexed(many, lengths, places, tile.etype, &blocks));
  OK(MPI_Type_create_resized(blocks, 0, (MPI_Aint)tile.etypes * tile.etype_bytes, &filetype));
  OK(MPI_Type_commit(&filetype));
  OK(MPI_Type_free(&blocks));
  return filetype;
}

// A buffer of elements, each an etype, in one piece or with gaps; its packed form is what counts.
typedef struct {
  unsigned char *memory;
  MPI_Datatype type;
  int count, elements, step;
} Buffer;

static Buffer make_buffer(Dice *dice, int elements) {
  Buffer buffer = {.elements = elements, .step = 1, .type = tile.etype, .count = elements};
  int shape = (int)roll(dice, 3);
  if (shape == 1) buffer.step = 2;
  if (shape == 2) buffer.step = 3;
  if (shape > 0) {
    MPI_Datatype apart;
    OK(MPI_Type_vector(elements, 1, buffer.step, tile.etype, &apart));
    buffer.type = apart;
    buffer.count = 1;
    OK(MPI_Type_commit(&buffer.type));
  }
  buffer.memory = room((size_t)elements * (size_t)buffer.step * (size_t)tile.etype_bytes + 8);
  memset(buffer.memory, 0xee, (size_t)elements * (size_t)buffer.step * (size_t)tile.etype_bytes + 8);
  return buffer;
}

static unsigned char *element(Buffer *buffer, int at) {
  return buffer->memory + (size_t)at * (size_t)buffer->step * (size_t)tile.etype_bytes;
}

static void free_buffer(Buffer *buffer) {
  if (buffer->type != tile.etype) OK(MPI_Type_free(&buffer->type));
  free(buffer->memory);
}

// What is collective is so for all; the others may differ.
enum { AT, AT_ALL, HERE, ALL, I_AT, I_AT_ALL, I_HERE, I_ALL, SPLIT_AT, SPLIT_ALL, LARGE, FAMILIES };

static MPI_Status access_file(MPI_File file, int family, int reads, MPI_Offset at, Buffer *buffer) {
  MPI_Status status;
  MPI_Request request = MPI_REQUEST_NULL;
  void *b = buffer->memory;
  int n = buffer->count;
  MPI_Datatype t = buffer->type;
  if (family == HERE || family == ALL || family == I_HERE || family == I_ALL || family == SPLIT_ALL)
    OK(MPI_File_seek(file, at, MPI_SEEK_SET));
  switch (family) {
    case AT: OK(reads ? MPI_File_read_at(file, at, b, n, t, &status) : MPI_File_write_at(file, at, b, n, t, &status)); break;
    case AT_ALL:
      OK(reads ? MPI_File_read_at_all(file, at, b, n, t, &status) : MPI_File_write_at_all(file, at, b, n, t, &status));
      break;
    case HERE: OK(reads ? MPI_File_read(file, b, n, t, &status) : MPI_File_write(file, b, n, t, &status)); break;
    case ALL: OK(reads ? MPI_File_read_all(file, b, n, t, &status) : MPI_File_write_all(file, b, n, t, &status)); break;
    case I_AT: OK(reads ? MPI_File_iread_at(file, at, b, n, t, &request) : MPI_File_iwrite_at(file, at, b, n, t, &request)); break;
    case I_AT_ALL:
      OK(reads ? MPI_File_iread_at_all(file, at, b, n, t, &request) : MPI_File_iwrite_at_all(file, at, b, n, t, &request));
      break;
    case I_HERE: OK(reads ? MPI_File_iread(file, b, n, t, &request) : MPI_File_iwrite(file, b, n, t, &request)); break;
    case I_ALL: OK(reads ? MPI_File_iread_all(file, b, n, t, &request) : MPI_File_iwrite_all(file, b, n, t, &request)); break;
    case SPLIT_AT:
      OK(reads ? MPI_File_read_at_all_begin(file, at, b, n, t) : MPI_File_write_at_all_begin(file, at, b, n, t));
      OK(reads ? MPI_File_read_at_all_end(file, b, &status) : MPI_File_write_at_all_end(file, b, &status));
      break;
    case SPLIT_ALL:
      OK(reads ? MPI_File_read_all_begin(file, b, n, t) : MPI_File_write_all_begin(file, b, n, t));
      OK(reads ? MPI_File_read_all_end(file, b, &status) : MPI_File_write_all_end(file, b, &status));
      break;
    default: OK(reads ? MPI_File_read_at_all_c(file, at, b, n, t, &status) : MPI_File_write_at_all_c(file, at, b, n, t, &status));
  }
  if (request != MPI_REQUEST_NULL) OK(MPI_Wait(&request, &status));
  return status;
}

static void round_of(MPI_File file, uint32_t seed) {
  Dice common = {seed}, own = {seed * 977u + (uint32_t)me};
  roll_tile(&common);
  MPI_Datatype filetype = filetype_of(me);
  static const char *const REPRESENTATIONS[] = {"native", "internal"};
  OK(MPI_File_set_size(file, 0));
  OK(MPI_File_set_view(file, tile.displacement, tile.etype, filetype, REPRESENTATIONS[seed % 2], MPI_INFO_NULL));
  memset(model, 0, sizeof model);
  int writing = (int)roll(&common, FAMILIES), reading = (int)roll(&common, FAMILIES);
  int most = 1 + (int)roll(&common, ELEMENTS_MAX) % (FILE_MAX / 8 / (tile.etypes * tile.etype_bytes) * 2 + 1);
  size_t end = 0;
  MPI_Offset first = 0;
  int many = 0;
  for (int rank = 0; rank < all; rank++) {  // everybody knows what everybody writes
    Dice dice = {seed * 31u + (uint32_t)rank};
    MPI_Offset from = roll(&dice, 50);
    int count = owned(rank) == 0 || roll(&dice, 9) == 0 ? 0 : 1 + (int)roll(&dice, (uint32_t)(most < owned(rank) ? most : owned(rank)));
    if (roll(&common, 4) == 0 && owned(rank) > 0) count += 3 * owned(rank);
    if (rank == me) first = from, many = count;
    for (int i = 0; i < count; i++) {
      size_t place = place_of(rank, (int)from + i);
      for (int b = 0; b < tile.etype_bytes; b++) model[place + (size_t)b] = byte_at(seed, place + (size_t)b) | 1;
      if (place + (size_t)tile.etype_bytes > end) end = place + (size_t)tile.etype_bytes;
    }
  }
  Buffer data = make_buffer(&own, many > 0 ? many : 1);
  if (many == 0) data.count = 0;
  for (int i = 0; i < many; i++) memcpy(element(&data, i), model + place_of(me, (int)first + i), (size_t)tile.etype_bytes);
  MPI_Status status = access_file(file, writing, 0, first, &data);
  CHECK_EQ(count_of(&status, tile.etype), many);
  settle(file);
  CHECK_EQ(look_at_file(found, sizeof found), end);
  for (size_t i = 0; i < end; i++)
    if (found[i] != model[i]) FAIL("seed %u, written by %d: byte %zu is %d, not %d", seed, writing, i, found[i], model[i]);
  checks++;
  // Back, from another place and more than there is.
  if (owned(me) > 0) {
    MPI_Offset from = roll(&own, 60);
    int wanted = 1 + (int)roll(&own, (uint32_t)owned(me) * 3u), there = 0;
    while (there < wanted && place_of(me, (int)from + there) + (size_t)tile.etype_bytes <= end) there++;
    Buffer back = make_buffer(&own, wanted);
    status = access_file(file, reading, 1, from, &back);
    CHECK_EQ(count_of(&status, tile.etype), there);
    for (int i = 0; i < wanted; i++)
      for (int b = 0; b < tile.etype_bytes; b++) {
        int right = i < there ? model[place_of(me, (int)from + i) + (size_t)b] : 0xee;
        if (element(&back, i)[b] != right) FAIL("seed %u, read by %d: element %d of %d is wrong", seed, reading, i, there);
      }
    checks++;
    free_buffer(&back);
  } else {
    Buffer nothing = make_buffer(&own, 1);
    nothing.count = 0;
    access_file(file, reading, 1, 0, &nothing);
    free_buffer(&nothing);
  }
  MPI_Offset displacement;
  MPI_Datatype etype, type;
  char name[MPI_MAX_DATAREP_STRING];
  OK(MPI_File_get_view(file, &displacement, &etype, &type, name));
  CHECK_EQ(displacement, tile.displacement);
  CHECK(strcmp(name, REPRESENTATIONS[seed % 2]) == 0 && etype == tile.etype);
  MPI_Aint low, extent;
  OK(MPI_Type_get_extent(type, &low, &extent));
  CHECK_EQ(extent, tile.etypes * tile.etype_bytes);
  OK(MPI_Type_free(&type));
  OK(MPI_Type_free(&filetype));
  free_buffer(&data);
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  name_file("views");
  static const char *const WAYS[] = {"automatic", "enable", "disable"};
  uint32_t seed = 1;
  for (int way = 0; way < 3; way++) {
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "romio_cb_write", WAYS[way]));
    OK(MPI_Info_set(info, "romio_cb_read", WAYS[way]));
    if (way == 1) OK(MPI_Info_set(info, "cb_buffer_size", "4096"));
    if (way == 2) OK(MPI_Info_set(info, "ind_rd_buffer_size", "256"));
    MPI_File file;
    int amode = MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
    OK(MPI_File_open(MPI_COMM_WORLD, path, amode, info, &file));
    OK(MPI_Info_free(&info));
    for (int i = 0; i < part_of(10); i++) round_of(file, seed++);
    OK(MPI_File_close(&file));
    CHECK(file == MPI_FILE_NULL && access(path, F_OK) != 0);
  }
  return finish();
}
