import SoapstoneXML
import Testing

@Suite struct XMLPlaceTests {
    @Test(
        "A refusal says where it stands",
        arguments: [
            ("<a>\n <b/>\n <?pi?></a>", XMLPlace(line: 3, column: 2, path: "/a")),
            ("<!DOCTYPE a><a/>", XMLPlace(line: 1, column: 1, path: "/")),
            ("<a><b/><b>\n<![X[</b></a>", XMLPlace(line: 2, column: 1, path: "/a/b[2]")),
            ("<a>\n<s:b xmlns:s='u:s'>\n\u{1}</s:b></a>", XMLPlace(line: 3, column: 1, path: "/a/s:b")),
            ("<a><b k='>'/><c><d/><!-- <x> --><![CDATA[<y>]]>&x;</c></a>", XMLPlace(line: 1, column: 51, path: "/a/c")),
        ]
    )
    func places(xml: String, place: XMLPlace) {
        #expect(refusal(of: xml)?.place == place)
    }

    @Test("A description has line, column, code and path, and no character that acts on a terminal")
    func description() throws {
        let error = try #require(refusal(of: "<a>\n<b\u{202E}></c></a>"))
        #expect(error.description.hasPrefix("2:"))
        #expect(error.description.contains("[XML_SYNTAX] at /a"))
        #expect(!error.description.unicodeScalars.contains { $0 == "\u{202E}" || $0.value < 0x20 })
    }

    @Test("An error shows at most 200 characters of the input")
    func excerpt() throws {
        let error = try #require(refusal(of: "<a></" + String(repeating: "x", count: 5_000) + ">"))
        #expect(error.message.count < 300)
    }

    @Test("An element knows its line, its column and its position among siblings of one name")
    func elements() throws {
        let root = try XMLDocument(
            parsing: Array("<a>\n <b x='>'/><b\n y=''>t</b>&amp;<p:b xmlns:p='u:p'/>é<c/></a>".utf8)
        ).root
        #expect(
            root.children.map(\.place) == [
                XMLPlace(line: 2, column: 2, path: "/a/b"), XMLPlace(line: 2, column: 12, path: "/a/b[2]"),
                XMLPlace(line: 3, column: 17, path: "/a/p:b"), XMLPlace(line: 3, column: 39, path: "/a/c"),
            ]
        )
    }
}
