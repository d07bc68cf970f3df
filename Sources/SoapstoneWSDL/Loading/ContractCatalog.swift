internal import SoapstoneSchema
internal import SoapstoneXML

/// Where to find documents that contracts name by an address: an OASIS XML catalog (version 1.1).
///
/// Its entries `uri` and `system` map one address, `rewriteURI` and `rewriteSystem` all that begin alike; the longest
/// beginning counts. Addresses compare byte by byte. Entries of other kinds are passed over. A file that a catalog names
/// is read wherever it is: the catalog is the operator's.
public struct ContractCatalog: Sendable {
    /// The entries of one file: it is asked first, then those that it names as its next ones.
    struct File: Sendable {
        var exact: [ByteKey: DocumentLocation] = [:]
        var prefixes: [(start: String, target: DocumentLocation)] = []
    }

    private(set) var files: [File] = []

    /// What a catalog says about an address.
    struct Hit: Sendable {
        var location: DocumentLocation
        /// The folder that a document found in this way may refer to others in.
        var folder: String?
    }

    /// Reads a catalog and those that it names as its next ones.
    ///
    /// - Parameter path: the catalog's file.
    public init(path: String) throws(ContractError) {
        files = try CatalogReader.read(path)
    }

    /// The place of the document with an address; nil where the catalog does not say.
    func hit(_ address: String) -> Hit? {
        for file in files {
            if let location = file.exact[ByteKey(address)] {
                guard case .file(let path) = location else { return Hit(location: location) }
                return Hit(location: location, folder: FilePath.folder(of: path))
            }
            let matches = file.prefixes.filter { address.utf8.starts(with: $0.start.utf8) }
            guard let longest = matches.max(by: { $0.start.utf8.count < $1.start.utf8.count }) else { continue }
            let rest = String(decoding: address.utf8.dropFirst(longest.start.utf8.count), as: UTF8.self)
            if let hit = Self.rewrite(longest.target, rest) { return hit }
        }
        return nil
    }

    private static func rewrite(_ target: DocumentLocation, _ rest: String) -> Hit? {
        switch target {
        case .file(let prefix):
            guard let rest = Reference.percentDecoded(rest) else { return nil }
            // The prefix may end within a name; what follows may not climb out of its folder.
            let folder =
                prefix.utf8.last == UInt8(ascii: "/") ? FilePath.join("/", prefix) : FilePath.folder(of: prefix)
            let path = FilePath.join("/", prefix + rest)
            return FilePath.isBelow(path, folder) ? Hit(location: .file(path), folder: folder) : nil
        case .web(let prefix):
            return WebAddress(prefix.text + rest).map { Hit(location: .web($0)) }
        }
    }
}
