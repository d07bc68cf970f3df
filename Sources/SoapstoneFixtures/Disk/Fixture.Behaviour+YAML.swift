internal import SoapstoneXML

extension Fixture.Behaviour {
    /// Reads what `exchange.yaml` says of it.
    ///
    /// - Parameter latency: the time that the fixture took, where it is known.
    init(_ top: YAMLMapping, latency: Duration?) throws(FixtureError) {
        self.init(
            delay: try top["delay"].map(Self.delay),
            dribble: try top["dribble"].map(Self.dribble),
            failure: try top["fault"].map(Self.failure),
            template: try top["template"].flatMap(Self.template)
        )
        if delay == .recorded, latency == nil, let node = top["delay"] {
            throw node.error(.missingKey, "the key 'latency' is missing, so there is no recorded time to wait for")
        }
        if dribble != nil, let kind = failure?.kind, kind != .wrongContentType, kind != .truncated,
            let node = top["dribble"]
        {
            throw node.error(.value, "with the fault '\(kind.rawValue)' there is no body that could come in pieces")
        }
    }

    private static func delay(_ node: YAMLNode) throws(FixtureError) -> Fixture.Delay {
        guard !node.isScalar else {
            guard let delay = Fixture.Delay(try node.text()) else {
                throw node.unexpected("\(YAMLNode.durationForm), or recorded,")
            }
            return delay
        }
        let mapping = try YAMLMapping(node, ExchangeKeys.delay)
        switch (mapping["uniform"], mapping["lognormal"]) {
        case (let uniform?, nil):
            let bounds = try YAMLMapping(uniform, ExchangeKeys.uniform)
            let lower = try bounds.required("lower").duration()
            let upper = try bounds.required("upper")
            guard try lower <= upper.duration() else { throw upper.unexpected("a time not shorter than 'lower'") }
            return .uniform(lower: lower, upper: try upper.duration())
        case (nil, let lognormal?):
            let shape = try YAMLMapping(lognormal, ExchangeKeys.lognormal)
            return .lognormal(
                median: try shape.required("median").duration(),
                sigma: try shape.required("sigma").decimal(upTo: 10)
            )
        default:
            throw node.unexpected("a time, recorded, or one of uniform and lognormal")
        }
    }

    private static func dribble(_ node: YAMLNode) throws(FixtureError) -> Fixture.Dribble {
        let mapping = try YAMLMapping(node, ExchangeKeys.dribble)
        return Fixture.Dribble(
            chunks: try mapping.required("chunks").integer(in: 1...10_000),
            over: try mapping.required("over").duration()
        )
    }

    private static func failure(_ node: YAMLNode) throws(FixtureError) -> Fixture.Failure {
        guard !node.isScalar else { return Fixture.Failure(try kind(node)) }
        let mapping = try YAMLMapping(node, ExchangeKeys.failure)
        let failure = Fixture.Failure(
            try mapping["kind"].map(kind),
            status: try mapping["status"].map { node throws(FixtureError) in try node.integer(in: 200...599) }
        )
        guard let status = mapping["status"] else {
            _ = try mapping.required("kind")
            return failure
        }
        guard failure.status != 204, failure.status != 304 else {
            throw status.error(.value, "a response with status 204 or 304 has no body, and this one has")
        }
        guard failure.kind?.hasHead ?? true else {
            throw status.error(.value, "with the fault '\(failure.kind?.rawValue ?? "")' no status is sent")
        }
        return failure
    }

    /// Reads `true`, `false`, or what the template's expressions are.
    private static func template(_ node: YAMLNode) throws(FixtureError) -> Fixture.Template? {
        guard !node.isScalar else { return try node.boolean() ? Fixture.Template() : nil }
        let mapping = try YAMLMapping(node, ExchangeKeys.template)
        var template = Fixture.Template()
        for (key, value) in try mapping["namespaces"]?.pairs() ?? [] {
            template.namespaces[try key.name()] = try value.text()
        }
        for (key, value) in try mapping["values"]?.pairs() ?? [] {
            let name = try key.name()
            guard !name.utf8.contains(UInt8(ascii: ".")) else { throw key.unexpected("a name without '.'") }
            let path = try value.text()
            do throws(XPathError) {
                _ = try XPath(path, namespaces: template.namespaces)
            } catch {
                throw value.error(.value, "this is no XPath that can be used: \(error)")
            }
            template.values[name] = path
        }
        return template
    }

    private static func kind(_ node: YAMLNode) throws(FixtureError) -> Fixture.Failure.Kind {
        guard let kind = Fixture.Failure.Kind(rawValue: try node.text()) else {
            throw node.unexpected("one of \(Fixture.Failure.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return kind
    }
}

extension YAMLWriter {
    mutating func add(_ behaviour: Fixture.Behaviour) {
        switch behaviour.delay {
        case .fixed(let duration): add("delay", plain: DurationText.text(duration))
        case .recorded: add("delay", plain: "recorded")
        case .uniform(let lower, let upper):
            begin("delay")
            begin("uniform")
            add("lower", plain: DurationText.text(lower))
            add("upper", plain: DurationText.text(upper))
            end()
            end()
        case .lognormal(let median, let sigma):
            begin("delay")
            begin("lognormal")
            add("median", plain: DurationText.text(median))
            add("sigma", plain: "\(sigma)")
            end()
            end()
        case nil: break
        }
        if let dribble = behaviour.dribble {
            begin("dribble")
            add("chunks", number: dribble.chunks)
            add("over", plain: DurationText.text(dribble.over))
            end()
        }
        add(behaviour.template)
        guard let failure = behaviour.failure else { return }
        if let kind = failure.kind, failure.status == nil { return add("fault", plain: kind.rawValue) }
        begin("fault")
        if let kind = failure.kind { add("kind", plain: kind.rawValue) }
        if let status = failure.status { add("status", number: status) }
        end()
    }

    private mutating func add(_ template: Fixture.Template?) {
        guard let template else { return }
        guard !template.values.isEmpty || !template.namespaces.isEmpty else { return add("template", plain: "true") }
        begin("template")
        for (key, pairs) in [("namespaces", template.namespaces), ("values", template.values)] where !pairs.isEmpty {
            begin(key)
            for (name, value) in pairs.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                add(name, quoted: value)
            }
            end()
        }
        end()
    }
}
