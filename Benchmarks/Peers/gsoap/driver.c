// What gSOAP's generated code needs for one task on one file, for scripts/bench:
//
//   gsoap-driver decode|encode FILE COUNT    CPU nanoseconds per document

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "soapH.h"
#include "Payments.nsmap"

static char *message;
static size_t message_size, message_position, sent;

static size_t receive(struct soap *soap, char *into, size_t room) {
    (void)soap;
    size_t rest = message_size - message_position;
    size_t count = rest < room ? rest : room;
    memcpy(into, message + message_position, count);
    message_position += count;
    return count;
}

// A copy of what is sent, as a caller would have it.
static char *output;
static size_t output_room;

static int send_bytes(struct soap *soap, const char *bytes, size_t count) {
    if (sent + count > output_room) {
        output_room = (sent + count) * 2;
        output = realloc(output, output_room);
        if (output == NULL) return SOAP_EOM;
    }
    memcpy(output + sent, bytes, count);
    sent += count;
    (void)soap;
    return SOAP_OK;
}

static int decode(struct soap *soap, struct p__PaymentHistory *history) {
    message_position = 0;
    soap_default_p__PaymentHistory(soap, history);
    return soap_begin_recv(soap) || soap_envelope_begin_in(soap) || soap_body_begin_in(soap)
        || soap_get_p__PaymentHistory(soap, history, "p:paymentHistory", NULL) == NULL || soap_body_end_in(soap)
        || soap_envelope_end_in(soap) || soap_end_recv(soap);
}

static int encode(struct soap *soap, struct p__PaymentHistory *history) {
    sent = 0;
    soap_begin(soap);
    soap_serialize_p__PaymentHistory(soap, history);
    return soap_begin_send(soap) || soap_envelope_begin_out(soap) || soap_body_begin_out(soap)
        || soap_put_p__PaymentHistory(soap, history, "p:paymentHistory", "") || soap_body_end_out(soap)
        || soap_envelope_end_out(soap) || soap_end_send(soap);
}

static long long cpu_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int read_message(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 1;
    fseek(file, 0, SEEK_END);
    message_size = (size_t)ftell(file);
    rewind(file);
    message = malloc(message_size);
    int failed = message == NULL || fread(message, 1, message_size, file) != message_size;
    fclose(file);
    return failed;
}

int main(int argc, char **argv) {
    int count = argc == 4 ? atoi(argv[3]) : 0;
    if (count <= 0 || read_message(argv[2])) {
        fprintf(stderr, "usage: gsoap-driver decode|encode FILE COUNT\n");
        return 64;
    }
    struct soap *soap = soap_new1(SOAP_C_UTFSTRING);
    // With six decimals and more, as by default, amounts would be longer than in the file.
    soap->double_format = "%.2f";
    soap->frecv = receive;
    soap->fsend = send_bytes;
    struct p__PaymentHistory history;
    int is_encode = strcmp(argv[1], "encode") == 0;
    if (decode(soap, &history)) {
        soap_print_fault(soap, stderr);
        return 3;
    }
    // The record of `encode` outlives soap_end, which frees only what a context still owns.
    if (is_encode) soap_delegate_deletion(soap, soap_new1(SOAP_C_UTFSTRING));
    long long start = cpu_time();
    for (int index = 0; index < count; index++) {
        if (is_encode ? encode(soap, &history) : decode(soap, &history)) {
            soap_print_fault(soap, stderr);
            return 3;
        }
        soap_end(soap);
    }
    printf("%lld\n", (cpu_time() - start) / count);
    return 0;
}
