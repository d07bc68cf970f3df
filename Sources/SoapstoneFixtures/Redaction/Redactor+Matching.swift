internal import SoapstoneSOAP
public import SoapstoneXML

// What matching compares: a redacted request with a redacted request.
extension Redactor {
    /// The payload of a request as it would have been recorded.
    ///
    /// - Parameters:
    ///   - payload: the child of Body of a request as it came.
    ///   - known: pseudonyms that stay, for a request that was made of a redacted one.
    /// - Returns: the payload of the redacted message; nil where nothing is to be taken away, or the redacted message
    ///   cannot be read.
    public func payload(of payload: XMLElement, known: some Sequence<Pseudonym> = []) -> XMLElement? {
        form(of: payload, known: known).payload
    }

    /// A payload as it would have been recorded.
    struct RecordedForm {
        /// The redacted payload; nil where nothing is taken away, or nothing is kept.
        var payload: XMLElement?
        /// Whether nothing but size and hash would be kept of the message.
        var isWithheld = false
    }

    func form(of payload: XMLElement, known: some Sequence<Pseudonym>) -> RecordedForm {
        var text = payload.document.withSource { Array($0) }
        // The text is UTF-8 by now, whatever its declaration says.
        if text.starts(with: "<?xml ".utf8), let end = ByteSearch.first("?>", in: text, text.indices) {
            text.removeFirst(end + 2)
        }
        let redacted = redact(xml: text, known: known)
        guard redacted.isChanged, !redacted.isWithheld else { return RecordedForm(isWithheld: redacted.isWithheld) }
        guard let envelope = try? Envelope(parsing: redacted.body, allowsEncoding: true, allowsSiblings: true) else {
            return RecordedForm(isWithheld: true)
        }
        return RecordedForm(payload: envelope.payload)
    }

    /// A request without SOAP as it would be recorded; in the place of a body that would be withheld stands its size and
    /// hash.
    package func redact(_ request: SentRequest) -> SentRequest {
        var redacted = redact(request, known: [Pseudonym]())
        if let kept = redacted.withheld { redacted.body = Withheld.text(of: kept) }
        return redacted
    }

    /// A request without SOAP as it would have been recorded.
    ///
    /// - Parameter known: pseudonyms that stay.
    func redact(_ request: SentRequest, known: some Collection<Pseudonym>) -> SentRequest {
        let classes = rules.classes.address(request.method, request.target)
        let message = redact(body: request.body, request.headers, classes: classes?.request, known: known)
        var redacted = request
        redacted.target = target(request.target, known: known).url
        redacted.body = message.isWithheld ? [] : message.body
        if message.isWithheld { redacted.withheld = Fixture.Withheld(of: request.body) }
        return redacted
    }

    /// Whether a message has placeholders in it: as they are, percent-encoded, or in Base64.
    static func isRedacted(_ message: [UInt8]) -> Bool {
        // UTF-16 has a NUL beside each character of a placeholder.
        let isWide = message.starts(with: [0xFE, 0xFF]) || message.starts(with: [0xFF, 0xFE])
        let text = isWide ? message.filter { $0 != 0 } : message
        return marks.contains { !$0.all(in: text, text.indices).isEmpty }
    }

    /// What a placeholder begins with, and what it begins with in forms and URLs; each is searched for in Base64, too.
    private static let marks = ["[[redacted", "%5B%5Bredacted"].map { mark in
        SecretSearch(RedactionName(builtIn: "mark"), Array(mark.utf8))
    }
}
