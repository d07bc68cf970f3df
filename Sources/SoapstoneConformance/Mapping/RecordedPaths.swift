internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The places that have a value in the fixtures of an operation.
struct RecordedPaths: Sendable {
    /// Paths as in `ContractLeaf`, of elements with children too.
    private(set) var inXML: Set<ByteKey> = []
    /// Paths in the JSON of requests and of responses, as sheets have them.
    private(set) var inRequests: Set<ByteKey> = []
    private(set) var inResponses: Set<ByteKey> = []

    init() {}

    /// What a fixture has; nothing of one that breaks its contract on purpose.
    init(_ subject: CheckedFixture) {
        guard subject.fixture.details.kind != .negative else { return }
        if case .operation(_, _, let typed?) = subject.target, !typed.isSOAP {
            let elements = PlainElements(subject.fixture, typed)
            if let request = try? elements.request.get() { add(request, MappedMessage.request.rawValue, isBody: true) }
            if let response = try? elements.response.get() {
                add(response, MappedMessage.response.rawValue, isBody: true)
            }
        }
        let sides = Sides(subject)
        if let envelope = sides.request.message?.envelope {
            add(envelope, .request)
            for block in envelope.headers { add(block.element, Self.named(block.element, .header), isBody: false) }
        }
        if let envelope = sides.response.message?.envelope {
            if let fault = envelope.fault {
                for element in fault.detail { add(element, Self.named(element, .fault), isBody: false) }
            } else {
                add(envelope, .response)
            }
        }
        inRequests = Self.paths(in: sides.requestJSON)
        inResponses = Self.paths(in: sides.responseJSON)
    }

    mutating func add(_ other: RecordedPaths) {
        inXML.formUnion(other.inXML)
        inRequests.formUnion(other.inRequests)
        inResponses.formUnion(other.inResponses)
    }

    // MARK: - XML

    private mutating func add(_ envelope: Envelope, _ message: MappedMessage) {
        for element in envelope.elements {
            add(element, message.rawValue, isBody: true)
            // Of several elements in a body, each has its name in its path.
            if !envelope.siblings.isEmpty { add(element, Self.named(element, message), isBody: false) }
        }
    }

    private static func named(_ element: XMLElement, _ message: MappedMessage) -> String {
        "\(message.rawValue)/\(element.name.local)"
    }

    private mutating func add(_ element: XMLElement, _ path: String, isBody: Bool) {
        for (name, value) in element.attributes where Self.isValue(value) {
            inXML.insert(ByteKey("\(path)/@\(name.local)"))
        }
        let children = element.children
        guard children.isEmpty else {
            inXML.insert(ByteKey(path))
            for child in children { add(child, "\(path)/\(child.name.local)", isBody: false) }
            return
        }
        guard Self.isValue(element.text) else { return }
        inXML.insert(ByteKey(isBody ? "\(path)/text()" : path))
    }

    /// Blanks fill fields that have no value.
    private static func isValue(_ text: String) -> Bool { !text.utf8.allSatisfy(ASCII.isSpace) }

    // MARK: - JSON

    private static func paths(in golden: Result<JSONDocument, JSONError>?) -> Set<ByteKey> {
        guard let document = try? golden?.get() else { return [] }
        var paths: Set<ByteKey> = []
        add(document.root, "", &paths)
        return paths
    }

    private static func add(_ value: JSONValue, _ path: String, _ paths: inout Set<ByteKey>) {
        switch value.kind {
        case .object:
            for (key, member) in value.members { add(member, path.isEmpty ? key : "\(path).\(key)", &paths) }
        case .array:
            for element in value.elements { add(element, "\(path)[]", &paths) }
        case .string, .number, .true, .false: break
        case .null: return
        }
        if !path.isEmpty { paths.insert(ByteKey(path)) }
    }
}
