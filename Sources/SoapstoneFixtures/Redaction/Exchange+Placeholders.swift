internal import SoapstoneXML

extension Exchange {
    /// The placeholders of XMLUnit in the recorded request: like pseudonyms, they stand where values were.
    ///
    /// None where one of them cannot be used: who redacts cannot tell what was meant.
    package var placeholders: [Pseudonym] {
        guard let document = try? XMLDocument(parsing: request, limits: Redaction.limits),
            let payload = try? RecordedPayload(document.root, ignoring: [], in: nil)
        else { return [] }
        return Set(payload.placeholderTexts).map { Pseudonym(RedactionName(builtIn: "xmlunit"), $0) }
    }
}
