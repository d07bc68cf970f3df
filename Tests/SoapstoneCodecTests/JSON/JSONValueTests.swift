import SoapstoneCodec
import Testing

@Suite struct JSONValueTests {
    private let document = try? JSONDocument(
        parsing: [UInt8](#"{"s":"a\tb","n":-1.50,"t":true,"z":null,"l":[[],[1,{"k/~":2}]],"o":{},"e\u0301":0}"#.utf8)
    )

    private var root: JSONValue { get throws { try #require(document).root } }

    @Test("A value gives what its kind has, and nil for the rest")
    func kinds() throws {
        let root = try root
        #expect(root["s"]?.string == "a\tb")
        #expect(root["s"]?.numberText == nil)
        #expect(root["n"]?.numberText == "-1.50")
        #expect(root["n"]?.string == nil)
        #expect(root["t"]?.boolean == true)
        #expect(root["z"]?.boolean == nil)
        #expect(root["z"]?.kind == .null)
        #expect(root["s"]?.count == 0)
        #expect(root.count == 7)
        #expect(root.string == nil)
    }

    @Test("A scalar has neither members nor elements, an array no members, an object no elements")
    func children() throws {
        let root = try root
        let scalar = try #require(root["n"])
        #expect(Array(scalar.elements).isEmpty)
        #expect(Array(scalar.members).isEmpty)
        #expect(Array(root.elements).isEmpty)
        #expect(Array(try #require(root["l"]).members).isEmpty)
        #expect(Array(try #require(root["o"]).members).isEmpty)
        #expect(root["l"]?["0"] == nil)
    }

    @Test("A key is found by its bytes, not by what looks the same")
    func keys() throws {
        let root = try root
        #expect(root["e\u{301}"]?.numberText == "0")
        #expect(root["\u{E9}"] == nil)
        #expect(root["S"] == nil)
        #expect(root[""] == nil)
    }

    @Test("Text comes as bytes without copies")
    func text() throws {
        let root = try root
        #expect(root["s"]?.withText { $0.count } == 3)
        #expect(root["n"]?.withText { $0.count } == 5)
        #expect(root["t"]?.withText { $0[0] } == UInt8(ascii: "t"))
        #expect(root["l"]?.withText { $0.count } == nil)
    }

    @Test("A value knows its pointer")
    func pointers() throws {
        let root = try root
        let list = try #require(root["l"])
        #expect(root.pointer == "")
        #expect(list.pointer == "/l")
        #expect(list.elements.map(\.pointer) == ["/l/0", "/l/1"])
        let inner = try #require(Array(list.elements).last)
        #expect(inner.elements.map(\.pointer) == ["/l/1/0", "/l/1/1"])
        #expect(Array(inner.elements).last?["k/~"]?.pointer == "/l/1/1/k~1~0")
        #expect(root["o"]?.pointer == "/o")
    }

    @Test("A value keeps its document alive")
    func lifetime() throws {
        var document: JSONDocument? = try JSONDocument(parsing: [UInt8](#"["\u0041bc"]"#.utf8))
        let value = try #require(document?.root.elements.map { $0 }.first)
        document = nil
        #expect(value.string == "Abc")
    }

    @Test("The tape goes from key to value to the next key")
    func tape() throws {
        let document = try JSONDocument(parsing: [UInt8](#"{"a":[1,[2]],"b":"\u0078"}"#.utf8))
        document.withTape { tape in
            #expect(tape.count == 8)
            #expect(tape.end(at: 0) == 8)
            #expect(tape.childCount(at: 0) == 2)
            let key = tape.firstChild(of: 0)
            #expect(Array(tape.text(at: key)) == [UInt8(ascii: "a")])
            let array = key + 1
            #expect(tape.kind(at: array) == .array)
            #expect(Array(tape.text(at: tape.firstChild(of: array))) == [UInt8(ascii: "1")])
            let second = tape.nextSibling(of: array)
            #expect(Array(tape.text(at: second)) == [UInt8(ascii: "b")])
            #expect(Array(tape.text(at: second + 1)) == [UInt8(ascii: "x")])
            #expect(tape.nextSibling(of: second + 1) == tape.end(at: 0))
        }
    }
}
