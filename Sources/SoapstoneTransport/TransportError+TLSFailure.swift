internal import CLibCurl

extension TransportError {
    /// Why there was no TLS, as far as the two sides say it.
    public enum TLSFailure: String, CaseIterable, Sendable {
        /// The server's certificate, or one above it, holds no more.
        case expired = "TLS_EXPIRED"
        /// The server's certificate, or one above it, does not hold yet.
        case notYetValid = "TLS_NOT_YET_VALID"
        /// The certificate is another host's.
        case wrongHost = "TLS_WRONG_HOST"
        /// The server has signed its certificate itself.
        case selfSigned = "TLS_SELF_SIGNED"
        /// No trusted authority has signed it, or the certificates between are missing.
        case unknownAuthority = "TLS_UNKNOWN_AUTHORITY"
        /// Its authority has revoked it.
        case revoked = "TLS_REVOKED"
        /// There is no list, or none that holds today, to say whether it was revoked.
        case revocationUnknown = "TLS_REVOCATION_UNKNOWN"
        /// A key or a signature is too short or of too old a kind.
        case weak = "TLS_WEAK"
        /// The two sides have no version of TLS in common.
        case version = "TLS_VERSION"
        /// What answers is no TLS.
        case noTLS = "TLS_NONE"
        /// The server did not accept this side: its certificate, or that it has none.
        case refused = "TLS_REFUSED"
        /// This side's own certificate, key, authorities or lists cannot be used.
        case ownFiles = "TLS_OWN_FILES"
        /// Anything else.
        case other = "TLS_FAILED"

        /// What the operator can do.
        public var remedy: String {
            switch self {
            case .expired: "have the server's certificate renewed, or set this machine's clock"
            case .notYetValid: "set this machine's clock, or wait until the server's certificate holds"
            case .wrongHost: "call the server by a name in its certificate, or have one made with this name"
            case .selfSigned: "if the certificate is the right one, name it as an authority (--ca)"
            case .unknownAuthority:
                "name the server's authority (--ca); the server has to send the certificates between"
            case .revoked: "have the server given another certificate; its authority has revoked this one"
            case .revocationUnknown: "bring the revocation list of each authority up to date (--crl)"
            case .weak: "have the server's certificates made with RSA of 2048 bits or P-256, and SHA-256"
            case .version: "have the server speak TLS 1.2 or 1.3"
            case .noTLS: "look at host and port: nothing there speaks TLS"
            case .refused: "show a client certificate that the server's authority has signed (--cert, --key)"
            case .ownFiles: "look at the files of --ca, --crl, --cert and --key: what they hold, and their modes"
            case .other: "look at the server's log"
            }
        }
    }
}

extension TransportError.TLSFailure {
    /// Sorts a failed handshake.
    ///
    /// - Parameters:
    ///   - verification: what OpenSSL says of the server's certificates (`X509_V_ERR_…` in `openssl/x509_vfy.h`); 0 where
    ///     it has nothing against them.
    ///   - message: libcurl's words, the only place where it tells some cases apart. Where a later version words them
    ///     otherwise, the failure is `.other`.
    init(_ code: CURLcode, verification: Int, message: String) {
        self = Self.verification(verification) ?? Self.code(code) ?? Self.words(message)
    }

    private static func verification(_ number: Int) -> Self? {
        switch number {
        case 9, 13: .notYetValid
        case 10, 14: .expired
        case 18: .selfSigned
        case 2, 19, 20, 21, 26, 27, 79: .unknownAuthority
        case 23: .revoked
        case 3, 11, 12, 15, 16, 33, 54: .revocationUnknown
        case 62, 64: .wrongHost
        case 66, 67, 68: .weak
        default: nil
        }
    }

    private static func code(_ code: CURLcode) -> Self? {
        switch code {
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE: .ownFiles
        default: nil
        }
    }

    private static func words(_ message: String) -> Self {
        let known: [(words: String, failure: Self)] = [
            ("subject name", .wrongHost), ("unsupported protocol", .version), ("alert protocol version", .version),
            ("wrong version number", .noTLS), ("packet length too long", .noTLS), ("http request", .noTLS),
            ("too weak", .weak), ("too small", .weak), (" alert ", .refused),
        ]
        return known.first { message.utf8.firstRange(of: $0.words.utf8) != nil }?.failure ?? .other
    }
}
