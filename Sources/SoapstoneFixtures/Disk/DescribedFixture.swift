internal import SoapstoneBase
package import SoapstoneCodec
package import SoapstoneSOAP
internal import SoapstoneXML

/// A fixture that a program describes in JSON: the keys of `exchange.yaml`, with the two bodies in them.
package struct DescribedFixture: Sendable {
    /// Something that is wrong with a description.
    package struct Fault: Error, Equatable, Sendable {
        package var code: String
        /// The place in the JSON (RFC 6901).
        package var pointer: String
        package var message: String
        package var remedy: String

        package init(_ code: FixtureError.Code, at pointer: String, _ message: String, remedy: String) {
            self.code = code.rawValue
            self.pointer = pointer
            self.message = message
            self.remedy = remedy
        }
    }

    /// All that is wrong with a description.
    package struct Faults: Error {
        package var all: [Fault]

        package init(_ all: [Fault]) { self.all = all }
    }

    /// The operation; nil if it is the one of the request.
    package var operation: String?
    package var system: String?
    package var service: String?
    /// The name of the fixture's folder.
    package var name: String?
    /// The version of the request that is made for `operation`; nil if another one decides.
    package var version: SOAPVersion?
    /// The request; nil if any request of `operation` matches.
    package private(set) var request: [UInt8]?
    package private(set) var response: [UInt8]
    private let root: YAMLNode
    private let sent: SentRequest?

    /// Reads a description.
    package init(_ json: JSONValue) throws(Faults) { try self.init(YAMLNode(json)) }

    /// Reads a description of some values, each with the keys that lead to it.
    package init(_ values: [(path: [String], text: String)]) throws(Faults) { try self.init(YAMLNode(values)) }

    private init(_ node: YAMLNode) throws(Faults) {
        var faults = Self.keys.problems(in: node).map(Fault.init)
        func attempt<Value>(_ read: () throws(FixtureError) -> Value?) -> Value? {
            do throws(FixtureError) {
                return try read()
            } catch {
                let fault = Fault(error)
                if !faults.contains(fault) { faults.append(fault) }
                return nil
            }
        }
        let top = try? YAMLMapping(node, keys: Self.keys.names) { _, _ in }
        guard let top else { throw Faults([Fault(node.unexpected("an object"))]) }
        func part(_ key: String) -> YAMLMapping? {
            top[key].flatMap { try? YAMLMapping($0, keys: Self.partKeys.names) { _, _ in } }
        }
        let (request, response) = (part("request"), part("response"))
        operation = attempt { () throws(FixtureError) in try top["operation"]?.text() }
        system = attempt { () throws(FixtureError) in try top["system"]?.name() }
        service = attempt { () throws(FixtureError) in try top["service"]?.name() }
        name = attempt { () throws(FixtureError) in try top["name"]?.name() }
        version = attempt { () throws(FixtureError) in try top["soapVersion"].map(Self.version) }
        sent = attempt { () throws(FixtureError) in
            try request?["http"].map { node throws(FixtureError) in
                try SentRequest(parsing: Array(try node.text().utf8), file: node.file)
            }
        }
        self.request = attempt { () throws(FixtureError) in try request.flatMap(Self.body) } ?? sent?.body
        self.response = attempt { () throws(FixtureError) in try response.flatMap(Self.body) } ?? []
        // Unknown keys are reported already.
        root = node.only(ExchangeKeys.file.names.filter { $0 != "operation" }).replacing("request") {
            $0.only(["headers"])
        }
        .replacing("response") { $0.only(["status", "headers"]) }
        // Each key is read alone, so that every value that is wrong is reported.
        let pairs = (try? root.pairs()) ?? []
        for pair in pairs {
            let others = pairs.filter { $0.key.isText("latency") && !pair.key.isText("latency") }
            let alone = YAMLNode(like: root, [Self.anyOperation] + others + [pair])
            _ = attempt { () throws(FixtureError) in
                var omitted = Fixture.Details.Omitted()
                return try Fixture.Details(alone, &omitted) { nil }
            }
        }
        if operation == nil, self.request == nil, faults.isEmpty {
            faults.append(
                Fault(
                    .missingKey,
                    at: "",
                    "neither request.body nor operation says which requests match",
                    remedy: "Add request.body with an envelope, or operation with {namespace}name."
                )
            )
        }
        guard faults.isEmpty else { throw Faults(faults) }
    }

    /// The fixture of this description.
    ///
    /// - Parameters:
    ///   - id: its place; its operation is that of the fixture.
    ///   - body: the request's body.
    ///   - isAnyBody: whether any request of the operation matches, because the description has no request.
    package func fixture(_ id: Fixture.ID, request body: [UInt8], isAnyBody: Bool) throws(Faults) -> Fixture {
        do throws(FixtureError) {
            var omitted = Fixture.Details.Omitted()
            let node = root.adding("operation", id.operation)
            var details = try Fixture.Details(node, &omitted) { sent }
            if isAnyBody { details.matchers.body = .any }
            details.complete(omitted, service: id.service, request: body, response: response)
            // Whoever describes an empty response, as one with a status alone, wants it.
            if omitted.contains(.kind), response.isEmpty, details.profile == .soap { details.kind = .negative }
            let fixture = Fixture(id: id, details: details, request: body, response: response)
            _ = try details.yaml(file: "")
            try fixture.check { Self.pointer(ofFile: $0) }
            return fixture
        } catch {
            throw Faults([Fault(error)])
        }
    }

    /// The place in a description of what a fixture has in a file.
    package static func pointer(ofFile name: String) -> String {
        name.utf8.starts(with: "request.".utf8)
            ? "/request/body" : name.utf8.starts(with: "response.".utf8) ? "/response/body" : ""
    }

    private static let anyOperation: (key: YAMLNode, value: YAMLNode) = (
        YAMLNode(.scalar("operation", isPlain: true), line: nil, column: nil, file: ""),
        YAMLNode(.scalar("any", isPlain: true), line: nil, column: nil, file: "")
    )

    private static func version(_ node: YAMLNode) throws(FixtureError) -> SOAPVersion {
        switch try node.text() {
        case SOAPVersion.soap11.rawValue: return .soap11
        case SOAPVersion.soap12.rawValue: return .soap12
        default: throw node.unexpected("1.1 or 1.2")
        }
    }

    private static func body(_ part: YAMLMapping) throws(FixtureError) -> [UInt8]? {
        if let node = part["body"] {
            guard case .scalar(let text, isPlain: false) = node.content else { throw node.unexpected("text") }
            return Array(text.utf8)
        }
        guard let node = part["bodyAsBase64"] else { return nil }
        guard let bytes = Base64Bytes.decode(try node.text().utf8) else { throw node.unexpected("Base64") }
        return bytes
    }
}

// The keys of a description.
extension DescribedFixture {
    private static let bodyKeys: [YAMLKeys.Key] = [
        YAMLKeys.Key("body", .anyText, "The body"), YAMLKeys.Key("bodyAsBase64", .text(), "The body in Base64"),
    ]

    private static let partKeys = YAMLKeys(
        bodyKeys + [
            YAMLKeys.Key(
                "http",
                .text(),
                "A request without SOAP: request line, header fields, an empty line and the body"
            ),
            YAMLKeys.Key("headers", .map(.text()), ""), YAMLKeys.Key("status", .integer(200...599), ""),
        ]
    )

    private static let keys: YAMLKeys = {
        let own = [
            YAMLKeys.Key(
                "operation",
                .text(),
                "The operation: {namespace}name, or a name of the contract or of a fixture"
            ),
            YAMLKeys.Key("system", .name, "The system"), YAMLKeys.Key("service", .name, "The service"),
            YAMLKeys.Key("name", .name, "The name"),
            YAMLKeys.Key("soapVersion", .word(["1.1", "1.2"]), "The version of SOAP"),
        ]
        let http = partKeys.all.filter { $0.name == "http" }
        let others = ExchangeKeys.file.all.filter {
            !["operation", "redactions", "request", "response"].contains($0.name)
        }
        func part(_ keys: YAMLKeys, _ more: [YAMLKeys.Key]) -> YAMLKeys.Kind {
            .mapping(YAMLKeys(more + keys.all.filter { $0.name != "withheld" }))
        }
        return YAMLKeys(
            own + [
                YAMLKeys.Key("request", part(ExchangeKeys.request, bodyKeys + http), "The request"),
                YAMLKeys.Key("response", part(ExchangeKeys.response, bodyKeys), "The response"),
            ] + others
        )
    }()
}

extension DescribedFixture.Fault {
    package init(_ error: FixtureError) {
        let remedy =
            switch error.code {
            case .unknownKey: "Remove the key, or use one that the message names."
            case .missingKey: "Add the key."
            case .matcher: "Correct the path, pointer or expression, and declare its prefixes in match.namespaces."
            case .contract: "Start the stub with --wsdl, or use xpath conditions."
            case .request: "Send a whole SOAP envelope as the body of the request."
            default: "Change the value to what the message names."
            }
        self.init(error.code, at: error.file, error.message, remedy: remedy)
    }
}

extension YAMLNode {
    /// Takes a value of JSON; its place is its JSON pointer, in the place of a file's name.
    fileprivate init(_ json: JSONValue) {
        let place = json.pointer
        let content: Content =
            switch json.kind {
            case .object:
                .mapping(
                    json.members.map { key, value in
                        (
                            YAMLNode(.scalar(key, isPlain: false), line: nil, column: nil, file: value.pointer),
                            YAMLNode(value)
                        )
                    }
                )
            case .array: .sequence(json.elements.map(YAMLNode.init))
            case .string: .scalar(json.string ?? "", isPlain: false)
            case .number: .scalar(json.numberText ?? "", isPlain: true)
            case .true: .scalar("true", isPlain: true)
            case .false: .scalar("false", isPlain: true)
            case .null: .scalar("null", isPlain: true)
            }
        self.init(content, line: nil, column: nil, file: place)
    }

    /// Makes mappings of values; each value is as without quotes, but for a body.
    fileprivate init(_ values: [(path: [String], text: String)], at place: String = "") {
        var pairs: [(key: YAMLNode, value: YAMLNode)] = []
        for key in values.compactMap(\.path.first) where !pairs.contains(where: { $0.key.isText(key) }) {
            let inner = "\(place)/\(key)"
            let own = values.filter { $0.path.first == key }
            let leaf = own.first { $0.path.count == 1 }?.text
            let value =
                leaf.map {
                    YAMLNode(.scalar($0, isPlain: place.isEmpty || key != "body"), line: nil, column: nil, file: inner)
                }
                ?? YAMLNode(own.map { (Array($0.path.dropFirst()), $0.text) }, at: inner)
            pairs.append((YAMLNode(.scalar(key, isPlain: false), line: nil, column: nil, file: inner), value))
        }
        self.init(.mapping(pairs), line: nil, column: nil, file: place)
    }

    fileprivate init(like node: YAMLNode, _ pairs: [(key: YAMLNode, value: YAMLNode)]) {
        self.init(.mapping(pairs), line: nil, column: nil, file: node.file)
    }

    /// The mapping with no other keys than these.
    fileprivate func only(_ keys: [String]) -> YAMLNode {
        guard case .mapping(let pairs) = content else { return self }
        return YAMLNode(like: self, pairs.filter { pair in keys.contains { pair.key.isText($0) } })
    }

    /// The mapping with another value of a key that it has.
    fileprivate func replacing(_ key: String, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
        guard case .mapping(let pairs) = content else { return self }
        return YAMLNode(like: self, pairs.map { $0.key.isText(key) ? ($0.key, change($0.value)) : $0 })
    }

    fileprivate func adding(_ key: String, _ text: String) -> YAMLNode {
        guard case .mapping(let pairs) = content else { return self }
        func node(_ text: String) -> YAMLNode {
            YAMLNode(.scalar(text, isPlain: true), line: nil, column: nil, file: file)
        }
        return YAMLNode(like: self, pairs + [(node(key), node(text))])
    }
}
