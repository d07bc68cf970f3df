import Foundation
import Synchronization

@testable import SoapstoneWSDL

/// Contracts in a folder, loaded by way of a cache beside them.
struct CachedContract {
    let folder: TemporaryFolder
    let told = Told()
    var configuration = ContractLoader.Configuration()

    /// What the cache said.
    final class Told: Sendable {
        private let messages = Mutex<[String]>([])

        func add(_ message: String) { messages.withLock { $0.append(message) } }

        func take() -> [String] {
            messages.withLock { messages in
                defer { messages = [] }
                return messages
            }
        }
    }

    init(_ files: [String: String]) throws {
        folder = try TemporaryFolder(files)
        configuration.root = folder.path
        var cache = ContractCache(folder: folder.path("cache/contracts"))
        cache.leastBytes = 0
        cache.explain = { [told] in told.add($0) }
        configuration.cache = cache
    }

    /// Loads the contract, and says whether it came from the cache.
    func load(_ name: String = "main.wsdl") throws -> (contract: LoadedContract, isCached: Bool) {
        _ = told.take()
        let contract = try ContractLoader(configuration).load(folder.path(name))
        return (contract, told.take().contains { $0.hasSuffix(": from the cache") })
    }

    /// The only entry.
    var entry: String {
        get throws {
            let cache = folder.path("cache/contracts")
            let names = try FileManager.default.contentsOfDirectory(atPath: cache)
            guard names.count == 1 else { throw NotOne(names: names) }
            return "\(cache)/\(names[0])"
        }
    }

    struct NotOne: Error {
        var names: [String]
    }
}

extension LoadedContract {
    /// What differs between two contracts that should be the same, in a word each.
    func differences(from other: LoadedContract) -> [String] {
        var differences: [String] = []
        if documents.locations != other.documents.locations { differences.append("locations") }
        if documents.outline != other.documents.outline { differences.append("outline") }
        if schemas != other.schemas { differences.append("schemas") }
        if definitions != other.definitions { differences.append("definitions") }
        if operations != other.operations { differences.append("operations") }
        if findings != other.findings { differences.append("findings") }
        if droppedFindings != other.droppedFindings { differences.append("droppedFindings") }
        let reports = [ContractReport(self), ContractReport(other)]
        if reports[0].json != reports[1].json { differences.append("report") }
        if !reports[0].text.utf8.elementsEqual(reports[1].text.utf8) { differences.append("text") }
        return differences
    }
}
