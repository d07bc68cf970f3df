internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneXML

/// Which requests of the journal a page shows.
struct JournalFilter: Equatable, Sendable {
    /// How many there are on a page.
    static let pageSize = 50

    /// Whether only requests that nothing answered are shown.
    var isUnmatched = false
    /// The operation, as users name it; nil for all.
    var operation: String?
    /// The page begins with the first request that is older than this one; nil for the newest.
    var before: Int?

    /// Reads what the page's form and links send.
    init(_ target: RequestTarget) throws(Refusal) {
        let query = try AdminQuery(form: target.query ?? "".utf8[...], ["show", "operation", "before"])
        switch query["show"] {
        case nil, "all": isUnmatched = false
        case "unmatched": isUnmatched = true
        case let text?: throw .query("'show' is all or unmatched, not '\(Excerpt.escaped(text.utf8))'")
        }
        // Who types a name may leave blanks around it.
        let words = (query["operation"] ?? "").utf8.split(separator: UInt8(ascii: " "))
        operation = words.isEmpty ? nil : words.map { String(Substring($0)) }.joined(separator: " ")
        before = try query.number("before")
    }

    /// The query that this is read from; empty for what is shown without one.
    var query: String {
        var pairs: [String] = []
        if isUnmatched { pairs.append("show=unmatched") }
        if let operation { pairs.append("operation=\(PercentEncoding.address(operation))") }
        if let before { pairs.append("before=\(before)") }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }

    /// The same, but for what `change` does.
    func with(_ change: (inout JournalFilter) -> Void) -> JournalFilter {
        var filter = self
        change(&filter)
        return filter
    }

    /// Whether a request is of those, on whatever page.
    func takes(_ call: ShownCall) -> Bool {
        if isUnmatched, call.entry.call.outcome.isMatched { return false }
        guard let operation else { return true }
        return OperationName(operation).isName(of: call.payload, call.entry.origin)
    }
}

/// Which of the fixtures that answer a page shows.
struct StubFilter: Equatable, Sendable {
    static let pageSize = 100

    /// What stands in their ids.
    var text: String?
    var offset = 0

    init(_ target: RequestTarget) throws(Refusal) {
        let query = try AdminQuery(form: target.query ?? "".utf8[...], ["find", "offset"])
        if let find = query["find"], !find.isEmpty { text = find }
        offset = try query.number("offset") ?? 0
    }

    /// The query for the page that begins elsewhere.
    func query(offset: Int) -> String {
        var pairs: [String] = []
        if let text { pairs.append("find=\(PercentEncoding.address(text))") }
        if offset > 0 { pairs.append("offset=\(offset)") }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }

    func takes(_ id: Fixture.ID) -> Bool {
        guard let text else { return true }
        let wanted = text.utf8.map(ASCII.lowercase)
        let own = "\(id.system)/\(id)".utf8.map(ASCII.lowercase)
        return own.indices.contains { own[$0...].starts(with: wanted) }
    }
}
