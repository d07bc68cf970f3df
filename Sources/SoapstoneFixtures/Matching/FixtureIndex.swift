internal import SoapstoneMessages
package import SoapstoneSOAP
package import SoapstoneXML

/// The fixtures by what a request must have to match them, for a look-up in constant time.
///
/// The index is made once and does not change. A hit is verified on the canonical bytes, so a collision of hashes gives
/// no wrong response.
public struct FixtureIndex: Sendable {
    /// The fixtures that were given, in their order.
    public let fixtures: [Fixture]
    /// Requests that are no SOAP messages, and fixtures that none can reach because others come before them.
    public private(set) var problems: [FixtureError] = []

    /// The fixtures that one request matches.
    struct Group: Sendable {
        let version: SOAPVersion
        let action: String?
        let isAnyAction: Bool
        let payload: [UInt8]
        /// The next group with the same hash, which comes later by path.
        var next: Int?
        /// Indexes of fixtures, first by path first.
        var members: [Int]
    }

    /// A fixture's name and action, for what is not found.
    struct Subject: Sendable {
        var fixture: Int
        var version: SOAPVersion
        var action: String?
        var isAnyAction: Bool
        /// Whether values of the recorded request were taken away: a request is then compared as it would be recorded.
        var isRedacted: Bool
        /// Where its entry stands among `matchers`; nil where the recorded request alone decides.
        var entry: Int?
    }

    private(set) var groups: [Group] = []
    private var heads: [UInt64: Int] = [:]
    /// Whether a recorded request goes with every action.
    private var hasAnyAction = false
    private(set) var subjects: [XMLName: [Subject]] = [:]
    private(set) var names: [Text: [XMLName]] = [:]
    /// The fixtures without SOAP.
    private(set) var http = HTTPIndex()
    /// The fixtures that have matchers, by path.
    private(set) var matchers: [MatcherEntry] = []
    /// Indexes of matchers by the name of the payload, first by priority.
    private(set) var matcherBuckets: [XMLName: MatcherBucket] = [:]
    let form: CanonicalForm
    let volatile: VolatileParts
    /// What the recorded requests were redacted with.
    package let redactor: Redactor
    /// Tells the types of requests' values, and makes JSON of requests for fixtures that ask something of it; nil where there
    /// is nothing to do it by.
    package let mapper: (any RequestMapper)?
    /// The pseudonyms in recorded requests.
    private(set) var pseudonyms: Set<Pseudonym> = []
    /// The names of payloads that have names for values: there, texts alone say nothing, and types decide.
    private(set) var namedPayloads: Set<XMLName> = []
    /// Whether the fixture that was given first wins, and not the first by path.
    let isInOrder: Bool
    /// For reports, while the index is made.
    private var twins = MatcherTwins()

    /// An action as a dictionary's key, which compares bytes.
    struct Text: Hashable, Sendable {
        let bytes: [UInt8]

        init(_ string: String) { bytes = Array(string.utf8) }
    }

    /// Makes an index of fixtures, of which the first by path wins where two have one key and one state.
    ///
    /// - Parameters:
    ///   - fixtures: the fixtures.
    ///   - volatile: what of the payloads does not count.
    ///   - redactor: makes of a request what was recorded of it, where values were taken away. It has the rules and the key
    ///     of the recording; without the key, values that were taken away count no more.
    ///   - mapper: tells the types of values, and makes JSON of requests; without it, texts decide, and fixtures that ask
    ///     something of JSON are problems and do not answer.
    public init(
        _ fixtures: [Fixture],
        volatile: VolatileParts = .standard,
        redactor: Redactor = Redactor(key: nil),
        mapper: (any RequestMapper)? = nil
    ) {
        self.init(fixtures, volatile: volatile, redactor: redactor, mapper: mapper) { _ in nil }
    }

    /// Makes an index of fixtures, of which the one that was given first wins where a request matches several of one
    /// priority.
    package init(inOrder fixtures: [Fixture], redactor: Redactor, mapper: (any RequestMapper)?) {
        self.init(fixtures, redactor: redactor, mapper: mapper, isInOrder: true) { _ in nil }
    }

    /// Makes an index of fixtures whose requests may have been read.
    ///
    /// - Parameter read: the request of the fixture with a number, as `MessageReader` has read it; nil for one that was
    ///   not read.
    package init(
        _ fixtures: [Fixture],
        volatile: VolatileParts = .standard,
        redactor: Redactor = Redactor(key: nil),
        mapper: (any RequestMapper)? = nil,
        isInOrder: Bool = false,
        read: (Int) -> ReceivedMessage?
    ) {
        self.fixtures = fixtures
        self.isInOrder = isInOrder
        self.volatile = volatile
        self.redactor = redactor.learning(from: fixtures)
        self.mapper = mapper
        form = CanonicalForm(volatile)
        groups.reserveCapacity(fixtures.count)
        heads.reserveCapacity(fixtures.count)
        for index in isInOrder
            ? Array(fixtures.indices) : fixtures.indices.sorted(by: { fixtures[$0].id < fixtures[$1].id })
        {
            if let problem = Self.withheld(fixtures[index]) {
                problems.append(problem)
                continue
            }
            guard fixtures[index].details.profile == .soap else {
                insert(http: index)
                continue
            }
            do throws(SOAPError) {
                let message = try fixtures[index].receivedRequest(read(index))
                let isRedacted =
                    !fixtures[index].details.redactions.isEmpty || Redactor.isRedacted(fixtures[index].request)
                let key = try MatchKey(fixtures[index], message, form)
                insert(index, message, key, isRedacted: isRedacted)
            } catch {
                problems.append(Self.problem(error, of: fixtures[index]))
            }
        }
        fillBuckets()
        twins = MatcherTwins()
    }

    /// Why no request can match a recorded one.
    static func problem(_ error: SOAPError, of fixture: Fixture) -> FixtureError {
        FixtureError(
            .request,
            "no request can match: \(error.message) [\(error.machineCode)]",
            file: "\(fixture.id)/\(fixture.details.requestFile)",
            line: error.place?.line
        )
    }

    /// Why a fixture without its bytes cannot be replayed; nil where it has them.
    private static func withheld(_ fixture: Fixture) -> FixtureError? {
        let details = fixture.details
        if let part = fixture.withheldResponsePart {
            return FixtureError(
                .withheld,
                "part \(part.number) of this response, \(part.type), is kept as size and hash only; redaction.keepParts in "
                    + "soapstone.yaml lets parts of a media type be recorded",
                file: "\(fixture.id)/\(details.responseFile)"
            )
        }
        guard
            // Without SOAP, a request is told by its hash.
            let (file, kept) = (details.profile == .soap ? details.requestWithheld : nil)
                .map({ (details.requestFile, $0) }) ?? details.responseWithheld.map({ (details.responseFile, $0) })
        else { return nil }
        return FixtureError(
            .withheld,
            "this body could not be read when it was recorded; only its size, \(kept.bytes) bytes, and hash are kept",
            file: "\(fixture.id)/\(file)"
        )
    }

    private mutating func insert(_ fixture: Int, _ message: ReceivedMessage, _ key: MatchKey, isRedacted: Bool) {
        let entry: MatcherEntry?
        do throws(FixtureError) {
            entry = try self.entry(for: fixture, message, key, isRedacted: isRedacted)
        } catch {
            return problems.append(error)
        }
        let name = key.payloadName ?? Self.noPayload
        let number = entry == nil ? nil : matchers.count
        subjects[name, default: []].append(
            Subject(
                fixture: fixture,
                version: key.version,
                action: key.action,
                isAnyAction: key.isAnyAction,
                isRedacted: isRedacted,
                entry: number
            )
        )
        if let action = key.action, names[Text(action)]?.contains(name) != true {
            names[Text(action), default: []].append(name)
        }
        if isRedacted { pseudonyms.formUnion(fixtures[fixture].details.redactions) }
        if let entry {
            matchers.append(entry)
            let same = twins.add(fixture, key, fixtures[fixture].details.matchers)
            return reportDuplicate(of: fixture, among: same, "a request that these matchers take", in: "exchange.yaml")
        }
        add(fixture, to: key, "the same request")
        insert(typed: fixture, key, message.envelope, message.package, content: PartList.content)
        if isRedacted { insert(redacted: fixture, key, message) }
    }

    private mutating func insert(http fixture: Int) {
        do throws(FixtureError) {
            let twin = try http.insert(fixture, of: fixtures, redactor, form)
            pseudonyms.formUnion(http.entries.last?.isRedacted == true ? fixtures[fixture].details.redactions : [])
            if let twin {
                reportDuplicate(of: fixture, among: twin, "the same request", in: fixtures[fixture].details.requestFile)
            }
        } catch {
            problems.append(error)
        }
    }

    private mutating func fillBuckets() {
        guard !matchers.isEmpty else { return }
        for (name, subjects) in subjects {
            let numbers = subjects.compactMap(\.entry)
            if !numbers.isEmpty { matcherBuckets[name] = MatcherBucket(numbers, of: matchers) }
        }
    }

    /// Adds the key that a request has once it is redacted, where that is another one than the recorded request's.
    private mutating func insert(redacted fixture: Int, _ key: MatchKey, _ message: ReceivedMessage) {
        let (known, redactor) = (fixtures[fixture].details.redactions, redactor)
        guard let recorded = message.envelope.payload else { return }
        let payload = redactor.payload(of: recorded, known: known)
        guard payload != nil || message.package != nil else { return }
        let content = { redactor.content(of: $0, known: known) }
        let redacted = MatchKey(like: key, payload ?? recorded, form, message.package, content: content)
        guard redacted.payload != key.payload else { return }
        add(fixture, to: redacted, "without the folder's redaction.key, the same request", .keyNeeded)
        if let envelope = Self.envelope(around: payload ?? recorded) {
            insert(typed: fixture, key, envelope, message.package, content: content)
        }
    }

    /// Adds what requests with the same values are found by, where a contract tells their types. Recorded texts go before
    /// values, so that nothing is wrong with two fixtures whose values are the same.
    private mutating func insert(
        typed fixture: Int,
        _ key: MatchKey,
        _ envelope: Envelope,
        _ package: MultipartMessage?,
        content: (MultipartMessage.Part) -> [UInt8]
    ) {
        guard let payload = typedPayload(of: envelope, key.action, package, content: content) else { return }
        if let name = key.payloadName, mapper?.values(of: envelope, action: key.action)?.hasNames == true {
            namedPayloads.insert(name)
        }
        if let known = group(of: key, payload) {
            if !groups[known].members.contains(fixture) { groups[known].members.append(fixture) }
        } else {
            addGroup(of: fixture, key, payload)
        }
    }

    /// The values of a body as bytes; nil where no contract tells their types.
    private func typedPayload(
        of envelope: Envelope,
        _ action: String?,
        _ package: MultipartMessage?,
        content: (MultipartMessage.Part) -> [UInt8]
    ) -> [UInt8]? {
        guard let payload = envelope.payload, let values = mapper?.values(of: envelope, action: action) else {
            return nil
        }
        return TypedKey.key(of: payload, values, volatile, PartList(package, of: payload, form, content: content))
    }

    /// The values of a payload by their types; nil where there is none, or no contract tells them.
    static func values(of payload: XMLElement?, _ action: String?, _ mapper: any RequestMapper) -> TypedValues? {
        payload.flatMap(envelope).flatMap { mapper.values(of: $0, action: action) }
    }

    /// The message that a redacted payload is in.
    static func envelope(around payload: XMLElement) -> Envelope? {
        try? Envelope(payload.document, allowsEncoding: true, allowsSiblings: true)
    }

    /// Puts a fixture into the group of a key, and reports one that is there in the same state.
    private mutating func add(
        _ fixture: Int,
        to key: MatchKey,
        _ what: String,
        _ code: FixtureError.Code = .duplicate
    ) {
        guard let known = group(of: key, key.payload) else { return addGroup(of: fixture, key, key.payload) }
        let file = fixtures[fixture].details.requestFile
        reportDuplicate(of: fixture, among: groups[known].members, what, in: file, code)
        groups[known].members.append(fixture)
    }

    /// The group of a key's version and action with a payload.
    private func group(of key: MatchKey, _ payload: [UInt8]) -> Int? {
        payload.withUnsafeBufferPointer {
            first(StableHash.hash($0), $0, key.version) { action, isAny in
                isAny == key.isAnyAction && Bytes.areEqual(action, key.action)
            }
        }
    }

    private mutating func addGroup(of fixture: Int, _ key: MatchKey, _ payload: [UInt8]) {
        groups.append(
            Group(
                version: key.version,
                action: key.action,
                isAnyAction: key.isAnyAction,
                payload: payload,
                next: nil,
                members: [fixture]
            )
        )
        if key.isAnyAction { hasAnyAction = true }
        link(groups.count - 1, payload.withUnsafeBufferPointer { StableHash.hash($0) })
    }

    /// Reports the first of some fixtures that answers in the same state.
    private mutating func reportDuplicate(
        of fixture: Int,
        among others: [Int],
        _ what: String,
        in file: String,
        _ code: FixtureError.Code = .duplicate
    ) {
        let state = fixtures[fixture].details.scenario
        let other = others.first { Self.responseInOneState(fixtures[$0].details.scenario, state) }
        guard let other else { return }
        problems.append(
            FixtureError(
                code,
                "\(what), in the same state, is matched by \(fixtures[other].id)",
                file: "\(fixtures[fixture].id)/\(file)"
            )
        )
    }

    /// Whether two fixtures of one request would answer in the same state; where they lead to does not count.
    private static func responseInOneState(_ left: Fixture.Scenario?, _ right: Fixture.Scenario?) -> Bool {
        guard let wanted = left?.requiredState, let other = right?.requiredState else {
            return left?.requiredState == nil && right?.requiredState == nil
        }
        return Bytes.areEqual(left?.name, right?.name) && Bytes.areEqual(wanted, other)
    }

    /// Puts the last group behind those with its hash.
    private mutating func link(_ group: Int, _ hash: UInt64) {
        guard var last = heads[hash] else {
            heads[hash] = group
            return
        }
        while let next = groups[last].next { last = next }
        groups[last].next = group
    }

    /// Stands for the name of the element in an empty body; no element has an empty name.
    static let noPayload = XMLName("")

    /// The first group of a hash with these canonical bytes and this version whose action `condition` takes.
    private func first(
        _ hash: UInt64,
        _ payload: UnsafeBufferPointer<UInt8>,
        _ version: SOAPVersion,
        where condition: (_ action: String?, _ isAnyAction: Bool) -> Bool
    ) -> Int? {
        var next = heads[hash]
        while let index = next {
            // No copy of the group, whose parts would be counted.
            if groups[index].version == version, condition(groups[index].action, groups[index].isAnyAction),
                Bytes.areEqual(groups[index].payload, payload)
            {
                return index
            }
            next = groups[index].next
        }
        return nil
    }
}

// Looking up.
extension FixtureIndex {
    /// The fixture that answers a request; nil where none matches. Fixtures with matchers look at more than a key.
    ///
    /// - Parameters:
    ///   - key: the request's key.
    ///   - state: the state that a scenario is in; nil for the default one.
    public func fixture(for key: MatchKey, state: (String) -> String? = { _ in nil }) -> Fixture? {
        key.payload.withUnsafeBufferPointer { group($0, key.version, key.action) }
            .flatMap { fixture(in: $0, state: state) }.map { fixtures[$0] }
    }

    /// Stands for the fixtures that a request matches, of which a scenario's state selects one.
    package struct GroupID: Sendable {
        fileprivate let index: Int
    }

    /// The fixtures that a request matches. `scratch` is overwritten with the canonical payload.
    package func group(
        version: SOAPVersion,
        action: String?,
        payload: XMLElement?,
        package: MultipartMessage? = nil,
        scratch: inout ByteWriter
    ) -> GroupID? {
        textGroup(version, action, payload, package, &scratch)?.id
    }

    /// The fixtures that have the texts of a request, and how it is like them. `scratch` is overwritten.
    func textGroup(
        _ version: SOAPVersion,
        _ action: String?,
        _ payload: XMLElement?,
        _ package: MultipartMessage?,
        _ scratch: inout ByteWriter
    ) -> (id: GroupID, likeness: Likeness)? {
        // A pseudonym looks like any value, so a request may have the text of a recorded one and another value: only once it
        // is redacted, too, is it known.
        let isPseudonymous = !pseudonyms.isEmpty && redactor.hasKey
        if isPseudonymous, let payload, isRedacted(payload.name) {
            if let found = redactedGroup(version, action, payload, package, [], &scratch) { return (found, .redacted) }
        }
        scratch.removeAll()
        form.write(bodyFrom: payload, to: &scratch)
        if package != nil { Self.extend(&scratch, package, content: PartList.content) }
        if let found = scratch.withBytes({ group($0, version, action) }) { return (found, .same) }
        guard let payload, isRedacted(payload.name) else { return nil }
        // A value may be a pseudonym by chance, or because the request was made of a recorded one.
        for known in isPseudonymous ? [pseudonyms] : pseudonyms.isEmpty ? [[]] : [[], pseudonyms] {
            let found = redactedGroup(version, action, payload, package, known, &scratch)
            if let found { return (found, redactor.hasKey ? .redacted : .reduced) }
        }
        return nil
    }

    /// The fixtures that have the values of a request, however they are written, where a contract tells their types.
    @inline(never)
    func typedGroup(_ envelope: Envelope, package: MultipartMessage?, action: String?) -> GroupID? {
        guard mapper != nil, let payload = envelope.payload, subjects[payload.name] != nil else { return nil }
        func own() -> GroupID? { typedGroup(envelope, package, action, content: PartList.content) }
        func redacted(_ known: Set<Pseudonym>) -> GroupID? {
            let redacted = redactor.payload(of: payload, known: known)
            guard redacted != nil || package != nil, let own = Self.envelope(around: redacted ?? payload) else {
                return nil
            }
            return typedGroup(own, package, action) { redactor.content(of: $0, known: known) }
        }
        guard isRedacted(payload.name) else { return own() }
        guard !pseudonyms.isEmpty else { return own() ?? redacted([]) }
        // As with texts, a value may be that of a recorded request by chance.
        return redactor.hasKey
            ? redacted([]) ?? own() ?? redacted(pseudonyms) : own() ?? redacted([]) ?? redacted(pseudonyms)
    }

    private func typedGroup(
        _ envelope: Envelope,
        _ package: MultipartMessage?,
        _ action: String?,
        content: (MultipartMessage.Part) -> [UInt8]
    ) -> GroupID? {
        typedPayload(of: envelope, action, package, content: content).flatMap { payload in
            payload.withUnsafeBufferPointer { group($0, envelope.version, action) }
        }
    }

    /// Makes of a canonical payload what messages with parts are found by.
    private static func extend(
        _ scratch: inout ByteWriter,
        _ package: MultipartMessage?,
        content: (MultipartMessage.Part) -> [UInt8]
    ) {
        let canonical = scratch.bytes
        scratch.removeAll()
        scratch.append(PartList(package, canonical, content: content).extending(canonical))
    }

    /// Whether values were taken away from recorded requests with a payload of this name.
    func isRedacted(_ payloadName: XMLName) -> Bool {
        subjects[payloadName]?.contains(where: \.isRedacted) == true
    }

    /// Looks for the fixtures that a request matches once it is redacted as they were.
    @inline(never)
    private func redactedGroup(
        _ version: SOAPVersion,
        _ action: String?,
        _ payload: XMLElement,
        _ package: MultipartMessage?,
        _ known: Set<Pseudonym>,
        _ scratch: inout ByteWriter
    ) -> GroupID? {
        let redacted = redactor.payload(of: payload, known: known)
        guard redacted != nil || package != nil else { return nil }
        scratch.removeAll()
        form.write(bodyFrom: redacted ?? payload, to: &scratch)
        if package != nil { Self.extend(&scratch, package) { redactor.content(of: $0, known: known) } }
        return scratch.withBytes { group($0, version, action) }
    }

    private func group(_ payload: UnsafeBufferPointer<UInt8>, _ version: SOAPVersion, _ action: String?) -> GroupID? {
        let hash = StableHash.hash(payload)
        let own = first(hash, payload, version) { recorded, _ in
            // Old clients send an empty action, and in SOAP 1.2 it is optional: it then contradicts nothing.
            action == nil || Bytes.areEqual(recorded, action)
        }
        let found = own ?? (hasAnyAction ? first(hash, payload, version) { $1 } : nil)
        return found.map { GroupID(index: $0) }
    }

    /// The index of the fixture of a group that responses, if one does.
    ///
    /// - Parameter state: the state that a scenario is in; nil for the default one.
    package func fixture(in group: GroupID, state: (String) -> String?) -> Int? {
        let members = groups[group.index].members
        if members.count == 1, fixtures[members[0]].details.scenario?.requiredState == nil { return members[0] }
        let inState = members.first { index in
            fixtures[index].details.scenario?.responses(in: state) ?? false
        }
        return inState ?? members.first { fixtures[$0].details.scenario?.requiredState == nil }
    }

    /// The fixtures of a group, first by path first.
    func members(of group: GroupID) -> [Int] { groups[group.index].members }

    /// The states that the fixtures' scenarios name, by scenario.
    public var scenarios: [String: Set<String>] {
        var states: [String: Set<String>] = [:]
        for case let scenario? in fixtures.lazy.map(\.details.scenario) {
            states[scenario.name, default: []].formUnion(
                [scenario.requiredState, scenario.newState].compactMap(\.self)
            )
        }
        return states
    }

    /// Whether an action is one that a fixture is for.
    func takes(_ action: String, _ subject: Subject) -> Bool {
        subject.entry.map { !matchers[$0].contradicts(action: action) }
            ?? (subject.isAnyAction || Bytes.areEqual(subject.action, action))
    }

    /// Whether a fixture is of the operation of a request: of its version, with its element and its action.
    package func has(operationOf payloadName: XMLName?, _ version: SOAPVersion, _ action: String?) -> Bool {
        (subjects[payloadName ?? Self.noPayload] ?? []).contains { subject in
            subject.version == version && action.map { takes($0, subject) } != false
        }
    }

    /// Whether a request's action goes with another payload than the one it has, or its payload with other actions.
    package func contradicts(action: String?, payloadName: XMLName?) -> Bool {
        let name = payloadName ?? Self.noPayload
        guard let action else { return false }
        if let known = subjects[name] { return !known.contains { takes(action, $0) } }
        return names[Text(action)] != nil
    }
}
