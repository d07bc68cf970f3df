internal import SoapstoneBase

/// JSON Web Tokens in their compact form (RFC 7515 section 3.1, RFC 7516 section 3.1).
enum WebTokens {
    /// The tokens in a part of a text: a header that is an object of JSON in Base64, `eyJ…`, and two to four more parts
    /// with points between them, of which the last may be empty.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = part.lowerBound
        while index < part.upperBound {
            guard isTokenByte(text[index]) else {
                index += 1
                continue
            }
            let start = index
            var points: [Int] = []
            while index < part.upperBound, isTokenByte(text[index]) || text[index] == UInt8(ascii: ".") {
                if text[index] == UInt8(ascii: ".") { points.append(index) }
                index += 1
            }
            // A point at the end of a sentence is none of the token's.
            guard points.count >= 2, text[start..<index].starts(with: "eyJ".utf8), points[0] - start >= 10,
                points[1] - points[0] > 1
            else { continue }
            found.append(start..<index)
        }
        return found
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
