#include "memory.h"

#ifdef __GLIBC__
#include <malloc.h>

void memory_trim(void) {
    malloc_trim(0);
}
#else
void memory_trim(void) {
}
#endif
