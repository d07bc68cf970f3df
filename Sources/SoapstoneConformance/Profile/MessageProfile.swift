internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Holds an envelope of SOAP 1.1 against the requirements of the Basic Profile.
struct MessageProfile {
    /// A requirement that the envelope breaks, and where.
    struct Violation {
        var requirement: String
        var message: String
        var place: XMLPlace?
    }

    let envelope: Envelope
    /// The operation that it is of; nil where nobody knows.
    let operation: BoundOperation?
    let isRequest: Bool
    private(set) var violations: [Violation] = []

    private static let namespace = SOAPVersion.soap11.namespace
    private static let encodingStyle = NameID(XMLName("encodingStyle", in: namespace))
    private static let arrayType = NameID(XMLName("arrayType", in: "http://schemas.xmlsoap.org/soap/encoding/"))
    private static let parts = ["Envelope", "Header", "Body", "Fault"].map { NameID(XMLName($0, in: namespace)) }

    /// Gives the names above their numbers: what is registered before a document is parsed is known in it.
    static func register() {
        _ = (encodingStyle, arrayType, parts)
    }

    init(_ envelope: Envelope, of operation: BoundOperation?, isRequest: Bool) {
        self.envelope = envelope
        self.operation = operation
        self.isRequest = isRequest
        checkAttributes()
        checkStructure()
        checkCall()
        if envelope.fault == nil { checkHeaders() } else { checkFault() }
        checkAddressing()
    }

    mutating func add(_ requirement: String, _ message: String, at element: XMLElement) {
        violations.append(Violation(requirement: requirement, message: message, place: element.place))
    }

    // MARK: - Attributes

    /// The attributes of the encoding, wherever they stand.
    private mutating func checkAttributes() {
        let document = envelope.document
        var found: [(element: Int, isArray: Bool)] = []
        document.withTape { tape in
            var element = 0
            for index in 0..<tape.count {
                let event = tape.events[index]
                switch event.kind {
                case .element: element = index
                case .attribute where event.nameID == Self.encodingStyle.rawValue: found.append((element, false))
                case .attribute where event.nameID == Self.arrayType.rawValue: found.append((element, true))
                default: continue
                }
            }
        }
        guard !found.isEmpty else { return }
        let children = Set(envelope.elements.map(\.index))
        let parameters = Set(isCall ? envelope.payload?.children.map(\.index) ?? [] : [])
        for (index, isArray) in found {
            let element = XMLElement(document: document, index: index)
            let name = Excerpt.escaped(element.name.description.utf8)
            if isArray {
                add("R2113", "'\(name)' says soapenc:arrayType.", at: element)
            } else if Self.parts.contains(element.nameID) {
                add("R1005", "'\(name)' says encodingStyle.", at: element)
            } else if children.contains(index) {
                add("R1006", "'\(name)', a child of the body, says encodingStyle.", at: element)
            } else if parameters.contains(index) {
                add("R1007", "The parameter '\(name)' says encodingStyle.", at: element)
            }
        }
    }

    /// Whether the body is a literal rpc call or the response to one.
    var isCall: Bool {
        guard envelope.fault == nil, let message else { return false }
        return message.wrapper != nil && message.use == .literal
    }

    var message: BoundMessage? { isRequest ? operation?.input : operation?.output }

    // MARK: - Structure

    private mutating func checkStructure() {
        let root = envelope.document.root
        let parts = [root] + root.children
        for part in parts {
            let other = part.attributes.first { attribute in
                attribute.name.namespace.isSameBytes(as: Self.namespace) && attribute.name.local != "encodingStyle"
            }
            guard let other else { continue }
            add(
                "R1032",
                "'\(part.name.local)' has the attribute '\(Excerpt.escaped(other.name.local.utf8))'.",
                at: part
            )
        }
        for block in envelope.headers {
            let value = block.element.attribute(XMLName("mustUnderstand", in: Self.namespace))
            guard let value, value != "0", value != "1" else { continue }
            add("R1013", "mustUnderstand is '\(Excerpt.escaped(value.utf8))', not 0 or 1.", at: block.element)
        }
        for element in envelope.elements where element.name.namespace.isEmpty {
            let name = Excerpt.escaped(element.name.local.utf8)
            add("R1014", "'\(name)', a child of the body, has no namespace.", at: element)
        }
        if let second = envelope.siblings.first {
            add("R9981", "The body has \(envelope.elements.count) children.", at: second)
        }
        if let index = XMLPrefixDeclaration.find(in: envelope.document) {
            let element = XMLElement(document: envelope.document, index: index)
            add("R1033", "The prefix xml is declared, which it always is.", at: element)
        }
    }

    // MARK: - Calls and headers

    private mutating func checkCall() {
        guard isCall, let call = envelope.payload else { return }
        let nilName = XMLName("nil", in: "http://www.w3.org/2001/XMLSchema-instance")
        for parameter in call.children {
            let name = Excerpt.escaped(parameter.name.local.utf8)
            if !parameter.name.namespace.isEmpty {
                add("R2735", "The parameter '\(name)' has a namespace.", at: parameter)
            }
            if let value = parameter.attribute(nilName), value == "1" || value == "true" {
                add("R2211", "The parameter '\(name)' is nil.", at: parameter)
            }
        }
    }

    private mutating func checkHeaders() {
        for header in message?.headers ?? [] {
            guard case .element(let name) = header.part.content,
                !envelope.headers.contains(where: { $0.name == name })
            else { continue }
            add("R2738", "The header block '\(name)' of the contract is not there.", at: envelope.document.root)
        }
    }
}
