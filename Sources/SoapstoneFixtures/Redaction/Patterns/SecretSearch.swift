internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

/// Searches for a secret that is known, as it is and as other texts carry it inside.
struct SecretSearch: Sendable {
    let name: RedactionName
    /// The secret, percent-encoded, in hexadecimal, with escapes of XML and JSON, and the part of its Base64 that does
    /// not depend on what is around it.
    private let forms: [[UInt8]]

    init(_ secret: RedactionRules.KnownSecret) { self.init(secret.name, secret.bytes) }

    /// Takes bytes, which are not empty.
    init(_ name: RedactionName, _ bytes: [UInt8]) {
        self.name = name
        forms = Self.forms(of: bytes)
    }

    /// The forms of a secret, itself the first.
    static func forms(of bytes: [UInt8]) -> [[UInt8]] {
        var forms = [bytes]
        // URLs (RFC 3986 section 2.3), then forms, which write a blank as `+`.
        for text in [Self.percentEncoded(bytes, keeping: "-._~"), Self.percentEncoded(bytes, keeping: "-._* ")] {
            let form = text.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }
            forms += [form, Self.lowercasePercents(form)]
        }
        let hex = bytes.flatMap(HexDigits.of)
        forms += [hex, hex.map { $0 >= UInt8(ascii: "a") ? $0 - 0x20 : $0 }]
        for base64 in Self.base64(bytes) { forms += [base64, Self.forURLs(base64)] }
        // Texts that cannot be read as what they are have their escapes.
        forms.append(XMLText.escaped(bytes, isASCII: false))
        var json = ByteWriter(capacity: bytes.count + 16)
        bytes.withUnsafeBufferPointer { json.appendJSON(string: $0) }
        forms.append(Array(json.bytes.dropFirst().dropLast()))
        var seen: Set<[UInt8]> = []
        return forms.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// How many bytes the longest form has.
    var longest: Int { forms.reduce(0) { max($0, $1.count) } }

    /// Where the secret stands in a part of a text, in any of its forms.
    func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        forms.flatMap { form in
            form.withUnsafeBufferPointer { form in
                var found: [Range<Int>] = []
                var index = part.lowerBound
                while let start = ByteSearch.first(form, in: text, index..<part.upperBound) {
                    found.append(start..<start + form.count)
                    index = start + form.count
                }
                return found
            }
        }
    }

    /// Whether the secret itself stands in a text, as it is.
    func isIn(_ text: [UInt8]) -> Bool {
        forms[0].withUnsafeBufferPointer { ByteSearch.first($0, in: text, text.indices) != nil }
    }

    /// Base64 of the secret behind no, one and two bytes, without the characters that those bytes and what follows change.
    private static func base64(_ bytes: [UInt8]) -> [[UInt8]] {
        (0..<3).map { shift in
            let text = Base64Bytes.encode([UInt8](repeating: 0, count: shift) + bytes)
            let bits = (shift + bytes.count) * 8
            // Characters of which all six bits are the secret's.
            let first = (shift * 8 + 5) / 6
            let last = bits / 6
            return Array(text[first..<max(first, last)])
        }
    }

    private static func forURLs(_ base64: [UInt8]) -> [UInt8] {
        base64.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
    }

    private static func percentEncoded(_ bytes: [UInt8], keeping kept: String) -> [UInt8] {
        PercentEncoding.encoded(bytes) { ASCII.isAlphanumeric($0) || kept.utf8.contains($0) }
    }

    private static func lowercasePercents(_ text: [UInt8]) -> [UInt8] {
        var made = text
        for index in text.indices where text[index] == UInt8(ascii: "%") {
            // Two digits follow every percent sign here.
            made[index + 1] = ASCII.lowercase(text[index + 1])
            made[index + 2] = ASCII.lowercase(text[index + 2])
        }
        return made
    }
}
