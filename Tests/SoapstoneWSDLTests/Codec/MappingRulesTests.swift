import SoapstoneCodec
import SoapstoneMessages
import SoapstoneXML
import Testing

/// The examples of the page about the mapping are what the codec does.
@Suite struct MappingRulesTests {
    @Test("The page has its examples")
    func examples() {
        #expect(MappingExample.all.count == 22)
        #expect(MappingExample.all.allSatisfy { !$0.xml.isEmpty && !$0.json.isEmpty })
    }

    @Test("An element becomes the JSON of the page, and that becomes the element", arguments: MappingExample.all)
    func mapping(example: MappingExample) throws {
        let codec = try CodecExample(example.schema)
        let (json, report) = try codec.json(example.xml, strictly: true)
        #expect(json == (try CodecExample.compact(example.json)))
        #expect(report.count == 0)
        let root = try XMLDocument(parsing: Array(example.xml.utf8)).root.name.local
        let xml = try codec.xml(example.json, as: root)
        #expect(try CodecExample.canonical(xml) == CodecExample.canonical(example.back), "\(xml)")
    }

    @Test("What comes back becomes the same JSON again", arguments: MappingExample.all)
    func again(example: MappingExample) throws {
        let codec = try CodecExample(example.schema)
        let root = try XMLDocument(parsing: Array(example.xml.utf8)).root.name.local
        let (json, _) = try codec.json(codec.xml(example.json, as: root), strictly: true)
        #expect(json == (try CodecExample.compact(example.json)))
    }
}
