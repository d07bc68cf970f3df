internal import SoapstoneSOAP
package import SoapstoneSchema
public import SoapstoneWSDL
package import SoapstoneXML

/// Validates messages of a contract: what the body of an envelope holds, as its operations say.
public struct MessageValidator: Sendable {
    let contract: LoadedContract
    /// The calls of all ports and bindings.
    private let calls: [BoundMessage]
    private let validator: SchemaValidator

    /// Makes ready to validate messages of a contract, or documents of a schema.
    public init(_ contract: LoadedContract) {
        self.contract = contract
        calls = contract.operations.flatMap { [$0.input, $0.output].compactMap(\.self) }.filter { $0.wrapper != nil }
        validator = SchemaValidator(contract.schemas)
    }

    /// Validates what a body or the detail of a fault holds.
    ///
    /// - Parameters:
    ///   - isFault: whether the elements are those in the detail of a fault.
    ///   - messages: the messages of the operation that it is of; nil for any message of the contract.
    package func validate(
        _ elements: [XMLElement],
        inFault isFault: Bool,
        of messages: Messages?
    ) -> ValidationReport {
        ValidationReport(on: elements) { element in
            if !isFault, let call = call(element, of: messages) { return validate(element, call) }
            var declaration: ElementID?
            if let messages {
                let parts = isFault ? messages.details : messages.bodies
                guard let part = parts.first(where: { $0.name == element.name }) else {
                    // The name of a response's element says nothing (SOAP 1.1 section 7.1).
                    if !isFault, messages.calls.contains(where: { $0.use == .encoded }) { return Self.encoded }
                    return refusal(of: element, messages, isFault ? "fault" : "message", parts.map(\.name))
                }
                guard part.use == .literal else { return Self.encoded }
                declaration = part.element
            }
            return validator.validate(element, as: declaration)
        }
    }

    /// The messages of an operation, as those of many exchanges are held against them.
    package final class Messages: Sendable {
        fileprivate let operation: String
        /// The elements that they may have in the body.
        fileprivate let bodies: [Part]
        /// Those in the detail of a fault.
        fileprivate let details: [Part]
        /// Those that are calls.
        fileprivate let calls: [BoundMessage]

        /// A part as it is sent.
        fileprivate struct Part {
            let name: XMLName
            /// Its declaration; nil where the contract has none.
            let element: ElementID?
            let use: Definitions.Use
        }

        package init(of operation: BoundOperation, _ schemas: SchemaSet) {
            let messages = [operation.input, operation.output].compactMap(\.self)
            self.operation = operation.name
            calls = messages.filter { $0.wrapper != nil }
            bodies = messages.filter { $0.wrapper == nil }.flatMap { message in
                message.elements.map { Part($0, message.use, schemas) }
                    + message.parts.compactMap { Part(undeclared: $0, message.use, schemas) }
            }
            details = operation.faults.compactMap { fault in
                fault.element.map { Part($0, fault.use, schemas) }
                    ?? fault.part.flatMap { Part(undeclared: $0, fault.use, schemas) }
            }
        }
    }

    /// Validates an element that stands beside the body, such as a header block, as the global element of its name.
    ///
    /// SOAP's own attributes may stand on every block (SOAP 1.1 section 4.2, SOAP 1.2 part 1 section 5.2), whatever its type
    /// says.
    package func validate(block element: XMLElement) -> ValidationReport {
        let report = validator.validate(element)
        guard case .invalid = report.verdict,
            element.attributes.contains(where: { Self.blockAttributes.contains($0.name) })
        else { return report }
        var output = ByteWriter(capacity: 1024)
        CanonicalForm(attributes: Self.blockAttributes).write(element, to: &output)
        guard let copy = try? XMLDocument(parsing: output.bytes, limits: .response) else { return report }
        let plain = validator.validate(copy.root)
        // What else is wrong is told where it stands.
        return plain.verdict == .valid ? plain : report
    }

    private static let blockAttributes = SOAPVersion.allCases.flatMap { version in
        ["mustUnderstand", "actor", "role", "relay", "encodingStyle"].map { XMLName($0, in: version.namespace) }
    }

    /// Validates the element of a body, which may be that of an rpc call.
    package func validate(body element: XMLElement) -> ValidationReport {
        call(element, of: nil).map { validate(element, $0) } ?? validator.validate(element)
    }

    // MARK: - Calls

    /// The rpc message whose element this can be (WSDL 1.1 section 3.5); of an encoded and a literal one, the element says
    /// which it is.
    private func call(_ element: XMLElement, of messages: Messages?) -> BoundMessage? {
        let all = messages?.calls ?? calls
        guard !all.isEmpty else { return nil }
        let calls = all.filter { $0.wrapper == element.name }
        guard !calls.isEmpty else { return nil }
        let isEncoded = SOAPVersion.allCases.contains { version in
            element.attribute(XMLName("encodingStyle", in: version.namespace))?.isEmpty == false
        }
        return calls.first { ($0.use == .encoded) == isEncoded } ?? calls.first
    }

    /// Holds the element of a call against the message's parts, which are all that is under it (WSDL 1.1 section 3.5). Their
    /// names are local to it, so they have no namespace (SOAP 1.1 section 5; Basic Profile 1.1, R2735).
    private func validate(_ element: XMLElement, _ message: BoundMessage) -> ValidationReport {
        guard message.use == .literal else { return Self.encoded }
        var report = ValidationReport(verdict: .valid)
        for (name, _) in element.attributes where !Self.isForAnyElement(name) {
            report.add("The call has the attribute \(ValidationRun.shown(name)), and takes none.", at: element)
        }
        if !element.text.utf8.allSatisfy(WhiteSpace.isSpace) {
            report.add("Text stands between the parameters of the call.", at: element)
        }
        var children = element.children[...]
        for part in message.parts {
            guard let child = children.first, Self.isAccessor(child.name, of: part) else {
                let found = children.first.map { "'\($0.name)' stands" } ?? "The call ends"
                report.add("\(found) where the parameter '\(part.name)' is expected.", at: children.first ?? element)
                return report
            }
            children.removeFirst()
            switch part.content {
            case .type(let name):
                guard let type = contract.schemas.types[name] else { return report.merged(unknown(part)) }
                report.merge(validator.validate(child, as: type))
            case .element(let name):
                guard let id = contract.schemas.globalElements[name] else { return report.merged(unknown(part)) }
                report.merge(validator.validate(child, as: id))
            case .unknown: return report.merged(unknown(part))
            }
        }
        if let extra = children.first { report.add("'\(extra.name)' is not a parameter of the call.", at: extra) }
        return report
    }

    /// Whether a parameter's element has the right name: that of the part, or that of the part's element, which stacks send as
    /// well (the profile wants types there: Basic Profile 1.1, R2203).
    private static func isAccessor(_ name: XMLName, of part: Definitions.Part) -> Bool {
        if case .element(let element) = part.content, name == element { return true }
        return name == XMLName(part.name)
    }

    /// Whether an attribute is one of XML Schema's for instances, or SOAP's.
    private static func isForAnyElement(_ name: XMLName) -> Bool {
        ValidationRun.isInstanceAttribute(name)
            || SOAPVersion.allCases.contains { $0.namespace.isSameBytes(as: name.namespace) }
    }

    private static var encoded: ValidationReport {
        ValidationReport(verdict: .notChecked(reason: "The schema does not describe an encoded message."))
    }

    private func unknown(_ part: Definitions.Part) -> ValidationReport {
        ValidationReport(verdict: .notChecked(reason: "The contract does not say what the part '\(part.name)' is."))
    }

    // MARK: - Documents

    private func refusal(
        of element: XMLElement,
        _ messages: Messages,
        _ kind: String,
        _ names: [XMLName]
    ) -> ValidationReport {
        var report = ValidationReport(verdict: .valid)
        let found = "is in no \(kind) of the operation '\(messages.operation)'"
        let known = names.map(\.description).joined(separator: ", ")
        let expected = names.isEmpty ? "there is none" : "these are: \(known)"
        report.add("'\(Excerpt.escaped(element.name.description.utf8))' \(found); \(expected).", at: element)
        return report
    }
}

extension MessageValidator.Messages.Part {
    init(_ element: ElementID, _ use: Definitions.Use, _ schemas: SchemaSet) {
        self.init(name: schemas[element].name, element: element, use: use)
    }

    /// A part with an element of which the contract has no declaration.
    init?(undeclared part: Definitions.Part, _ use: Definitions.Use, _ schemas: SchemaSet) {
        guard case .element(let name) = part.content, schemas.globalElements[name] == nil else { return nil }
        self.init(name: name, element: nil, use: use)
    }
}

extension ValidationReport {
    /// Adds what is wrong with a message as a whole, of which no schema tells.
    fileprivate mutating func add(_ message: String, at element: XMLElement) {
        verdict = .invalid
        violations.append(ValidationViolation(rule: "wsdl.message", message: message, place: element.place))
    }
}
