internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// A declared composite that was found sound, with the calls that it is made of.
struct CompositePlan: Sendable {
    let composite: Composite
    /// By the ids of the members.
    let calls: [String: BackendCall]
    let calendar: ZonedCalendar
    let sessions: any SessionStore
    let rights: RightsCheck
    let log: CallLog
    /// The time of day in seconds since 1970-01-01T00:00:00Z.
    let clock: @Sendable () -> Int64

    /// `Home/getHome`.
    var name: String { "\(composite.service)/\(composite.name)" }

    /// The composite as one of the gateway's built-in operations.
    var operation: BuiltInOperation {
        BuiltInOperation(
            service: composite.service,
            name: composite.name,
            needsSession: composite.needsSession,
            isFlowStep: composite.isFlow,
            isIdempotent: calls.values.allSatisfy(\.operation.isIdempotent),
            mayBeIncomplete: composite.members.contains { $0.policy == .optional },
            summary: composite.summary,
            request: (composite.needsSession ? [.cacheID] : []) + composite.request.map(schema),
            response: response
        ) { (document, session) throws(CallFailure) in try work(for: document, in: session) }
    }

    /// A member of the request, as the calls that take it have it.
    private func schema(of field: Composite.Field) -> MemberSchema {
        let shapes = composite.members.flatMap { member -> [JSONShape] in
            guard let operation = calls[member.id]?.operation else { return [] }
            let request = JSONShape(operation.requestLines())
            return member.inputs.filter { $0.source.requestFields.contains(field.name) }.compactMap { request[$0.name] }
        }
        var own = [#""type":"\#(field.form.rawValue)""#, #""description":\#(MemberSchema.quoted(field.summary))"#]
        for case .array(let element) in shapes.prefix(1) { own.append(#""items":\#(element.schema)"#) }
        let classes = shapes.compactMap { if case .scalar(_, let redaction) = $0 { redaction } else { nil } }
        let strictestFirst: [Traits.Redaction] = [.secret, .personal, .open]
        if let strictest = strictestFirst.first(where: classes.contains) {
            own.append(#""x-redaction":"\#(strictest.rawValue)""#)
        }
        return MemberSchema(field.name, "{\(own.joined(separator: ","))}", isRequired: field.isRequired)
    }

    /// The members of a response: none is always there, since what a back end leaves blank is absent.
    private var response: [MemberSchema] {
        var schemas: [MemberSchema] = []
        for member in composite.members {
            schemas.append(MemberSchema(FailureBody.member(member.id), #"{"type":"integer"}"#, isRequired: false))
            guard let operation = calls[member.id]?.operation else { continue }
            if case .object(let members) = member.shape(of: operation) {
                for own in members where member.outputs?.contains(own.key) ?? true {
                    schemas.append(MemberSchema(own.key, own.shape.schema, isRequired: false))
                }
            }
        }
        for count in composite.counts where !count.isBadge {
            schemas.append(MemberSchema(count.name, #"{"type":"integer"}"#, isRequired: false))
        }
        let badges = composite.badges
        return schemas + (badges.isEmpty ? [] : [Badges.schema(badges)])
    }

    /// Reads a request, as far as can be told before anybody is called.
    private func work(for document: JSONDocument, in session: OpenSession?) throws(CallFailure) -> Work {
        let request = try RequestMembers(document, composite.request.map(\.name) + [SessionValues.key])
        for field in composite.request where !field.isEntered { try request.check(field) }
        let values = CompositeValues(request: document.root, seconds: clock(), calendar: calendar)
        for (index, step) in composite.steps.enumerated() {
            for member in step.members where member.isKnownFromRequest && member.policy != .ignored {
                try check(member, values, session?.values ?? .none, isFirst: index == 0)
            }
        }
        return { deadline throws(CallFailure) in
            try await rights.require(composite.rights, for: document.root, in: session, until: deadline)
            try await requireRows(values, session, deadline)
            var run = CompositeRun(self, values: values, session: session, deadline: deadline)
            let result = try await run.result()
            if composite.isFlow, let session { _ = try? await sessions.close(session.id) }
            return result
        }
    }

    /// Requires that what the device names for the members' requests is the user's, before any of them is called.
    private func requireRows(
        _ values: CompositeValues,
        _ session: OpenSession?,
        _ deadline: ContinuousClock.Instant
    ) async throws(CallFailure) {
        for member in composite.members where member.isKnownFromRequest {
            let owned = calls[member.id]?.operation.rights.filter { if case .row = $0 { true } else { false } } ?? []
            guard !owned.isEmpty, case .ready(let inputs) = values.inputs(of: member)
            else { continue }
            let request: JSONDocument
            do throws(Operation.RequestError) {
                request = try CompositeValues.document(inputs)
            } catch {
                throw CallFailure(error)
            }
            try await rights.require(owned, for: request.root, in: session, until: deadline)
        }
    }

    /// Lets a member's codec look at what it will be asked for.
    ///
    /// - Parameter isFirst: whether nobody can tell the session anything before the member is called.
    private func check(
        _ member: Composite.Member,
        _ values: CompositeValues,
        _ session: SessionValues,
        isFirst: Bool
    ) throws(CallFailure) {
        guard let operation = calls[member.id]?.operation else { throw CallFailure(.adapterError, detail: member.id) }
        guard case .ready(let inputs) = values.inputs(of: member) else { return }
        do throws(Operation.RequestError) {
            _ = try operation.encode(try CompositeValues.document(inputs), session)
        } catch {
            let isOfSession = error.cause?.code == .session
            if isOfSession, !isFirst || !composite.needsSession { return }
            throw CallFailure(error, of: member)
        }
    }
}

extension CallFailure {
    /// What is wrong with a member's request, at the places of the composite's.
    init(_ error: Operation.RequestError, of member: Composite.Member) {
        self.init(error)
        details = details.map { detail in
            var detail = detail
            for input in member.inputs {
                guard let field = input.source.requestField else { continue }
                let prefix = "/\(input.name)"
                guard detail.pointer == prefix || detail.pointer.hasPrefix(prefix + "/") else { continue }
                detail.pointer = "/\(field)\(detail.pointer.dropFirst(prefix.count))"
                break
            }
            return detail
        }
    }
}

extension Composite {
    /// The names of the badges, sorted.
    var badges: [String] { counts.filter(\.isBadge).map(\.name).sorted() }
}

extension RequestMembers {
    /// Holds a member against its declaration.
    fileprivate func check(_ field: Composite.Field) throws(CallFailure) {
        guard let kind = kind(of: field.name) else {
            guard !field.isRequired else { throw CallFailure(member: field.name, code: "missing", "is missing") }
            return
        }
        let expected: JSONKind =
            switch field.form {
            case .string: .string
            case .number: .number
            case .array: .array
            }
        guard kind == expected else {
            let article = field.form == .array ? "an" : "a"
            throw CallFailure(member: field.name, code: "kind", "is not \(article) \(field.form)")
        }
    }
}

extension Composite.Member {
    /// Whether its request is known before anybody is called.
    var isKnownFromRequest: Bool {
        switch loop {
        case .each, .distinct: return false
        case .pages, nil: break
        }
        return inputs.allSatisfy { $0.source.responses.isEmpty }
    }

    /// What the response has that other members and the device see.
    func shape(of operation: Operation) -> JSONShape {
        let own = JSONShape(operation.responseLines())
        switch loop {
        case nil: return own
        case .each(_, _, _, let name): return .object([.init(name, .array(own))])
        case .pages(_, _, _, let key), .distinct(_, _, _, _, let key):
            guard case .object(let members) = own, let joined = members.first(where: { $0.key == key }) else {
                return .object([.init(key, .array(.any))])
            }
            return .object([joined])
        }
    }
}

extension Composite.Source {
    /// The members whose responses it takes something of.
    var responses: [(id: String, pointer: String)] {
        switch self {
        case .response(let id, let pointer): [(id, pointer)]
        case .last(_, let source): source.responses
        case .either(let first, let second): first.responses + second.responses
        case .request, .element, .text, .number, .month, .today, .firstDay: []
        }
    }

    /// The request's members that it takes.
    var requestFields: [String] {
        switch self {
        case .request(let name): [name]
        case .last(_, let source): source.requestFields
        case .either(let first, let second): first.requestFields + second.requestFields
        case .response, .element, .text, .number, .month, .today, .firstDay: []
        }
    }

    /// The member of the request that a mistake in the value is a mistake in.
    var requestField: String? { requestFields.first }
}
