internal import Crypto
internal import SoapstoneBase

/// Makes names of folders from texts that come from outside.
package enum FolderName {
    /// A name that no other text gets, but for long ones that somebody chose: `[A-Za-z0-9._-]{1,128}` without a leading
    /// dot.
    ///
    /// A byte that may not stand there becomes `-` and two digits of base 16 in upper case, and so does a `-` that would
    /// be read as the beginning of such three. A long text is cut and ends with 16 digits of its SHA-256.
    package static func encoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var name: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isKept =
                switch byte {
                case UInt8(ascii: "."): index > 0
                case UInt8(ascii: "-"): !(bytes.dropFirst(index + 1).prefix(2).filter(isDigit).count == 2)
                default: ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_")
                }
            name += isKept ? [byte] : [UInt8(ascii: "-")] + HexDigits.of(byte).map(uppercase)
        }
        // The escape of '_', which never is escaped, so it is nobody else's.
        if name.isEmpty { name = Array("-5F".utf8) }
        guard name.count > longest else { return String(decoding: name, as: UTF8.self) }
        return String(decoding: name.prefix(longest - 17), as: UTF8.self) + "-" + digest(of: text, digits: 16)
    }

    /// A name beside one that differs from it only in the case of letters, which some file systems take for the same.
    static func distinct(_ name: String) -> String {
        String(decoding: name.utf8.prefix(longest), as: UTF8.self) + "-" + digest(of: name, digits: 8)
    }

    /// The first digits of the SHA-256 of a text, in base 16 and lower case.
    static func digest(of text: String, digits: Int) -> String {
        String(decoding: SHA256.hash(data: Array(text.utf8)).flatMap(HexDigits.of).prefix(digits), as: UTF8.self)
    }

    /// Leaves room in the 128 bytes of a name for what `distinct` adds.
    private static let longest = 119

    private static func isDigit(_ byte: UInt8) -> Bool { "0123456789ABCDEF".utf8.contains(byte) }

    private static func uppercase(_ byte: UInt8) -> UInt8 { byte >= UInt8(ascii: "a") ? byte & ~0x20 : byte }
}
