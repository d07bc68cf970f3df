internal import SoapstoneBase

/// The lexical space of anyURI (Part 2, section 3.2.17), read leniently.
///
/// What XLink escapes is every character that a URI may not have, so almost any text becomes a URI reference of RFC 2396.
/// Refused is what escaping cannot make one: a percent sign without two hexadecimal digits, a second number sign, a
/// colon with no scheme before it.
enum URIText {
    static func isReference(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var hasFragment = false
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "%"):
                guard index + 2 < text.count, ASCII.isHexDigit(text[index + 1]), ASCII.isHexDigit(text[index + 2])
                else {
                    return false
                }
            case UInt8(ascii: "#"):
                guard !hasFragment else { return false }
                hasFragment = true
            default: break
            }
            index += 1
        }
        return text.first != UInt8(ascii: ":")
    }
}
