#ifndef SOAPSTONE_CLIBXML2_SHIM_H
#define SOAPSTONE_CLIBXML2_SHIM_H

// Debian's encoding.h pulls in ICU's headers, which clash with Foundation's own copy of ICU in debug builds.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <libxml/catalog.h>

#endif
