extension Fixture {
    /// What of the recorded response need not be the same where a live one is compared with it: the key `compare`.
    public struct Comparison: Hashable, Sendable {
        /// XPaths of elements, attributes and texts that do not count, in the recorded response and in the live one.
        public var ignored: [String]
        /// The prefixes of the paths, and the namespaces that they stand for. `soap` is the envelope's unless it is here.
        public var namespaces: [String: String]

        /// Makes what does not count; everything counts where nothing is given.
        public init(ignored: [String] = [], namespaces: [String: String] = [:]) {
            self.ignored = ignored
            self.namespaces = namespaces
        }
    }
}
