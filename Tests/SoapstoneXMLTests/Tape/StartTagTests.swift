import Testing

@testable import SoapstoneXML

@Suite struct StartTagTests {
    /// The names and values of a tag's attributes as they stand in the text.
    private func read(_ text: String) -> (name: String, attributes: [String], rest: String, isEmpty: Bool)? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            guard let tag = StartTag(at: 0, in: bytes) else { return nil }
            func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
            return (
                string(tag.name), tag.attributes.map { "\(string($0.name))|\(string($0.value))" },
                string(tag.end..<bytes.count), tag.isEmpty
            )
        }
    }

    @Test("Name, attributes and end are found, whatever stands in the values")
    func whole() throws {
        let tag = try #require(read("<w:port  xmlns:w='urn:w' a = \"x > y / 'z'\"\n\tb='<'>rest"))
        #expect(tag.name == "w:port")
        #expect(tag.attributes == ["xmlns:w|urn:w", "a|x > y / 'z'", "b|<"])
        #expect(tag.rest == "rest")
        #expect(!tag.isEmpty)
    }

    @Test("An empty element ends with its tag", arguments: ["<a/>", "<a />", "<a b='c'/>"])
    func empty(text: String) throws {
        let tag = try #require(read(text + "x"))
        #expect(tag.name == "a" && tag.isEmpty && tag.rest == "x")
    }

    @Test(
        "What is no whole start tag is none",
        arguments: ["", "a", "<a", "<a b", "<a b=", "<a b='c", "<a/", "<a b c='d'>"]
    )
    func cut(text: String) {
        #expect(read(text) == nil)
    }
}
