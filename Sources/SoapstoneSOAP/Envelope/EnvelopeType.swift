/// What a Content-Type says about the envelope behind it.
struct EnvelopeType {
    let charset: String?
    /// The envelope's media type; nil where an XOP package does not say it.
    private let essence: String?

    /// Reads a Content-Type; an XOP package's root names the envelope's type in its `type` parameter (XOP section 4.1).
    init(parsing text: String) throws(SOAPError) {
        let type: MediaType
        do throws(MIMEError) {
            type = try MediaType(parsing: text)
        } catch {
            throw SOAPError(.mediaType, error.message)
        }
        try self.init(type)
    }

    /// Takes a Content-Type that is read.
    init(_ type: MediaType) throws(SOAPError) {
        do throws(MIMEError) {
            charset = type["charset"]
            if type.essence == "application/xop+xml" {
                essence = try type["type"].map { inner throws(MIMEError) in try MediaType(parsing: inner).essence }
            } else {
                essence = type.essence
            }
        } catch {
            throw SOAPError(.mediaType, error.message)
        }
    }

    func require(_ version: SOAPVersion) throws(SOAPError) {
        guard let essence, essence != version.mediaType else { return }
        throw SOAPError(
            .mediaType,
            "The media type is \(MIMEError.quote(essence.utf8)); a SOAP \(version.rawValue) message is"
                + " \(version.mediaType)."
        )
    }
}
