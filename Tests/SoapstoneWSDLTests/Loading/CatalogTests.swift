import SoapstoneSchema
import Testing

@testable import SoapstoneWSDL

@Suite struct CatalogTests {
    /// The path that a catalog has for an address, from the folder that it is in.
    private func path(_ address: String, in entries: String, files: [String: String] = [:]) throws -> String? {
        let folder = try TemporaryFolder(files)
        try folder.write(
            "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>\(entries)</catalog>",
            to: "catalog.xml"
        )
        guard let hit = try ContractCatalog(path: folder.path("catalog.xml")).hit(address) else { return nil }
        guard case .file(let path) = hit.location else { return "not a file" }
        return path.hasPrefix(folder.path + "/") ? String(path.dropFirst(folder.path.count + 1)) : path
    }

    @Test(
        "Entries map addresses to files",
        arguments: [
            ("<uri name='http://a/x.xsd' uri='x.xsd'/>", "http://a/x.xsd", "x.xsd"),
            ("<uri name='http://a/x.xsd' uri='x.xsd'/>", "http://a/X.xsd", nil),
            ("<uri name='http://a/x.xsd' uri='one'/><uri name='http://a/x.xsd' uri='two'/>", "http://a/x.xsd", "one"),
            ("<system systemId='http://a/x.xsd' uri='s/x.xsd'/>", "http://a/x.xsd", "s/x.xsd"),
            ("<uri name='http://a/x.xsd' uri='file:///etc/x.xsd'/>", "http://a/x.xsd", "/etc/x.xsd"),
            ("<uri name='http://a/x.xsd' uri='a%20b.xsd'/>", "http://a/x.xsd", "a b.xsd"),
            ("<rewriteURI uriStartString='http://a/' rewritePrefix='s/'/>", "http://a/b/x.xsd", "s/b/x.xsd"),
            ("<rewriteSystem systemIdStartString='http://a/' rewritePrefix='s/'/>", "http://a/x.xsd", "s/x.xsd"),
            (
                "<rewriteURI uriStartString='http://a/' rewritePrefix='s/'/>"
                    + "<rewriteURI uriStartString='http://a/b/' rewritePrefix='t/'/>",
                "http://a/b/x.xsd", "t/x.xsd"
            ),
            ("<rewriteURI uriStartString='http://a/' rewritePrefix='s/'/>", "http://a/../../x.xsd", nil),
            ("<rewriteURI uriStartString='http://a/' rewritePrefix='s/'/>", "http://a/%2e%2e/x.xsd", nil),
            ("<group xml:base='g/'><uri name='http://a/x.xsd' uri='x.xsd'/></group>", "http://a/x.xsd", "g/x.xsd"),
            ("<uri xml:base='g/' name='http://a/x.xsd' uri='x.xsd'/>", "http://a/x.xsd", "g/x.xsd"),
            ("<delegateURI uriStartString='http://a/' catalog='no.xml'/>", "http://a/x.xsd", nil),
            ("<other xmlns='urn:o'/>", "http://a/x.xsd", nil),
        ] as [(String, String, String?)]
    )
    func entries(entries: String, address: String, expected: String?) throws {
        #expect(try path(address, in: entries) == expected)
    }

    private static let second = """
        <catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'><uri name='http://a/x.xsd' uri='x.xsd'/>\
        <uri name='http://a/y.xsd' uri='y.xsd'/><nextCatalog catalog='../catalog.xml'/></catalog>
        """

    @Test("The next catalog is asked after this one, relative to itself, and may name this one")
    func next() throws {
        let entries = "<nextCatalog catalog='s/next.xml'/><uri name='http://a/x.xsd' uri='x.xsd'/>"
        let files = ["s/next.xml": Self.second]
        #expect(try path("http://a/x.xsd", in: entries, files: files) == "x.xsd")
        #expect(try path("http://a/y.xsd", in: entries, files: files) == "s/y.xsd")
    }

    @Test(
        "What is not a catalog is refused",
        arguments: [
            ("<!DOCTYPE catalog><catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'/>", "contract.xml"),
            ("<?oasis-xml-catalog x?><catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'/>", "contract.xml"),
            ("<catalog/>", "contract.catalog"),
            (
                "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'><uri uri='a'/></catalog>",
                "contract.catalog"
            ),
            (
                "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'><uri name='a' uri='ftp://b'/></catalog>",
                "contract.catalog"
            ),
            (
                "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'><nextCatalog catalog='b'/></catalog>",
                "contract.file"
            ),
        ]
    )
    func refused(text: String, rule: String) throws {
        let folder = try TemporaryFolder(["catalog.xml": text])
        let error = #expect(throws: ContractError.self) { try ContractCatalog(path: folder.path("catalog.xml")) }
        #expect(error?.findings.map(\.rule.id) == [rule])
    }
}
