internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension ExchangeCheck {
    /// The rule `codec.json`: the JSON of a recorded message by its codec, and by the contract's schemas alone.
    ///
    /// Of an answer that tells of a failure a codec reads no more than that.
    mutating func checkCodecJSON(_ sides: Sides, _ answer: Answer, _ operation: Operation, _ tools: ContractTools) {
        guard tally.wants(.codecJSON), details.kind != .negative else { return }
        if sides.requestGap == nil, let payload = sides.request.message?.envelope.payload {
            compare(payload, subject.requestFile, operation, tools)
        }
        // A fault that means "nothing there" is no message of the record's.
        if answer.isSuccess == true, let envelope = sides.response.message?.envelope, envelope.fault == nil,
            let payload = envelope.payload
        {
            guard sides.response.message?.package == nil else {
                let reason = "values of the message stand in parts beside its envelope"
                return tally.unchecked(.codecJSON, subject.responseFile, reason)
            }
            compare(payload, subject.responseFile, operation, tools)
        }
    }

    private mutating func compare(
        _ payload: XMLElement,
        _ file: String,
        _ operation: Operation,
        _ tools: ContractTools
    ) {
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
                tally.add(finding(difference.message, file, payload, difference.pointer))
            }
        } catch {
            add(
                finding("one of the codecs does not read the message: \(Self.text(error))", file, payload, nil),
                hidingAs: "one of the codecs does not read the message"
            )
        }
    }

    private func finding(_ message: String, _ file: String, _ payload: XMLElement, _ pointer: String?) -> Finding {
        let place = payload.place
        return Finding(
            .codecJSON,
            message,
            file: file,
            line: place.line,
            column: place.column,
            path: pointer.map { Excerpt.escaped($0.utf8) } ?? place.path
        )
    }
}
