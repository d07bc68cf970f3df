/// Redacts fixtures that are kept already, with the rules that hold now.
///
/// What a fixture lists as redacted stays as it is, so redacting twice is redacting once. So do placeholders of XMLUnit
/// in the recorded request, which are no values.
public struct FixtureRedaction: Sendable {
    /// A fixture after redaction.
    public struct Result: Sendable {
        public fileprivate(set) var fixture: Fixture
        /// The files in the fixture's folder that have changed, `exchange.yaml` first.
        public fileprivate(set) var changed: [String] = []
        /// The files of parts that no rule keeps, or that have a known secret in them: their size and hash stay.
        public fileprivate(set) var removed: [String] = []
        /// The files that cannot be read as what they claim to be, nor as text. They are as they were.
        public fileprivate(set) var unread: [String] = []

        /// The changed files with a secret that only other files show to be one, in two waves in which they are written:
        /// those without a secret of their own, then those with one.
        fileprivate(set) var dependent: [[String]] = [[], []]

        /// Whether a file has changed or goes.
        public var isChanged: Bool { !changed.isEmpty || !removed.isEmpty }
    }

    private let redactor: Redactor

    /// Makes redaction of folders.
    ///
    /// - Parameter redactor: has the key of the store, so that equal values of all fixtures stay equal.
    public init(_ redactor: Redactor) {
        self.redactor = redactor
    }

    /// Redacts the fixtures of a store: what is a secret in one of them is taken out of all.
    public func redact(_ fixtures: [Fixture]) -> [Result] {
        var taken = TakenValues()
        let alone = fixtures.map { fixture in
            let (result, values) = redact(fixture, by: redactor)
            taken.formUnion(values)
            return result
        }
        let looking = redactor.looking(for: taken)
        return zip(fixtures, alone).map { fixture, alone in
            var result = redact(fixture, by: looking).result
            for file in result.changed where !result.isAlike(file, in: alone) {
                result.dependent[alone.changed.contains(file) ? 1 : 0].append(file)
            }
            return result
        }
    }

    /// Takes secrets of a store out of its fixtures where they were recorded before anybody knew them; the fixtures that
    /// have any, redacted.
    public func removing(_ secrets: StoreSecrets, from fixtures: [Fixture]) -> [Result] {
        let values = secrets.values
        guard !values.isEmpty else { return [] }
        var redactor = redactor
        redactor.wanted += values
        // Nearly all have none, and are not gone through.
        let changed = fixtures.filter { fixture in
            let head = fixture.details.requestHeaders + fixture.details.responseHeaders
            let texts = [fixture.request, fixture.response, fixture.requestJSON ?? [], fixture.responseJSON ?? []]
            let rest = [Array(fixture.details.endpoint.utf8)] + head.map { Array($0.value.utf8) }
            return (texts + rest).contains { text in values.contains { $0.mayBe(in: text) } }
        }
        return changed.lazy.map { redact($0, by: redactor).result }.filter(\.isChanged)
    }

    /// Redacts a fixture: what is a secret in one place of it is taken out of all.
    public func redact(_ fixture: Fixture) -> Result {
        let first = redact(fixture, by: redactor)
        return first.taken.isEmpty ? first.result : redact(fixture, by: redactor.looking(for: first.taken)).result
    }

    /// The secrets that rules take out of a fixture.
    func secrets(of fixture: Fixture) -> TakenValues { redact(fixture, by: redactor).taken }

    private func redact(_ fixture: Fixture, by redactor: Redactor) -> (result: Result, taken: TakenValues) {
        var result = Result(fixture: fixture)
        var taken = TakenValues()
        var made = Set(fixture.details.redactions)
        var responding = redactor
        let details = fixture.details
        let http = details.profile == .http ? redactor.rules.classes.address(details.method, details.endpoint) : nil
        func redacted(_ body: [UInt8], _ file: String, _ redact: ([UInt8]) -> RedactedMessage) -> [UInt8] {
            var message = redact(body)
            // Some are malformed on purpose: what is a text is redacted as one.
            if message.isWithheld { message = redactor.redact(text: body, known: details.redactions) }
            guard !message.isWithheld else {
                result.unread.append(file)
                return body
            }
            if message.isChanged { result.changed.append(file) }
            made.formUnion(message.pseudonyms)
            taken.formUnion(message.taken)
            return message.body
        }
        result.fixture.request = redacted(fixture.request, details.requestFile) {
            let known = details.redactions + fixture.placeholders
            let message = redactor.redact(
                body: $0,
                details,
                details.requestHeaders,
                classes: http?.request,
                known: known
            )
            responding = redactor.responding(message)
            return message
        }
        result.fixture.response = redacted(fixture.response, details.responseFile) {
            responding.redact(
                body: $0,
                details,
                details.responseHeaders,
                classes: http?.response,
                known: details.redactions
            )
        }
        let classes = redactor.rules.classes.members(of: fixture)
        for (file, path, classes) in [
            ("request.json", \Fixture.requestJSON, classes.request),
            (details.responseJSONFile, \Fixture.responseJSON, classes.response),
        ] {
            result.fixture[keyPath: path] = fixture[keyPath: path].map { json in
                redacted(json, file) { redactor.redact(json: $0, known: details.redactions, classes: classes) }
            }
        }
        result.fixture.details = self.details(details, &made, &taken, by: redactor)
        let removed = redactor.refusedFiles(of: fixture).map(\.name)
        result.fixture.storedParts.removeAll { removed.contains($0.file.name) }
        result.removed = removed
        if details.profile == .http, !result.changed.contains(details.requestFile),
            result.fixture.details.requestFile(of: nil) != details.requestFile(of: nil)
        {
            result.changed.append(details.requestFile)
        }
        if result.fixture.details != details { result.changed.insert("exchange.yaml", at: 0) }
        return (result, taken)
    }

    private func details(
        _ details: Fixture.Details,
        _ made: inout Set<Pseudonym>,
        _ taken: inout TakenValues,
        by redactor: Redactor
    ) -> Fixture.Details {
        var result = details
        let endpoint = redactor.target(details.endpoint, known: details.redactions)
        let request = redactor.head(details.requestHeaders, length: nil, known: details.redactions)
        let response = redactor.head(details.responseHeaders, length: nil, known: details.redactions)
        for values in [endpoint.taken, request.taken, response.taken] { taken.formUnion(values) }
        result.endpoint = endpoint.url
        result.requestHeaders = request.headers
        result.responseHeaders = response.headers
        made.formUnion(endpoint.pseudonyms + request.pseudonyms + response.pseudonyms)
        if let note = details.note {
            let message = redactor.redact(text: Array(note.utf8), known: details.redactions)
            result.note = String(decoding: message.body, as: UTF8.self)
            made.formUnion(message.pseudonyms)
            taken.formUnion(message.taken)
        }
        result.redactions = made.sorted()
        return result
    }
}

extension [FixtureRedaction.Result] {
    /// Writes the files that have changed over those that are kept, each of which is there whole, before or after, and
    /// removes the files of parts that are kept no longer.
    ///
    /// Files with secrets that are known from others alone are written first, for as long as those have them. Should the rest not
    /// be written, to redact again makes the same of it.
    ///
    /// - Parameter store: the folder of the system, which nobody else writes to.
    /// - Throws: why it could not be written.
    public func write(to store: String) throws(RecordingError) {
        for wave in 0..<2 {
            for result in self where !result.dependent[wave].isEmpty {
                try result.write(to: store, result.changed.filter { result.isFirst($0, in: wave) }, removing: false)
            }
        }
        for result in self where result.isChanged { try result.write(to: store) }
    }
}

extension FixtureRedaction.Result {
    /// Writes the files that have changed, and removes the files of parts that are kept no longer.
    ///
    /// - Parameter store: the folder of the system, which nobody else writes to.
    /// - Throws: why it could not be written.
    public func write(to store: String) throws(RecordingError) { try write(to: store, changed, removing: true) }

    /// Whether a file is written in a wave. `exchange.yaml` is written before the files of each.
    fileprivate func isFirst(_ file: String, in wave: Int) -> Bool {
        file == "exchange.yaml" || dependent[wave].contains(file)
    }

    /// Whether a file is the same in another result. The placeholders that `exchange.yaml` lists are not compared.
    fileprivate func isAlike(_ file: String, in other: Self) -> Bool {
        guard file == "exchange.yaml" else { return message(file) == other.message(file) }
        var details = fixture.details
        details.redactions = other.fixture.details.redactions
        return details == other.fixture.details
    }

    /// What is in a file of a message or of JSON; nil for `exchange.yaml`.
    fileprivate func message(_ file: String) -> [UInt8]? {
        let details = fixture.details
        return switch file {
        case "exchange.yaml": nil
        case details.requestFile: details.requestFile(of: fixture.request)
        case details.responseFile: fixture.response
        case "request.json": fixture.requestJSON
        default: fixture.responseJSON
        }
    }

    fileprivate func write(to store: String, _ files: [String], removing: Bool) throws(RecordingError) {
        let folder = try StoreFolder(path: store, calls: RealSystemCalls(), isMade: false)
            .existing(fixture.id.service).existing(fixture.id.operation).existing(fixture.id.name)
        for file in files { try folder.replace(file, with: bytes(of: file, in: folder)) }
        guard removing, !removed.isEmpty else { return }
        for file in removed { try folder.removeFile(file) }
        try folder.synchronize()
    }

    private func bytes(of file: String, in folder: StoreFolder) throws(RecordingError) -> [UInt8] {
        guard file == "exchange.yaml" else { return message(file) ?? [] }
        do throws(FixtureError) {
            return try fixture.details.yaml(file: folder.path(of: file))
        } catch {
            throw RecordingError(.value, error.message, file: error.file)
        }
    }
}

extension Redactor {
    /// Redacts a body of a fixture.
    fileprivate func redact(
        body: [UInt8],
        _ details: Fixture.Details,
        _ headers: [Fixture.Header],
        classes: ClassifiedMembers?,
        known: [Pseudonym]
    ) -> RedactedMessage {
        switch details.profile {
        case .soap: redact(body: body, contentType: headers.first(named: "Content-Type"), known: known)
        case .http: redact(body: body, headers, classes: classes, known: known)
        }
    }
}
