import SoapstoneXML
import Testing

@testable import SoapstoneCodec

@Suite struct CodecTests {
    struct Page: Equatable {
        var account: Digits<10>
        var owner: Owner
        var rows: [Row]
        var notes: [HostText<20>]
        var kind: Kind?
        var currency: HostText<3>?
    }

    struct Owner: Equatable {
        var first: HostText<10>?
        var last: HostText<10>
    }

    struct Row: Equatable {
        var date: HostDate?
        var amount: Amount
    }

    enum Kind: String, HostEnumeration {
        case payee = "P"
        case payor = "O"
    }

    static let xml = """
        <p:Page xmlns:p="urn:page" cur="USD"><p:account>42</p:account><p:first>Ann</p:first><p:last>Lee  </p:last>\
        <p:row_cnt>2</p:row_cnt>\
        <p:row><p:dt>20240229</p:dt><p:amt>12.5</p:amt></p:row><p:row><p:dt>00000000</p:dt><p:amt>-3</p:amt></p:row>\
        <p:row><p:dt>0</p:dt><p:amt>0.00</p:amt></p:row>\
        <p:note>a &amp; b</p:note><p:note>c</p:note><p:kind>P</p:kind></p:Page>
        """
    static let json = """
        {"account":"0000000042","owner":{"first":"Ann","last":"Lee"},\
        "rows":[{"date":"2024-02-29","amount":"12.50"},{"amount":"-3.00"}],\
        "notes":["a & b","c"],"kind":"payee","kindText":"PAYEE","currency":"USD"}
        """

    static func page() throws -> Page {
        try Page.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root, strictly: true)
    }

    @Test("XML becomes JSON through one declaration")
    func xmlToJSON() throws {
        let output = encoded(try Self.page())
        #expect(output.json == Self.json)
    }

    @Test("JSON becomes XML that says the same")
    func jsonToXML() throws {
        let page = try Page.decode(from: try JSONDocument(parsing: Array(Self.json.utf8)))
        #expect(page == (try Self.page()))
        let again = try XMLDocument(parsing: Array(encoded(page).xml.utf8))
        #expect(try Page.decode(from: again.root, strictly: true) == page)
        #expect(
            encoded(page).xml.hasPrefix(#"<Page xmlns="urn:page" cur="USD"><account>42</account><first>Ann</first>"#)
        )
        #expect(encoded(page).xml.contains("<row_cnt>2</row_cnt>"))
        #expect(encoded(page).xml.contains("<row><dt>0</dt><amt>0.00</amt></row><note>a &amp; b</note>"))
    }

    @Test("A lenient reader takes fields in any order and reports what it does not know")
    func lenient() throws {
        let xml =
            "<Page xmlns='urn:page'><kind>O</kind><extra/><row_cnt>0</row_cnt><last>Lee</last><account>1</account></Page>"
        var report = DecodeReport()
        let page = try Page.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root, report: &report)
        #expect(page.kind == .payor)
        #expect(page.owner.last.value == "Lee")
        #expect(report.unknownElements == 1)
    }

    @Test(
        "An error names the field, the place and the value, masked unless the field is open",
        arguments: [
            ("<amt>12.5</amt>", "<amt>12,5</amt>", "Page/row[1]/amt: <pii:4> is not"),
            ("<dt>20240229</dt>", "<dt>20230229</dt>", "Page/row[1]/dt: '20230229' is not"),
            ("<p:kind>P</p:kind>", "<p:kind>X</p:kind>", "Page/kind: <pii:1> is not"),
            ("<p:account>42</p:account>", "", "Page/account: is missing; 'first' stands in its place"),
            ("<p:row_cnt>2</p:row_cnt>", "<p:row_cnt>4</p:row_cnt>", "Page/row: row_cnt says 4 rows; the table has 3"),
            ("<p:last>Lee  </p:last>", "<p:last>  </p:last>", "Page/last: is required and has no value"),
        ]
    )
    func errors(good: String, bad: String, message: String) throws {
        func prefixed(_ text: String) -> String {
            text.contains("p:") ? text : text.replacing("<", with: "<p:").replacing("<p:/", with: "</p:")
        }
        let xml = Self.xml.replacing(prefixed(good), with: prefixed(bad))
        #expect(xml != Self.xml)
        let error = #expect(throws: DecodeError.self) {
            try Page.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root, strictly: true)
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A wrong JSON value is told by its pointer",
        arguments: [
            (#""account":"0000000042""#, #""account":42"#, "account: is a number where a string is expected"),
            (#""last":"Lee""#, #""lasst":"Lee""#, "owner/last: is missing"),
            (#""kindText":"PAYEE""#, #""knd":"PAYEE""#, "knd: is not a key of this object; did you mean 'kind'?"),
            (#""amount":"12.50""#, #""amount":"12.505""#, "rows/0/amount: is not"),
        ]
    )
    func jsonErrors(good: String, bad: String, message: String) throws {
        let json = Self.json.replacing(good, with: bad)
        let error = #expect(throws: DecodeError.self) {
            try Page.decode(from: try JSONDocument(parsing: Array(json.utf8)))
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("The member that names the session is let through where there is one, and at the top only")
    func sessionMember() throws {
        let named = Self.json.replacing(#"{"account""#, with: #"{"cacheid":"c1","account""#)
        let document = try JSONDocument(parsing: Array(named.utf8))
        #expect(try Page.decode(from: document, session: SessionValues([:])) == Self.page())
        #expect(throws: DecodeError.self) { try Page.decode(from: document) }
        let misplaced = Self.json.replacing(#""owner":{"#, with: #""owner":{"cacheid":"c1","#)
        let unknown = named.replacing(#""currency""#, with: #""currancy""#)
        for (json, message) in [(misplaced, "owner/cacheid: is not a key"), (unknown, "currancy: is not a key")] {
            let error = #expect(throws: DecodeError.self) {
                try Page.decode(from: try JSONDocument(parsing: Array(json.utf8)), session: SessionValues([:]))
            }
            #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        }
    }

    private func encoded(_ page: Page) -> (xml: String, json: String) {
        var xml = ByteWriter()
        var json = ByteWriter()
        page.encodeXML(to: &xml)
        page.encodeJSON(to: &json)
        return (xml.string, json.string)
    }
}

extension CodecTests.Page: Record {
    static let codec = Codec(
        "Page",
        in: "urn:page",
        CodecTests.Page.init,
        .element("account", \.account),
        .inline(json: "owner", \.owner),
        .table("row", count: "row_cnt", json: "rows", rows: 3, \.rows),
        .element("note", json: "notes", \.notes),
        .element("kind", \.kind, deriving: "kindText", { @Sendable kind in kind?.jsonName.uppercased() }),
        .attribute("cur", json: "currency", \.currency)
    )
}

extension CodecTests.Owner: Record {
    static let codec = Codec(
        "owner",
        CodecTests.Owner.init,
        .element("first", \.first),
        .element("last", \.last)
    )
}

extension CodecTests.Row: Record {
    static let codec = Codec(
        "row",
        CodecTests.Row.init,
        .element("dt", json: "date", \.date, .blank, .open),
        .element("amt", json: "amount", \.amount)
    )
}
