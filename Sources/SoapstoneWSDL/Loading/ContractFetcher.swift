/// Brings a document over a network, for the loader, which knows no transport.
public protocol ContractFetcher: Sendable {
    /// Brings the document at an address.
    ///
    /// The loader asks for `https` addresses of hosts that the operator has named, and for `http` where the operator
    /// has written that. What it cannot see is the fetcher's duty: no redirect is followed, no private address is
    /// connected to unless the operator has named it as such, and there is an end to each fetch and to all of them.
    ///
    /// - Parameters:
    ///   - address: an absolute address without a fragment.
    ///   - limit: the most bytes to accept.
    func fetch(_ address: String, limit: Int) throws(ContractFetchError) -> FetchedDocument
}

/// A document as it came over a network.
public struct FetchedDocument: Equatable, Sendable {
    /// The document's bytes.
    public var bytes: [UInt8]
    /// The `charset` parameter of the response's `Content-Type`, which counts for more than the XML declaration (RFC 7303,
    /// section 3.1); nil where there is none.
    public var charset: String?

    /// Makes a document of its bytes.
    public init(_ bytes: [UInt8], charset: String? = nil) {
        self.bytes = bytes
        self.charset = charset
    }
}

/// Why a document was not brought.
public enum ContractFetchError: Error, Equatable, Sendable {
    /// It has more bytes than were allowed.
    case tooLarge
    /// Anything else: what happened, as a sentence without its full stop, and what to do about it.
    case failed(String, remedy: String?)
}
