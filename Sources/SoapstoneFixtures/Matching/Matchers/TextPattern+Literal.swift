extension TextPattern {
    /// The expression that this text alone matches.
    static func literal(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += escaped($1) }
    }

    /// The expression that texts with this part match.
    static func containing(_ text: String) -> String { "[\\s\\S]*\(literal(text))[\\s\\S]*" }

    /// The expression that this text matches, whatever the case of its ASCII letters.
    static func literalInAnyCase(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { pattern, scalar in
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            let (lower, upper) = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
            pattern += isLetter ? "[\(lower)\(upper)]" : escaped(scalar)
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        // XML Schema has no escape for it.
        case "$": "[$]"
        case "\\", "|", ".", "?", "*", "+", "(", ")", "{", "}", "[", "]", "-", "^": "\\\(scalar)"
        default: String(scalar)
        }
    }
}
