/// What a server shows to its clients over TLS 1.2 or newer, and what it asks of them.
public struct ServerTLS: Sendable {
    /// The server's certificate, and behind it those that lead to its authority, in PEM.
    public var certificates: [UInt8]
    /// The certificate's private key, in PEM and without a passphrase.
    public var privateKey: [UInt8]
    /// The authorities of clients, in PEM. Where it is there, a client without a certificate of theirs is turned away.
    public var clientAuthorities: [UInt8]?

    /// Makes what a server shows.
    public init(certificates: [UInt8], privateKey: [UInt8], clientAuthorities: [UInt8]? = nil) {
        self.certificates = certificates
        self.privateKey = privateKey
        self.clientAuthorities = clientAuthorities
    }
}

extension ServerTLS: CustomReflectable {
    /// Leaves the key out, so that no dump shows it.
    public var customMirror: Mirror { Mirror(self, children: ["certificates": certificates]) }
}

/// Why a server cannot show a certificate.
public struct ServerTLSError: Error, CustomStringConvertible, Sendable {
    /// Which part cannot be used, and why.
    public var message: String

    public var description: String { message }
}
