internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension FixtureCheck {
    /// The rules of the group `wsi.` that are about messages; they are for SOAP 1.1.
    ///
    /// - Parameter operation: the operation of the fixture; nil where nobody knows it.
    mutating func checkProfile(_ sides: Sides, _ operation: BoundOperation?) {
        guard context.checksProfile else { return }
        if let message = sides.request.message, message.envelope.version == .soap11 {
            tally.profiled += 1
            let profile = MessageProfile(message.envelope, of: operation, isRequest: true)
            check(message, profile, details.requestHeaders)
            checkRequestHead(profile, operation)
        }
        // What breaks a negative response is meant.
        guard details.kind != .negative else { return }
        if let message = sides.response.message, message.envelope.version == .soap11 {
            tally.profiled += 1
            let profile = MessageProfile(message.envelope, of: operation, isRequest: false)
            check(message, profile, details.responseHeaders)
        }
        checkStatus(sides.response, operation)
    }

    // MARK: - Envelopes

    private mutating func check(
        _ message: ReadMessage,
        _ profile: MessageProfile,
        _ headers: [Fixture.Header]
    ) {
        let file = profile.isRequest ? subject.requestFile : subject.responseFile
        for violation in profile.violations {
            add(violation.requirement, violation.message, file, at: violation.place)
        }
        let field = headers.first(named: "Content-Type")
        let label = message.envelope.document.withSource { DeclaredEncoding.label(in: $0) }
        let charset = field.flatMap { try? MediaType(parsing: $0) }?["charset"]
        if let other = [charset, label].compactMap(\.self).first(where: { !DeclaredEncoding.isUnicode($0) }) {
            add("R1012", "The envelope is '\(Excerpt.escaped(other.utf8))', not UTF-8 or UTF-16.", file)
        }
        // Of a message in parts, each part has a type of its own.
        guard message.package == nil else { return }
        let keys = Self.header("Content-Type", ofRequest: profile.isRequest)
        let kind = profile.isRequest ? "request" : "response"
        if field == nil {
            add("R9702", "The \(kind) has no Content-Type.", at: keys)
        } else if charset == nil {
            add("R1018", "The Content-Type of the \(kind) has no charset.", at: keys)
        }
    }

    // MARK: - HTTP

    private mutating func checkRequestHead(_ profile: MessageProfile, _ operation: BoundOperation?) {
        // RFC 2774; a request that is no POST is not even read.
        if let field = ["Man", "Opt", "C-Man", "C-Opt"].first(where: { details.requestHeaders.first(named: $0) != nil })
        {
            add(
                "R1108",
                "The request has the field '\(field)' of the extension framework of HTTP.",
                at: Self.header(field, ofRequest: true)
            )
        }
        guard let field = details.requestHeaders.first(named: "SOAPAction") else { return }
        let keys = Self.header("SOAPAction", ofRequest: true)
        let text = MessageProfile.trimmed(field).utf8
        if text.count < 2 || text.first != UInt8(ascii: "\"") || text.last != UInt8(ascii: "\"") {
            add("R1109", "The value of SOAPAction is not quoted.", at: keys)
        }
        guard let action = try? SOAPAction.parse(header: field, contentType: nil) else { return }
        checkAction(action, operation, keys)
        if let own = profile.action, !action.isEmpty, !own.isSameBytes(as: action) {
            let shown = [action, own].map { "'\(Excerpt.escaped($0.utf8))'" }
            add("R1144", "SOAPAction is \(shown[0]), the action of the addressing headers \(shown[1]).", at: keys)
        }
    }

    private mutating func checkAction(_ action: String, _ operation: BoundOperation?, _ keys: [String]) {
        guard let operation, operation.version == .soap11 else { return }
        // Where fixture.binding looks, it tells of an action that is another one.
        if let expected = operation.soapAction, !expected.isEmpty {
            guard !action.isSameBytes(as: expected), action.isEmpty || !tally.wants(.binding) else { return }
            add("R2744", "SOAPAction is not '\(Excerpt.escaped(expected.utf8))', which the contract names.", at: keys)
        } else if !action.isEmpty, operation.soapAction == nil || !tally.wants(.binding) {
            let shown = Excerpt.escaped(action.utf8)
            add("R2745", "SOAPAction is '\(shown)', where the contract names none.", at: keys)
        }
    }

    private mutating func checkStatus(_ side: Sides.Side, _ operation: BoundOperation?) {
        let keys = Self.statusKeys
        let status = details.status
        switch side {
        case .message(let message):
            guard message.envelope.version == .soap11 else { return }
            // Where fixture.binding looks, it tells of a status that is no success.
            if message.envelope.fault == nil, status != 200, 200..<300 ~= status || !tally.wants(.binding) {
                add("R1111", "The response is no fault, and its HTTP status is \(status).", at: keys)
            }
            if operation?.pattern == .oneWay {
                add("R2714", "The operation is one-way in the contract, and the response has an envelope.", at: keys)
            }
        case .none:
            guard operation?.version == .soap11, status != 200, status != 202, 200..<300 ~= status else { return }
            add("R1112", "The response has no envelope, and its HTTP status is \(status).", at: keys)
        case .unsound, .unknown: return
        }
    }

    private mutating func add(_ requirement: String, _ message: String, _ file: String, at place: XMLPlace? = nil) {
        guard let rule = Rule.profile(requirement), tally.wants(rule) else { return }
        let finding = Finding(
            rule,
            message,
            file: file,
            line: place?.line,
            column: place?.column,
            path: place?.path,
            clause: ProfileRequirement.numbered(requirement)?.clause
        )
        add(finding, requirement)
    }

    /// Adds what is wrong with a head, at a key of `exchange.yaml`.
    private mutating func add(_ requirement: String, _ message: String, at keys: [String]) {
        guard let rule = Rule.profile(requirement), tally.wants(rule) else { return }
        let clause = ProfileRequirement.numbered(requirement)?.clause
        add(finding(rule, message, at: keys, clause: clause), requirement)
    }

    private mutating func add(_ finding: Finding, _ requirement: String) {
        add(finding, hidingAs: "the message breaks \(requirement); it is one that redaction would change")
    }
}
