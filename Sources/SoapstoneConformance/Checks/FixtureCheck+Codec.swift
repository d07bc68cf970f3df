internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

extension FixtureCheck {
    /// The rule `codec.json`: the JSON of a recorded message by its codec, and by the contract's schemas alone.
    ///
    /// Of a response that tells of a failure a codec reads no more than that.
    mutating func checkCodecJSON(
        _ sides: Sides,
        _ response: RecordedOutcome,
        _ operation: Operation,
        _ tools: ContractTools
    ) {
        guard tally.wants(.codecJSON), details.kind != .negative else { return }
        if sides.requestGap == nil { compare(sides.request, subject.requestFile, operation, tools) }
        // A fault that means "nothing there" is no message of the record's.
        if response.isSuccess == true, sides.response.message?.envelope.fault == nil {
            compare(sides.response, subject.responseFile, operation, tools)
        }
    }

    private mutating func compare(
        _ side: Sides.Side,
        _ file: String,
        _ operation: Operation,
        _ tools: ContractTools
    ) {
        guard side.message?.envelope.payload != nil else { return }
        guard let payload = side.message?.whole?.payload else {
            return tally.unchecked(.codecJSON, file, Sides.Side.notWhole)
        }
        func finding(_ message: String, pointer: String?) -> Finding {
            let place = payload.place
            let position = side.position(place)
            return Finding(
                .codecJSON,
                message,
                file: file,
                line: position.line,
                column: position.column,
                path: pointer.map { Excerpt.escaped($0.utf8) } ?? place.path
            )
        }
        guard let record = operation.records.first(where: { $0.name == payload.name }),
            let element = tools.element(payload.name)
        else {
            let reason = "the operation '\(operation.name)' has no record for the message, or the contract no element"
            return tally.unchecked(.codecJSON, file, reason)
        }
        guard let codec = tools.codec else {
            return tally.unchecked(.codecJSON, file, "the contract has too many names")
        }
        tally.checked(.codecJSON)
        do {
            var report = SchemaReport()
            let schema = try codec.document(of: payload, as: element, report: &report)
            let typed = try JSONDocument(parsing: record.json(payload), limits: .file)
            var agreement = JSONAgreement()
            agreement.compare(record.lines(), typed: typed.root, schema: schema.root)
            // No value of the message is in these.
            for difference in agreement.differences {
                tally.add(finding(difference.message, pointer: difference.pointer))
            }
        } catch {
            add(
                finding("one of the codecs does not read the message: \(Self.text(error))", pointer: nil),
                hidingAs: "one of the codecs does not read the message"
            )
        }
    }
}
