import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

/// What imports and includes bring in.
@Suite struct ImportTests {
    @Test("Documents that refer to each other are read once")
    func cycles() throws {
        let loaded = try LoadedFiles([
            "main.wsdl": wsdl(
                "<w:import namespace='urn:n' location='other.wsdl'/><w:types>"
                    + schema("urn:a", "<xs:import namespace='urn:b' schemaLocation='b.xsd'/>") + "</w:types>"
            ),
            "other.wsdl": wsdl(
                "<w:import namespace='urn:m' location='./main.wsdl'/><w:types>"
                    + schema("urn:b", "<xs:include schemaLocation='s/../b.xsd'/>") + "</w:types>",
                namespace: "urn:n"
            ),
            "b.xsd": schema("urn:b", "<xs:include schemaLocation='c.xsd'/><xs:include schemaLocation='b.xsd'/>"),
            "c.xsd": schema("urn:b", "<xs:include schemaLocation='b.xsd'/>"),
            "s/x": "",
        ])
        #expect(loaded.documents == ["main.wsdl", "other.wsdl", "b.xsd", "c.xsd"])
        #expect(loaded.schemas == ["main.wsdl urn:a", "other.wsdl urn:b", "b.xsd urn:b", "c.xsd urn:b"])
        #expect(loaded.graph.definitions.count == 2)
        #expect(loaded.findings.isEmpty)
        #expect(loaded.graph.imports.map(\.target) == [1, 0, 2, 2, 3, 2, 2])
    }

    @Test("A schema without a namespace is in that of each schema that includes it, once each")
    func chameleon() throws {
        let common = "<xs:include schemaLocation='common.xsd'/>"
        let loaded = try LoadedFiles([
            "main.wsdl": types(
                schema("urn:a", common) + schema("urn:b", common) + schema("urn:a", common) + schema(nil, common)
            ),
            "common.xsd": schema(nil, "<xs:include schemaLocation='deep.xsd'/>"),
            "deep.xsd": schema(nil),
        ])
        #expect(
            loaded.schemas.dropFirst(4) == [
                "common.xsd urn:a", "common.xsd urn:b", "common.xsd ", "deep.xsd urn:a", "deep.xsd urn:b", "deep.xsd ",
            ]
        )
        #expect(loaded.graph.schemas.dropFirst(4).map(\.isChameleon) == [true, true, false, true, true, false])
        #expect(loaded.findings.isEmpty)
    }

    @Test("A redefined schema is in the set, with the redefinition that brought it")
    func redefine() throws {
        let loaded = try LoadedFiles([
            "main.wsdl": types(schema("urn:a", "<xs:redefine schemaLocation='a.xsd'/>")), "a.xsd": schema(nil),
        ])
        #expect(loaded.schemas == ["main.wsdl urn:a", "a.xsd urn:a"])
        #expect(loaded.graph.schemas.last?.kind == .redefined)
        #expect(loaded.graph.schemas.last?.referrer?.schemaTag == .redefine)
    }

    @Test("A copy of a document adds nothing, and its own references are followed")
    func copies() throws {
        let loaded = try LoadedFiles([
            "main.wsdl": types(
                schema(
                    "urn:m",
                    "<xs:import namespace='urn:a' schemaLocation='1/a.xsd'/>"
                        + "<xs:import namespace='urn:a' schemaLocation='2/a.xsd'/>"
                )
            ),
            "1/a.xsd": schema("urn:a", "<xs:include schemaLocation='b.xsd'/>"),
            "2/a.xsd": schema("urn:a", "<xs:include schemaLocation='b.xsd'/>"),
            "1/b.xsd": schema("urn:a", "<xs:element name='one'/>"),
            "2/b.xsd": schema("urn:a", "<xs:element name='two'/>"),
        ])
        #expect(loaded.schemas == ["main.wsdl urn:m", "1/a.xsd urn:a", "1/b.xsd urn:a", "2/b.xsd urn:a"])
    }

    @Test(
        "Imports that are not as they should be are findings, and what is there is read",
        arguments: [
            // The namespace is another one.
            ("<xs:import namespace='urn:x' schemaLocation='a.xsd'/>", ["xsd.src-import"], "a.xsd urn:a"),
            ("<xs:import schemaLocation='a.xsd'/>", ["xsd.src-import"], "a.xsd urn:a"),
            ("<xs:include schemaLocation='a.xsd'/>", ["xsd.src-include"], "a.xsd urn:a"),
            ("<xs:redefine schemaLocation='a.xsd'/>", ["xsd.src-redefine"], "a.xsd urn:a"),
            // That it is the schema's own is told by the schema reader.
            ("<xs:import namespace='urn:m' schemaLocation='m.xsd'/>", [], "m.xsd urn:m"),
            // No namespace at all: the import's.
            ("<xs:import namespace='urn:x' schemaLocation='none.xsd'/>", ["xsd.src-import"], "none.xsd urn:x"),
            ("<xs:import schemaLocation='none.xsd'/>", [], "none.xsd "),
            // A WSDL in place of a schema, and something else.
            ("<xs:import namespace='urn:a' schemaLocation='a.wsdl'/>", ["wsdl.schema-import-kind"], "a.wsdl urn:a"),
            ("<xs:import namespace='urn:a' schemaLocation='a.xml'/>", ["contract.root"], nil),
            ("<xs:import namespace='urn:a' schemaLocation='broken.xsd'/>", ["contract.xml"], nil),
            ("<xs:import namespace='urn:a' schemaLocation='draft.xsd'/>", ["xsd.namespace", "contract.root"], nil),
            // Nothing to read.
            ("<xs:import namespace='urn:a'/>", [], nil),
            ("<xs:import namespace='urn:a' schemaLocation=''/>", [], nil),
            ("<xs:import namespace='urn:a' schemaLocation='no.xsd'/>", ["xsd.schemaLocation"], nil),
        ] as [(String, [String], String?)]
    )
    func oddities(content: String, rules: [String], added: String?) throws {
        let loaded = try LoadedFiles([
            "main.wsdl": types(schema("urn:m", content)), "a.xsd": schema("urn:a"), "m.xsd": schema("urn:m"),
            "none.xsd": schema(nil), "a.wsdl": types(schema("urn:a")), "a.xml": "<a/>", "broken.xsd": "<xs:schema",
            "draft.xsd": "<schema xmlns='http://www.w3.org/1999/XMLSchema'/>",
        ])
        #expect(loaded.rules == rules)
        #expect(loaded.schemas.dropFirst().first == added)
        #expect(loaded.findings.allSatisfy { $0.severity == .error })
    }

    @Test("An import that leads nowhere does no harm where the namespace comes from elsewhere")
    func satisfied() throws {
        let loaded = try LoadedFiles([
            "main.wsdl": types(
                schema("urn:m", "<xs:import namespace='urn:a' schemaLocation='no.xsd'/>") + schema("urn:a")
            )
        ])
        #expect(loaded.rules == ["xsd.schemaLocation"])
        #expect(loaded.findings.map(\.severity) == [.warning])
    }

    @Test(
        "Imports of WSDL documents",
        arguments: [
            ("<w:import namespace='urn:n' location='n.wsdl'/>", [], 2),
            ("<w:import namespace='urn:x' location='n.wsdl'/>", ["wsdl.import-namespace"], 2),
            ("<w:import namespace='urn:n'/>", ["wsdl.import-location"], 1),
            ("<w:import namespace='urn:n' location='no.wsdl'/>", ["wsdl.import"], 1),
            ("<w:import namespace='urn:a' location='a.xsd'/>", ["wsdl.import-kind"], 1),
            ("<w:import namespace='urn:a' location='a.xml'/>", ["contract.root"], 1),
            (
                "<w:types><xs:import namespace='urn:a' schemaLocation='a.xsd'/></w:types>",
                ["wsdl.schema-import-place"], 1
            ),
            ("<w:types><schema xmlns='http://www.w3.org/2000/10/XMLSchema'/></w:types>", ["xsd.namespace"], 1),
        ] as [(String, [String], Int)]
    )
    func wsdlImports(content: String, rules: [String], definitions: Int) throws {
        let loaded = try LoadedFiles([
            "main.wsdl": wsdl(content), "n.wsdl": wsdl("", namespace: "urn:n"), "a.xsd": schema("urn:a"),
            "a.xml": "<a/>",
        ])
        #expect(loaded.rules == rules)
        #expect(loaded.graph.definitions.count == definitions)
    }

    // MARK: - Well-known schemas

    private static let signature = "http://www.w3.org/2000/09/xmldsig#"

    @Test(
        "A well-known namespace is described by the library where the contract brings no document",
        arguments: [
            ("<xs:import namespace='\(signature)'/>", []),
            ("<xs:import namespace='\(signature)' schemaLocation='http://unknown.org/dsig.xsd'/>", []),
            ("<xs:import namespace='\(signature)' schemaLocation='no.xsd'/>", ["xsd.schemaLocation"]),
            ("<xs:import namespace='\(signature)' schemaLocation='dtd.xsd'/>", ["contract.xml"]),
            ("<xs:element name='e' type='ds:SignatureType' xmlns:ds='\(signature)'/>", []),
            ("<xs:import namespace='\(signature)' schemaLocation='../up.xsd'/>", ["contract.outside"]),
        ] as [(String, [String])]
    )
    func standIns(content: String, rules: [String]) throws {
        let loaded = try LoadedFiles([
            "main.wsdl": types(schema("urn:m", content)),
            "dtd.xsd": "<!DOCTYPE schema>" + schema(Self.signature),
        ])
        #expect(loaded.rules == rules)
        #expect(loaded.findings.allSatisfy { $0.severity == .warning })
        #expect(loaded.schemas.last == "\(Self.signature) \(Self.signature)")
        #expect(loaded.graph.schemas.last?.kind == .standIn)
    }

    @Test("A document of the contract goes before the library's description, and a description brings what it needs")
    func own() throws {
        let own = try LoadedFiles([
            "main.wsdl": types(
                schema("urn:m", "<xs:import namespace='\(Self.signature)'/>")
                    + schema("urn:n", "<xs:import namespace='\(Self.signature)' schemaLocation='own.xsd'/>")
            ),
            "own.xsd": schema(Self.signature),
        ])
        #expect(own.schemas.last == "own.xsd \(Self.signature)")
        let encryption = try LoadedFiles([
            "main.wsdl": types(schema("urn:m", "<xs:import namespace='http://www.w3.org/2001/04/xmlenc#'/>"))
        ])
        #expect(
            encryption.graph.schemas.map(\.targetNamespace) == [
                "urn:m", "http://www.w3.org/2001/04/xmlenc#", Self.signature,
            ]
        )
    }

    @Test("Part of a well-known namespace inside the WSDL is completed by the description")
    func completed() throws {
        let encoding = "http://schemas.xmlsoap.org/soap/encoding/"
        let folder = try TemporaryFolder([
            "main.wsdl": types(
                schema(encoding, "<xs:element name='int' type='xs:integer'/>")
                    + schema("urn:m", "<xs:import namespace='\(encoding)'/>")
            )
        ])
        let contract = try ContractLoader().load(folder.path("main.wsdl"))
        #expect(contract.findings.isEmpty)
        #expect(contract.schemas.types[.init("Array", in: encoding)] != nil)
    }

    @Test("Imports of namespaces that the readers know are not followed")
    func builtIn() throws {
        let loaded = try LoadedFiles([
            "main.wsdl": types(
                schema(
                    "urn:m",
                    "<xs:import namespace='http://www.w3.org/2001/XMLSchema' schemaLocation='XMLSchema.xsd'/>"
                        + "<xs:import namespace='http://schemas.xmlsoap.org/wsdl/' schemaLocation='http://x.org/'/>"
                )
            )
        ])
        #expect(loaded.findings.isEmpty)
        #expect(loaded.schemas == ["main.wsdl urn:m"])
    }
}
