internal import SoapstoneBase

/// A message with its header fields before it, as it stands in a file (RFC 2045 section 2.4).
///
///     Content-Type: multipart/related; boundary=b; type="text/xml"
///
///     --b
public struct MIMEEntity: Sendable {
    /// The value of Content-Type; nil where the fields do not say it.
    public let contentType: String?
    /// What stands behind the fields.
    public let body: [UInt8]

    /// Reads an entity; nil where the bytes do not begin with `Content-Type:` or `MIME-Version:`, as no XML does.
    ///
    /// - Throws: `MTOM_INVALID` for fields that are malformed, or a Content-Type that stands twice; `MTOM_LIMIT` for more
    ///   fields, or longer ones, than a part may have.
    public init?(_ bytes: [UInt8], limits: MIMELimits = .standard) throws(MIMEError) {
        let isEntity = ["Content-Type:", "MIME-Version:"].contains { name in
            ASCII.matches(bytes.prefix(name.utf8.count), name.utf8)
        }
        guard isEntity else { return nil }
        let feed = bytes.firstIndex(of: ASCII.lineFeed) ?? 0
        let lineEnd: LineEnd = feed > 0 && bytes[feed - 1] == ASCII.carriageReturn ? .crlf : .lf
        var reader = MIMEHeaderReader(bytes, part: 0..<bytes.count, lineEnd: lineEnd, limits: limits)
        contentType = try reader.headers().single("Content-Type", at: 0)
        body = Array(bytes[reader.position...])
    }

    /// The fields of a message, and the empty line behind them.
    public static func head(contentType: String) -> [UInt8] {
        Array("MIME-Version: 1.0\r\nContent-Type: \(contentType)\r\n\r\n".utf8)
    }
}
