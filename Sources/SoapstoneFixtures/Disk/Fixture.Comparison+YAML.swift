internal import SoapstoneSOAP

extension Fixture.Comparison {
    /// Reads the key `compare`; every key that is not known, and every path that cannot be used, is an error.
    init(_ node: YAMLNode) throws(FixtureError) {
        let mapping = try YAMLMapping(node, ExchangeKeys.compare)
        let declared = try mapping["namespaces"].map(Fixture.Matchers.namespaces) ?? [:]
        let names = MatchConditions.namespaces(declared, .soap11)
        var ignored: [String] = []
        for item in try mapping["ignore"]?.elements() ?? [] {
            ignored.append(try Fixture.Matchers.selection(item, names))
        }
        self.init(ignored: ignored, namespaces: declared)
    }
}

extension YAMLWriter {
    /// Adds the key `compare`; nothing where everything counts.
    mutating func add(_ key: String, _ comparison: Fixture.Comparison) {
        guard comparison != Fixture.Comparison() else { return }
        begin(key)
        add("ignore", list: comparison.ignored.map { .text($0) })
        if !comparison.namespaces.isEmpty {
            begin("namespaces")
            for (prefix, name) in comparison.namespaces.sorted(by: { $0.key < $1.key }) { add(prefix, name) }
            end()
        }
        end()
    }
}
