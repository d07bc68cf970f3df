internal import SoapstoneBase

/// How the content of a part is written into the body (RFC 2045 section 6).
public enum TransferEncoding: String, Sendable {
    /// Lines of ASCII, taken as they are.
    case sevenBit = "7bit"
    /// Lines of any bytes, taken as they are.
    case eightBit = "8bit"
    /// Any bytes, taken as they are.
    case binary
    /// Base64 with white space anywhere (section 6.8).
    case base64
    /// ASCII with `=XX` for the rest (section 6.7).
    case quotedPrintable = "quoted-printable"

    /// Reads a `Content-Transfer-Encoding` field; a part without one is 7bit.
    ///
    /// - Throws: `MTOM_INVALID` for every other name.
    init(field: String?, at offset: Int) throws(MIMEError) {
        guard let field else {
            self = .sevenBit
            return
        }
        let name = String(decoding: field.utf8.map(ASCII.lowercase), as: UTF8.self)
        guard let encoding = TransferEncoding(rawValue: name) else {
            throw MIMEError(.invalid, "unknown transfer encoding \(MIMEError.quote(field.utf8))", at: offset)
        }
        self = encoding
    }
}
