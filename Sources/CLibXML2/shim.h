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
#include <libxml/xmlschemas.h>
#include <libxml/xmlschemastypes.h>

// The error parameter became const in libxml2 2.12: Swift sees two types, a cast in C sees one.
typedef void (*soapstone_error_callback)(void *data, const xmlError *error);

static inline void soapstone_set_error_callback(xmlSAXHandler *handler, soapstone_error_callback callback) {
    handler->serror = (xmlStructuredErrorFunc)callback;
}

static inline void soapstone_set_schema_parser_errors(
    xmlSchemaParserCtxtPtr context, soapstone_error_callback callback, void *data) {
    xmlSchemaSetParserStructuredErrors(context, (xmlStructuredErrorFunc)callback, data);
}

static inline void soapstone_set_schema_errors(
    xmlSchemaValidCtxtPtr context, soapstone_error_callback callback, void *data) {
    xmlSchemaSetValidStructuredErrors(context, (xmlStructuredErrorFunc)callback, data);
}

// What is printed rather than reported goes nowhere; Swift cannot pass a function with variable arguments.
static inline void soapstone_print_nothing(void *data, const char *format, ...) {
    (void)data;
    (void)format;
}

static inline void soapstone_silence_thread(void) {
    xmlSetGenericErrorFunc(NULL, soapstone_print_nothing);
    xmlSetStructuredErrorFunc(NULL, NULL);
}

// libxml2 asks for documents by name. `find` returns the bytes of one that was handed over for the schema that is being
// compiled, which live until it is; every other name is refused.
typedef const char *(*soapstone_find_document)(const char *name, int *length);

static inline xmlParserInputPtr soapstone_open_document(
    const char *name, xmlParserCtxtPtr context, soapstone_find_document find) {
    int length = 0;
    const char *bytes = name == NULL ? NULL : find(name, &length);
    if (bytes == NULL || context == NULL) return NULL;
    xmlParserInputBufferPtr buffer = xmlParserInputBufferCreateMem(bytes, length, XML_CHAR_ENCODING_NONE);
    if (buffer == NULL) return NULL;
    xmlParserInputPtr input = xmlNewIOInputStream(context, buffer, XML_CHAR_ENCODING_NONE);
    if (input == NULL) {
        xmlFreeParserInputBuffer(buffer);
        return NULL;
    }
    if (input->filename == NULL) input->filename = (const char *)xmlStrdup((const xmlChar *)name);
    return input;
}

// Swift has no name for the instruction that gathers the high bits of a vector's bytes.
#if defined(__SSE2__)
#include <emmintrin.h>
static inline unsigned long long soapstone_mask(const unsigned char *start, unsigned char byte) {
    const __m128i wanted = _mm_set1_epi8((char)byte);
    unsigned long long mask = 0;
    for (int part = 0; part < 4; part++) {
        const __m128i bytes = _mm_loadu_si128((const __m128i *)(start + part * 16));
        mask |= (unsigned long long)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, wanted)) << (part * 16);
    }
    return mask;
}
#else
static inline unsigned long long soapstone_mask(const unsigned char *start, unsigned char byte) {
    unsigned long long mask = 0;
    for (int index = 0; index < 64; index++) mask |= (unsigned long long)(start[index] == byte) << index;
    return mask;
}
#endif

#endif
