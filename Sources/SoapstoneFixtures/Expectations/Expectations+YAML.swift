internal import SoapstoneXML

extension Expectations {
    private static let largest = 1 << 20

    /// Reads expectations; every key that is not known, and every value of another type, is an error.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, at most 1 MiB.
    ///   - file: its name, for errors and findings.
    public init(parsing bytes: [UInt8], file: String) throws(FixtureError) {
        let root = try YAMLFile(parsing: bytes, file: file, limit: Self.largest).root
        let top = try YAMLMapping(root, keys: ["expectations", "unexpected"])
        var all: [Expectation] = []
        for item in try top.required("expectations").elements() { all.append(try Expectation(item)) }
        var policy = Policy.forbid
        if let node = top["unexpected"] {
            let word = try node.text()
            guard let known = Policy(rawValue: word) else { throw node.unexpected("forbid or allow") }
            policy = known
        }
        guard !all.isEmpty || policy == .forbid else {
            throw root.error(.value, "nothing is expected and everything is allowed: nothing would be judged")
        }
        self.init(file: file, all, unexpected: policy, unexpectedLine: top["unexpected"]?.line ?? root.line ?? 1)
    }

    /// Throws where an expectation names a fixture that is not there.
    public func check(against index: FixtureIndex) throws(FixtureError) {
        if let first = problems(against: index).first { throw first }
    }

    /// Each expectation of a fixture that is not there.
    public func problems(against index: FixtureIndex) -> [FixtureError] {
        let known = index.fixtures.map(\.id.description)
        return all.compactMap { expectation in
            guard case .fixture(let id) = expectation.subject,
                !known.contains(where: { $0.isSameBytes(as: id) })
            else { return nil }
            let hint = Spelling.nearest(to: id, among: known).map { "; is '\($0)' meant?" } ?? ""
            return FixtureError(
                .missing,
                "there is no fixture '\(Excerpt.escaped(id.utf8))'\(hint)",
                file: file,
                line: expectation.line
            )
        }
    }
}

extension Expectation {
    private static let most = 999_999_999

    init(_ node: YAMLNode) throws(FixtureError) {
        let mapping = try YAMLMapping(
            node,
            keys: ["operation", "fixture", "action", "path", "count", "atLeast", "atMost"]
        )
        let subjects = ["operation", "fixture", "action"].filter { mapping[$0] != nil }
        guard subjects.count == 1, let key = subjects.first else {
            throw node.error(.value, "an expectation has one of operation, fixture and action")
        }
        let name = try mapping.required(key).text()
        let subject: Subject =
            switch key {
            case "operation": .operation(name)
            case "fixture": .fixture(name)
            default: .action(name)
            }
        var path: String?
        if let node = mapping["path"] {
            let text = try node.text()
            guard text.utf8.first == UInt8(ascii: "/"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
                !text.utf8.contains(UInt8(ascii: "?"))
            else { throw node.unexpected("a path that begins with '/', without a query") }
            path = text
        }
        let range = 0...Self.most
        let count = try mapping["count"].map { node throws(FixtureError) in try node.integer(in: range) }
        let atLeast = try mapping["atLeast"].map { node throws(FixtureError) in try node.integer(in: range) }
        let atMost = try mapping["atMost"].map { node throws(FixtureError) in try node.integer(in: range) }
        guard (count != nil) != (atLeast != nil || atMost != nil) else {
            throw node.error(.value, "an expectation has either count, or atLeast, atMost or both of them")
        }
        guard (atLeast ?? 0) <= atMost ?? Self.most else {
            throw node.error(.value, "atLeast is more than atMost")
        }
        self.init(
            subject,
            path: path,
            atLeast: count ?? atLeast ?? 0,
            atMost: count ?? atMost,
            line: node.line ?? 1
        )
    }
}
