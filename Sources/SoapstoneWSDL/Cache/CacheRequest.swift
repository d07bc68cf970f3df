/// A contract that is asked for: all that its loading depends on but what is on disk.
struct CacheRequest: Sendable {
    let cache: ContractCache
    /// How the user named the main document, which findings begin with.
    let name: String
    /// Its file, without links.
    let path: String
    let limits: LoadingLimits
    let schemaLimits: SchemaLimits
    /// The name of the entry: a hash of all this, of the root folder, and of the program.
    let key: ContentHash

    /// - Returns: nil where there is no cache, and where it cannot be told which program this is.
    init?(_ name: String, _ path: String, root: String, _ configuration: ContractLoader.Configuration) {
        guard let cache = configuration.cache, let program = cache.program else { return nil }
        self.cache = cache
        self.name = name
        self.path = path
        limits = configuration.limits
        schemaLimits = configuration.schemaLimits
        // No path has a zero byte. A catalog and hosts are not in it: where they make a difference, locations lead elsewhere,
        // and that is looked at.
        let facts = [program, name, path, root].joined(separator: "\0")
        key = ContentHash(of: Array(facts.utf8) + [0] + Self.bytes(of: limits) + Self.bytes(of: schemaLimits))
    }

    /// All fields of limits, also those that are yet to come: they are numbers. To have them described would take longer than
    /// all else that is done before the entry is read.
    private static func bytes(of limits: some BitwiseCopyable) -> [UInt8] {
        withUnsafeBytes(of: limits) { Array($0) }
    }
}
