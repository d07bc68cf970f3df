import SoapstoneCodec
import SoapstoneXML
import Testing

@Suite struct JSONRoundTripTests {
    private func bytes(_ value: JSONValue, _ style: JSONStyle) -> [UInt8] {
        var writer = ByteWriter()
        value.write(to: &writer, style: style)
        return writer.bytes
    }

    private func check(_ source: String) throws {
        let root = try JSONDocument(parsing: [UInt8](source.utf8)).root
        for style in [JSONStyle.compact, .compact(sortedKeys: true), .pretty] {
            let written = bytes(root, style)
            let again = try JSONDocument(parsing: written).root
            try #require(root.firstDifference(from: again) == nil)
            try #require(again.isEquivalent(to: root))
            try #require(bytes(again, style) == written)
        }
    }

    @Test(
        "What is written reads as the same value",
        arguments: [
            "null", "-0.0e+00", #""\u0000\ud83d\ude00""#, "{}", "[[[]]]", #"{"a":{"b":{"c":[1,2,3]}},"\"":"\\"}"#,
            #"{"":"","\n":"\n"}"#,
            "[1,\"1\",true,\"true\",null,\"null\"]", "{\"é\":1,\"e\u{301}\":2}",
        ]
    )
    func table(source: String) throws {
        try check(source)
    }

    @Test("2,000 generated documents survive reading and writing")
    func generated() throws {
        var generator = JSONGenerator(seed: 0x50A9_5702)
        for _ in 0..<2_000 { try check(generator.document()) }
    }

    @Test("A document that ends anywhere before its end is refused, and no byte makes the reader run on")
    func truncated() throws {
        var generator = JSONGenerator(seed: 7)
        for _ in 0..<200 {
            let source = [UInt8]("[\(generator.document())]".utf8)
            // The work grows with the square of the length.
            guard source.count < 300 else { continue }
            let taken = (0..<source.count).filter { (try? JSONDocument(parsing: [UInt8](source.prefix($0)))) != nil }
            #expect(taken.isEmpty)
        }
    }

    @Test("A changed byte is refused or read, and what is read can be written and read again")
    func mutated() throws {
        var generator = JSONGenerator(seed: 11)
        var random = SplitMix64(seed: 13)
        for _ in 0..<500 {
            var source = [UInt8](generator.document().utf8)
            let position = Int.random(in: 0..<source.count, using: &random)
            source[position] = UInt8.random(in: 0...255, using: &random)
            guard let root = try? JSONDocument(parsing: source).root else { continue }
            #expect(try JSONDocument(parsing: bytes(root, .compact)).root.isEquivalent(to: root))
        }
    }
}
