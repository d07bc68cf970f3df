internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

extension FixtureCheck {
    /// The rule `fixture.class`.
    mutating func checkClass(
        _ sides: Sides,
        _ response: RecordedOutcome,
        _ tools: ContractTools,
        _ number: Int,
        isTyped: Bool
    ) {
        guard tally.wants(.caseClass) else { return }
        let file = subject.file("exchange.yaml")
        if case .unknown(let reason) = sides.response { return tally.unchecked(.caseClass, file, reason) }
        tally.checked(.caseClass)
        let isFault = sides.response.message?.envelope.fault != nil
        func told(_ message: String) -> Finding { finding(.caseClass, message, at: ["class"]) }
        switch details.kind {
        case .ordinary, .edge:
            if isFault {
                tally.add(told("the fixture's class is \(details.kind.rawValue), and its response is a fault"))
            }
        case .fault:
            guard !isFault, details.behaviour.failure == nil, response.isSuccess != false else { return }
            guard isTyped else {
                // Return codes say nothing to a schema.
                return tally.unchecked(
                    .caseClass,
                    file,
                    "without a hand-written codec, a return code looks like data"
                )
            }
            tally.add(told("the fixture's class is fault, and its response is a success"))
        case .negative:
            switch verdict(on: sides, response, tools, number) {
            case .valid: tally.add(told("the fixture's class is negative, and its response is valid"))
            case .invalid: break
            case .notChecked(let reason): tally.unchecked(.caseClass, file, reason)
            }
        }
    }

    /// Whether a response breaks XML, SOAP, HTTP or its contract, or is one to another request.
    private func verdict(
        on sides: Sides,
        _ response: RecordedOutcome,
        _ tools: ContractTools,
        _ number: Int
    ) -> ValidationVerdict {
        guard details.behaviour.failure == nil, let message = sides.response.message else { return .invalid }
        let envelope = message.envelope
        if let id = (sides.request.message?.envelope).flatMap(Addressing.messageID),
            (try? Addressing.requireNoOtherResponse(envelope, to: id)) == nil
        {
            return .invalid
        }
        let operation = tools.operations[number].bound
        if let version = operation.version, envelope.version != version { return .invalid }
        if Self.statusMismatch(details.status, isFault: envelope.fault != nil, envelope.version) != nil {
            return .invalid
        }
        // A fault is a response that the contract allows.
        if envelope.fault == nil {
            if response.isSuccess == false { return .invalid }
            let operation = tools.operations[number]
            guard let payload = envelope.payload, operation.responses(with: payload.name) else {
                return envelope.payload != nil || !operation.responses.isEmpty ? .invalid : .valid
            }
        }
        guard Self.hasContent(envelope) else { return .valid }
        // What refers to no part is broken.
        guard let whole = message.whole else { return .invalid }
        return tools.validator.validate(whole, of: tools.operations[number].messages).verdict
    }

    // MARK: - Golden JSON

    private static let noGolden = "there is no such file, which others of the operation and class have"

    /// The rule `fixture.request-json`.
    ///
    /// - Parameter codec: that of the contract; nil where the operation has one of its own.
    mutating func checkRequestJSON(_ sides: Sides, _ operation: Operation, _ codec: OperationCodec?) {
        guard tally.wants(.requestJSON) else { return }
        let file = subject.file("request.json")
        guard let parsed = sides.requestJSON else {
            if context.golden.haveRequests(like: subject) { tally.unchecked(.requestJSON, file, Self.noGolden) }
            return
        }
        guard let message = sides.request.message else {
            return tally.unchecked(.requestJSON, file, "the request is no message, or was not kept")
        }
        guard sides.requestGap == nil else { return tally.unchecked(.requestJSON, file, sides.requestGap ?? "") }
        guard let golden = golden(parsed, file, .requestJSON) else { return }
        do {
            let made = try json(of: message, operation, codec)
            // The golden JSON names a session there, unless the contract has the name for itself.
            var besides = made.root[SessionValues.key] == nil ? [SessionValues.key] : []
            // What signs the user in stands in the security header, and the codec does not see it.
            if operation.credentials == .endUser {
                besides += golden.root.members.map(\.0).filter { made.root[$0] == nil }
            }
            // Header blocks are in the golden JSON only where somebody wants them there.
            let others = codec != nil && golden.root["$headers"] == nil ? ["$headers"] : []
            compare(golden, without: besides, made, besides: others, file, .requestJSON)
            checkUser(golden, message, operation, file)
        } catch {
            tally.checked(.requestJSON)
            let finding = Finding(.requestJSON, "the codec does not read the request: \(Self.text(error))", file: file)
            add(finding, hidingAs: "the codec does not read the request")
        }
    }

    /// The JSON that a codec makes of the request, header blocks and all; made once.
    mutating func json(
        of message: ReadMessage,
        _ operation: Operation,
        _ codec: OperationCodec?
    ) throws -> JSONDocument {
        if let madeRequest { return madeRequest }
        let made = try message.requestJSON(operation, codec)
        madeRequest = made
        return made
    }

    /// The rule `fixture.response-json`.
    mutating func checkResponseJSON(_ sides: Sides, _ response: RecordedOutcome, _ operation: Operation) {
        guard tally.wants(.responseJSON) else { return }
        let file = subject.file("response.json")
        guard let parsed = sides.responseJSON else {
            if context.golden.haveResponses(like: subject) { tally.unchecked(.responseJSON, file, Self.noGolden) }
            return
        }
        if let gap = response.gap { return tally.unchecked(.responseJSON, file, gap) }
        guard let golden = golden(parsed, file, .responseJSON),
            let made = response.form(like: golden.root)
        else { return }
        compare(golden, without: [], made.json, besides: made.besides, file, .responseJSON) { check in
            // Some answers are there to be refused.
            guard response.isSuccess == false, RecordedOutcome.isSuccess(golden.root) != false else { return nil }
            let error = check.refusal(of: sides.response, operation)
            return error.map { "the codec does not read the response: \(Self.text($0))" }
        }
    }

    /// Why a codec does not read a response; nil where it does.
    private func refusal(of side: Sides.Side, _ operation: Operation) -> DecodeError? {
        guard let message = side.message, message.envelope.fault == nil, let payload = message.envelope.payload else {
            return nil
        }
        let content: Operation.Response.Content =
            operation.takesMessage ? .message(message.received) : .payload(payload)
        var response = Operation.Response(
            httpStatus: details.status,
            content: content,
            clock: details.clock ?? details.recordedAt ?? 0
        )
        response.package = message.package
        do throws(DecodeError) {
            _ = try operation.decode(response)
            return nil
        } catch {
            return error
        }
    }

    mutating func golden(
        _ parsed: Result<JSONDocument, JSONError>,
        _ file: String,
        _ rule: Rule
    ) -> JSONDocument? {
        do throws(JSONError) {
            return try parsed.get()
        } catch {
            tally.checked(rule)
            tally.add(
                Finding(
                    rule,
                    "the file is no JSON: \(error.message) [\(error.code.rawValue)]",
                    file: file,
                    line: error.line,
                    column: error.column
                )
            )
            return nil
        }
    }

    /// - Parameter reason: why the codec makes something else altogether, where that is known.
    mutating func compare(
        _ golden: JSONDocument,
        without keys: [String],
        _ made: JSONDocument,
        besides others: [String],
        _ file: String,
        _ rule: Rule,
        reason: (FixtureCheck) -> String? = { _ in nil }
    ) {
        tally.checked(rule)
        guard !golden.root.hasSameMembers(as: made.root, without: keys, besides: others),
            let expected = keys.isEmpty ? golden : golden.root.dropping(keys),
            let rest = others.isEmpty ? made : made.root.dropping(others)
        else { return }
        let differences = expected.root.differences(from: rest.root, limit: Self.mostDifferences)
        guard !differences.isEmpty else { return }
        // What the codec makes comes of the XML, where the secret may stand.
        let message = rule == .requestJSON ? subject.requestFile : subject.responseFile
        let isSecret = secrets.contains { [file, message].contains(subject.file($0.file)) }
        let hidden = "the file does not have what the codec makes"
        if let reason = reason(self) {
            return add(Finding(rule, reason, file: file), isSecret: isSecret, hidingAs: hidden)
        }
        for difference in differences {
            let place = golden.root.nearest(difference.pointer).lineAndColumn
            let finding = Finding(
                rule,
                "the file has \(difference.left ?? "nothing"), the codec makes \(difference.right ?? "nothing")",
                file: file,
                line: place.line,
                column: place.column,
                path: difference.pointer.isEmpty ? nil : Excerpt.escaped(difference.pointer.utf8)
            )
            add(finding, isSecret: isSecret, hidingAs: hidden)
        }
    }

    /// The most differences of one file that are told: an exception from one of them must not hide the others.
    private static let mostDifferences = 50

    /// What a codec says, for people.
    static func text(_ error: any Error) -> String {
        if let error = error as? DecodeError { return "\(error.path) \(error.message)" }
        return Excerpt.escaped("\(error)".utf8)
    }
}
