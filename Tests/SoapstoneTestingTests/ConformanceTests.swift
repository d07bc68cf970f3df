import Foundation
import SoapstoneCodec
import SoapstoneConformance
import SoapstoneTesting
import Testing

@Suite struct ConformanceTests {
    /// A codec that is right for `contract` but for what a test changes there.
    struct Item: Equatable {
        var item: HostText<20>
        var count: XSDInt?
    }

    static let contract = """
        <definitions name="shop" targetNamespace="urn:shop" xmlns="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="urn:shop" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <types>
            <xs:schema targetNamespace="urn:shop" elementFormDefault="qualified">
              <xs:element name="order"><xs:complexType><xs:sequence>
                <xs:element name="item"><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="20"/></xs:restriction></xs:simpleType></xs:element>
                <xs:element name="count" type="xs:int" minOccurs="0"/>
              </xs:sequence></xs:complexType></xs:element>
            </xs:schema>
          </types>
        </definitions>
        """

    /// A project whose contract says something else, in a folder of its own.
    private func withProject(
        _ changes: [(String, String)] = [],
        _ body: (Project) async throws -> Void
    ) async throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let text = changes.reduce(Self.contract) { $0.replacing($1.0, with: $1.1) }
        try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/shop.wsdl"))
        let records = [CheckedRecord(Item.self, wsdl: "shop.wsdl")]
        try await body(Project(root: folder.path, contracts: ["shop.wsdl"], records: records))
        _ = consume folder
    }

    private func settings() throws -> CheckSettings {
        var settings = CheckSettings()
        settings.selected = [try #require(RulePattern("codec."))]
        return settings
    }

    /// The issues that a project makes, all of which are known.
    private func issues(of project: Project) async throws -> [Issue] {
        let settings = try settings()
        let issues = Issues()
        try await withKnownIssue("The codec is wrong on purpose") {
            try await expectConformance(of: project, settings)
        } matching: { issue in
            issues.add(issue)
            return true
        }
        return issues.all
    }

    private static func line(of name: String) throws -> Int {
        try #require(Item.codec.lines().first { $0.slot.xmlName == name }).slot.line
    }

    @Test("A codec that is right makes no issue")
    func right() async throws {
        try await withProject { project in
            let result = try await expectConformance(of: project, try settings())
            #expect(result.findings == [])
            #expect(result.checkCount > 10)
        }
    }

    @Test("Each finding is an issue of its own, at the line that declares the field")
    func wrong() async throws {
        let changes = [(#"maxLength value="20""#, #"maxLength value="30""#), (#"type="xs:int" "#, #"type="xs:date" "#)]
        try await withProject(changes) { project in
            let found = try await issues(of: project)
            #expect(found.count == 2)
            for (issue, (name, rule)) in zip(found, [("item", "codec.facet"), ("count", "codec.type")]) {
                let place = try #require(issue.sourceLocation)
                #expect(place.fileID == "SoapstoneTestingTests/ConformanceTests.swift")
                #expect(place.filePath == #filePath)
                #expect(place.line == (try Self.line(of: name)))
                #expect(issue.comments.contains { $0.rawValue.contains("[\(rule)]") })
                #expect(issue.severity == .error)
            }
        }
    }

    @Test("An issue says what the page shows")
    func page() async throws {
        let page = try Repository.text("Sources/SoapstoneTesting/Documentation.docc/Testing.md")
        let shown = try #require(page.firstMatch(of: /(?s)<!-- example: issue -->\n```text\n(.*?)\n```\n/)).1
        try await withProject([(#"maxLength value="20""#, #"maxLength value="30""#)]) { project in
            let text = try #require(try await issues(of: project).first?.comments.first?.rawValue)
            let line = try Self.line(of: "item")
            #expect(text.replacing("\(project.root)/", with: "").replacing("line \(line)", with: "line 17") == shown)
        }
    }

    @Test("A finding about a file is an issue at the file's line")
    func file() async throws {
        try await withProject([(#"name="order""#, #"name="purchase""#)]) { project in
            let place = try #require(try await issues(of: project).first?.sourceLocation)
            #expect(place.fileName == "shop.wsdl")
            #expect(place.filePath == "\(project.root)/shop.wsdl")
            #expect(place.line == 1)
        }
    }

    @Test("Findings that are less severe than asked for are warnings")
    func warnings() async throws {
        try await withProject([(#"maxLength value="20""#, #"maxLength value="30""#)]) { project in
            var settings = try settings()
            let yaml = Array("check: {severity: {codec.: warning}}".utf8)
            settings.severities = try ProjectConfiguration(yaml: yaml, file: "soapstone.yaml").settings.severities
            let result = try await expectConformance(of: project, settings)
            #expect(result.findings.map(\.severity) == [.warning])
        }
    }

    @Test("A project in which there is nothing to check fails")
    func nothing() async throws {
        let folder = try Folder()
        let project = Project(root: folder.path, contracts: [], records: [])
        try await withKnownIssue {
            try await expectConformance(of: project)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("nothing was checked") }
        }
    }
}

extension ConformanceTests.Item: Record {
    static let codec = Codec(
        "order",
        in: "urn:shop",
        ConformanceTests.Item.init,
        .element("item", \.item),
        .element("count", \.count)
    )
}
