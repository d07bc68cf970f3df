internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

/// The rule `fixture.round-trip`.
extension ExchangeCheck {
    /// The JSON of the request becomes the body of the request.
    ///
    /// - Parameter codec: that of the contract; nil where the operation has one of its own.
    mutating func checkRequestRoundTrip(_ sides: Sides, _ operation: Operation, _ codec: OperationCodec?) {
        guard tally.wants(.roundTrip) else { return }
        let file = subject.requestFile
        guard let message = sides.request.message else {
            return tally.unchecked(.roundTrip, file, "the request is no message, or was not kept")
        }
        guard message.package == nil else {
            return tally.unchecked(.roundTrip, file, "values of the message stand in parts beside its envelope")
        }
        if let gap = sides.requestGap { return tally.unchecked(.roundTrip, file, gap) }
        guard let payload = message.envelope.payload, payload.name == operation.request else { return }
        do {
            if let codec {
                try checkRequest(message, payload, operation, codec, file)
            } else {
                try checkTypedRequest(payload, operation, file)
            }
        } catch {
            let finding = finding("the codec does not write the request: \(Self.text(error))", file)
            add(finding, hidingAs: "the codec does not write the request")
        }
    }

    private mutating func checkTypedRequest(_ payload: XMLElement, _ operation: Operation, _ file: String) throws {
        guard let bytes = exchange.requestJSON, let golden = try? JSONDocument(parsing: bytes, limits: .file) else {
            return tally.unchecked(.roundTrip, file, "there is no request.json, which names the session")
        }
        var session = SessionValues.none
        if let id = golden.root[SessionValues.key]?.string {
            guard let webID = sessions[id] else {
                return tally.unchecked(.roundTrip, file, "sessions.yaml has no session '\(Excerpt.escaped(id.utf8))'")
            }
            session = SessionValues(["webId": webID])
        }
        guard let json = golden.root.dropping([SessionValues.key]) else { return }
        tally.checked(.roundTrip)
        let made = try XMLDocument(parsing: operation.encode(json, session).body, limits: .response).root
        let form = CanonicalForm()
        guard form.text(of: made) != form.text(of: payload) else { return }
        tally.add(finding("the JSON of the request becomes another body than the one in this file", file, at: payload))
    }

    private mutating func checkRequest(
        _ message: ReceivedMessage,
        _ payload: XMLElement,
        _ operation: Operation,
        _ codec: OperationCodec,
        _ file: String
    ) throws {
        tally.checked(.roundTrip)
        let json = try JSONDocument(parsing: Self.json(of: message.envelope, codec), limits: .file)
        let made = try codec.message(from: json.root, .request).envelope()
        let envelope = try codec.envelope(try XMLDocument(parsing: made, limits: .response))
        let form = CanonicalForm()
        if let other = envelope.payload, form.text(of: other) == form.text(of: payload) { return }
        // A number with leading zeros is another text and the same value.
        let again = try JSONDocument(parsing: Self.json(of: envelope, codec), limits: .file)
        guard let difference = json.root.firstDifference(from: again.root) else { return }
        let place = difference.pointer.isEmpty ? "" : " at \(Excerpt.escaped(difference.pointer.utf8))"
        tally.add(finding("what the codec writes of the request is read as other JSON\(place)", file, at: payload))
    }

    private static func json(of envelope: Envelope, _ codec: OperationCodec) throws -> [UInt8] {
        var report = SchemaReport()
        var output = ByteWriter(capacity: 4096)
        try codec.encodeJSON(of: envelope, .request, report: &report, to: &output)
        return output.bytes
    }

    /// The JSON of a success becomes an answer of which the codec makes the same JSON.
    mutating func checkResponseRoundTrip(_ answer: Answer, _ operation: Operation) {
        guard tally.wants(.roundTrip), details.kind != .negative, answer.isSuccess == true, let json = answer.json
        else { return }
        let file = subject.responseFile
        guard exchange.response.isEmpty == false else { return }
        tally.checked(.roundTrip)
        do {
            let body = try operation.replyFromJSON(json)
            var output = ByteWriter(capacity: body.count + 512)
            EnvelopeWriter.write(operation.version, headers: [], body: body, to: &output)
            let type = details.responseHeaders.first(named: "Content-Type")
            let isPackage = type?.utf8.starts(with: "multipart/".utf8) == true
            let recorded = RecordedAnswer(
                status: 200,
                contentType: isPackage ? nil : type.flatMap(Self.withoutCharset),
                body: output.bytes
            )
            let made = project.deviceJSON(operation, recorded, details.clock ?? details.recordedAt)
            let again = try JSONDocument(parsing: made, limits: .file)
            guard let difference = json.root.firstDifference(from: again.root) else { return }
            let place = difference.pointer.isEmpty ? "" : " at \(Excerpt.escaped(difference.pointer.utf8))"
            tally.add(finding("what the codec writes of the answer's JSON is read as other JSON\(place)", file))
        } catch {
            let finding = finding("the codec does not write the answer: \(Self.text(error))", file)
            add(finding, hidingAs: "the codec does not write the answer")
        }
    }

    /// What is written is UTF-8, whatever was recorded.
    private static func withoutCharset(_ type: String) -> String? {
        type.split(separator: ";").first.map(String.init)
    }

    private func finding(_ message: String, _ file: String, at element: XMLElement? = nil) -> Finding {
        let place = element?.place
        return Finding(.roundTrip, message, file: file, line: place?.line, column: place?.column, path: place?.path)
    }
}
