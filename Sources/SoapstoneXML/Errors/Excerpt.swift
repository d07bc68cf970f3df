/// Pieces of input that are fit to be shown: short, and without characters that act on a terminal or a log.
package enum Excerpt {
    /// The most characters of input that any message shows.
    package static let limit = 200

    /// The whole text with control, bidirectional and line-separating characters as `\u{..}`, so that it is one line.
    ///
    /// - Parameter keepsLines: whether line feeds stay.
    package static func visible(_ text: String, keepsLines: Bool = false) -> String {
        guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || keepsLines && $0 == 0x0A }) else { return text }
        var visible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !acts(scalar) || keepsLines && scalar == "\n" {
                visible.append(scalar)
            } else {
                visible.append(contentsOf: shown(scalar).unicodeScalars)
            }
        }
        return String(visible)
    }

    /// Whether a character acts on a terminal or a log.
    package static func acts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    /// The text with control, bidirectional and line-separating characters as `\u{..}`, cut at `limit`.
    package static func escaped(_ bytes: some Collection<UInt8>) -> String {
        // Names and most values are plain.
        if bytes.count <= limit, bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        var text = ""
        var count = 0
        for scalar in String(decoding: bytes.prefix(limit * 4 + 4), as: UTF8.self).unicodeScalars {
            guard count < limit else { return text + "…" }
            count += 1
            if acts(scalar) { text += shown(scalar) } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}

extension String {
    /// A number with its noun: `1 fixture`, `2 fixtures`.
    ///
    /// - Parameter noun: in the singular; its plural ends in `s`.
    package static func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
