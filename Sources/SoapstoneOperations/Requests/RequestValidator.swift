internal import SoapstoneMessages
package import SoapstoneSOAP
internal import SoapstoneSchema
package import SoapstoneWSDL
package import SoapstoneXML

/// Validates requests by a contract: the one verdict on what a stub answers, and what `check` and `validate` accept.
///
/// It looks at all that the contract says of a request: its action, header blocks, encoding and body, and parts beside it.
package struct RequestValidator: Sendable {
    /// A rule of the contract that a request breaks.
    package struct Violation: Sendable {
        /// What kind of rule it is, as faults and logs name it.
        package enum Code: String, Sendable {
            /// A header block that must be understood and is not.
            case mustUnderstand = "SOAP_MUSTUNDERSTAND"
            /// The action of another operation, or none.
            case action = "SOAP_ACTION"
            /// A header block that is missing or breaks its schema.
            case header = "HEADER"
            /// The body, what it refers to, and its encoding.
            case schema = "SCHEMA"
        }

        package let code: Code
        /// The rule: `cvc-complex-type.2.4.a`, or that of another specification.
        package let rule: String
        /// What was found; it may be personal data.
        package let found: String
        /// What is allowed; nil where `found` says it all.
        package let allowed: String?
        /// Where it is; nil for what stands beside the envelope.
        package let place: XMLPlace?
    }

    /// What is wrong with a request.
    package struct Verdict: Sendable {
        /// The broken rules, those of one code together, what is to be told first at the beginning.
        package var violations: [Violation] = []
        /// Broken rules that are not listed.
        package var dropped = 0
        /// The header blocks that must be understood and are not.
        package var notUnderstood: [XMLName] = []

        package var isValid: Bool { violations.isEmpty }
    }

    private let schemas: SchemaSet
    private let validator: MessageValidator
    private let codecs: OperationCodecs
    /// The messages of the operations, in the order of the codecs.
    private let messages: [MessageValidator.Messages]

    /// Makes ready to validate.
    package init(_ contract: LoadedContract, _ codecs: OperationCodecs) {
        schemas = contract.schemas
        validator = MessageValidator(contract)
        self.codecs = codecs
        messages = codecs.entries.map { MessageValidator.Messages(of: $0.operation, contract.schemas) }
    }

    /// Validates a request of an operation.
    ///
    /// - Parameters:
    ///   - number: the operation's number among the codecs.
    ///   - field: the value of SOAPAction; nil where the request does not have the field.
    ///   - contentType: the value of Content-Type.
    package func verdict(
        on request: ReceivedMessage,
        _ number: Int,
        soapAction field: String?,
        contentType: String?
    ) -> Verdict {
        let operation = codecs.entries[number].operation
        let envelope = request.envelope
        var verdict = Verdict()
        checkUnderstanding(of: envelope, operation, &verdict)
        if let problem = operation.actionProblem(field, contentType: contentType) {
            let rule = operation.version == .soap11 ? "SOAP 1.1, section 6.1.1" : "SOAP 1.2, part 2, section 6.5.3"
            verdict.violations.append(Violation(.action, rule, problem))
        }
        for name in operation.input?.missingHeaders(in: envelope) ?? [] {
            verdict.violations.append(
                Violation(
                    .header,
                    "WSDL 1.1, section 3.7",
                    "the header block '\(name)' of the contract is not there",
                    at: envelope.document.root
                )
            )
        }
        var report = SchemaReport()
        do throws(SchemaCodecError) {
            var json = ByteWriter(capacity: 4096)
            try codecs.entries[number].codec?.encodeJSON(of: request, .request, report: &report, to: &json)
        } catch {
            let found = "the request cannot be read: \(error.message)"
            verdict.violations.append(
                Violation(.schema, "wsdl.message", found, at: envelope.payload ?? envelope.document.root)
            )
            return verdict
        }
        checkHeaders(of: envelope, report, &verdict)
        checkBody(of: request, report, number, &verdict)
        verdict.dropped += report.count - report.violations.count
        return verdict
    }

    /// SOAP 1.1 section 4.2.3, SOAP 1.2 part 1 section 2.4.
    private func checkUnderstanding(of envelope: Envelope, _ operation: BoundOperation, _ verdict: inout Verdict) {
        let declared = (operation.input?.headers ?? []).flatMap { header in
            [header.element.map { schemas[$0].name }, header.part.content.elementName].compactMap(\.self)
        }
        let own = envelope.headers.map(\.name).filter(HeaderBlock.isWellKnown)
        do throws(SOAPError) {
            try envelope.requireUnderstood(declared + own)
        } catch {
            verdict.notUnderstood = error.notUnderstood
            let rule = envelope.version == .soap11 ? "SOAP 1.1, section 4.2.3" : "SOAP 1.2, part 1, section 2.4"
            verdict.violations.append(
                Violation(code: .mustUnderstand, rule: rule, found: error.message, allowed: nil, place: error.place)
            )
        }
    }

    // MARK: - Schemas

    private func checkHeaders(of envelope: Envelope, _ report: SchemaReport, _ verdict: inout Verdict) {
        for block in envelope.headers {
            guard schemas.globalElements[block.name] != nil else {
                // A block whose part has a type: SOAP's own attributes may stand on it, whatever the type says.
                verdict.violations += report.violations
                    .filter { block.element.contains($0.element) && !Self.isOfAttribute($0, on: block.element) }
                    .map { Violation(.header, $0) }
                continue
            }
            let own = validator.validate(block: block.element)
            guard case .invalid = own.verdict else { continue }
            verdict.violations += own.violations.map { Violation(.header, $0) }
            verdict.dropped += own.droppedViolations
        }
    }

    /// Whether an attribute of a block is not allowed there, and the block has some of SOAP's.
    private static func isOfAttribute(_ violation: SchemaViolation, on block: XMLElement) -> Bool {
        violation.element.index == block.index
            && ["cvc-complex-type.3.2", "cvc-type.3.1.1"].contains { violation.rule.hasPrefix($0) }
            && block.attributes.contains { attribute in
                SOAPVersion.allCases.contains { $0.namespace.isSameBytes(as: attribute.name.namespace) }
            }
    }

    private func checkBody(
        of request: ReceivedMessage,
        _ report: SchemaReport,
        _ number: Int,
        _ verdict: inout Verdict
    ) {
        let operation = codecs.entries[number].operation
        let envelope = request.envelope
        if let problem = operation.input?.use.encodingProblem(of: envelope) {
            verdict.violations.append(
                Violation(.schema, "WSDL 1.1, section 3.5", problem, at: envelope.payload ?? envelope.document.root)
            )
        }
        let isOpen = Self.leavesNameOpen(operation.input, envelope.payload)
        let read = report.violations
            .filter { !Self.isInHeader($0.element, of: envelope) && !(isOpen && Self.isName($0, of: envelope.payload)) }
            .sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
        // No schema tells an encoded message, and where the name of a call is left open, none tells whose it is.
        guard operation.input?.use == .literal, !isOpen, let whole = try? request.whole() else {
            verdict.violations += read.map { Violation(.schema, $0) }
            return
        }
        let elements = [whole.payload].compactMap(\.self) + whole.siblings
        let schemaReport =
            elements.isEmpty
            ? ValidationReport(verdict: .valid)
            : validator.validate(elements, inFault: false, of: messages[number])
        switch schemaReport.verdict {
        case .valid: verdict.violations += read.filter { $0.rule.hasPrefix("wsdl.") }.map { Violation(.schema, $0) }
        case .notChecked: verdict.violations += read.map { Violation(.schema, $0) }
        case .invalid where read.isEmpty:
            verdict.violations += schemaReport.violations.map { Violation(.schema, $0) }
            verdict.dropped += schemaReport.droppedViolations
        // The codec says what was found and what is expected.
        case .invalid: verdict.violations += read.map { Violation(.schema, $0) }
        }
    }

    private static func isInHeader(_ element: XMLElement, of envelope: Envelope) -> Bool {
        envelope.headers.contains { block in
            block.element.document === element.document && block.element.contains(element)
        }
    }

    /// Whether the contract leaves the namespace of a call open, which stacks fill in as they please (WS-I Basic Profile
    /// 1.1, R2717).
    private static func leavesNameOpen(_ input: BoundMessage?, _ payload: XMLElement?) -> Bool {
        guard let wrapper = input?.wrapper, wrapper.namespace.isEmpty, let payload else { return false }
        return payload.name.local.isSameBytes(as: wrapper.local)
    }

    private static func isName(_ violation: SchemaViolation, of payload: XMLElement?) -> Bool {
        violation.rule == "wsdl.message" && violation.element.index == payload?.index
    }
}

extension RequestValidator.Violation {
    fileprivate init(_ code: Code, _ rule: String, _ found: String, at element: XMLElement? = nil) {
        self.init(code: code, rule: rule, found: found, allowed: nil, place: element?.place)
    }

    fileprivate init(_ code: Code, _ violation: SchemaViolation) {
        self.init(
            code: code,
            rule: violation.rule,
            found: violation.found,
            allowed: violation.allowed,
            place: violation.place
        )
    }

    fileprivate init(_ code: Code, _ violation: ValidationViolation) {
        self.init(code: code, rule: violation.rule, found: violation.message, allowed: nil, place: violation.place)
    }
}

extension Definitions.Part.Content {
    /// The element that a part names; nil for one with a type.
    fileprivate var elementName: XMLName? {
        if case .element(let name) = self { name } else { nil }
    }
}

extension XMLElement {
    /// Whether another element of the document is this one or in it.
    fileprivate func contains(_ other: XMLElement) -> Bool {
        document.withTape { tape in other.index >= index && other.index < Int(tape.events[index].end) }
    }
}
