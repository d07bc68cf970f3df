/// What a Content-Type says about the envelope behind it.
struct EnvelopeType {
    let charset: String?
    private let essence: String

    /// Reads a Content-Type; an XOP package's root names the envelope's type in its `type` parameter (XOP section 4.1).
    init(parsing text: String) throws(SOAPError) {
        let type: MediaType
        do throws(MIMEError) {
            type = try MediaType(parsing: text)
            charset = type["charset"]
            if type.type == "application", type.subtype == "xop+xml", let inner = type["type"] {
                essence = try MediaType(parsing: inner).essence
            } else {
                essence = type.essence
            }
        } catch {
            throw SOAPError(.mediaType, error.message)
        }
    }

    func require(_ version: SOAPVersion) throws(SOAPError) {
        guard essence == version.mediaType else {
            throw SOAPError(
                .mediaType,
                "The media type is \(MIMEError.quote(essence.utf8)); a SOAP \(version.rawValue) message is"
                    + " \(version.mediaType)."
            )
        }
    }
}
