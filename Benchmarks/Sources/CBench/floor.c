#include "floor.h"

#include <limits.h>
#include <string.h>

#include <libxml/parser.h>
#include <libxml/parserInternals.h>

struct floor_parser {
    xmlParserCtxtPtr context;
};

static void start_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                          int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted,
                          const xmlChar **attributes) {
    (void)data, (void)name, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces;
    (void)attribute_count, (void)defaulted, (void)attributes;
}

static void end_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)data, (void)name, (void)prefix, (void)uri;
}

static void characters(void *data, const xmlChar *text, int length) {
    (void)data, (void)text, (void)length;
}

floor_parser *floor_create(void) {
    xmlInitParser();
    xmlParserCtxtPtr context = xmlNewParserCtxt();
    if (context == NULL) return NULL;
    floor_parser *parser = malloc(sizeof *parser);
    if (parser == NULL) {
        xmlFreeParserCtxt(context);
        return NULL;
    }
    parser->context = context;
    memset(context->sax, 0, sizeof *context->sax);
    context->sax->initialized = XML_SAX2_MAGIC;
    context->sax->startElementNs = start_element;
    context->sax->endElementNs = end_element;
    context->sax->characters = characters;
    context->sax->ignorableWhitespace = characters;
    context->sax->cdataBlock = characters;
    return parser;
}

int floor_parse(floor_parser *parser, const char *bytes, size_t length) {
    if (length > INT_MAX) return 1;
    xmlDocPtr document = xmlCtxtReadMemory(parser->context, bytes, (int)length, NULL, NULL, XML_PARSE_NONET);
    if (document != NULL) xmlFreeDoc(document);
    return parser->context->wellFormed ? 0 : 1;
}

void floor_free(floor_parser *parser) {
    xmlFreeParserCtxt(parser->context);
    free(parser);
}
