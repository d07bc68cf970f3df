internal import SoapstoneXML

/// Loaded contracts on disk, so that a large one is read from its documents only once.
///
/// An entry is used only where the same program, in the same configuration, would be led to the same documents with the
/// same bytes: locations are looked up again and documents are read and hashed again, each time. What is in an entry is
/// checked before it is used, down to each number. An entry that does not hold is written anew, and whatever goes wrong
/// with the cache itself, the contract is loaded all the same.
///
/// The folder has to be the user's own and nobody else's to write to. It is made where it is not there, and the entries
/// that were not used for longest go when they are too many.
public struct ContractCache: Sendable {
    /// The folder of the entries.
    public var folder: String
    /// Contracts whose documents have fewer bytes are not kept: most of them are loaded in less than 50 ms.
    public var leastBytes = 512 << 10
    /// The most bytes of all entries together, and of one.
    public var mostBytes = 256 << 20
    /// The most entries.
    public var mostEntries = 256
    /// Told what became of each contract, and why: for people who wonder.
    public var explain: (@Sendable (String) -> Void)?
    /// Which program writes and reads the entries; nil where that cannot be told.
    var program = ProgramIdentity.current

    /// A cache in a folder.
    public init(folder: String) {
        self.folder = folder
    }

    /// The cache of a user: `SOAPSTONE_CACHE` names its folder, or says `off`; left out it is
    /// `soapstone/contracts` in `XDG_CACHE_HOME`, or in `~/.cache`.
    ///
    /// - Parameter variable: the value of an environment variable; nil where there is none.
    /// - Returns: nil where there is to be none: where it is `off`, where a folder's path is not absolute, and where there
    ///   is no home.
    public init?(environment variable: (String) -> String?) {
        func folder(_ name: String) -> String? {
            variable(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
        }
        if let given = variable("SOAPSTONE_CACHE"), !given.isEmpty {
            guard let folder = folder("SOAPSTONE_CACHE") else { return nil }
            self.init(folder: folder)
        } else if let base = folder("XDG_CACHE_HOME") ?? folder("HOME").map({ $0 + "/.cache" }) {
            self.init(folder: base + "/soapstone/contracts")
        } else {
            return nil
        }
    }
}

// MARK: - Entries

extension ContractCache {
    /// Says what became of a contract.
    func tell(_ message: @autoclosure () -> String) {
        if let explain { explain(message()) }
    }

    /// What the entry of a contract has, if there is one that holds.
    func content(_ request: CacheRequest, _ resolver: LocationResolver) -> ContractContent? {
        do throws(CacheProblem) {
            let bytes = try CacheFolder(folder, isMade: false).entry(request.key, atMost: mostBytes)
            let content = try CacheEntry.content(bytes, request, resolver)
            tell("\(request.name): from the cache")
            return content
        } catch {
            tell("\(request.name): not from the cache: \(error.reason)")
            return nil
        }
    }

    /// Keeps a contract.
    func store(_ content: ContractContent, _ trail: LoadingTrail, _ request: CacheRequest) {
        do throws(CacheProblem) {
            guard trail.isRepeatable else {
                throw CacheProblem("a document came over a network, or could not be read")
            }
            let bytes = CacheEntry.bytes(content, trail, request.key)
            guard bytes.count <= mostBytes else { throw CacheProblem("it is too large") }
            let folder = try CacheFolder(folder, isMade: true)
            try folder.store(bytes, as: request.key)
            folder.evict(keeping: mostEntries, mostBytes)
            tell("\(request.name): kept in the cache")
        } catch {
            tell("\(request.name): not kept in the cache: \(error.reason)")
        }
    }
}

/// Why the cache is not used.
struct CacheProblem: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
