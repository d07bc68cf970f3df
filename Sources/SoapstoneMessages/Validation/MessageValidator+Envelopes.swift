internal import SoapstoneSOAP
public import SoapstoneSchema
public import SoapstoneWSDL
public import SoapstoneXML

extension MessageValidator {
    /// Validates a document: of a SOAP envelope its structure, the version of its operation, the header blocks that the
    /// contract has, and what its Body or its fault's detail holds.
    ///
    /// - Parameter operation: the operation whose message it is; nil for any message of the contract.
    public func validate(_ document: XMLDocument, of operation: BoundOperation? = nil) -> ValidationReport {
        let payload = MessagePayload(of: document)
        guard payload.isEnvelope else {
            let messages = operation.map { Messages(of: $0, contract.schemas) }
            return validate(payload.elements, inFault: false, of: messages)
        }
        do throws(SOAPError) {
            // Readers of a contract bear encoded messages and several parts; what is not of this one is told below.
            let envelope = try Envelope(document, allowsEncoding: true, allowsSiblings: true)
            return payload.noted(validate(envelope, payload, of: operation))
        } catch {
            var report = ValidationReport(verdict: .valid)
            report.add(
                error.message,
                rule: EnvelopeRule.structure(payload.version),
                at: error.place ?? document.root.place
            )
            return payload.noted(report)
        }
    }

    private func validate(
        _ envelope: Envelope,
        _ payload: MessagePayload,
        of operation: BoundOperation?
    ) -> ValidationReport {
        let uses = messages(envelope, of: operation)
        var report = ValidationReport(verdict: .valid)
        check(envelope, operation, uses, &report)
        let messages = operation.map { Messages(of: uses.first?.operation ?? $0, contract.schemas) }
        if !payload.elements.isEmpty {
            report.merge(validate(payload.elements, inFault: payload.isFault, of: messages))
        } else if contract.operations.isEmpty, !payload.isFault {
            report.merge(ValidationReport(on: []) { _ in report })
        }
        for block in envelope.headers where contract.schemas.globalElements[block.name] != nil {
            report.merge(validate(block: block.element))
        }
        return report
    }

    /// A message that an envelope can be.
    private struct UsedMessage {
        let operation: BoundOperation
        let message: BoundMessage
    }

    /// The messages that have what stands in the Body, of one operation or of all: in the version of the envelope where
    /// there are any of it.
    private func messages(_ envelope: Envelope, of operation: BoundOperation?) -> [UsedMessage] {
        let operations = contract.operations.filter { other in
            guard let operation else { return other.version != nil }
            // The same operation may be spoken in another version at another port.
            return other == operation
                || other.name.isSameBytes(as: operation.name) && other.portType == operation.portType
        }
        let uses = operations.flatMap { operation in
            [operation.input, operation.output].compactMap(\.self)
                .filter { envelope.fault != nil || begins($0, with: envelope.payload) }
                .map { UsedMessage(operation: operation, message: $0) }
        }
        let sameVersion = uses.filter { $0.operation.version == envelope.version }
        return sameVersion.isEmpty ? uses : sameVersion
    }

    /// Whether the first element of a body is that of a message.
    private func begins(_ message: BoundMessage, with payload: XMLElement?) -> Bool {
        guard let payload else { return message.elements.isEmpty && message.undeclaredParts.isEmpty }
        if let wrapper = message.wrapper { return wrapper == payload.name }
        return message.elements.contains { contract.schemas[$0].name == payload.name }
    }

    // MARK: - What a binding says of an envelope

    private func check(
        _ envelope: Envelope,
        _ operation: BoundOperation?,
        _ uses: [UsedMessage],
        _ report: inout ValidationReport
    ) {
        let root = envelope.document.root.place
        let versions = (uses.map(\.operation) + (uses.isEmpty ? [operation].compactMap(\.self) : [])).compactMap(
            \.version
        )
        if let version = versions.first, !versions.contains(envelope.version) {
            report.add(
                "The envelope is of SOAP \(envelope.version.rawValue), the binding of SOAP \(version.rawValue).",
                rule: EnvelopeRule.version,
                at: root
            )
        }
        guard envelope.fault == nil else { return }
        if envelope.payload == nil, uses.isEmpty, !contract.operations.isEmpty {
            let whose = operation.map { "of the operation '\($0.name)'" } ?? "of the contract"
            report.add("The Body is empty, and no message \(whose) is.", rule: EnvelopeRule.parts, at: root)
        }
        checkParts(envelope, uses, &report)
        checkHeaders(envelope, uses, &report)
    }

    /// A literal body has an element for each part (WSDL 1.1 section 3.5), and none besides.
    private func checkParts(_ envelope: Envelope, _ uses: [UsedMessage], _ report: inout ValidationReport) {
        let found = ([envelope.payload].compactMap(\.self) + envelope.siblings).map(\.name)
        let literal = uses.map(\.message)
        guard !literal.isEmpty, literal.allSatisfy({ $0.use == .literal && $0.undeclaredParts.isEmpty }) else { return }
        let expected = literal.map { message in
            message.wrapper.map { [$0] } ?? message.elements.map { contract.schemas[$0].name }
        }
        guard !expected.contains(found), let first = expected.first else { return }
        let extra = envelope.siblings.first { !first.contains($0.name) } ?? envelope.siblings.last
        report.add(
            "The Body has \(Self.shown(found)), where the message has \(Self.shown(first)).",
            rule: EnvelopeRule.parts,
            at: (extra ?? envelope.payload ?? envelope.document.root).place
        )
    }

    /// A message has every header block that its binding gives it (WS-I Basic Profile 1.1, R2738).
    private func checkHeaders(_ envelope: Envelope, _ uses: [UsedMessage], _ report: inout ValidationReport) {
        let missing = uses.map { $0.message.missingHeaders(in: envelope) }
        guard let least = missing.min(by: { $0.count < $1.count }) else { return }
        for name in least {
            report.add(
                "The header block '\(Excerpt.escaped(name.description.utf8))', which the binding gives the message, is missing.",
                rule: EnvelopeRule.header,
                at: envelope.document.root.place
            )
        }
    }

    private static func shown(_ names: [XMLName]) -> String {
        names.isEmpty ? "nothing" : names.map { ValidationRun.shown($0) }.joined(separator: ", ")
    }
}

/// The clauses that say what an envelope has to be.
private enum EnvelopeRule {
    static let version = "WSDL 1.1, section 3"
    static let parts = "WSDL 1.1, section 3.5"
    static let header = "WS-I Basic Profile 1.1, R2738"

    static func structure(_ version: SOAPVersion?) -> String {
        version == .soap12 ? "SOAP 1.2, part 1, section 5" : "SOAP 1.1, section 4"
    }
}

extension ValidationReport {
    /// Adds what is wrong with an envelope.
    fileprivate mutating func add(_ message: String, rule: String, at place: XMLPlace) {
        verdict = .invalid
        violations.append(ValidationViolation(rule: rule, message: message, place: place))
    }
}
