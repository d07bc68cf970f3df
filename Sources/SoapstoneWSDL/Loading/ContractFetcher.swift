/// Brings a document over a network, for the loader, which knows no transport.
public protocol ContractFetcher: Sendable {
    /// Brings the document at an address.
    ///
    /// The loader asks for `https` addresses of hosts that the operator has named, and for `http` where the operator
    /// has written that. What it cannot see is the fetcher's duty: no redirect to another host, no private address
    /// unless the operator has named it as such, an end after ten seconds.
    ///
    /// - Parameters:
    ///   - address: an absolute address without a fragment.
    ///   - limit: the most bytes to accept.
    /// - Throws: what went wrong; its description becomes part of a finding.
    func fetch(_ address: String, limit: Int) throws -> [UInt8]
}
