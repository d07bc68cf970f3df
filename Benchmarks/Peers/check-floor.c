/* The least that checking exchanges can take: reads the five files of each case, and has libxml2 parse and validate both
 * messages while they come, without a tree.
 *
 * check-floor SCHEMA LIST: the list has a message on each line, as xmllint is given them; a case counts by its request.
 * Prints how many bytes were read and how many messages are not valid. */
#include <fcntl.h>
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char bytes[1 << 20];

static long read_file(int folder, const char *name) {
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0 || status.st_size > (long)sizeof bytes) return -1;
    long count = read(file, bytes, (size_t)status.st_size);
    close(file);
    return count;
}

int main(int count, char **arguments) {
    FILE *list = count == 3 ? fopen(arguments[2], "r") : NULL;
    xmlSchemaParserCtxtPtr parser = count == 3 ? xmlSchemaNewParserCtxt(arguments[1]) : NULL;
    xmlSchemaPtr schema = parser ? xmlSchemaParse(parser) : NULL;
    if (!list || !schema) return 2;
    xmlSchemaValidCtxtPtr validator = xmlSchemaNewValidCtxt(schema);
    const char *files[] = {"exchange.yaml", "request.json", "response.json", "request.xml", "response.xml"};
    char line[4096];
    long total = 0, invalid = 0;
    while (fgets(line, sizeof line, list)) {
        char *name = strrchr(line, '/');
        if (!name || strncmp(name + 1, "request", 7) != 0) continue;
        *name = 0;
        int folder = open(line, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        for (int number = 0; number < 5; number++) {
            long size = read_file(folder, files[number]);
            if (size < 0) return 2;
            total += size;
            if (number < 3) continue;
            xmlSAXHandler handler;
            memset(&handler, 0, sizeof handler);
            handler.initialized = XML_SAX2_MAGIC;
            xmlParserInputBufferPtr input = xmlParserInputBufferCreateMem(bytes, (int)size, XML_CHAR_ENCODING_NONE);
            invalid += xmlSchemaValidateStream(validator, input, XML_CHAR_ENCODING_NONE, &handler, NULL) != 0;
        }
        close(folder);
    }
    printf("%ld %ld\n", total, invalid);
    return invalid > 0;
}
