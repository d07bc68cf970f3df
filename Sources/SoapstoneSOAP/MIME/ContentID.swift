internal import SoapstoneBase

/// The name of a part, and the `cid:` URLs that refer to it (RFC 2045 section 7, RFC 2392).
package enum ContentID {
    /// The name in a `Content-ID` field or a `start` parameter: without angle brackets, which old stacks leave out.
    ///
    /// - Throws: `MTOM_INVALID` where it is empty, has one bracket only, or anything but visible ASCII.
    static func parse(_ text: String, at offset: Int? = nil) throws(MIMEError) -> String {
        var name = [UInt8](text.utf8)[...]
        if name.first == ASCII.less, name.last == ASCII.greater, name.count > 2 {
            name = name.dropFirst().dropLast()
        }
        guard !name.isEmpty, name.allSatisfy({ ASCII.isVisible($0) && $0 != ASCII.less && $0 != ASCII.greater })
        else { throw MIMEError(.invalid, "\(MIMEError.quote(text.utf8)) is not a Content-ID", at: offset) }
        return String(decoding: name, as: UTF8.self)
    }

    /// The names that a `cid:` URL may mean, the likeliest first: percent-decoded as RFC 2392 says, then as written,
    /// because some stacks put the escaped name into the header field as well.
    ///
    /// - Throws: `MTOM_REF` for any other scheme, an empty name, and a broken percent sign.
    static func candidates(for href: String) throws(MIMEError) -> [[UInt8]] {
        let text = [UInt8](href.utf8)
        guard ASCII.matches(text.prefix(4), "cid:".utf8), text.count > 4 else {
            throw MIMEError(.reference, "\(MIMEError.quote(text)) is not a cid: URL")
        }
        let written = text.dropFirst(4)
        guard written.contains(ASCII.percent) else { return [[UInt8](written)] }
        return [try percentDecoded(written), [UInt8](written)]
    }

    private static func percentDecoded(_ text: ArraySlice<UInt8>) throws(MIMEError) -> [UInt8] {
        guard let bytes = PercentEncoding.decoded(text, malformed: .refused) else {
            throw MIMEError(.reference, "a broken percent sign in cid:\(MIMEError.quote(text))")
        }
        return bytes
    }

    /// The name that a `cid:` URL stands for.
    ///
    /// - Throws: `MTOM_REF` for what is no such URL, `MTOM_INVALID` where the name cannot stand in a header field.
    package static func name(of url: String) throws(MIMEError) -> String {
        // `candidates` gives one at least.
        try parse(String(decoding: try candidates(for: url)[0], as: UTF8.self))
    }

    /// The URL that refers to a part: everything but letters, digits and `- . _ ~ @` is percent-encoded.
    package static func url(for name: String) -> String {
        "cid:\(escaped(name))"
    }

    private static func escaped(_ name: String) -> String {
        PercentEncoding.encoded(name) { ASCII.isAlphanumeric($0) || "-._~@".utf8.contains($0) }
    }

    /// A name for the part that a contract gives a name (WS-I Attachments Profile 1.0, R2933).
    package static func name(ofPart part: String, _ random: () -> UInt64) -> String {
        "\(escaped(part))=\(unique(random))"
    }

    /// A name that no other part has.
    static func unique(_ random: () -> UInt64) -> String {
        RandomBytes.digits32(from: random) + "@soapstone"
    }

    /// Whether a name is that of a contract's part.
    package static func isName(_ name: String, ofPart part: String) -> Bool {
        name.utf8.starts(with: "\(escaped(part))=".utf8)
    }
}
