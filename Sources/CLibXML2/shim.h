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

// The error parameter became const in libxml2 2.12: Swift sees two types, a cast in C sees one.
typedef void (*soapstone_error_callback)(void *data, const xmlError *error);

static inline void soapstone_set_error_callback(xmlSAXHandler *handler, soapstone_error_callback callback) {
    handler->serror = (xmlStructuredErrorFunc)callback;
}

// The loader's type names xmlParserInputPtr by a typedef that differs between versions; this one refuses everything.
static inline xmlParserInputPtr soapstone_refuse_entity(const char *url, const char *id, xmlParserCtxtPtr context) {
    (void)url;
    (void)id;
    (void)context;
    return NULL;
}

static inline void soapstone_refuse_external_entities(void) {
    xmlSetExternalEntityLoader(soapstone_refuse_entity);
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
