// Header fields and addresses.
extension Redactor {
    /// The header fields that are kept, in their order, with what is to be taken away taken out of their values.
    ///
    /// - Parameters:
    ///   - headers: the fields of a request or an answer.
    ///   - length: the length of the redacted body, which Content-Length becomes; nil where it is not known, and the field
    ///     is then dropped.
    ///   - known: pseudonyms that stay.
    /// - Returns: the fields, and the pseudonyms in them.
    public func redact(
        headers: [Exchange.Header],
        length: Int?,
        known: some Sequence<Pseudonym> = []
    ) -> (headers: [Exchange.Header], pseudonyms: [Pseudonym]) {
        let size = headers.reduce(0) { $0 + $1.value.utf8.count }
        var redaction = Redaction(rules, mode, known: known, size: size)
        var kept: [Exchange.Header] = []
        for header in headers where rules.keeps(header: header.name) {
            if ASCIIText.matches(header.name.utf8, "content-length".utf8) {
                if let length { kept.append(Exchange.Header(header.name, String(length))) }
                continue
            }
            if let header = self.header(header, &redaction) { kept.append(header) }
        }
        return (kept, redaction.made.sorted())
    }

    /// A header field without what is to be taken away; nil where that cannot be done.
    func header(_ header: Exchange.Header, _ redaction: inout Redaction) -> Exchange.Header? {
        let value = Array(header.value.utf8)
        let edits = redaction.edits(ofValue: value, rules.rule(forHeader: header.name), depth: 0)
        let made = edits.applied(to: value)
        guard !redaction.isExhausted, !hasSecret(made) else { return nil }
        return Exchange.Header(header.name, String(decoding: made, as: UTF8.self))
    }

    /// An address or a path with a query, without user and password, and with what is to be taken away taken out.
    ///
    /// - Returns: the address and the pseudonyms in it; `/` where a known secret would be left.
    public func redact(
        url: String,
        known: some Sequence<Pseudonym> = []
    ) -> (url: String, pseudonyms: [Pseudonym]) {
        let text = Array(url.utf8)
        var redaction = Redaction(rules, mode, known: known, size: text.count)
        var edits: [Edit] = []
        var start = 0
        // Of a URL, what is before the path is not taken for a pair (RFC 3986 section 3).
        if let scheme = ByteSearch.first("://", in: text, text.indices) {
            let host = scheme + 3
            start = text[host...].firstIndex { "/?#".utf8.contains($0) } ?? text.count
            if let at = text[host..<start].lastIndex(of: UInt8(ascii: "@")), at > host {
                edits += redaction.edit(user: host..<at, in: text)
            }
        }
        for step in redaction.steps(of: text, from: start) {
            edits += redaction.pairs(in: text, step, depth: 1)
        }
        let made = edits.applied(to: text)
        guard !redaction.isExhausted, !hasSecret(made) else { return ("/", []) }
        return (String(decoding: made, as: UTF8.self), redaction.made.sorted())
    }
}

extension Redaction {
    /// The edit that takes user and password out of a URL.
    mutating func edit(user range: Range<Int>, in text: [UInt8]) -> [Edit] {
        let value = Self.withoutPercents(text, range)
        if let found = Placeholder.found(at: 0, in: value), found.range == value.indices {
            return reduction(of: found, in: value).map {
                [Edit(range: range, bytes: Self.percentEncoded($0.bytes), name: $0.name)]
            } ?? []
        }
        let name = RedactionRules.ValueKind.credentials.name
        let bytes = replacement(of: value[...], name, isWhole: false)
        return [Edit(range: range, bytes: Self.percentEncoded(bytes), name: name)]
    }

    /// The steps of a path, then the query and the fragment.
    func steps(of text: [UInt8], from start: Int) -> [Range<Int>] {
        var steps: [Range<Int>] = []
        var index = start
        let query = text[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.count
        while index < query {
            let end = text[index..<query].firstIndex(of: UInt8(ascii: "/")) ?? query
            if end > index { steps.append(index..<end) }
            index = end + 1
        }
        if query < text.count { steps.append(query..<text.count) }
        return steps
    }
}
