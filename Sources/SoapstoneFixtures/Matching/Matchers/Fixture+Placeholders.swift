internal import SoapstoneXML

extension Fixture {
    /// The placeholders of XMLUnit in the recorded request: like pseudonyms, they stand where values were.
    ///
    /// None where one of them cannot be used: who redacts cannot tell what was meant.
    package var placeholders: [Pseudonym] {
        guard Self.mayHavePlaceholder(request),
            let document = try? XMLDocument(
                parsing: request,
                charset: details.requestHeaders.charset,
                limits: Redaction.limits
            ),
            let payload = try? RecordedPayload(document.root, ignoring: [], in: nil)
        else { return [] }
        return Set(payload.placeholderTexts).map { Pseudonym(RedactionName(builtIn: "xmlunit"), $0) }
    }

    /// Whether the mark of a placeholder can be in a message: in UTF-8 it stands there as it is, unless a reference or a
    /// section divides it.
    private static func mayHavePlaceholder(_ message: [UInt8]) -> Bool {
        guard message.count > 1, message[0] == UInt8(ascii: "<"), message[1] != 0 else { return true }
        return message.contains(UInt8(ascii: "&")) || message.withUnsafeBufferPointer(Redaction.hasMarkupBesideTags)
            || RecordedPayload.hasPlaceholder(message)
    }
}
