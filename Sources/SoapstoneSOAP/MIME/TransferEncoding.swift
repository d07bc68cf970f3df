/// How the content of a part is written into the body (RFC 2045 section 6).
public enum TransferEncoding: String, Sendable {
    case sevenBit = "7bit"
    case eightBit = "8bit"
    case binary
    case base64
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
