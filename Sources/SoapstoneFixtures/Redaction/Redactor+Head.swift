internal import SoapstoneBase
internal import SoapstoneOperations

// Header fields and addresses.
extension Redactor {
    /// The header fields that are kept, in their order, with what is to be taken away taken out of their values.
    ///
    /// - Parameters:
    ///   - headers: the fields of a request or a response.
    ///   - length: the length of the redacted body, which Content-Length becomes; nil where it is not known, and the field
    ///     is then dropped.
    ///   - known: pseudonyms that stay.
    /// - Returns: the fields, and the pseudonyms in them.
    public func redact(
        headers: [Fixture.Header],
        length: Int?,
        known: some Sequence<Pseudonym> = []
    ) -> (headers: [Fixture.Header], pseudonyms: [Pseudonym]) {
        let head = head(headers, length: length, known: known)
        return (head.headers, head.pseudonyms)
    }

    /// The header fields that are kept, and the secrets that were in any.
    func head(
        _ headers: [Fixture.Header],
        length: Int?,
        known: some Sequence<Pseudonym>
    ) -> (headers: [Fixture.Header], pseudonyms: [Pseudonym], taken: TakenValues) {
        let size = headers.reduce(0) { $0 + $1.value.utf8.count }
        var redaction = redaction(known: known, size: size)
        var kept: [Fixture.Header] = []
        for header in headers {
            guard rules.keeps(header: header.name) else {
                // Nothing of it is kept, but other places may have what is in it.
                redaction.note(dropped: header, rules.rule(forHeader: header.name))
                continue
            }
            if ASCII.matches(header.name.utf8, "content-length".utf8) {
                if let length { kept.append(Fixture.Header(header.name, String(length))) }
                continue
            }
            if let header = self.header(header, &redaction) { kept.append(header) }
        }
        return (kept, redaction.made.sorted(), redaction.taken)
    }

    /// A header field without what is to be taken away; nil where that cannot be done.
    func header(_ header: Fixture.Header, _ redaction: inout Redaction) -> Fixture.Header? {
        let value = Array(header.value.utf8)
        let edits = redaction.edits(ofValue: value, rules.rule(forHeader: header.name), depth: 0)
        let made = edits.applied(to: value)
        guard !redaction.isExhausted, !hasSecret(made) else { return nil }
        return Fixture.Header(header.name, String(decoding: made, as: UTF8.self))
    }

    /// An address or a path with a query, without user and password, and with what is to be taken away taken out.
    ///
    /// - Returns: the address and the pseudonyms in it; `/` where a known secret would be left.
    public func redact(
        url: String,
        known: some Sequence<Pseudonym> = []
    ) -> (url: String, pseudonyms: [Pseudonym]) {
        let target = target(url, known: known)
        return (target.url, target.pseudonyms)
    }

    /// An address without what is to be taken away, and the secrets that were in it.
    func target(
        _ url: String,
        known: some Sequence<Pseudonym>
    ) -> (url: String, pseudonyms: [Pseudonym], taken: TakenValues) {
        let text = Array(url.utf8)
        var redaction = redaction(known: known, size: text.count)
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
        let classes = rules.classes.address(nil, String(decoding: text[start...], as: UTF8.self))
        let steps = redaction.steps(of: text, from: start)
        let secrets = classes.map { redaction.secrets(among: steps, of: text, $0.address) } ?? []
        edits += secrets
        for step in steps where !secrets.contains(where: { $0.range == step }) {
            edits += redaction.pairs(in: text, step, depth: 1, classes: classes?.query)
        }
        let made = edits.applied(to: text)
        guard !redaction.isExhausted, !hasSecret(made) else { return ("/", [], redaction.taken) }
        return (String(decoding: made, as: UTF8.self), redaction.made.sorted(), redaction.taken)
    }
}

extension Redaction {
    /// Takes note of the secrets in a header field that is not kept: credentials, tokens, cookies of sessions.
    mutating func note(dropped header: Fixture.Header, _ rule: RedactionName?) {
        guard let rule, spend(header.value.utf8.count) else { return }
        let value = Array(header.value.utf8)
        let name = header.name.utf8
        if ASCII.matches(name, "cookie".utf8) || ASCII.matches(name, "set-cookie".utf8) {
            // RFC 6265 section 4: pairs with `;` between them, of which the first of Set-Cookie is the cookie.
            for pair in value.split(separator: UInt8(ascii: ";")) {
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")),
                    let rule = rules.rule(named: pair[..<equals].filter { !ASCII.isSpace($0) }, isQuery: true)
                else { continue }
                note(taken: pair[(equals + 1)...], rule)
            }
        } else if let credentials = Credentials.all(in: value, value.indices).first {
            note(found: value[credentials], RedactionRules.ValueKind.credentials.name)
        } else {
            note(taken: value[value.trimmed], rule)
        }
    }

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
        note(found: value[...], name)
        return [Edit(range: range, bytes: Self.percentEncoded(bytes), name: name)]
    }

    /// The edits that put a name in braces in the place of segments that are secrets by an operation's address.
    ///
    /// - Parameter steps: the segments of the path, then query and fragment.
    mutating func secrets(among steps: [Range<Int>], of text: [UInt8], _ address: Operation.Address) -> [Edit] {
        let segments = steps.filter { !"?#".utf8.contains(text[$0.lowerBound]) }.suffix(address.path.count)
        return zip(segments, address.path).compactMap { range, segment in
            guard case .secret(let name) = segment, text[range.lowerBound] != UInt8(ascii: "{") else { return nil }
            let rule = RedactionName(name) ?? RedactionName(builtIn: "secret")
            note(taken: Self.withoutPercents(text, range)[...], rule)
            return Edit(range: range, bytes: Array("{\(name)}".utf8), name: rule)
        }
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
