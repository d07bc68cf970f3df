internal import CLibCurl

extension TransportError.Code {
    /// Sorts one of libcurl's codes.
    ///
    /// Some of them say too little, and libcurl tells the cases apart in its message alone. Where a later version words
    /// it otherwise, the code becomes `.reset`, and nothing else changes.
    init(_ code: CURLcode, message: String, isConnected: Bool, hasResponse: Bool) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            self = .resolve
        case CURLE_COULDNT_CONNECT, CURLE_PROXY:
            self = .connect
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
            self = .tls
        case CURLE_OPERATION_TIMEDOUT:
            // The whole call's deadline is the loop's: libcurl watches the connecting and then the speed.
            self = isConnected ? .lowSpeed : .timeout
        case CURLE_GOT_NOTHING:
            self = .emptyResponse
        case CURLE_BAD_CONTENT_ENCODING:
            self = .contentCoding
        case CURLE_FILESIZE_EXCEEDED:
            self = .tooLarge
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT:
            self = .resources
        case CURLE_URL_MALFORMAT:
            self = .badRequest
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR:
            self = .protocolError
        case CURLE_RECV_ERROR where message.utf8.ends(with: "in chunked-encoding".utf8):
            self = .protocolError
        case CURLE_RECV_ERROR where !hasResponse && message.utf8.containsAlert:
            // In TLS 1.3 a client has finished the handshake before the server has looked at its certificate.
            self = .tls
        default:
            self = isConnected ? .reset : .connect
        }
    }
}

extension String.UTF8View {
    fileprivate func ends(with suffix: String.UTF8View) -> Bool {
        reversed().starts(with: suffix.reversed())
    }

    /// Whether OpenSSL's words for an alert from the other side are in it: `tlsv13 alert certificate required`.
    fileprivate var containsAlert: Bool {
        split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual("alert".utf8) }
    }
}
