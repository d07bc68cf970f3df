import SoapstoneSchema
import Testing

@Suite struct WhiteSpaceTests {
    @Test(
        "White space is processed as section 4.3.6 says",
        arguments: [
            (WhiteSpace.preserve, " a\t\r\nb ", " a\t\r\nb "), (.preserve, "", ""),
            (.replace, " a\t\r\nb ", " a   b "), (.replace, "a b", "a b"), (.replace, "", ""),
            (.collapse, " a\t\r\nb ", "a b"), (.collapse, "a b", "a b"), (.collapse, "  ", ""), (.collapse, "", ""),
            (.collapse, "\na\u{A0}\u{A0}b\t", "a\u{A0}\u{A0}b"), (.collapse, "a  b   c", "a b c"),
        ]
    )
    func processes(whiteSpace: WhiteSpace, text: String, expected: String) {
        var text = text
        let processed = text.withUTF8 { text in
            whiteSpace.withProcessed(text) { String(decoding: $0, as: UTF8.self) }
        }
        #expect(processed.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test("A text that does not change inside is not copied", arguments: ["a b", "  a b\n", "", "  "])
    func avoidsCopies(text: String) {
        var text = text
        text.withUTF8 { text in
            guard let start = text.baseAddress else { return }
            for whiteSpace in [WhiteSpace.preserve, .collapse] {
                whiteSpace.withProcessed(text) { processed in
                    #expect(processed.baseAddress.map { $0 >= start && $0 <= start + text.count } ?? processed.isEmpty)
                }
            }
        }
    }
}
