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
        // Limits are described with all their fields, also those that are yet to come. No path has a zero byte. A catalog
        // and hosts are not in it: where they make a difference, locations lead elsewhere, and that is looked at.
        let facts = [program, name, path, root, "\(limits)", "\(schemaLimits)"]
        key = ContentHash(of: Array(facts.joined(separator: "\0").utf8))
    }
}
