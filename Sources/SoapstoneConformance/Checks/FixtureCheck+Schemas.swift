internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

extension FixtureCheck {
    // MARK: - Header blocks

    /// The rule `fixture.header`.
    mutating func checkHeaders(_ sides: Sides, _ tools: ContractTools, _ number: Int) {
        guard tally.wants(.header) else { return }
        let operation = tools.operations[number].bound
        let contract = tools.operations[number].place
        check(sides.request, subject.requestFile, tools)
        checkDeclared(operation.input, sides.request, subject.requestFile, contract)
        guard details.kind != .negative else { return }
        check(sides.response, subject.responseFile, tools)
        checkDeclared(operation.output, sides.response, subject.responseFile, contract)
    }

    /// Whether the header blocks that a binding of SOAP 1.2 asks for are there. Of SOAP 1.1, `wsi.R2738` tells.
    private mutating func checkDeclared(
        _ declared: BoundMessage?,
        _ side: Sides.Side,
        _ file: String,
        _ contract: Finding.Place
    ) {
        guard let envelope = side.message?.envelope, envelope.version == .soap12, envelope.fault == nil else { return }
        for name in declared?.missingHeaders(in: envelope) ?? [] {
            let finding = Finding(
                .header,
                "the header block '\(name)' of the contract is not there",
                at: envelope.document.root.place,
                of: side,
                file: file,
                contract: contract
            )
            tally.add(finding)
        }
    }

    private mutating func check(_ side: Sides.Side, _ file: String, _ tools: ContractTools) {
        if case .unknown(let reason) = side { return tally.unchecked(.header, file, reason) }
        guard let message = side.message else { return }
        if message.envelope.headers.isEmpty { tally.checked(.header) }
        for block in message.envelope.headers {
            guard !block.name.namespace.isEmpty else {
                tally.checked(.header)
                let isOld = message.envelope.version == .soap11
                let clause = isOld ? "SOAP 1.1 section 4.2.1" : "SOAP 1.2 part 1 section 5.2.1"
                add(block, "has no namespace", file, side, clause: clause)
                continue
            }
            guard tools.contract.contract.schemas.globalElements[block.name] != nil else {
                tally.checked(.header)
                guard block.mustUnderstand, block.isForReceiver, !HeaderBlock.isWellKnown(block.name) else { continue }
                add(block, "must be understood, and the contract does not have it", file, side)
                continue
            }
            add(tools.validator.validate(block: block.element), .header, file, side, contract: nil)
        }
    }

    private mutating func add(
        _ block: HeaderBlock,
        _ message: String,
        _ file: String,
        _ side: Sides.Side,
        clause: String? = nil
    ) {
        let text = "the header block '\(Excerpt.escaped(block.name.description.utf8))' \(message)"
        tally.add(Finding(.header, text, at: block.element.place, of: side, file: file, clause: clause))
    }

    // MARK: - Bodies

    /// The rules `fixture.request-schema` and `fixture.response-schema`.
    mutating func checkSchemas(_ sides: Sides, _ tools: ContractTools, _ number: Int) {
        if tally.wants(.requestSchema) {
            if let gap = sides.requestGap {
                tally.unchecked(.requestSchema, subject.requestFile, gap)
            } else {
                checkSchema(sides.request, .request, .requestSchema, subject.requestFile, tools, number)
            }
        }
        guard tally.wants(.responseSchema), details.kind != .negative else { return }
        checkSchema(sides.response, .response, .responseSchema, subject.responseFile, tools, number)
    }

    private mutating func checkSchema(
        _ side: Sides.Side,
        _ direction: OperationCodec.Direction,
        _ rule: Rule,
        _ file: String,
        _ tools: ContractTools,
        _ number: Int
    ) {
        guard let report = report(side, rule, file, tools, number) else { return }
        let operation = tools.operations[number]
        add(report, rule, file, side, contract: operation.place)
        let encoded = operation.isEncoded
        guard let message = side.message, let codec = tools.codecs[number],
            message.envelope.fault != nil ? encoded.fault : direction == .request ? encoded.request : encoded.response
        else { return }
        addEncoded(message, codec, direction, rule, file, side, operation.place)
    }

    /// What the contract's codec finds wrong in an encoded message, of which no schema tells.
    private mutating func addEncoded(
        _ message: ReadMessage,
        _ codec: OperationCodec,
        _ direction: OperationCodec.Direction,
        _ rule: Rule,
        _ file: String,
        _ side: Sides.Side,
        _ contract: Finding.Place
    ) {
        var report = SchemaReport()
        var json = ByteWriter(capacity: 4096)
        // A message that it does not read at all is the business of the rules for JSON.
        try? codec.encodeJSON(of: message.received, direction, report: &report, to: &json)
        for violation in report.violations {
            let clause = violation.rule
            let finding = Finding(
                rule,
                "\(violation.found); expected \(violation.allowed)",
                at: violation.place,
                of: side,
                file: file,
                contract: contract,
                clause: clause
            )
            add(finding, hidingAs: "what stands there breaks \(clause)")
        }
        let dropped = report.count - report.violations.count
        if dropped > 0 { tally.add(Finding(rule, "\(dropped) more places break the contract", file: file)) }
    }

    /// What the validators say of a message; nil where there is nothing to say, or it is said why not.
    private mutating func report(
        _ side: Sides.Side,
        _ rule: Rule,
        _ file: String,
        _ tools: ContractTools,
        _ number: Int
    ) -> ValidationReport? {
        switch side {
        case .none:
            tally.checked(rule)
            return nil
        case .unknown(let reason):
            tally.unchecked(rule, file, reason)
            return nil
        case .unsound:
            tally.unchecked(rule, file, "it is no sound message")
            return nil
        case .message(let message):
            guard Self.hasContent(message.envelope) else {
                // An empty body is the business of fixture.binding, and a fault need not have a detail.
                tally.checked(rule)
                return nil
            }
            guard let whole = message.whole else {
                tally.unchecked(rule, file, Sides.Side.notWhole)
                return nil
            }
            return tools.validator.validate(whole, of: tools.operations[number].messages)
        }
    }

    /// Whether there is something that a schema tells of.
    static func hasContent(_ envelope: Envelope) -> Bool { !envelope.described.isEmpty }

    /// Takes over what the validator says.
    mutating func add(
        _ report: ValidationReport,
        _ rule: Rule,
        _ file: String,
        _ side: Sides.Side,
        contract: Finding.Place?
    ) {
        if case .notChecked(let reason) = report.verdict { return tally.unchecked(rule, file, reason) }
        tally.checked(rule)
        for violation in report.violations {
            let clause = violation.datatypeRule.map { "\(violation.rule); \($0)" } ?? violation.rule
            let finding = Finding(
                rule,
                violation.message,
                at: violation.place,
                of: side,
                file: file,
                contract: contract,
                clause: clause
            )
            let hidden = "the value breaks \(clause); redaction would remove it"
            add(finding, quotesValue: violation.datatypeRule != nil, hidingAs: hidden)
        }
        if report.droppedViolations > 0 {
            tally.add(Finding(rule, "\(report.droppedViolations) more places break the schema", file: file))
        }
    }
}

extension MessageValidator {
    /// Validates the body of an envelope, or the detail of its fault.
    func validate(_ envelope: Envelope, of messages: Messages) -> ValidationReport {
        validate(envelope.described, inFault: envelope.fault != nil, of: messages)
    }
}
