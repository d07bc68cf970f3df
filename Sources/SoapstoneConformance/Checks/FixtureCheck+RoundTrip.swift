internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// The rule `fixture.round-trip`.
extension FixtureCheck {
    /// Where schemas may be found is a hint that any element may have (XML Schema part 1 section 4.3.2), and no codec has it.
    private static let form = CanonicalForm(
        attributes: ["schemaLocation", "noNamespaceSchemaLocation"].map {
            XMLName($0, in: "http://www.w3.org/2001/XMLSchema-instance")
        }
    )

    /// Gives the names above, and those that do not count in matching, their numbers.
    static func register() { _ = (form, CanonicalForm(VolatileParts.standard)) }

    /// Whether two elements say the same.
    static func areSame(_ one: XMLElement, _ other: XMLElement) -> Bool {
        var left = ByteWriter(capacity: 2048)
        var right = ByteWriter(capacity: 2048)
        form.write(one, to: &left)
        form.write(other, to: &right)
        return left.withBytes { left in right.withBytes { Bytes.areEqual(left, $0) } }
    }

    /// The JSON of the request becomes the body of the request.
    ///
    /// - Parameter codec: that of the contract; nil where the operation has one of its own.
    mutating func checkRequestRoundTrip(_ sides: Sides, _ operation: Operation, _ codec: OperationCodec?) {
        guard tally.wants(.roundTrip) else { return }
        let file = subject.requestFile
        guard let message = sides.request.message else {
            return tally.unchecked(.roundTrip, file, "the request is no message, or was not kept")
        }
        // What the codec of a contract writes has its values in parts again.
        guard message.package == nil || codec == nil else {
            return tally.unchecked(.roundTrip, file, "values of the message stand in parts beside its envelope")
        }
        if let gap = sides.requestGap { return tally.unchecked(.roundTrip, file, gap) }
        guard let payload = (message.whole ?? message.envelope).payload, payload.name == operation.request else {
            return
        }
        do {
            if let codec {
                try checkRequest(message, payload, operation, codec, file)
            } else {
                try checkTypedRequest(sides, payload, operation, file)
            }
        } catch {
            // The codec that is written by hand is given the golden JSON, the other one what it made of the message.
            let golden = codec == nil ? try? sides.requestJSON?.get() : nil
            let given = golden.map { ($0, file: subject.file("request.json")) }
            addRefusal("the codec does not write the request", error, given, file)
        }
    }

    private mutating func checkTypedRequest(
        _ sides: Sides,
        _ payload: XMLElement,
        _ operation: Operation,
        _ file: String
    ) throws {
        guard let golden = try? sides.requestJSON?.get() else {
            return tally.unchecked(.roundTrip, file, "there is no request.json, which names the session")
        }
        var session = SessionValues.none
        if let named = golden.root[SessionValues.key], let id = named.string {
            guard let values = sessions[id] else { return missing(session: id, named, file) }
            session = values
        }
        guard let json = golden.root.dropping([SessionValues.key]) else { return }
        tally.checked(.roundTrip)
        let body = try operation.encode(json, session).body
        let made = try XMLDocument(parsing: body, limits: .response).root
        guard !Self.areSame(made, payload), !hasSameValues(made, payload), !isMatch(body, operation) else { return }
        tally.add(finding("the JSON of the request becomes another body than the one in this file", file, at: payload))
    }

    /// Whether the matchers of the fixture accept a body: they may ignore the account of a service, for example.
    private func isMatch(_ body: [UInt8], _ operation: Operation) -> Bool {
        guard !details.matchers.ignored.isEmpty else { return false }
        var message = ByteWriter(capacity: body.count + 512)
        EnvelopeWriter.write(operation.version, headers: [], body: body, to: &message)
        guard let envelope = try? Envelope(parsing: message.bytes) else { return false }
        var alone = fixture
        alone.details.scenario = nil
        var scratch = ByteWriter(capacity: 512)
        let action = operation.action.isEmpty ? nil : operation.action
        let found = FixtureIndex([alone]).find(envelope, action: action, head: nil, scratch: &scratch) { _ in nil }
        return found != nil
    }

    /// Whether two bodies have the same values by the contract's schemas: blanks around a number are none of it.
    private func hasSameValues(_ one: XMLElement, _ other: XMLElement) -> Bool {
        guard let tools, let codec = tools.codec, one.name == other.name,
            let element = tools.contract.contract.schemas.globalElements[one.name],
            let json = Self.json(of: one, as: element, codec), let otherJSON = Self.json(of: other, as: element, codec)
        else { return false }
        return json.root.firstDifference(from: otherJSON.root) == nil
    }

    /// nil for a body that is not valid.
    private static func json(of body: XMLElement, as element: ElementID, _ codec: SchemaCodec) -> JSONDocument? {
        var report = SchemaReport()
        let document = try? codec.document(of: body, as: element, report: &report)
        return report.count == 0 ? document : nil
    }

    /// A session that is none of the system's is a mistake; where the system has none at all, nobody can tell.
    private mutating func missing(session id: String, _ named: JSONValue, _ file: String) {
        let message = "sessions.yaml has no session '\(Excerpt.escaped(id.utf8))'"
        guard !sessions.isEmpty else { return tally.unchecked(.roundTrip, file, message) }
        tally.checked(.roundTrip)
        let place = named.lineAndColumn
        tally.add(
            Finding(
                .roundTrip,
                message,
                file: subject.file("request.json"),
                line: place.line,
                column: place.column,
                path: "/\(SessionValues.key)"
            )
        )
    }

    private mutating func checkRequest(
        _ message: ReadMessage,
        _ payload: XMLElement,
        _ operation: Operation,
        _ codec: OperationCodec,
        _ file: String
    ) throws {
        tally.checked(.roundTrip)
        let json = try json(of: message, operation, codec)
        let written = try codec.message(from: json.root, .request)
        // A body of one element is a document.
        if let made = try? XMLDocument(parsing: written.body, limits: .response), Self.areSame(made.root, payload) {
            return
        }
        let made = written.envelope()
        let envelope = try codec.envelope(try XMLDocument(parsing: made, limits: .response))
        if let other = envelope.payload, Self.areSame(other, payload) { return }
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

    /// The JSON of a success becomes a response of which the codec makes the same JSON.
    mutating func checkResponseRoundTrip(_ sides: Sides, _ response: RecordedOutcome, _ operation: Operation) {
        guard tally.wants(.roundTrip), details.kind != .negative, response.isSuccess == true, let json = response.json
        else { return }
        let file = subject.responseFile
        guard fixture.response.isEmpty == false else { return }
        tally.checked(.roundTrip)
        do {
            let body = try operation.responseFromJSON(response.underOwnNames ?? json)
            // Of what says the same as the recorded element, a codec makes the same JSON.
            if let message = sides.response.message, message.package == nil, message.envelope.siblings.isEmpty,
                let recorded = message.envelope.payload,
                let made = try? XMLDocument(parsing: body, limits: .response), Self.areSame(made.root, recorded)
            {
                return
            }
            var output = ByteWriter(capacity: body.count + 512)
            EnvelopeWriter.write(operation.version, headers: [], body: body, to: &output)
            let type = details.responseHeaders.first(named: "Content-Type")
            let isPackage = type?.utf8.starts(with: "multipart/".utf8) == true
            let recorded = RecordedResponse(
                status: 200,
                contentType: isPackage ? nil : type.flatMap(Self.withoutCharset),
                body: output.bytes
            )
            let made = project.deviceJSON(operation, recorded, details.clock ?? details.recordedAt ?? 0)
            let again = try JSONDocument(parsing: made, limits: .file)
            guard let before = json.root.dropping(Self.besideBody), let after = again.root.dropping(Self.besideBody),
                let difference = before.root.firstDifference(from: after.root)
            else { return }
            let place = difference.pointer.isEmpty ? "" : " at \(Excerpt.escaped(difference.pointer.utf8))"
            tally.add(finding("what the codec writes from the response's JSON is read as other JSON\(place)", file))
        } catch {
            // It is given what it made of the message, which the golden JSON should be.
            let golden = try? sides.responseJSON?.get()
            let given = golden.map { ($0, file: subject.file("response.json")) }
            addRefusal("the codec does not write the response", error, given, file)
        }
    }

    /// What of a response's JSON is not in its body, which alone is written.
    private static let besideBody = ["$headers", "$attachments"]

    /// What is written is UTF-8, whatever was recorded.
    private static func withoutCharset(_ type: String) -> String? {
        type.split(separator: ";").first.map(String.init)
    }

    /// Tells what a codec does not write, where it stands in golden JSON; else of the whole message.
    private mutating func addRefusal(
        _ message: String,
        _ error: any Error,
        _ golden: (json: JSONDocument, file: String)?,
        _ file: String
    ) {
        let pointer = (error as? DecodeError)?.pointer ?? (error as? Operation.RequestError)?.mistakes.first?.pointer
        let text = "\(message): \(Self.text(error))"
        guard let golden, let pointer else { return add(finding(text, file), hidingAs: message) }
        let place = golden.json.root.nearest(pointer).lineAndColumn
        let finding = Finding(
            .roundTrip,
            text,
            file: golden.file,
            line: place.line,
            column: place.column,
            path: pointer.isEmpty ? nil : Excerpt.escaped(pointer.utf8)
        )
        // What the codec was given may have come of the message, where the secret may stand.
        let isSecret = secrets.contains { [file, golden.file].contains(subject.file($0.file)) }
        add(finding, isSecret: isSecret, hidingAs: message)
    }

    private func finding(_ message: String, _ file: String, at element: XMLElement? = nil) -> Finding {
        let place = element?.place
        return Finding(.roundTrip, message, file: file, line: place?.line, column: place?.column, path: place?.path)
    }
}
