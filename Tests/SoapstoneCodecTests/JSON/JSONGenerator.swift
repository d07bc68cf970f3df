/// Makes pseudo-random JSON documents with all forms of blanks, escapes and numbers.
struct JSONGenerator {
    private var random: SplitMix64
    private static let numbers = [
        "0", "-0", "1", "-1", "12.50", "1e5", "1E-5", "0.000", "123456789012345678901234567890", "-1.5e+3",
    ]
    private static let pieces = [
        "a", "b", "12345678", "é", "e\u{301}", "€", "😀", "\u{7F}", "\u{2028}", #"\n"#, #"\""#, #"\\"#, #"\/"#,
        #"\u0000"#, #"\u00e9"#,
        #"\ud83d\ude00"#, "{", "]", ",", ":", "'",
    ]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// The text of a document.
    mutating func document() -> String {
        blanks() + value(depth: 0) + blanks()
    }

    private mutating func value(depth: Int) -> String {
        let choice = Int.random(in: 0..<(depth < 6 ? 10 : 6), using: &random)
        switch choice {
        case 0: return "null"
        case 1: return Bool.random(using: &random) ? "true" : "false"
        case 2, 3: return Self.numbers.randomElement(using: &random) ?? "0"
        case 4, 5: return string()
        case 6, 7: return container("[", "]", count: 5) { $0.value(depth: depth + 1) }
        default:
            // The number makes the key unlike the others of its object.
            var member = 0
            return container("{", "}", count: Bool.random(using: &random) ? 5 : 20) { generator in
                member += 1
                let key = String(generator.string().dropLast()) + "\(member)\""
                return key + generator.blanks() + ":" + generator.blanks() + generator.value(depth: depth + 2)
            }
        }
    }

    private mutating func container(
        _ opening: String,
        _ closing: String,
        count: Int,
        _ child: (inout JSONGenerator) -> String
    ) -> String {
        var children: [String] = []
        for _ in 0..<Int.random(in: 0...count, using: &random) {
            children.append(blanks() + child(&self) + blanks())
        }
        return opening + (children.isEmpty ? blanks() : children.joined(separator: ",")) + closing
    }

    private mutating func string() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<8, using: &random) { text += Self.pieces.randomElement(using: &random) ?? "" }
        return "\"\(text)\""
    }

    private mutating func blanks() -> String {
        ["", "", "", " ", "\n", "\t", "\r\n", "          "].randomElement(using: &random) ?? ""
    }
}
