import SoapstoneSOAP
import SoapstoneTransport
import SoapstoneWSDL

/// Documents of contracts from hosts that the user allowed.
struct RemoteDocuments: ContractFetcher {
    private let fetcher: DocumentFetcher

    /// - Parameters:
    ///   - privateHosts: those of the hosts that may be on a private network.
    ///   - authorities: a file of certificate authorities to trust, in place of the system's.
    init(_ hosts: Set<RemoteHost>, private privateHosts: [RemoteHost], authorities: String?) throws {
        var configuration = DocumentFetcher.Configuration()
        configuration.plainHosts = Set(hosts.filter(\.isPlain).map(\.name))
        configuration.privateHosts = Set(privateHosts.map(\.name))
        if let authorities {
            try TransportOptions.check(authorities, isSecret: false)
            configuration.tls.authorityFile = authorities
        }
        fetcher = try DocumentFetcher(configuration)
    }

    func fetch(_ address: String, limit: Int) throws(ContractFetchError) -> FetchedDocument {
        do throws(DocumentError) {
            let document = try fetcher.fetch(address, limit: limit)
            let type = document.contentType.flatMap { try? MediaType(parsing: $0) }
            return FetchedDocument(document.bytes, charset: type?["charset"])
        } catch {
            throw error.code == .tooLarge ? .tooLarge : .failed(error.reason, remedy: error.remedy)
        }
    }
}

extension DocumentError {
    /// What the user can do.
    fileprivate var remedy: String {
        switch code {
        case .redirect:
            "Name that address in its place, or map the one to the other in a catalog (--catalog), and allow its host."
        case .unreachable:
            "A host on a private network is allowed by --allow-private, any other one by its address in numbers."
        case .tls:
            "If the host's authority is not one of the system's, name it (--remote-ca)."
        case .tooLarge, .status, .timeout, .transport:
            "Map the address to a file in a catalog (--catalog)."
        }
    }
}
