extension HTTPTransport {
    /// At which addresses the hosts of requests may be.
    ///
    /// It is asked of each address that a connection is about to be opened to, so no response of a name server, and no
    /// change of one between two questions, gets past it.
    public enum Reach: Equatable, Sendable {
        /// At any.
        case anywhere
        /// At those that their names promise: an address is found at itself, `localhost` at this machine, and every other
        /// name at a public address. The names of the set, in small letters and without port, may be on a private network
        /// too.
        case named(privateHosts: Set<String> = [])
    }
}

extension HTTPTransport.Reach {
    /// Why a host may not be at an address; nil where it may.
    ///
    /// - Parameter host: as libcurl normalises it, an address of IPv6 in brackets.
    func refusal(of address: IPAddress, host: String) -> String? {
        guard case .named(let privateHosts) = self else { return nil }
        let literal = host.utf8.first == UInt8(ascii: "[") ? String(host.dropFirst().dropLast()) : host
        if let named = IPAddress(literal) {
            return named == address ? nil : "The host is not at the address that it names"
        }
        switch address.kind {
        case .global:
            return host == "localhost" ? "localhost is at \(address), which is not this machine" : nil
        case .privateNetwork:
            return privateHosts.contains(host) ? nil : "The host is at \(address), on a private network"
        case .loopback:
            return host == "localhost" ? nil : "The host is at \(address), which is this machine itself"
        case .linkLocal:
            return "The host is at \(address), on the local link"
        case .special:
            return "The host is at \(address), which is no host's public address"
        }
    }
}
