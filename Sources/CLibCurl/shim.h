#ifndef SOAPSTONE_CLIBCURL_SHIM_H
#define SOAPSTONE_CLIBCURL_SHIM_H

// libcurl's type checks wrap the variadic functions in macros of GNU C that Swift's importer has no use for.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/// curl_easy_setopt is variadic, which Swift cannot call: options that take a number or a Boolean.
static inline CURLcode soapstone_easy_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

/// curl_easy_setopt is variadic, which Swift cannot call: options that take a size of 64 bits.
static inline CURLcode soapstone_easy_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

/// curl_easy_setopt is variadic, which Swift cannot call: options that take a text, which libcurl copies, or NULL.
static inline CURLcode soapstone_easy_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/// curl_easy_setopt is variadic, which Swift cannot call: options that take an address, which libcurl keeps.
static inline CURLcode soapstone_easy_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

/// curl_easy_setopt is variadic, which Swift cannot call: the options that take a function for incoming bytes.
static inline CURLcode soapstone_easy_set_receiver(CURL *handle, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(handle, option, function);
}

/// curl_easy_setopt is variadic, which Swift cannot call: the function that gives a request's body out.
static inline CURLcode soapstone_easy_set_sender(CURL *handle, curl_read_callback function) {
    return curl_easy_setopt(handle, CURLOPT_READFUNCTION, function);
}

/// curl_easy_setopt is variadic, which Swift cannot call: the function that is asked before a request is sent.
static inline CURLcode soapstone_easy_set_prerequest(CURL *handle, curl_prereq_callback function) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}

/// curl_easy_setopt is variadic, which Swift cannot call: the function that is shown each new socket.
static inline CURLcode soapstone_easy_set_sockopt(CURL *handle, curl_sockopt_callback function) {
    return curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, function);
}

/// curl_easy_setopt is variadic, which Swift cannot call: the function that opens each new socket.
static inline CURLcode soapstone_easy_set_opensocket(CURL *handle, curl_opensocket_callback function) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

/// curl_easy_getinfo is variadic, which Swift cannot call: answers that are numbers.
static inline CURLcode soapstone_easy_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

/// curl_easy_getinfo is variadic, which Swift cannot call: the address that CURLOPT_PRIVATE left in the handle.
static inline CURLcode soapstone_easy_get_private(CURL *handle, void **value) {
    return curl_easy_getinfo(handle, CURLINFO_PRIVATE, (char **)value);
}

/// curl_multi_setopt is variadic, which Swift cannot call: options that take a number.
static inline CURLMcode soapstone_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// CURLAUTH_BASIC is a macro with a cast, which Swift does not import.
static const long soapstone_auth_basic = (long)CURLAUTH_BASIC;

/// CURL_SOCKET_BAD is a macro that depends on the system, which Swift does not import everywhere.
static const curl_socket_t soapstone_no_socket = CURL_SOCKET_BAD;

#endif
