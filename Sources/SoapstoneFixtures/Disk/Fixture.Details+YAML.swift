internal import SoapstoneBase

extension Fixture.Details {
    /// Reads `exchange.yaml`; every key that is not known, and every value of another type, is an error.
    ///
    /// A key that is left out gets the default that does not depend on other files.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - file: its name, for errors.
    public init(parsing bytes: [UInt8], file: String = "exchange.yaml") throws(FixtureError) {
        var omitted = Omitted()
        try self.init(parsing: bytes, file: file, &omitted) { nil }
    }

    /// - Parameters:
    ///   - omitted: gets the keys that are left out and that the other files decide.
    ///   - sent: the request of an exchange without SOAP, which says what no `endpoint` does; nil for none.
    init(
        parsing bytes: [UInt8],
        file name: String,
        _ omitted: inout Omitted,
        _ sent: () throws(FixtureError) -> SentRequest?
    ) throws(FixtureError) {
        try self.init(YAMLFile(parsing: bytes, file: name).root, &omitted, sent)
    }

    /// Reads the root of the file, or what has the same keys.
    init(
        _ root: YAMLNode,
        _ omitted: inout Omitted,
        _ sent: () throws(FixtureError) -> SentRequest?
    ) throws(FixtureError) {
        let top = try YAMLMapping(root, ExchangeKeys.file)
        let file = top["endpoint"] == nil ? try sent() : nil
        if file != nil, let node = top["method"] ?? top["request"].flatMap(Self.headersNode) {
            throw node.error(
                .value,
                "the method and the header fields of this request stand in \(SentRequest.file)"
            )
        }
        let request = try top["request"].map { node throws(FixtureError) in
            try YAMLMapping(node, ExchangeKeys.request)
        }
        let response = try top["response"].map { node throws(FixtureError) in
            try YAMLMapping(node, ExchangeKeys.response)
        }
        let check = try top["check"].map { node throws(FixtureError) in try YAMLMapping(node, ExchangeKeys.check) }
        let latency = try top["latency"].map { node throws(FixtureError) in try node.duration() }
        let profile: Fixture.Profile = file == nil ? .soap : .http
        let head =
            if let file {
                file
            } else {
                SentRequest(
                    method: try top["method"].map(Self.method) ?? "POST",
                    target: try top["endpoint"].map(Self.path) ?? "/",
                    headers: try Self.headers(request?["headers"]),
                    body: []
                )
            }
        if top["endpoint"] == nil { omitted.insert(.endpoint) }
        if request?["headers"] == nil { omitted.insert(.requestHeaders) }
        if response?["status"] == nil { omitted.insert(.status) }
        if response?["headers"] == nil { omitted.insert(.responseHeaders) }
        if top["class"] == nil { omitted.insert(.kind) }
        self.init(
            profile: profile,
            operation: try top.required("operation").name(),
            endpoint: head.target,
            method: head.method,
            requestHeaders: head.headers,
            status: try response?["status"].map { node throws(FixtureError) in try node.integer(in: 200...599) } ?? 200,
            responseHeaders: try Self.headers(response?["headers"]),
            recordedAt: try top["recordedAt"].map { node throws(FixtureError) in try node.time() },
            kind: try top["class"].map(Self.kind) ?? .ordinary,
            note: try top["note"].map { node throws(FixtureError) in try node.text() },
            clock: try top["clock"].map { node throws(FixtureError) in try node.time() },
            scenario: try top["scenario"].map(Self.scenario),
            matchers: try top["match"].map { node throws(FixtureError) in try Fixture.Matchers(node) }
                ?? Fixture.Matchers(),
            requestWithheld: try request?["withheld"].map(Self.withheld),
            responseWithheld: try response?["withheld"].map(Self.withheld),
            redactions: try Self.redactions(top["redactions"]),
            latency: latency,
            behaviour: try Fixture.Behaviour(top, latency: latency),
            comparison: try top["compare"].map { node throws(FixtureError) in try Fixture.Comparison(node) }
                ?? Fixture.Comparison(),
            ignoredRules: try Fixture.IgnoredRule.list(check?["ignore"]),
            isSafe: try top["safe"].map { node throws(FixtureError) in try node.boolean() } ?? false
        )
    }

    private static func path(_ node: YAMLNode) throws(FixtureError) -> String {
        let path = try node.text()
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw node.unexpected("a path that begins with '/'")
        }
        return path
    }

    private static func method(_ node: YAMLNode) throws(FixtureError) -> String {
        let method = try node.text()
        guard method.utf8.elementsEqual("POST".utf8) else {
            throw node.unexpected("POST, as SOAP over HTTP has it (another request lies in \(SentRequest.file)),")
        }
        return method
    }

    private static func headersNode(_ request: YAMLNode) -> YAMLNode? {
        (try? YAMLMapping(request, ExchangeKeys.request))?["headers"]
    }

    private static func headers(_ node: YAMLNode?) throws(FixtureError) -> [Fixture.Header] {
        guard let node else { return [] }
        var headers: [Fixture.Header] = []
        for (key, value) in try node.pairs() {
            let header = Fixture.Header(try key.text(), try value.text())
            guard ASCII.isToken(header.name) else { throw key.unexpected("a header field's name") }
            guard ASCII.isFieldValue(header.value) else {
                throw value.unexpected("a header field's value, without control characters,")
            }
            guard headers.first(named: header.name) == nil else {
                throw key.error(.duplicate, "the header field '\(header.name)' stands more than once")
            }
            headers.append(header)
        }
        return headers
    }

    private static func kind(_ node: YAMLNode) throws(FixtureError) -> Fixture.Kind {
        guard let kind = Fixture.Kind(rawValue: try node.text()) else {
            throw node.unexpected("one of \(Fixture.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return kind
    }

    private static func scenario(_ node: YAMLNode) throws(FixtureError) -> Fixture.Scenario {
        let mapping = try YAMLMapping(node, ExchangeKeys.scenario)
        return Fixture.Scenario(
            name: try mapping.required("name").name(),
            requiredState: try mapping["requiredState"].map { node throws(FixtureError) in try node.name() },
            newState: try mapping["newState"].map { node throws(FixtureError) in try node.name() }
        )
    }

    private static func withheld(_ node: YAMLNode) throws(FixtureError) -> Fixture.Withheld {
        let mapping = try YAMLMapping(node, ExchangeKeys.withheld)
        let digest = try mapping.required("sha256")
        let text = try digest.text()
        guard text.utf8.count == 64, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
            throw digest.unexpected("64 lower-case hexadecimal digits")
        }
        return Fixture.Withheld(bytes: try mapping.required("bytes").integer(in: 0...999_999_999), sha256: text)
    }

    /// Reads `- {name: dob, value: "1961-04-02"}`.
    private static func redactions(_ node: YAMLNode?) throws(FixtureError) -> [Pseudonym] {
        guard let node else { return [] }
        var redactions: [Pseudonym] = []
        for item in try node.elements() {
            let mapping = try YAMLMapping(item, ExchangeKeys.redaction)
            let name = try mapping.required("name")
            guard let rule = RedactionName(try name.text()) else {
                throw name.unexpected("a rule's name, 1 to 64 letters, digits, '-' and '_'")
            }
            redactions.append(Pseudonym(rule, try mapping.required("value").text()))
        }
        return redactions
    }
}
