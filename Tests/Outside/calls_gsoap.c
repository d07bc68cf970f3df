/* Makes the calls of client_calls.py with a client that gSOAP generated.
 *
 *     calls_gsoap < CALLS
 *
 * A line of CALLS has a URL, the file of a request as HTTP, and the file for the body of the answer, with tabs between
 * them. The generated server reads the request into C structures, and forward.h, which is made from the generated
 * prototypes, gives these to the generated client. Prints for each line "result", "fault" or what is wrong.
 */
#include "soapH.h"
#include "calls.nsmap"

static FILE *request, *answer;
static const char *url;
static struct soap client;
static char problem[4096];
static size_t (*receive)(struct soap *, char *, size_t);

static size_t receive_request(struct soap *soap, char *bytes, size_t count) {
    (void)soap;
    return fread(bytes, 1, count, request);
}

static size_t receive_answer(struct soap *soap, char *bytes, size_t count) {
    size_t received = receive(soap, bytes, count);
    fwrite(bytes, 1, received, answer);
    return received;
}

static int drop(struct soap *soap, const char *bytes, size_t count) {
    (void)soap, (void)bytes, (void)count;
    return SOAP_OK;
}

/* The table of namespaces with SOAP 1.1. Contracts of both versions share a table, which is for SOAP 1.2. */
static const struct Namespace *first_version(void) {
    static struct Namespace table[1024];
    size_t count = 0;
    while (namespaces[count].id && count < 1023) count++;
    memcpy(table, namespaces, count * sizeof *table);
    table[0].ns = namespaces[0].in;
    table[1].ns = namespaces[1].in;
    return table;
}

/* Gets the client ready for the call that the server has read. */
static struct soap *begin(struct soap *server) {
    soap_init1(&client, SOAP_C_UTFSTRING);
    client.connect_timeout = client.recv_timeout = client.send_timeout = 10;
    client.userid = "svc-soapstone";
    client.passwd = "synthetic";
    client.header = server->header;
    soap_set_namespaces(&client, server->version == 1 ? first_version() : namespaces);
    receive = client.frecv;
    client.frecv = receive_answer;
    return &client;
}

/* Says how the call went. */
static int end(int status) {
    if (status == SOAP_OK) {
        strcpy(problem, "result");
    } else if (status == SOAP_FAULT || status == SOAP_CLI_FAULT || status == SOAP_SVR_FAULT) {
        strcpy(problem, "fault");
    } else {
        snprintf(problem, sizeof problem, "error %d: ", status);
        if (client.fault) soap_sprint_fault(&client, problem + strlen(problem), sizeof problem - strlen(problem));
    }
    soap_destroy(&client);
    soap_end(&client);
    soap_done(&client);
    return SOAP_STOP;  // The server must not answer with what has been freed.
}

#include "forward.h"

int main(void) {
    static char line[16384];
    while (fgets(line, sizeof line, stdin)) {
        url = strtok(line, "\t");
        const char *in = strtok(NULL, "\t"), *out = strtok(NULL, "\n");
        request = fopen(in, "rb");
        answer = fopen(out, "wb");
        if (!request || !answer) return 2;

        struct soap server;
        soap_init1(&server, SOAP_C_UTFSTRING);
        server.frecv = receive_request;
        server.fsend = drop;
        server.sendfd = server.recvfd = 0;
        strcpy(problem, "");
        soap_serve(&server);
        if (!*problem) {
            strcpy(problem, "the request: ");
            soap_sprint_fault(&server, problem + strlen(problem), sizeof problem - strlen(problem));
        }
        for (char *it = problem; *it; it++) {
            if (*it == '\n') *it = ' ';
        }
        puts(problem);
        soap_destroy(&server);
        soap_end(&server);
        soap_done(&server);
        fclose(request);
        fclose(answer);
    }
    return 0;
}
