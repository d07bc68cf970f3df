import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneSchema

/// The instances of the W3C XML Schema test suite, to JSON and back.
@Suite(.enabled(if: XSTSGroup.areThere)) struct XSTSCodecTests {
    /// Instances that the matcher refuses, as it never goes back: their sequence repeats, and so does its first element.
    static let refused: Set<String> = ["ctZ008.v"]

    @Test("A valid instance passes strictly, and comes back as the same JSON", arguments: ["nist", "sun", "ms"])
    func valid(suite: String) throws {
        var count = 0
        try forEachInstance(of: suite) { codec, declaration, instance, document in
            guard instance.isValid, !Self.refused.contains(instance.name) else { return }
            count += 1
            do {
                let json = try Self.json(document, codec, declaration, strictly: true)
                var xml = ByteWriter()
                try codec.encodeXML(from: JSONDocument(parsing: json).root, as: declaration, to: &xml)
                let back = try Self.json(XMLDocument(parsing: xml.bytes), codec, declaration, strictly: true)
                #expect(back == json, "\(instance.name)")
            } catch {
                Issue.record("\(instance.name): \(error)")
            }
        }
        #expect(count > 150)
    }

    @Test("An instance that is not valid becomes JSON, whatever is wrong with it", arguments: ["sun", "ms"])
    func invalid(suite: String) throws {
        var found = 0
        var count = 0
        try forEachInstance(of: suite) { codec, declaration, instance, document in
            guard !instance.isValid else { return }
            count += 1
            if (try? Self.json(document, codec, declaration, strictly: true)) == nil { found += 1 }
            _ = try JSONDocument(parsing: Self.json(document, codec, declaration, strictly: false))
        }
        // The codec asks nothing of identity constraints, IDs, and what wildcards let through.
        #expect(found * 100 >= count * 80, "\(found) of \(count)")
    }

    private static func json(
        _ document: XMLDocument,
        _ codec: SchemaCodec,
        _ declaration: ElementID,
        strictly: Bool
    ) throws -> [UInt8] {
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(of: document.root, as: declaration, strictly: strictly, report: &report, to: &output)
        #expect(strictly ? report.count == 0 : true)
        return output.bytes
    }

    /// The instances of schemas in which we find nothing wrong.
    private func forEachInstance(
        of suite: String,
        _ body: (SchemaCodec, ElementID, XSTSGroup.Instance, XMLDocument) throws -> Void
    ) throws {
        for group in try XSTSGroup.all(in: "\(suite).jsonl") {
            guard let schema = group.schemas.first, schema.isValid,
                let sources = try? MemoryFiles(files: group.files).sources(of: schema.documents)
            else { continue }
            var findings = FindingList()
            let set = SchemaReader.read(sources, findings: &findings)
            guard !findings.findings.contains(where: { $0.severity == .error }) else { continue }
            let codec = try SchemaCodec(set)
            for instance in group.instances {
                // Some begin with what the gate refuses, or with an element that the schema does not have.
                guard let bytes = group.files[instance.document], let document = try? XMLDocument(parsing: bytes),
                    let declaration = set.globalElements[document.root.name]
                else { continue }
                try body(codec, declaration, instance, document)
            }
        }
    }
}
