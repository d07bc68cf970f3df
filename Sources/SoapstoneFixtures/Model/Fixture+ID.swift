extension Fixture {
    /// The names of the folders that a fixture lies in.
    public struct ID: Hashable, Sendable {
        /// `sets`
        public var system: String
        /// `ims-case`
        public var service: String
        /// `getCaseList`
        public var operation: String
        /// `ordinary`
        public var name: String

        /// Makes an id from the folders' names, outermost first.
        public init(system: String, service: String, operation: String, name: String) {
            self.system = system
            self.service = service
            self.operation = operation
            self.name = name
        }
    }
}

extension Fixture.ID: Comparable, CustomStringConvertible {
    /// The order of the bytes of the names, outermost folder first.
    public static func < (left: Self, right: Self) -> Bool {
        for (a, b) in zip(left.names, right.names) where !a.utf8.elementsEqual(b.utf8) {
            return a.utf8.lexicographicallyPrecedes(b.utf8)
        }
        return false
    }

    private var names: [String] { [system, service, operation, name] }

    /// `ims-case/getCaseList/ordinary`, which is how answers and reports name the fixture.
    public var description: String { "\(service)/\(operation)/\(name)" }
}
