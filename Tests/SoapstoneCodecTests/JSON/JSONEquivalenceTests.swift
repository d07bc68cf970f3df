import SoapstoneCodec
import Testing

@Suite struct JSONEquivalenceTests {
    private func value(_ source: String) throws -> JSONValue {
        try JSONDocument(parsing: [UInt8](source.utf8)).root
    }

    @Test(
        "Order of members, escapes, blanks and spelling of numbers make no difference",
        arguments: [
            ("1", "1.0"), (#"{"a":1,"b":2}"#, #"{ "b":2.0, "a":1e0 }"#), (#""\u0041\/""#, #""A/""#), ("[]", "[ ]"),
            (#"{"a":{"x":[1,{"p":1,"q":null}],"y":2}}"#, #"{"a":{"y":2,"x":[1,{"q":null,"p":1}]}}"#),
            (#"{"a":1,"b":2,"c":3,"d":4}"#, #"{"a":1,"d":4,"c":3,"b":2}"#), ("null", " null"),
        ]
    )
    func equivalent(left: String, right: String) throws {
        #expect(try value(left).isEquivalent(to: value(right)))
        #expect(try value(right).isEquivalent(to: value(left)))
        #expect(try value(left).firstDifference(from: value(right)) == nil)
    }

    @Test(
        "The first difference has its pointer and what stands there",
        arguments: [
            ("1", "2", "", "1", "2"), ("1", "\"1\"", "", "1", "\"1\""), ("true", "false", "", "true", "false"),
            ("null", "{}", "", "null", "an object of 0"),
            ("[1,2]", "[1]", "/1", "2", nil), ("[1]", "[1,[]]", "/1", nil, "an array of 0"),
            ("[1,2,3]", "[2,1]", "/0", "1", "2"), ("[1,2]", "[2,1]", "/0", "1", "2"),
            (#"{"a":1}"#, #"{"b":1}"#, "/a", "1", nil), (#"{"a":1}"#, #"{"a":1,"b/c":true}"#, "/b~1c", nil, "true"),
            (#"{"a":{"b":[0,{"c":"x"}]}}"#, #"{"a":{"b":[0,{"c":"y"}]}}"#, "/a/b/1/c", "\"x\"", "\"y\""),
            (#"{"a":1,"b":2,"c":3}"#, #"{"c":4,"b":5,"a":1}"#, "/b", "2", "5"),
            (#""é""#, #""e\u0301""#, "", "\"é\"", "\"e\u{301}\""),
            (#"{"x":1,"é":1}"#, #"{"x":1,"e\u0301":1}"#, "/é", "1", nil),
            (#"[{"a":1},{"a":2}]"#, #"[{"a":1},{"a":3}]"#, "/1/a", "2", "3"),
            (#"{"a":1,"b":1}"#, #"{"b":1,"c":1,"a":1,"d":1}"#, "/c", nil, "1"),
            ("9007199254740993", "9007199254740992", "", "9007199254740993", "9007199254740992"),
        ] as [(String, String, String, String?, String?)]
    )
    func difference(left: String, right: String, pointer: String, inLeft: String?, inRight: String?) throws {
        let difference = try #require(try value(left).firstDifference(from: value(right)))
        #expect([UInt8](difference.pointer.utf8) == [UInt8](pointer.utf8))
        #expect(difference.left == inLeft)
        #expect(difference.right == inRight)
        #expect(try !value(left).isEquivalent(to: value(right)))
        #expect(try !value(right).isEquivalent(to: value(left)))
    }

    @Test("A difference reads as one line, cut where a string is long")
    func description() throws {
        let long = String(repeating: "x", count: 1_000)
        let difference = try #require(try value("{\"a\":1}").firstDifference(from: value("{\"a\":\"\(long)\"}")))
        #expect(difference.description.hasPrefix("/a: 1 against \"xxx"))
        #expect(difference.right?.unicodeScalars.count == 80)
        #expect(try value("[1]").firstDifference(from: value("[]"))?.description == "/0: 1 against nothing")
    }

    @Test("A value inside a document is compared without what is around it")
    func inner() throws {
        let document = try value(#"{"one":{"a":[1,2]},"other":{"a":[1,3]}}"#)
        let one = try #require(document["one"])
        let other = try #require(document["other"])
        #expect(one.firstDifference(from: other)?.pointer == "/one/a/1")
        #expect(one.isEquivalent(to: one))
    }

    @Test("Objects of a thousand members in opposite order are equivalent")
    func large() throws {
        let members = (0..<1_000).map { "\"k\($0)\":\($0)" }
        let one = try value("{" + members.joined(separator: ",") + "}")
        let other = try value("{" + members.reversed().joined(separator: ",") + "}")
        #expect(one.isEquivalent(to: other))
    }
}
