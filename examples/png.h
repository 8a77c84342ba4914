// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Writes an 8-bit picture with a palette as PNG, without a compression library: deflate allows stored blocks, which
// need only two checksums. (PNG: RFC 2083; zlib and deflate: RFC 1950, RFC 1951.)
#ifndef PNG_H
#define PNG_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline uint32_t png_crc(uint32_t crc, const unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (0xEDB88320u & -(crc & 1));
  }
  return crc;
}

static inline unsigned char *png_u32(unsigned char *to, uint32_t value) {
  for (int i = 0; i < 4; i++) to[i] = (unsigned char)(value >> (24 - 8 * i));
  return to + 4;
}

static inline void png_chunk(FILE *file, const char *name, const unsigned char *data, size_t bytes) {
  unsigned char word[4];
  fwrite(word, 1, (size_t)(png_u32(word, (uint32_t)bytes) - word), file);
  fwrite(name, 1, 4, file);
  if (bytes > 0) fwrite(data, 1, bytes, file);
  uint32_t crc = png_crc(0xFFFFFFFFu, (const unsigned char *)name, 4);
  png_u32(word, ~png_crc(crc, data, bytes));
  fwrite(word, 1, 4, file);
}

// One byte per pixel, row by row; three bytes per palette entry. 0, or -1 when the file could not be written.
static inline int png_write(const char *path, const unsigned char *pixels, int width, int height,
                            const unsigned char palette[256][3]) {
  size_t line = (size_t)width + 1, raw = line * (size_t)height, blocks = (raw + 65534) / 65535;
  unsigned char *stream = malloc(2 + raw + 5 * blocks + 4), *to = stream;
  FILE *file = fopen(path, "wb");
  if (stream == NULL || file == NULL) {
    free(stream);
    if (file != NULL) fclose(file);
    return -1;
  }
  uint32_t a = 1, b = 0;
  *to++ = 0x78;
  *to++ = 0x01;
  for (size_t at = 0; at < raw; at++) {
    if (at % 65535 == 0) {
      size_t left = raw - at, length = left < 65535 ? left : 65535;
      *to++ = left <= 65535;
      for (int i = 0; i < 2; i++) *to++ = (unsigned char)(length >> 8 * i);
      for (int i = 0; i < 2; i++) *to++ = (unsigned char)(~length >> 8 * i);
    }
    // Each row starts with its filter, 0: none.
    unsigned char byte = at % line == 0 ? 0 : pixels[at / line * (size_t)width + at % line - 1];
    *to++ = byte;
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  to = png_u32(to, b << 16 | a);

  unsigned char head[13];
  png_u32(png_u32(head, (uint32_t)width), (uint32_t)height);
  memcpy(head + 8, (unsigned char[]){8, 3, 0, 0, 0}, 5);
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  png_chunk(file, "IHDR", head, sizeof head);
  png_chunk(file, "PLTE", &palette[0][0], 768);
  png_chunk(file, "IDAT", stream, (size_t)(to - stream));
  png_chunk(file, "IEND", NULL, 0);
  free(stream);
  return fclose(file) == 0 ? 0 : -1;
}
#endif
