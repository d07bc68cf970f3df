import SoapstoneBase
import Testing

/// RFC 3986 section 2.1, and for forms WHATWG URL section 5.
@Suite struct PercentEncodingTests {
    /// A text, what it stands for, and what it stands for where a malformed sign is kept.
    static let texts: [(String, String?, String)] = [
        ("", "", ""), ("a%20b", "a b", "a b"), ("%41%6a%6A", "Ajj", "Ajj"), ("%25%2B", "%+", "%+"),
        ("%C3%A4", "\u{E4}", "\u{E4}"), ("a%", nil, "a%"), ("a%4", nil, "a%4"), ("%4g%41", nil, "%4gA"),
        ("%%41", nil, "%A"), ("100%", nil, "100%"), ("%2541", "%41", "%41"),
    ]

    @Test("A percent sign with two digits is a byte, and any other is refused or kept", arguments: texts)
    func decoded(text: String, strict: String?, lenient: String) {
        let refusing = PercentEncoding.decoded(text.utf8, malformed: .refused)
        #expect(refusing.map { String(decoding: $0, as: UTF8.self) } == strict)
        let keeping = PercentEncoding.decoded(text.utf8, malformed: .kept)
        #expect(keeping.map { String(decoding: $0, as: UTF8.self) } == lenient)
    }

    @Test("A plus is a blank in forms alone", arguments: [("a+b%2B", "a b+", "a+b+"), ("+%20+", "   ", "+ +")])
    func plus(text: String, form: String, plain: String) {
        for malformed in [PercentEncoding.Malformed.refused, .kept] {
            #expect(PercentEncoding.decoded(text.utf8, plusIsBlank: true, malformed: malformed) == Array(form.utf8))
            #expect(PercentEncoding.decoded(text.utf8, malformed: malformed) == Array(plain.utf8))
        }
    }

    @Test("What is encoded is decoded again", arguments: ["", "a b/c?d=%41&e+f", "\u{E4}\u{1F600}%"])
    func again(text: String) {
        let encoded = PercentEncoding.encoded(text) { $0 == UInt8(ascii: "a") }
        #expect(PercentEncoding.decoded(encoded.utf8, malformed: .refused) == Array(text.utf8))
    }
}
