#include "path.h"

#include <limits.h>

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

static int evaluate(xmlParserCtxtPtr parser, xmlXPathContextPtr context, xmlXPathCompExprPtr path, const char *bytes,
                    size_t length) {
    xmlDocPtr document = xmlCtxtReadMemory(parser, bytes, (int)length, NULL, NULL, XML_PARSE_NONET);
    if (document == NULL) return 1;
    context->doc = document;
    context->node = (xmlNodePtr)document;
    xmlXPathObjectPtr found = xmlXPathCompiledEval(path, context);
    int is_found = found != NULL && found->nodesetval != NULL && found->nodesetval->nodeNr == 1;
    xmlXPathFreeObject(found);
    context->doc = NULL;
    context->node = NULL;
    xmlFreeDoc(document);
    return !is_found;
}

int path_evaluate(const char *bytes, size_t length, const char *path, const char *prefix, const char *namespace_name,
                  int count) {
    if (length > INT_MAX) return 1;
    xmlInitParser();
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    xmlXPathContextPtr context = xmlXPathNewContext(NULL);
    xmlXPathCompExprPtr compiled = NULL;
    int failed = 1;
    if (parser != NULL && context != NULL &&
        xmlXPathRegisterNs(context, (const xmlChar *)prefix, (const xmlChar *)namespace_name) == 0) {
        compiled = xmlXPathCtxtCompile(context, (const xmlChar *)path);
        failed = compiled == NULL;
    }
    for (int done = 0; done < count && !failed; done++) {
        failed = evaluate(parser, context, compiled, bytes, length);
    }
    if (compiled != NULL) xmlXPathFreeCompExpr(compiled);
    if (context != NULL) xmlXPathFreeContext(context);
    if (parser != NULL) xmlFreeParserCtxt(parser);
    return failed;
}
