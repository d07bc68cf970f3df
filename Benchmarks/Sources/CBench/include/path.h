#ifndef SOAPSTONE_PATH_H
#define SOAPSTONE_PATH_H

#include <stddef.h>

/// Parses a document into libxml2's tree, evaluates a compiled path in it and frees it, `count` times: what a matcher by
/// path costs in libxml2 alone. Parser and XPath context are kept.
///
/// Returns 0 where the path selects one node each time that it is evaluated, 1 where it does not.
int path_evaluate(const char *bytes, size_t length, const char *path, const char *prefix, const char *namespace_name,
                  int count);

#endif
