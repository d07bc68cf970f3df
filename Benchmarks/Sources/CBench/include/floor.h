#ifndef SOAPSTONE_FLOOR_H
#define SOAPSTONE_FLOOR_H

#include <stddef.h>

/// A libxml2 parser context with SAX2 callbacks that do nothing, kept from one document to the next.
typedef struct floor_parser floor_parser;

/// Makes a parser; NULL for want of memory.
floor_parser *floor_create(void);

/// Parses one document: 0 where it is well-formed, 1 where it is not.
int floor_parse(floor_parser *parser, const char *bytes, size_t length);

/// Frees the parser.
void floor_free(floor_parser *parser);

#endif
