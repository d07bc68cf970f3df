import SoapstoneCodec
import SoapstoneMessages
import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

/// The examples of the page about dialects are what the codecs do.
@Suite struct DialectPageTests {
    static func contract() throws -> LoadedContract {
        let folder = try TemporaryFolder(["main.wsdl": DialectExample.contract])
        return try ContractLoader().load(folder.path("main.wsdl"))
    }

    @Test("The page has its examples, and its contract breaks no rule")
    func examples() throws {
        #expect(DialectExample.all.count == 16)
        let findings = try Self.contract().findings
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test("An envelope becomes the JSON of the page", arguments: DialectExample.all.filter { $0.xml != nil })
    func reading(example: DialectExample) throws {
        let messages = try DialectMessages(Self.contract(), example.operation, example.dialect)
        let (json, report) = try messages.json(try #require(example.xml), example.direction, strictly: true)
        let difference = try DialectMessages.parse(json).firstDifference(from: DialectMessages.parse(example.json))
        #expect(difference == nil, "\(difference.map { "\($0)" } ?? ""): \(json)")
        #expect(report.count == 0)
    }

    @Test("JSON of the page becomes the envelope", arguments: DialectExample.all)
    func writing(example: DialectExample) throws {
        let messages = try DialectMessages(Self.contract(), example.operation, example.dialect)
        let xml = try messages.xml(example.json, example.direction)
        let expected = try DialectMessages.canonical(DialectMessages.compact(example.back))
        #expect(try DialectMessages.canonical(xml) == expected, "\(xml)")
    }
}
