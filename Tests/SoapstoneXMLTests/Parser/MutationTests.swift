import SoapstoneXML
import Testing

@Suite struct MutationTests {
    /// The generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators".
    struct SplitMix64: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }

    static let messages = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:t="urn:t">
         <s:Header><t:h s:mustUnderstand="1">a&amp;b</t:h></s:Header>
         <s:Body><t:p xsi:type="t:T" b="2" a='1'><!-- c --><x>12.50</x> mixed <y/><![CDATA[<&>]]></t:p></s:Body>
        </s:Envelope>
        """,
        "<a xmlns=\"urn:a\" xml:lang=\"en\"><b xmlns=\"\">é中😀&#x41;&lt;</b>\r\n<c k=\"v&#10;w\nz\tq\">l\rm</c></a>",
        "<r><i n=\"1\"/><p:i xmlns:p=\"urn:p\" p:n=\"3\" n=\"4\" xmlns:q=\"urn:q\" q:n=\"5\"/></r>",
    ]

    static let words = [
        "<!DOCTYPE a>", "<?pi x?>", "<![CDATA[", "]]>", "<!--", "-->", "&#0;", "&#xD800;", "&#65;", "&amp", "&x;", "<",
        "xmlns:p='urn:p'", "xmlns=''", "xmlns:xml='urn:x'", " a='1'", "\0", "\u{FFFF}", "\u{FEFF}", ">", "/", "\"", "'",
        "=", "&", "\r", "\r\n", "\u{1}", "\u{85}", "xml:", "p:", ":", "</a>", "<b/>", "<a>", "é", "e\u{301}", "&#13;",
    ]

    static func mutated(_ message: String, with random: inout SplitMix64) -> [UInt8] {
        var bytes = Array(message.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...30, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where start < bytes.count: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes.removeSubrange(start...)
            case 2: bytes.removeSubrange(start..<end)
            case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
            default: bytes.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: start)
            }
        }
        return bytes
    }

    @Test(
        "12,000 mutations are refused with a code, or mean the same after a second pass",
        arguments: 1...4 as ClosedRange<UInt64>
    )
    func mutations(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var accepted = 0
        for round in 0..<3_000 {
            let bytes = Self.mutated(Self.messages[round % Self.messages.count], with: &random)
            guard let document = try? XMLDocument(parsing: bytes) else {
                let error = refusal(of: bytes)
                #expect(error?.message.isEmpty == false)
                continue
            }
            accepted += 1
            let text = CanonicalForm().text(of: document.root)
            let again = try XMLDocument(parsing: Array(text.utf8))
            #expect(
                CanonicalForm().text(of: again.root).utf8.elementsEqual(text.utf8),
                "\(String(decoding: bytes, as: UTF8.self))"
            )
        }
        #expect(accepted > 100)
    }
}
