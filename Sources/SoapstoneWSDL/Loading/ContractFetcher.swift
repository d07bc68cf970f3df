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
    func fetch(_ address: String, limit: Int) throws(ContractFetchError) -> [UInt8]
}

/// Why a document was not brought.
public enum ContractFetchError: Error, Equatable, Sendable {
    /// It has more bytes than were allowed.
    case tooLarge
    /// Anything else: what happened, as a sentence without its full stop, and what to do about it.
    case failed(String, remedy: String?)
}
