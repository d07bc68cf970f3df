extension HTTPTransport {
    /// Whom a transport trusts and how it proves who it is.
    ///
    /// A server's certificate and host name are always verified, on each new connection: no session is taken up again, which
    /// would pass over what has been revoked since. Each new connection reads the files anew, so they may be replaced while
    /// the transport runs; they are best renamed into place. `SSLKEYLOGFILE`, by which libcurl writes out the keys of
    /// every connection, is taken out of the environment before libcurl starts.
    public struct TLS: Sendable {
        /// The oldest version of TLS that is spoken.
        public enum Version: Sendable {
            case v12, v13
        }

        /// A PEM file of the certificate authorities to trust, in place of the system's.
        public var authorityFile: String?
        /// A folder of certificate authorities, prepared by `openssl rehash`, in place of the system's.
        public var authorityDirectory: String?
        /// A PEM file of revocation lists (RFC 5280 section 5). Where it is there, it must have one of every authority above
        /// a server's certificate.
        public var revocationFile: String?
        /// The certificate to show to a server that asks for one.
        public var identity: Identity?
        /// The oldest version of TLS that is spoken.
        public var minimumVersion = Version.v12

        /// Trusts the system's authorities and shows no certificate.
        public init() {}
    }
}

extension HTTPTransport.TLS {
    /// A client certificate and its private key, in PEM files.
    public struct Identity: Sendable {
        /// The file of the certificate and the chain that leads to its authority.
        public var certificateFile: String
        /// The file of the private key.
        public var keyFile: String
        /// What the private key is encrypted with, if it is.
        public var passphrase: String?

        /// Names the files of a client certificate.
        public init(certificateFile: String, keyFile: String, passphrase: String? = nil) {
            self.certificateFile = certificateFile
            self.keyFile = keyFile
            self.passphrase = passphrase
        }
    }
}

extension HTTPTransport.TLS.Identity: CustomStringConvertible, CustomDebugStringConvertible {
    /// The files' names, without the passphrase.
    public var description: String { "\(certificateFile), \(keyFile)" }

    /// The files' names, without the passphrase.
    public var debugDescription: String { description }
}
