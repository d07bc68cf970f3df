import Testing

@testable import SoapstoneStub

@Suite struct MarkupLayoutTests {
    private static func text(_ source: String, limit: Int = 10_000) -> String? {
        MarkupLayout(Array(source.utf8), charset: nil, limit: limit)?.pieces.map { $0.markup + $0.text }.joined()
    }

    @Test(
        "Elements have lines of their own, and what has text stays as it is",
        arguments: [
            ("<a/>", "<a/>"), ("<a><b/></a>", "<a>\n  <b/>\n</a>"),
            ("<a>\n\t<b> x </b>\r\n</a>", "<a>\n  <b> x </b>\n</a>"),
            ("<a>x<b>y</b> z</a>", "<a>x<b>y</b> z</a>"), ("<a> </a>", "<a> </a>"), ("<a></a>", "<a></a>"),
            ("<a><b><c>1</c></b><d q=\">\"/></a>", "<a>\n  <b>\n    <c>1</c>\n  </b>\n  <d q=\">\"/>\n</a>"),
            (
                "<?xml version=\"1.0\"?><a><!-- <n> --><b/></a>",
                "<?xml version=\"1.0\"?>\n<a>\n  <!-- <n> -->\n  <b/>\n</a>"
            ),
            ("<a><![CDATA[<b>]]></a>", "<a><![CDATA[<b>]]></a>"),
            ("<p:a xmlns:p='u'><p:b/></p:a>", "<p:a xmlns:p='u'>\n  <p:b/>\n</p:a>"),
            ("<a>&amp;&#10;</a>", "<a>&amp;&#10;</a>"),
        ]
    )
    func layout(source: String, laidOut: String) {
        #expect(Self.text(source) == laidOut)
    }

    @Test("What is no XML is not laid out", arguments: ["", "x", "<a", "<a></b>", "<!DOCTYPE a><a/>", "{}"])
    func refused(source: String) {
        #expect(Self.text(source) == nil)
    }

    @Test("Markup stands apart from the text behind it")
    func pieces() throws {
        let layout = try #require(MarkupLayout(Array("<a><b>1</b><c/></a>".utf8), charset: nil, limit: 1_000))
        #expect(
            layout.pieces == [
                .init(markup: "<a>", text: "\n  "), .init(markup: "<b>", text: "1"),
                .init(markup: "</b>", text: "\n  "),
                .init(markup: "<c/>", text: "\n"), .init(markup: "</a>", text: ""),
            ]
        )
        #expect(!layout.isCut)
    }

    @Test("A long message is cut between tags")
    func cut() throws {
        let source = "<a>" + String(repeating: "<b>12345</b>", count: 1_000) + "</a>"
        let layout = try #require(MarkupLayout(Array(source.utf8), charset: nil, limit: 500))
        #expect(layout.isCut)
        let text = layout.pieces.map { $0.markup + $0.text }.joined()
        #expect(500...600 ~= text.utf8.count)
    }
}
