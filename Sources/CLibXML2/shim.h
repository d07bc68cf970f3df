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
// The schema validator is a judge in tests; the product has its own.
#include <libxml/xmlschemas.h>
#include <libxml/xmlschemastypes.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// The error parameter became const in libxml2 2.12: Swift sees two types, a cast in C sees one.
typedef void (*soapstone_error_callback)(void *data, const xmlError *error);

static inline void soapstone_set_error_callback(xmlSAXHandler *handler, soapstone_error_callback callback) {
    handler->serror = (xmlStructuredErrorFunc)callback;
}

static inline void soapstone_set_xpath_errors(
    xmlXPathContextPtr context, soapstone_error_callback callback, void *data) {
    context->error = (xmlStructuredErrorFunc)callback;
    context->userData = data;
}

// xmlFree is a variable, which Swift takes for shared state that anybody may change.
static inline void soapstone_free(void *memory) {
    xmlFree(memory);
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

// Swift has no name for the instruction that gathers the high bits of a vector's bytes.
//
// A bit for each of the 64 bytes from `start`, the first one lowest: `open` for '<', `close` for '/', `other` for '!'
// and '?'.
struct soapstone_marks {
    unsigned long long open, close, other;
};

#if defined(__SSE2__)
#include <emmintrin.h>
static inline unsigned long long soapstone_bits(__m128i matches, int part) {
    return (unsigned long long)(unsigned)_mm_movemask_epi8(matches) << (part * 16);
}

static inline struct soapstone_marks soapstone_find_marks(const unsigned char *start) {
    struct soapstone_marks marks = {0, 0, 0};
    for (int part = 0; part < 4; part++) {
        const __m128i bytes = _mm_loadu_si128((const __m128i *)(start + part * 16));
        marks.open |= soapstone_bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('<')), part);
        marks.close |= soapstone_bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('/')), part);
        const __m128i bang = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('!'));
        const __m128i question = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('?'));
        marks.other |= soapstone_bits(_mm_or_si128(bang, question), part);
    }
    return marks;
}

// Whether the 64 bytes from `start` are ASCII without NUL: as signed numbers, none is below 1.
static inline int soapstone_is_plain(const unsigned char *start) {
    __m128i least = _mm_set1_epi8(127);
    __m128i high = _mm_setzero_si128();
    for (int part = 0; part < 4; part++) {
        const __m128i bytes = _mm_loadu_si128((const __m128i *)(start + part * 16));
        least = _mm_min_epu8(least, bytes);
        high = _mm_or_si128(high, bytes);
    }
    return _mm_movemask_epi8(_mm_or_si128(high, _mm_cmpeq_epi8(least, _mm_setzero_si128()))) == 0;
}

// A bit for each of the 16 bytes from `start` that may need an escape in XML: the control characters, '"', '&', '<', '>',
// and what U+FFFE, U+FFFF and surrogates begin with.
static inline unsigned soapstone_find_escapes(const unsigned char *start) {
    const __m128i bytes = _mm_loadu_si128((const __m128i *)start);
    const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
    const __m128i quote = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"'));
    const __m128i ampersand = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('&'));
    // '<' and '>' differ in one bit.
    const __m128i angle = _mm_cmpeq_epi8(_mm_or_si128(bytes, _mm_set1_epi8(2)), _mm_set1_epi8('>'));
    const __m128i high = _mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8((char)0xED)), bytes);
    const __m128i marks = _mm_or_si128(_mm_or_si128(control, quote), _mm_or_si128(ampersand, angle));
    return (unsigned)_mm_movemask_epi8(_mm_or_si128(marks, high));
}
#else
static inline struct soapstone_marks soapstone_find_marks(const unsigned char *start) {
    struct soapstone_marks marks = {0, 0, 0};
    for (int index = 0; index < 64; index++) {
        const unsigned char byte = start[index];
        marks.open |= (unsigned long long)(byte == '<') << index;
        marks.close |= (unsigned long long)(byte == '/') << index;
        marks.other |= (unsigned long long)(byte == '!' || byte == '?') << index;
    }
    return marks;
}

static inline int soapstone_is_plain(const unsigned char *start) {
    int plain = 1;
    for (int index = 0; index < 64; index++) plain &= start[index] > 0 && start[index] < 0x80;
    return plain;
}

static inline unsigned soapstone_find_escapes(const unsigned char *start) {
    unsigned marks = 0;
    for (int index = 0; index < 16; index++) {
        const unsigned char byte = start[index];
        const int found = byte < 0x20 || byte == '"' || byte == '&' || byte == '<' || byte == '>' || byte >= 0xED;
        marks |= (unsigned)found << index;
    }
    return marks;
}
#endif

// Brings bytes from one encoding to another by iconv, which libxml2 is mostly built with; without it, nothing is converted.
//
// `done` says how many bytes were converted, `full` whether the room was too small for the rest. Returns the bytes written.
#if defined(LIBXML_ICONV_ENABLED)
#include <errno.h>
#include <iconv.h>
static inline long soapstone_convert(
    const char *target, const char *source, const unsigned char *bytes, long count,
    unsigned char *output, long room, long *done, int *full) {
    *done = 0;
    *full = 0;
    if (bytes == NULL || output == NULL) return 0;
    iconv_t converter = iconv_open(target, source);
    if (converter == (iconv_t)-1) return 0;
    char *from = (char *)bytes, *to = (char *)output;
    size_t left = (size_t)count, space = (size_t)room;
    const size_t result = iconv(converter, &from, &left, &to, &space);
    if (result == (size_t)-1 && errno == E2BIG) *full = 1;
    // An encoding with shifts may end in another state than it began in.
    else if (result != (size_t)-1 && iconv(converter, NULL, NULL, &to, &space) == (size_t)-1 && errno == E2BIG) *full = 1;
    iconv_close(converter);
    *done = count - (long)left;
    return room - (long)space;
}
#else
static inline long soapstone_convert(
    const char *target, const char *source, const unsigned char *bytes, long count,
    unsigned char *output, long room, long *done, int *full) {
    *done = 0;
    *full = 0;
    return 0;
}
#endif

#endif
