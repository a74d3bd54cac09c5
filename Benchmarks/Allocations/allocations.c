#include "allocations.h"

// Takes the place of the C library's `malloc`, which all allocations of Swift go through, and counts its calls.
#ifdef __GLIBC__
#include <malloc.h>

extern void *__libc_malloc(size_t size);

static volatile unsigned long count = 0;

void *malloc(size_t size) {
  // Not atomic: it would take longer than the allocation, and a lost count of thousands does not matter.
  count += 1;
  return __libc_malloc(size);
}

long allocation_count(void) { return (long)count; }

long allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}
#else
long allocation_count(void) { return -1; }

long allocated_bytes(void) { return -1; }
#endif
