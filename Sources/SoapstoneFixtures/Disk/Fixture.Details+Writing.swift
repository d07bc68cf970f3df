internal import SoapstoneCodec
internal import Yams

extension Fixture.Details {
    /// Writes `exchange.yaml`: always the same keys in the same order, so that two versions differ in what changed.
    ///
    /// Keys that have a default are written, too: earlier versions need them.
    ///
    /// - Parameter file: the file's name, for the error.
    /// - Throws: `FIXTURE_VALUE` for what the format cannot say, `FIXTURE_LIMIT` for more than it may have.
    package func yaml(file: String = "exchange.yaml") throws(FixtureError) -> [UInt8] {
        let time = recordedAt.flatMap { CivilDateTime(secondsSinceEpoch: $0) }
        guard (time == nil) == (recordedAt == nil) else {
            throw FixtureError(.value, "the time of recording is not in the years 1 to 9999", file: file)
        }
        let clock = clock.map { CivilDateTime(secondsSinceEpoch: $0) }
        var writer = YAMLWriter()
        writer.add("operation", operation)
        if profile == .soap {
            writer.add("endpoint", endpoint)
            writer.add("method", method)
        }
        if profile == .soap || requestWithheld != nil {
            writer.begin("request")
            writer.add("withheld", requestWithheld)
            if profile == .soap { writer.add("headers", requestHeaders) }
            writer.end()
        }
        writer.begin("response")
        writer.add("status", number: status)
        writer.add("withheld", responseWithheld)
        writer.add("headers", responseHeaders)
        writer.end()
        if let time { writer.add("recordedAt", plain: "\(time)Z") }
        if let latency { writer.add("latency", plain: DurationText.text(latency)) }
        writer.add("class", kind.rawValue)
        if let note { writer.add("note", note) }
        if isSafe { writer.add("safe", plain: "true") }
        if let clock, let clock { writer.add("clock", plain: "\(clock)Z") }
        if let scenario {
            writer.begin("scenario")
            writer.add("name", scenario.name)
            if let state = scenario.requiredState { writer.add("requiredState", state) }
            if let state = scenario.newState { writer.add("newState", state) }
            writer.end()
        }
        writer.add("match", matchers)
        writer.add("compare", comparison)
        writer.add(behaviour)
        if !ignoredRules.isEmpty {
            writer.begin("check")
            writer.add(
                "ignore",
                list: ignoredRules.map { ignored in
                    let path = ignored.path.map { [("at", $0)] } ?? []
                    return .pairs([("rule", ignored.rule)] + path + [("reason", ignored.reason)])
                }
            )
            writer.end()
        }
        writer.add(
            "redactions",
            list: redactions.map { .pairs([("name", $0.name.text), ("value", $0.value)]) }
        )
        let bytes = try writer.bytes(file: file)
        // Whoever writes what cannot be read loses it: times, header fields and names have their rules.
        let sent = profile == .http ? try SentRequest(self, file: file) : nil
        var omitted = Omitted()
        guard try Fixture.Details(parsing: bytes, file: file, &omitted, { sent }) == self else {
            throw FixtureError(.value, "what was written does not say what was recorded", file: file)
        }
        return bytes
    }
}

extension YAMLWriter {
    fileprivate mutating func add(_ key: String, _ withheld: Fixture.Withheld?) {
        guard let withheld else { return }
        begin(key)
        add("bytes", number: withheld.bytes)
        add("sha256", quoted: withheld.sha256)
        end()
    }

    /// Without a field, an empty mapping: a key that is left out would mean the default.
    fileprivate mutating func add(_ key: String, _ headers: [Fixture.Header]) {
        begin(key)
        for header in headers { add(header.name, header.value) }
        end()
    }
}
