internal import SoapstoneBase
internal import SoapstoneSOAP

extension Redactor {
    /// Redacts a `multipart/related` message part by part, each by its type: texts, XML and JSON are looked into, other
    /// parts become length and hash, unless a rule keeps their type.
    ///
    /// The message is written anew from its parts, so that nothing before, between and behind them is kept. A part with
    /// nothing to take away stays byte for byte.
    func redact(
        multipart body: [UInt8],
        _ type: MediaType,
        known: some Sequence<Pseudonym>
    ) -> RedactedMessage {
        guard let message = try? MultipartMessage(parsing: body, contentType: type), let boundary = type["boundary"]
        else { return Withheld.message(body) }
        let known = Array(known)
        let delimiter = Array("--\(boundary)".utf8)
        let lineEnd = Array("\r\n".utf8)
        var made: [UInt8] = []
        var pseudonyms: Set<Pseudonym> = []
        var quoted: Set<[UInt8]> = []
        var taken = TakenValues()
        for (index, part) in message.parts.enumerated() {
            guard let content = try? part.content() else { return Withheld.message(body) }
            let isRoot = index == message.rootIndex
            // A root without a type of its own is what the package says it is (RFC 2387 section 3.1).
            let redacted =
                isRoot
                ? redact(body: Array(content), contentType: part.contentType?.description ?? type["type"], known: known)
                : redact(part, Array(content), known: known)
            // Without its envelope a message is good for nothing.
            guard !isRoot || !redacted.isWithheld else { return Withheld.message(body) }
            pseudonyms.formUnion(redacted.pseudonyms)
            quoted.formUnion(redacted.quoted)
            taken.formUnion(redacted.taken)
            made += delimiter + lineEnd
            var fields = redaction(known: known, size: 4_096)
            for field in part.headers where Self.keptPartFields.contains(where: field.isNamed) {
                guard let field = header(Fixture.Header(field.name, field.value), &fields) else { continue }
                made += Array("\(field.name): \(field.value)".utf8) + lineEnd
            }
            pseudonyms.formUnion(fields.made)
            let (encoding, bytes) = Self.encoded(redacted, part)
            made += Array("Content-Transfer-Encoding: \(encoding.rawValue)".utf8) + lineEnd
            made += lineEnd + bytes + lineEnd
        }
        made += delimiter + Array("--".utf8) + lineEnd
        // A value that was put in must not be taken for a boundary.
        let isSound = (try? MultipartMessage(parsing: made, contentType: type))?.parts.count == message.parts.count
        guard isSound, !hasSecret(made) else { return Withheld.message(body) }
        var result = RedactedMessage(body: made, pseudonyms: pseudonyms.sorted(), isChanged: made != body)
        result.quoted = quoted
        result.taken = taken
        return result
    }

    /// The fields of a part that say what it is and how messages refer to it (SOAP with Attachments, section 3).
    private static let keptPartFields = ["Content-Type", "Content-ID", "Content-Location"]

    /// The content of a part as it is written: as it was where nothing was taken away.
    private static func encoded(
        _ redacted: RedactedMessage,
        _ part: MultipartMessage.Part
    ) -> (TransferEncoding, [UInt8]) {
        guard redacted.isChanged else { return (part.transferEncoding, Array(part.bytes)) }
        guard part.transferEncoding == .base64, !redacted.isWithheld else { return (.binary, redacted.body) }
        return (.base64, Base64Bytes.encode(redacted.body))
    }

    /// Redacts the content of a part beside the envelope.
    private func redact(_ part: MultipartMessage.Part, _ content: [UInt8], known: [Pseudonym]) -> RedactedMessage {
        guard !Withheld.isOne(content) else { return RedactedMessage(body: content) }
        // The field of a form, as RFC 7578 section 4.2 names it.
        if let rule = part.fieldName.flatMap({ rules.rule(named: $0.utf8) }), Redaction.isText(content) {
            var redaction = redaction(known: known, size: content.count)
            let made = [redaction.edit(whole: content, rule)].compactMap(\.self).applied(to: content)
            let pseudonyms = redaction.made.sorted()
            var message = RedactedMessage(body: made, pseudonyms: pseudonyms, isChanged: made != content)
            message.quoted = redaction.quoted
            message.taken = redaction.taken
            return message
        }
        // What says nothing of itself is not guessed.
        guard let type = part.contentType else { return Withheld.message(content) }
        let redacted = redact(body: content, contentType: type.description, known: known)
        guard redacted.isWithheld, !Self.isText(type), rules.keeps(part: type), !hasSecret(content) else {
            return redacted
        }
        return RedactedMessage(body: content)
    }

    /// Whether a type is one of those that are looked into; where that cannot be done, no rule keeps it.
    static func isText(_ type: MediaType) -> Bool {
        type.type == "text" || type.essence == "application/x-www-form-urlencoded"
            || ["xml", "json"].contains { type.subtype.utf8.elementsEqual($0.utf8) || type.subtype.hasSuffix("+\($0)") }
    }

    /// Whether a part of a type is kept although nobody looks into it, unless it has a known secret.
    func keeps(unread type: MediaType) -> Bool { !Self.isText(type) && rules.keeps(part: type) }

    /// The most bytes of a known secret that may stand at the end of a text without being found there.
    var longestSecret: Int { rules.secrets.map(\.longest).max().map { $0 - 1 } ?? 0 }

    /// The content of a part as it would have been recorded.
    func content(of part: MultipartMessage.Part, known: some Sequence<Pseudonym>) -> [UInt8] {
        redact(part, PartList.content(of: part), known: Array(known)).body
    }
}

extension Fixture {
    /// The first part of the response of which only size and hash are kept; nil where there is none, or it has no parts.
    var withheldResponsePart: (number: Int, type: String)? {
        guard details.responseWithheld == nil else { return nil }
        let stored = Set(storedParts.map(\.file.number))
        return MultipartMessage(response, details.responseHeaders)?.withheldPart { !stored.contains($0) }
    }

    /// Whether a part of the request was kept as size and hash only.
    var hasWithheldRequestPart: Bool {
        guard details.requestWithheld == nil else { return false }
        return MultipartMessage(request, details.requestHeaders)?.withheldPart { _ in true } != nil
    }
}

extension MultipartMessage.Part {
    /// What the part is called: the field of a form, or the part of a WSDL message, whose Content-ID begins with its name
    /// (WS-I Attachments Profile 1.0, section 3.8).
    fileprivate var fieldName: String? {
        let disposition = headers.first { $0.isNamed("Content-Disposition") }
        // It has the parameters of a media type (RFC 6266 section 4.1).
        if let name = disposition.flatMap({ try? MediaType(parsing: "part/\($0.value)") })?["name"] { return name }
        guard let identifier = contentID, let end = identifier.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return nil
        }
        return String(identifier[..<end])
    }
}

extension MultipartMessage {
    /// The first part of which only size and hash are kept.
    ///
    /// - Parameter counts: whether the part of a number counts.
    fileprivate func withheldPart(_ counts: (Int) -> Bool) -> (number: Int, type: String)? {
        let found = parts.indices.first { counts($0 + 1) && Withheld.isOne(PartList.content(of: parts[$0])) }
        return found.map { ($0 + 1, parts[$0].contentType?.essence ?? "of no type") }
    }
}
