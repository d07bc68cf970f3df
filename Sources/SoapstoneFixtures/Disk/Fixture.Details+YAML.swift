extension Fixture.Details {
    /// Reads `exchange.yaml`; every key that is not known, and every value of another type, is an error.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - file: its name, for errors.
    public init(parsing bytes: [UInt8], file: String = "exchange.yaml") throws(FixtureError) {
        try self.init(parsing: bytes, file: file) { nil }
    }

    /// - Parameter sent: the request of an exchange without SOAP, which says what no `endpoint` does; nil for none.
    init(
        parsing bytes: [UInt8],
        file name: String,
        _ sent: () throws(FixtureError) -> SentRequest?
    ) throws(FixtureError) {
        let top = try YAMLMapping(YAMLFile(parsing: bytes, file: name).root, keys: Self.keys)
        let file = top["endpoint"] == nil ? try sent() : nil
        if file == nil { _ = try top.required("endpoint") }
        if file != nil, let node = top["method"] ?? top["request"].flatMap(Self.headersNode) {
            throw node.error(
                .value,
                "the method and the header fields of this request stand in \(SentRequest.file)"
            )
        }
        let requestNode = file == nil ? try top.required("request") : top["request"]
        let request = try requestNode.map { node throws(FixtureError) in
            try YAMLMapping(node, keys: Self.requestKeys)
        }
        let response = try YAMLMapping(top.required("response"), keys: Self.responseKeys)
        let check = try top["check"].map { node throws(FixtureError) in try YAMLMapping(node, keys: ["ignore"]) }
        let latency = try top["latency"].map { node throws(FixtureError) in try node.duration() }
        let profile: Fixture.Profile = file == nil ? .soap : .http
        let head =
            if let file {
                file
            } else {
                SentRequest(
                    method: try Self.method(top.required("method")),
                    target: try Self.path(top.required("endpoint")),
                    headers: try Self.headers(request?["headers"]),
                    body: []
                )
            }
        self.init(
            profile: profile,
            operation: try top.required("operation").name(),
            endpoint: head.target,
            method: head.method,
            requestHeaders: head.headers,
            status: try response.required("status").integer(in: 200...599),
            responseHeaders: try Self.headers(response["headers"]),
            recordedAt: try top.required("recordedAt").time(),
            kind: try Self.kind(top.required("class")),
            note: try top["note"].map { node throws(FixtureError) in try node.text() },
            clock: try top["clock"].map { node throws(FixtureError) in try node.time() },
            scenario: try top["scenario"].map(Self.scenario),
            matchers: try top["match"].map { node throws(FixtureError) in try Fixture.Matchers(node) }
                ?? Fixture.Matchers(),
            requestWithheld: try request?["withheld"].map(Self.withheld),
            responseWithheld: try response["withheld"].map(Self.withheld),
            redactions: try Self.redactions(top["redactions"]),
            latency: latency,
            behaviour: try Fixture.Behaviour(top, latency: latency),
            comparison: try top["compare"].map { node throws(FixtureError) in try Fixture.Comparison(node) }
                ?? Fixture.Comparison(),
            ignoredRules: try Fixture.IgnoredRule.list(check?["ignore"]),
            isSafe: try top["safe"].map { node throws(FixtureError) in try node.boolean() } ?? false
        )
    }

    private static let keys =
        [
            "operation", "endpoint", "method", "request", "response", "recordedAt", "class", "note", "clock",
            "safe", "scenario", "match", "compare", "redactions", "latency", "check",
        ] + Fixture.Behaviour.keys
    private static let requestKeys = ["withheld", "headers"]
    private static let responseKeys = ["status", "withheld", "headers"]

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
        (try? YAMLMapping(request, keys: requestKeys))?["headers"]
    }

    private static func headers(_ node: YAMLNode?) throws(FixtureError) -> [Fixture.Header] {
        guard let node else { return [] }
        var headers: [Fixture.Header] = []
        for (key, value) in try node.pairs() {
            let header = Fixture.Header(try key.text(), try value.text())
            guard ASCIIText.isToken(header.name) else { throw key.unexpected("a header field's name") }
            guard ASCIIText.isFieldValue(header.value) else {
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
        let mapping = try YAMLMapping(node, keys: ["name", "requiredState", "newState"])
        return Fixture.Scenario(
            name: try mapping.required("name").name(),
            requiredState: try mapping["requiredState"].map { node throws(FixtureError) in try node.name() },
            newState: try mapping["newState"].map { node throws(FixtureError) in try node.name() }
        )
    }

    private static func withheld(_ node: YAMLNode) throws(FixtureError) -> Fixture.Withheld {
        let mapping = try YAMLMapping(node, keys: ["bytes", "sha256"])
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
            let mapping = try YAMLMapping(item, keys: ["name", "value"])
            let name = try mapping.required("name")
            guard let rule = RedactionName(try name.text()) else {
                throw name.unexpected("a rule's name, 1 to 64 letters, digits, '-' and '_'")
            }
            redactions.append(Pseudonym(rule, try mapping.required("value").text()))
        }
        return redactions
    }
}
