internal import SoapstoneXML

/// An entry of the cache as bytes: a head, then what an `EntryWriter` writes.
enum CacheEntry {
    private static let mark = Array("soapstone contract\n".utf8)
    /// Mark, key, and a hash of the rest.
    private static let headSize = mark.count + 64 + 8

    static func bytes(_ content: ContractContent, _ trail: LoadingTrail, _ key: ContentHash) -> [UInt8] {
        var entry = EntryWriter()
        entry.write(trail)
        entry.write(content.documents.outline)
        content.schemas.write(to: &entry)
        entry.write(content.definitions)
        entry.write(content.findings)
        return sealed(entry.bytes, key)
    }

    /// Puts the head before an entry's content.
    static func sealed(_ content: [UInt8], _ key: ContentHash) -> [UInt8] {
        let hash = content.withUnsafeBufferPointer { StableHash.hash($0) }
        var bytes = mark
        bytes.reserveCapacity(headSize + content.count)
        bytes += key.digits.utf8
        withUnsafeBytes(of: hash.littleEndian) { bytes += $0 }
        bytes += content
        return bytes
    }

    /// What is behind the head of an entry.
    ///
    /// - Throws: where the entry is not whole, or not that of the key.
    static func unsealed(_ bytes: [UInt8], _ key: ContentHash) throws(CacheProblem) -> ArraySlice<UInt8> {
        guard bytes.count >= headSize, bytes.starts(with: sealed([], key).prefix(headSize - 8)) else {
            throw CacheProblem("the entry is another one's")
        }
        let content = bytes[headSize...]
        let hash = content.withUnsafeBufferPointer { StableHash.hash($0) }
        let isWhole = withUnsafeBytes(of: hash.littleEndian) { bytes[headSize - 8..<headSize].elementsEqual($0) }
        guard isWhole else { throw CacheProblem("the entry is damaged") }
        return content
    }

    /// What an entry has.
    ///
    /// - Throws: where the entry is damaged, or what it was made of is not as it was.
    static func content(
        _ bytes: [UInt8],
        _ request: CacheRequest,
        _ resolver: LocationResolver
    ) throws(CacheProblem) -> ContractContent {
        let content = try unsealed(bytes, request.key)
        do {
            return try EntryReader.read(content) { (entry) throws(EntryError) in
                let trail: LoadingTrail = try entry.read()
                guard let files = trail.files(request.path, resolver, request.limits) else {
                    throw EntryError.outdated
                }
                return try Self.content(of: files, request, from: &entry)
            }
        } catch {
            switch error {
            case .damaged: throw CacheProblem("the entry is damaged")
            case .outdated: throw CacheProblem("a document has changed, or where one is")
            }
        }
    }

    private static func content(
        of files: [StoredDocuments.File],
        _ request: CacheRequest,
        from entry: inout EntryReader
    ) throws(EntryError) -> ContractContent {
        let outline: DocumentOutline = try entry.read()
        // The documents of the contract come first, then the descriptions.
        let isDescribed = outline.documents.enumerated().allSatisfy { number, document in
            guard let namespace = document.description else { return number < files.count }
            return number >= files.count && WellKnownSchemas.schema(namespace: namespace) != nil
        }
        guard isDescribed, outline.documents.count >= files.count else { throw EntryError.damaged }
        let content = ContractContent(
            documents: ContractDocuments(
                StoredDocuments(outline: outline, files: files, limits: request.limits.xml)
            ),
            schemas: try SchemaSet(from: &entry, request.schemaLimits),
            definitions: try entry.read(),
            findings: try entry.read()
        )
        guard content.definitions.isConsistent else { throw EntryError.damaged }
        return content
    }
}
