#include <stdlib.h>

/// The number of allocations that the process has made; negative where they are not counted.
long allocation_count(void);

/// The bytes that are allocated; negative where they are not counted.
long allocated_bytes(void);
