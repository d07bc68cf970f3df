#ifndef SOAPSTONE_MEMORY_H
#define SOAPSTONE_MEMORY_H

/// Gives freed memory back to the system: Swift's Glibc module has no malloc_trim.
void memory_trim(void);

#endif
