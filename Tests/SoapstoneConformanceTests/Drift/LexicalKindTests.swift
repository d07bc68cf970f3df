import Testing

@testable import SoapstoneConformance

/// Values by what they look like: the lexical forms of XML Schema part 2, sections 3.2.2 to 3.2.9.
@Suite struct LexicalKindTests {
    @Test(
        "A value looks like what its lexical form is",
        arguments: [
            ("2", .number), ("-12.50", .number), ("+.5", .number), ("5.", .number), ("1E3", .number),
            ("1.5e-7", .number), (" 7\n", .number), ("", .text), (".", .text), ("1.2.3", .text), ("1e", .text),
            ("e5", .text), ("--1", .text), ("1 2", .text), ("true", .boolean), ("false", .boolean), ("TRUE", .text),
            ("2024-02-29", .date), ("2024-02-29Z", .date), ("2024-02-29-05:00", .date), ("2024-2-29", .text),
            ("29.02.2024", .text), ("09:30:00", .time), ("09:30:00.250", .time), ("09:30:00.", .text),
            ("09:30:00+01:00", .time), ("09:30", .text), ("2024-02-29T09:30:00", .dateTime),
            ("2024-02-29T09:30:00.5Z", .dateTime), ("2024-02-29T", .text), ("T", .text), ("２", .text),
            ("[[redacted:ssn]]", .text),
        ] as [(String, LexicalKind)]
    )
    func kind(value: String, kind: LexicalKind) {
        #expect(LexicalKind(value) == kind)
    }

    @Test("Who reads a text reads anything, all others their own kind")
    func takes() {
        #expect(LexicalKind.text.takes(.number))
        #expect(LexicalKind.number.takes(.number))
        #expect(!LexicalKind.number.takes(.text) && !LexicalKind.date.takes(.dateTime))
    }
}
