import SoapstoneXML
import Testing

@testable import SoapstoneCodec

/// Lists with an element around their items, and elements in another namespace than what is in them, as WCF has both.
@Suite struct CodecListTests {
    struct Shelf: Equatable {
        var label: PlainText<20>?
        var books: [Book]
        var words: [PlainText<20>]
        var best: Book?
        var count: XSDInt?
    }

    struct Book: Equatable {
        var title: PlainText<20>
        var authors: [PlainText<20>]
    }

    private static let whole = (
        xml: """
        <s:Shelf xmlns:s="urn:shelf" xmlns:b="urn:book" xmlns:a="urn:words"><s:Label>A</s:Label>\
        <s:Books><b:Book><b:Title>x</b:Title><b:Authors><b:Author>m</b:Author><b:Author>n</b:Author></b:Authors></b:Book>\
        <b:Book><b:Title>y</b:Title><b:Authors/></b:Book></s:Books>\
        <s:Words><a:string>p</a:string></s:Words>\
        <s:Best><b:Title>x</b:Title><b:Authors/></s:Best><s:Count>2</s:Count></s:Shelf>
        """,
        json: """
        {"label":"A","books":[{"title":"x","authors":["m","n"]},{"title":"y","authors":[]}],"words":["p"],\
        "best":{"title":"x","authors":[]},"count":2}
        """
    )

    private func read(_ xml: String, strictly: Bool = false) throws -> Shelf {
        try Shelf.decode(from: try XMLDocument(parsing: Array(xml.utf8)).root, strictly: strictly)
    }

    @Test("A list has its items in an array of JSON, and each element is written in its own namespace")
    func bothWays() throws {
        let shelf = try read(Self.whole.xml, strictly: true)
        #expect(shelf.books.map(\.title.value) == ["x", "y"])
        #expect(shelf.books.map(\.authors.count) == [2, 0])
        #expect(shelf.words.map(\.value) == ["p"])
        #expect(shelf.encodedJSON == Self.whole.json)
        #expect(try Shelf.decode(from: try JSONDocument(parsing: Array(Self.whole.json.utf8))) == shelf)
        let written = try XMLDocument(parsing: Array(shelf.encodedXML.utf8)).root
        let read = try XMLDocument(parsing: Array(Self.whole.xml.utf8)).root
        #expect(CanonicalForm().text(of: written) == CanonicalForm().text(of: read))
    }

    @Test(
        "A list that is empty, nil or missing is the same, and is written empty",
        arguments: [
            "<s:Books/>", "", "<s:Books i:nil='true'/>", "<s:Books><!-- none --> </s:Books>",
        ]
    )
    func empty(books: String) throws {
        let shelf = try read(
            "<s:Shelf xmlns:s='urn:shelf' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'>\(books)</s:Shelf>"
        )
        #expect(shelf.books.isEmpty)
        #expect(shelf.encodedJSON == #"{"books":[],"words":[]}"#)
        #expect(
            shelf.encodedXML
                == "<Shelf xmlns=\"urn:shelf\"><Books></Books><Words></Words><Count>0</Count></Shelf>"
        )
    }

    @Test("JSON may leave a list out; null and an object are no list")
    func json() throws {
        #expect(try Shelf.decode(from: try JSONDocument(parsing: Array("{}".utf8))).books.isEmpty)
        for books in ["null", "{}", #""a""#] {
            #expect(throws: DecodeError.self) {
                try Shelf.decode(from: try JSONDocument(parsing: Array(#"{"books":\#(books)}"#.utf8)))
            }
        }
    }

    @Test(
        "What is wrong in a list is told with its place",
        arguments: [
            ("<b:Title>y</b:Title>", "", "Shelf/Books/Book[2]/Title: is missing"),
            (
                "<a:string>p</a:string>", "<a:string>\(String(repeating: "p", count: 21))</a:string>",
                "Shelf/Words/string: "
            ),
        ]
    )
    func places(good: String, bad: String, message: String) throws {
        let error = #expect(throws: DecodeError.self) { try read(Self.whole.xml.replacing(good, with: bad)) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("An element that the contract lets be left out may be missing, strictly too, and is written")
    func optional() throws {
        let shelf = try read(Self.whole.xml.replacing("<s:Count>2</s:Count>", with: ""), strictly: true)
        #expect(shelf.count == nil)
        #expect(shelf.encodedXML.hasSuffix("<Count>0</Count></Shelf>"))
    }

    @Test("Strictly, an element that is no item of a list is refused; else it is passed over")
    func strangers() throws {
        let xml = Self.whole.xml.replacing("<s:Words>", with: "<s:Words><s:string>q</s:string>")
        #expect(try read(xml).words.map(\.value) == ["p"])
        #expect(throws: DecodeError.self) { try read(xml, strictly: true) }
    }
}

extension CodecListTests.Shelf: Record {
    static let codec = Codec(
        "Shelf",
        in: "urn:shelf",
        CodecListTests.Shelf.init,
        .element("Label", \.label),
        .list("Books", of: "Book", \.books),
        .list("Words", of: "string", in: "urn:words", \.words),
        .element("Best", \.best),
        .element("Count", \.count, .optional)
    )
}

extension CodecListTests.Book: Record {
    static let codec = Codec(
        "Book",
        in: "urn:book",
        CodecListTests.Book.init,
        .element("Title", \.title),
        .list("Authors", of: "Author", \.authors)
    )
}

extension Record {
    fileprivate var encodedXML: String {
        var output = ByteWriter()
        encodeXML(to: &output)
        return output.string
    }

    fileprivate var encodedJSON: String {
        var output = ByteWriter()
        encodeJSON(to: &output)
        return output.string
    }
}
