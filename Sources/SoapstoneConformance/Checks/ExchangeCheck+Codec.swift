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
            compare(payload, subject.requestFile, sides.request, operation, tools)
        }
        // A fault that means "nothing there" is no message of the record's.
        if answer.isSuccess == true, let message = sides.response.message, message.envelope.fault == nil,
            message.envelope.payload != nil
        {
            guard let payload = try? message.whole().payload else {
                return tally.unchecked(.codecJSON, subject.responseFile, ReceivedMessage.notWhole)
            }
            compare(payload, subject.responseFile, sides.response, operation, tools)
        }
    }

    private mutating func compare(
        _ payload: XMLElement,
        _ file: String,
        _ side: Sides.Side,
        _ operation: Operation,
        _ tools: ContractTools
    ) {
        // Lines of an envelope in a package are not the file's.
        let isWholeFile = side.document != nil
        func finding(_ message: String, pointer: String?) -> Finding {
            let place = payload.place
            return Finding(
                .codecJSON,
                message,
                file: file,
                line: isWholeFile ? place.line : nil,
                column: isWholeFile ? place.column : nil,
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
