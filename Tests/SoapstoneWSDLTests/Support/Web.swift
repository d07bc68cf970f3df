import SoapstoneWSDL
import Synchronization

/// Documents by their addresses, and a note of what was asked for.
final class Web: ContractFetcher {
    let pages: [String: FetchedDocument]
    private let log = Mutex<[(address: String, limit: Int)]>([])

    init(_ pages: [String: String]) {
        self.pages = pages.mapValues { FetchedDocument(Array($0.utf8)) }
    }

    init(documents: [String: FetchedDocument]) {
        pages = documents
    }

    var requests: [String] { log.withLock { $0.map(\.address) } }
    var limits: [Int] { log.withLock { $0.map(\.limit) } }

    func fetch(_ address: String, limit: Int) throws(ContractFetchError) -> FetchedDocument {
        log.withLock { $0.append((address, limit)) }
        guard let page = pages[address] else { throw .failed("It is lost", remedy: "Look for it.") }
        guard page.bytes.count <= limit else { throw .tooLarge }
        return page
    }
}

extension ContractLoader.Configuration {
    /// Reads documents of some hosts from a web.
    init(_ web: Web, _ hosts: String...) {
        self.init()
        fetcher = web
        remoteHosts = Set(hosts.compactMap { RemoteHost($0) })
    }
}
