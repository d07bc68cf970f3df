internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

extension ResponseDrift {
    /// The rule `drift.schema`.
    mutating func checkSchema(_ live: LiveResponse) {
        guard tally.wants(.liveSchema), fixture.details.kind != .negative else { return }
        let file = subject.responseFile
        guard case .operation(_, let number, _) = subject.target, let tools = item.tools else {
            return tally.unchecked(.liveSchema, file, "no contract that could be loaded has its operation")
        }
        let reader = MessageReader(limits: .response, allowsEncoding: true, allowsSiblings: true)
        let type = live.headers.first(named: "Content-Type")
        let message: ReceivedMessage
        do throws(SOAPError) {
            message = try reader.read(live.body, contentType: type)
        } catch {
            tally.checked(.liveSchema)
            let text = "the response is no SOAP message [\(error.machineCode)]"
            return add(Finding(.liveSchema, text, file: file, contract: tools.operations[number].place))
        }
        guard message.package == nil else {
            return tally.unchecked(.liveSchema, file, "values of the message stand in parts beside its envelope")
        }
        guard FixtureCheck.hasContent(message.envelope) else { return tally.checked(.liveSchema) }
        let operation = tools.operations[number].bound
        let report = tools.validator.validate(message.envelope.document, of: operation)
        if case .notChecked(reason: let reason) = report.verdict { return tally.unchecked(.liveSchema, file, reason) }
        tally.checked(.liveSchema)
        // A message of the validator's may show a value, of which nobody knows whether it is personal.
        let hides = item.redactor.changes(live.body, type)
        let known = report.violations.isEmpty ? [] : recordedViolations(reader, tools.validator, operation)
        for violation in report.violations where !known.contains(Self.key(violation)) {
            let clause = violation.datatypeRule.map { "\(violation.rule); \($0)" } ?? violation.rule
            let text = hides ? "the response breaks \(clause)" : violation.message
            add(
                Finding(
                    .liveSchema,
                    "\(text) (in line \(violation.place.line) of the upstream's response)",
                    file: file,
                    path: violation.place.path,
                    contract: tools.operations[number].place,
                    clause: clause
                )
            )
        }
    }

    /// What the recorded response breaks already: `soapstone check` tells of that, and the service has not changed in it.
    private func recordedViolations(
        _ reader: MessageReader,
        _ validator: MessageValidator,
        _ operation: BoundOperation
    ) -> Set<[ByteKey]> {
        let type = fixture.details.responseHeaders.first(named: "Content-Type")
        guard let recorded = try? reader.read(fixture.response, contentType: type) else { return [] }
        return Set(validator.validate(recorded.envelope.document, of: operation).violations.map(Self.key))
    }

    private static func key(_ violation: ValidationViolation) -> [ByteKey] {
        [ByteKey(violation.rule), ByteKey(violation.datatypeRule ?? ""), ByteKey(violation.place.path)]
    }
}
