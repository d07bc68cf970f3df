internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Takes secrets and personal values out of messages, by rules, before anything is kept of them.
///
/// What is found is replaced in the message's own bytes: nothing else changes, and a message without anything to take away
/// comes back as it was. A body that cannot be read as what it claims to be is not kept at all.
///
///     let redactor = Redactor(key: try RedactionKey(file: "store/redaction.key"))
///     let request = redactor.redact(body: bytes, contentType: "text/xml; charset=utf-8")
///
/// An XML signature over what is replaced no longer holds. Matching leaves signatures out, so replay is not concerned.
public struct Redactor: Sendable {
    let rules: CompiledRules
    private(set) var mode: Redaction.Mode
    /// Short numbers that were taken away elsewhere in the fixture.
    private var quoted: Set<[UInt8]> = []
    /// Secrets that were taken away elsewhere, in the fixture or in the store.
    var wanted: [TakenValues] = []
    /// True if a value that a rule finds in one place is redacted in all others.
    private var isSpreading = true
    /// What recorded requests show of places that no rule names.
    private(set) var learned: LearnedNames?
    /// The secrets of the store that is recorded into.
    let store: StoreSecrets?

    /// Makes a redactor.
    ///
    /// - Parameters:
    ///   - rules: what is taken away.
    ///   - key: the key of the store. Without it, every value that is found becomes `[[redacted:NAME]]`, and so does what
    ///     was redacted with a key: two messages that differ in such values alone are then the same.
    ///   - store: the secrets of a store that is recorded into: what one fixture had under the name of a secret is taken
    ///     out of all that follow, wherever it stands.
    public init(_ rules: RedactionRules = .standard, key: RedactionKey?, store: StoreSecrets? = nil) {
        self.rules = CompiledRules(rules)
        self.store = store
        mode = key.map { .keyed($0) } ?? .reduced
    }

    /// The same rules without a key.
    var withoutKey: Redactor {
        var redactor = self
        redactor.mode = .reduced
        return redactor
    }

    /// The same redactor for generated messages, whose values are equal by chance: it takes a value away only where a rule
    /// finds it.
    var withoutSpreading: Redactor {
        var redactor = self
        redactor.isSpreading = false
        return redactor
    }

    /// The same redactor for the response to a request, whose fault may quote what was taken out of the request.
    func responding(_ request: RedactedMessage) -> Redactor {
        var redactor = self
        redactor.quoted.formUnion(request.quoted)
        return redactor.looking(for: request.taken)
    }

    /// The same redactor, which takes away what was taken away elsewhere, too.
    func looking(for values: TakenValues) -> Redactor {
        guard !values.isEmpty else { return self }
        var redactor = self
        redactor.wanted.append(values)
        return redactor
    }

    /// The same redactor with the secrets that its store has by now.
    var lookingForStore: Redactor {
        guard let store else { return self }
        var redactor = self
        redactor.wanted += store.values
        return redactor
    }

    /// The same redactor, which takes away what recorded requests have placeholders for, too.
    func learning(from fixtures: [Fixture]) -> Redactor {
        let names = LearnedNames(fixtures, rules)
        guard !names.rules.isEmpty else { return self }
        var redactor = self
        redactor.learned = names
        return redactor
    }

    /// What goes through a text by these rules.
    func redaction(known: some Sequence<Pseudonym>, size: Int) -> Redaction {
        Redaction(rules, mode, known: known, quoted: quoted, wanted: wanted, size: size)
    }

    /// Redacts a body by its media type.
    ///
    /// XML, JSON, forms and other texts are redacted. Of `multipart/related` the root part is, and every other part is kept
    /// as length and hash. Anything else is kept as length and hash; so is what cannot be read as what it claims to be.
    ///
    /// - Parameters:
    ///   - body: the bytes as they were received, without transfer and content codings.
    ///   - contentType: the value of Content-Type; without one, the first character decides between XML and JSON.
    ///   - known: pseudonyms that earlier redaction listed for this message: they stay.
    public func redact(
        body: [UInt8],
        contentType: String?,
        known: some Sequence<Pseudonym> = []
    ) -> RedactedMessage {
        guard !body.isEmpty, !Withheld.isOne(body) else { return RedactedMessage(body: body) }
        guard let contentType else {
            return switch body[body.trimmed].first {
            case UInt8(ascii: "<"), 0xEF, 0xFE, 0xFF: redact(xml: body, known: known)
            case UInt8(ascii: "{"), UInt8(ascii: "["): redact(json: body, known: known)
            default: Withheld.message(body)
            }
        }
        guard let type = try? MediaType(parsing: contentType) else { return Withheld.message(body) }
        guard type.type != "multipart" else { return redact(multipart: body, type, known: known) }
        return switch HTTPContent(type) {
        case .json: redact(json: body, known: known)
        case .xml: redact(xml: body, charset: type["charset"], known: known)
        case .form: redact(form: body, known: known)
        case .text: redact(text: body, known: known)
        case .bytes: Withheld.message(body)
        }
    }

    /// Redacts a body without SOAP: JSON by what codecs say of it as well, and what nobody can look into as parts are.
    ///
    /// - Parameter classes: what codecs say of the members of JSON.
    func redact(
        body: [UInt8],
        _ headers: [Fixture.Header],
        classes: ClassifiedMembers?,
        known: some Sequence<Pseudonym>
    ) -> RedactedMessage {
        switch HTTPContent(headers, body: body) {
        case .json: return redact(json: body, known: known, classes: classes)
        case .bytes:
            let type = headers.first(named: "Content-Type").flatMap { try? MediaType(parsing: $0) }
            let isKept = type.map { $0.type != "multipart" && keeps(unread: $0) } ?? false
            if isKept, !hasSecret(body) { return RedactedMessage(body: body) }
        case .xml, .form, .text: break
        }
        return redact(body: body, contentType: headers.first(named: "Content-Type"), known: known)
    }

    /// Redacts an XML message.
    ///
    /// - Parameters:
    ///   - body: the message in any encoding that the gate takes; it keeps its encoding.
    ///   - charset: the `charset` parameter of the transport's Content-Type.
    ///   - known: pseudonyms that stay.
    public func redact(
        xml body: [UInt8],
        charset: String? = nil,
        known: some Sequence<Pseudonym> = []
    ) -> RedactedMessage {
        settled(body, known) { body, known, quoted, wanted in
            guard let document = try? XMLDocument(parsing: body, charset: charset, limits: Redaction.limits) else {
                return Withheld.message(body)
            }
            var redaction = Redaction(rules, mode, known: known, quoted: quoted, wanted: wanted, size: body.count)
            redaction.learned = learned
            let edits = redaction.xml(document, depth: 0)
            let text = edits.applied(to: document.withSource { Array($0) })
            return finish(redaction, body, edits, text: text) { TextForm(of: body, document).encode(edits, document) }
        }
    }

    /// Redacts a document of JSON.
    public func redact(json body: [UInt8], known: some Sequence<Pseudonym> = []) -> RedactedMessage {
        redact(json: body, known: known, classes: nil)
    }

    /// - Parameter classes: what codecs say of the document.
    func redact(
        json body: [UInt8],
        known: some Sequence<Pseudonym>,
        classes: ClassifiedMembers?
    ) -> RedactedMessage {
        settled(body, known) { body, known, quoted, wanted in
            var redaction = Redaction(rules, mode, known: known, quoted: quoted, wanted: wanted, size: body.count)
            guard let edits = redaction.json(body, depth: 0, classes: classes) else { return Withheld.message(body) }
            return finish(redaction, body, edits)
        }
    }

    /// Redacts a body of `application/x-www-form-urlencoded`.
    public func redact(form body: [UInt8], known: some Sequence<Pseudonym> = []) -> RedactedMessage {
        settled(body, known) { body, known, quoted, wanted in
            guard Redaction.isText(body) else { return Withheld.message(body) }
            var redaction = Redaction(rules, mode, known: known, quoted: quoted, wanted: wanted, size: body.count)
            let edits = redaction.pairs(in: body, body.indices, depth: 1)
            return finish(redaction, body, edits)
        }
    }

    /// Redacts a text: a page of HTML, a message of a proxy.
    public func redact(text body: [UInt8], known: some Sequence<Pseudonym> = []) -> RedactedMessage {
        settled(body, known) { body, known, quoted, wanted in
            guard Redaction.isText(body) else { return Withheld.message(body) }
            var redaction = Redaction(rules, mode, known: known, quoted: quoted, wanted: wanted, size: body.count)
            let edits = redaction.edits(in: body, depth: 0)
            return finish(redaction, body, edits)
        }
    }

    /// The most times that a body is gone through.
    private static let passes = 5

    /// Goes through a body until nothing is left to be taken away, so that redacting it again changes nothing.
    ///
    /// Nearly always the second time finds nothing. It also shows that the result can still be read: a message that its
    /// reader would refuse is not kept.
    private func settled(
        _ body: [UInt8],
        _ known: some Sequence<Pseudonym>,
        _ step: ([UInt8], Set<Pseudonym>, Set<[UInt8]>, [TakenValues]) -> RedactedMessage
    ) -> RedactedMessage {
        guard !body.isEmpty, !Withheld.isOne(body) else { return RedactedMessage(body: body) }
        var passing = Set(known)
        var result = RedactedMessage(body: body)
        var made: Set<Pseudonym> = []
        var quoted = self.quoted
        var taken = TakenValues()
        for _ in 0..<Self.passes {
            // What one place had is taken out of all others on the next way through.
            let next = step(result.body, passing, quoted, taken.isEmpty ? wanted : wanted + [taken])
            guard !next.isWithheld else { break }
            if isSpreading {
                quoted.formUnion(next.quoted)
                taken.formUnion(next.taken)
            }
            guard next.isChanged else {
                result.pseudonyms = made.sorted()
                result.quoted = quoted
                result.taken = taken
                return result
            }
            result = next
            made.formUnion(next.pseudonyms)
            passing.formUnion(next.pseudonyms)
        }
        return Withheld.message(body)
    }

    /// Holds the result against what must not be in it.
    ///
    /// - Parameters:
    ///   - text: the redacted message as UTF-8.
    ///   - encode: writes it as it is kept; nil where that cannot be done.
    private func finish(
        _ redaction: Redaction,
        _ body: [UInt8],
        _ edits: [Edit],
        text: [UInt8],
        encode: () -> [UInt8]?
    ) -> RedactedMessage {
        guard !redaction.isExhausted, !hasSecret(text) else { return Withheld.message(body) }
        guard !edits.isEmpty else { return RedactedMessage(body: body) }
        guard let made = encode() else { return Withheld.message(body) }
        var message = RedactedMessage(body: made, pseudonyms: redaction.made.sorted(), isChanged: true)
        message.quoted = redaction.quoted
        message.taken = redaction.taken
        return message
    }

    private func finish(_ redaction: Redaction, _ body: [UInt8], _ edits: [Edit]) -> RedactedMessage {
        let made = edits.applied(to: body)
        return finish(redaction, body, edits, text: made) { made }
    }

    /// Whether a known secret stands in a redacted text, in markup too, in any of its forms.
    func hasSecret(_ text: [UInt8]) -> Bool {
        guard !rules.secrets.isEmpty else { return false }
        var index = 0
        // The digits of a placeholder may have a short secret in them by chance.
        for placeholder in Placeholder.all(in: text, text.indices) {
            if hasSecret(text, index..<placeholder.range.lowerBound) { return true }
            index = placeholder.range.upperBound
        }
        return hasSecret(text, index..<text.count)
    }

    private func hasSecret(_ text: [UInt8], _ part: Range<Int>) -> Bool {
        rules.secrets.contains { !$0.all(in: text, part).isEmpty }
    }
}
