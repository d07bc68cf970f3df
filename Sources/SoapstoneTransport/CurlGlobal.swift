internal import CLibCurl

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// libcurl's process-wide state, set up once, at the first transport.
enum CurlGlobal {
    /// What starting libcurl returned.
    ///
    /// libcurl opens the file that `SSLKEYLOGFILE` names while it starts and then writes the secrets of every TLS
    /// connection into it; newer versions of OpenSSL do the same by themselves. No option turns that off, so the variable
    /// goes, and does not come back.
    static let startCode: CURLcode = {
        unsetenv("SSLKEYLOGFILE")
        return curl_global_init(Int(CURL_GLOBAL_ALL))
    }()
}
