internal import SoapstoneFixtures

/// Where something stands in an `exchange.yaml`, which is read once more to tell it: most have nothing to tell.
struct DetailsPlace {
    /// From 1; nil where the file can no longer be read.
    private(set) var line: Int?
    private(set) var column: Int?

    /// - Parameter keys: the keys that lead there, one inside of the other. Where the last ones are not there, the place of the
    ///   one before is told. Case does not count, since the names of header fields are among them.
    init(of keys: [String], in file: String) {
        guard let bytes = ProjectPath.bytes(file, limit: YAMLFile.largest),
            var node = try? YAMLFile(parsing: bytes, file: file).root
        else { return }
        for key in keys {
            let pairs = (try? node.pairs()) ?? []
            guard let (found, value) = pairs.first(where: { Self.isKey($0.key, key) }) else { return }
            (line, column, node) = (found.line, found.column, value)
        }
    }

    private static func isKey(_ node: YAMLNode, _ key: String) -> Bool {
        (try? node.text())?.lowercased() == key.lowercased()
    }
}

extension FixtureCheck {
    /// A finding about `exchange.yaml`, at a key of it.
    func finding(
        _ rule: Rule,
        _ message: String,
        at keys: [String],
        contract: Finding.Place? = nil,
        clause: String? = nil
    ) -> Finding {
        let file = subject.file("exchange.yaml")
        let place = DetailsPlace(of: keys, in: file)
        return Finding(
            rule,
            message,
            file: file,
            line: place.line,
            column: place.column,
            contract: contract,
            clause: clause
        )
    }

    /// The keys of a header field of the request or the response.
    static func header(_ name: String, ofRequest isRequest: Bool) -> [String] {
        [isRequest ? "request" : "response", "headers", name]
    }

    /// The keys of the response's HTTP status.
    static var statusKeys: [String] { ["response", "status"] }
}
