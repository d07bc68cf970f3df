import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneSchema

/// A schema with its codec.
struct CodecExample {
    let codec: SchemaCodec

    static let namespace = "urn:example"

    /// Reads the content of a schema with the target namespace `urn:example` and qualified elements.
    init(_ content: String, limits: SchemaLimits? = nil) throws {
        let schema = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:e="urn:example"
              targetNamespace="urn:example" elementFormDefault="qualified">\(content)</xs:schema>
            """
        let document = try ContractDocument(parsing: Array(schema.utf8), location: "example.xsd")
        var findings = FindingList()
        let set = SchemaReader.read(
            [SchemaSource(root: document.root, targetNamespace: Self.namespace)],
            limits: limits ?? .standard,
            findings: &findings
        )
        // With limits of its own a schema may be one that the rules refuse.
        #expect(limits != nil || findings.findings.isEmpty, "\(findings.findings.map(\.description))")
        codec = try SchemaCodec(set)
    }

    /// A global element.
    func element(_ local: String) throws -> ElementID {
        try #require(codec.table.schemas.globalElements[XMLName(local, in: Self.namespace)])
    }

    /// The JSON of an element, and what was wrong with it.
    func json(_ xml: String, strictly: Bool = false) throws -> (json: String, report: SchemaReport) {
        let document = try XMLDocument(parsing: Array(xml.utf8))
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(
            of: document.root,
            as: element(document.root.name.local),
            strictly: strictly,
            report: &report,
            to: &output
        )
        return (output.string, report)
    }

    /// The XML of a value.
    func xml(_ json: String, as local: String, prefixes: [String: String] = [:]) throws -> String {
        let document = try JSONDocument(parsing: Array(json.utf8))
        var output = ByteWriter()
        try codec.encodeXML(from: document.root, as: element(local), prefixes: prefixes, to: &output)
        return output.string
    }

    /// What is wrong with a value.
    func errors(_ json: String, as local: String) throws -> [SchemaEncodeError] {
        do {
            let xml = try xml(json, as: local)
            Issue.record("it was written: \(xml)")
            return []
        } catch let errors as SchemaEncodeErrors {
            return errors.errors
        }
    }

    /// The canonical text of a document.
    static func canonical(_ xml: String) throws -> String {
        CanonicalForm().text(of: try XMLDocument(parsing: Array(xml.utf8)).root)
    }

    /// JSON without white space between its parts.
    static func compact(_ json: String) throws -> String {
        var output = ByteWriter()
        try JSONDocument(parsing: Array(json.utf8)).root.write(to: &output)
        return output.string
    }
}
