import Foundation
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// Which locations lead to a document, and which do not.
@Suite struct LocationTests {
    private func including(_ location: String) -> String {
        types(schema("urn:a", "<xs:include schemaLocation=\"\(location)\"/>"))
    }

    @Test(
        "Locations of files lead to them",
        arguments: [
            ("a.xsd", "a.xsd"), (" a.xsd ", "a.xsd"), ("./a.xsd", "a.xsd"), ("s/../a.xsd", "a.xsd"),
            ("../root/a.xsd", "a.xsd"), ("two words/a b.xsd", "two words/a b.xsd"),
            ("two%20words/a%20b.xsd", "two words/a b.xsd"), ("100%25.xsd", "100%.xsd"), ("%41.xsd", "%41.xsd"),
            (#"s\b.xsd"#, "s/b.xsd"), ("?xsd=xsd0", "main.wsdl?xsd=xsd0"), ("s.svc?xsd=1&amp;y=2", "s.svc?xsd=1&y=2"),
            ("a.xsd#T", "a.xsd"),
        ]
    )
    func found(location: String, file: String) throws {
        let names = [
            "a.xsd", "s/b.xsd", "two words/a b.xsd", "100%.xsd", "%41.xsd", "main.wsdl?xsd=xsd0", "s.svc?xsd=1&y=2",
        ]
        var files = Dictionary(uniqueKeysWithValues: names.map { ("root/\($0)", schema("urn:a")) })
        files["root/main.wsdl"] = including(location)
        let loaded = try LoadedFiles(files, main: "root/main.wsdl") { configuration, folder in
            configuration.root = folder.path("root")
        }
        #expect(loaded.documents == ["root/main.wsdl", "root/\(file)"])
        #expect(loaded.findings.isEmpty)
    }

    @Test("A file address is a location like others")
    func fileAddress() throws {
        let folder = try TemporaryFolder(["a b.xsd": schema("urn:a")])
        try folder.write(including("file://\(folder.path)/a%20b.xsd"), to: "main.wsdl")
        let (graph, findings) = try ContractLoader().documents(of: folder.path("main.wsdl"))
        #expect(graph.documents.count == 2)
        #expect(findings.findings.isEmpty)
    }

    @Test(
        "Locations that lead out of the root folder, nowhere or to another machine are findings",
        arguments: [
            ("../a.xsd", "contract.outside"), ("s/../../a.xsd", "contract.outside"),
            ("%2e%2e/a.xsd", "contract.outside"),
            ("..%2fa.xsd", "contract.outside"), (#"..\a.xsd"#, "contract.outside"), ("/etc/passwd", "contract.outside"),
            ("file:///etc/passwd", "contract.outside"), ("../nothing.xsd", "contract.outside"),
            ("link.xsd", "contract.outside"), ("folder/b.xsd", "contract.outside"),
            ("nothing.xsd", "xsd.schemaLocation"), ("pipe.xsd", "xsd.schemaLocation"), ("s", "xsd.schemaLocation"),
            ("C:\\a.xsd", "contract.location"), ("urn:a", "contract.location"),
            ("classpath:a.xsd", "contract.location"),
            ("ftp://a/b.xsd", "contract.location"), ("http://a.org/b.xsd", "contract.remote"),
            ("https://a.org/a.xsd", "contract.remote"),
        ]
    )
    func refused(location: String, rule: String) throws {
        let files = [
            "root/main.wsdl": including(location), "a.xsd": schema("urn:a"), "outside/b.xsd": schema("urn:a"),
            "root/s/a.xsd": schema("urn:a"),
        ]
        let loaded = try LoadedFiles(files, main: "root/main.wsdl") { configuration, folder in
            configuration.root = folder.path("root")
            let manager = FileManager.default
            try manager.createSymbolicLink(atPath: folder.path("root/link.xsd"), withDestinationPath: "../a.xsd")
            try manager.createSymbolicLink(atPath: folder.path("root/folder"), withDestinationPath: "../outside")
            mkfifo(folder.path("root/pipe.xsd"), 0o600)
        }
        #expect(loaded.rules == [rule])
        #expect(loaded.documents == ["root/main.wsdl"])
        if rule == "contract.outside" { #expect(loaded.findings.first?.remedy?.contains("--root") == true) }
    }

    @Test("Another case of a file's name leads to it, with a finding")
    func wrongCase() throws {
        let loaded = try LoadedFiles([
            "main.wsdl": including("Types/Common.XSD"), "types/common.xsd": schema("urn:a"),
        ])
        #expect(loaded.documents == ["main.wsdl", "types/common.xsd"])
        #expect(loaded.rules == ["contract.file-case"])
        let two = try LoadedFiles([
            "main.wsdl": including("A.xsd"), "a.xsd": schema("urn:a"), "a.XSD": schema("urn:a"),
        ])
        #expect(two.rules == ["xsd.schemaLocation"])
    }

    @Test(
        "The root folder is the project's, or the file's own",
        arguments: [("soapstone.yaml", []), (".git/HEAD", []), ("README.md", ["contract.outside"])]
            as [(String, [String])]
    )
    func root(marker: String, rules: [String]) throws {
        let files = [
            marker: "", "contracts/wsdl/main.wsdl": including("../xsd/a.xsd"), "contracts/xsd/a.xsd": schema("urn:a"),
        ]
        let loaded = try LoadedFiles(files, main: "contracts/wsdl/main.wsdl") { configuration, _ in
            configuration.root = nil
        }
        #expect(loaded.rules == rules)
    }

    @Test("Documents are named from the folder that the user named")
    func names() throws {
        let folder = try TemporaryFolder([
            "wsdl/main.wsdl": including("../xsd/a.xsd"),
            "xsd/a.xsd": schema("urn:a", "<xs:include schemaLocation='b'/>"),
            "xsd/b": "<broken",
        ])
        var configuration = ContractLoader.Configuration()
        configuration.root = folder.path
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).pathComponents.dropFirst()
        let up = here.map { _ in ".." }.joined(separator: "/")
        let (graph, findings) = try ContractLoader(configuration).documents(of: "\(up)\(folder.path)/wsdl/main.wsdl")
        #expect(graph.documents.last?.location == "\(up)\(folder.path)/wsdl/../xsd/a.xsd")
        #expect(findings.findings.map(\.file) == ["\(up)\(folder.path)/wsdl/../xsd/b"])
    }

    @Test("A main file that is not there, not XML, no contract or outside the root is refused")
    func main() throws {
        let folder = try TemporaryFolder([
            "a.xml": "<a/>", "b.wsdl": "<a", "c.wsdl": "<!DOCTYPE a><a/>", "s/d.wsdl": wsdl(""),
            "e.wsdl": "<description xmlns='http://www.w3.org/ns/wsdl'/>",
        ])
        var configuration = ContractLoader.Configuration()
        configuration.root = folder.path("s")
        for (file, rule) in [
            ("a.xml", "contract.root"), ("b.wsdl", "contract.xml"), ("c.wsdl", "contract.xml"),
            ("e.wsdl", "contract.root"),
            ("no.wsdl", "contract.file"), ("s", "contract.file"),
        ] {
            let error = #expect(throws: ContractError.self) { try ContractLoader().documents(of: folder.path(file)) }
            #expect(error?.findings.map(\.rule.id) == [rule])
        }
        #expect(throws: Never.self) { try ContractLoader(configuration).documents(of: folder.path("s/d.wsdl")) }
        let error = #expect(throws: ContractError.self) {
            try ContractLoader(configuration).documents(of: folder.path("b.wsdl"))
        }
        #expect(error?.findings.map(\.rule.id) == ["contract.outside"])
    }

    // MARK: - Catalog

    private func catalog(_ entries: String) -> String {
        "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>\(entries)</catalog>"
    }

    @Test("A catalog leads to files anywhere, and what is beside them")
    func byCatalog() throws {
        let files = [
            "root/main.wsdl": including("http://a.org/s/a.xsd"),
            "elsewhere/one.xsd": schema(
                "urn:a",
                "<xs:include schemaLocation='b.xsd'/><xs:include schemaLocation='c.xsd'/>"
            ),
            "elsewhere/b.xsd": schema("urn:a", "<xs:element name='b'/>"),
            "third/c.xsd": schema("urn:a", "<xs:include schemaLocation='../elsewhere/b.xsd'/>"),
            "catalog.xml": catalog(
                "<uri name='http://a.org/s/a.xsd' uri='elsewhere/one.xsd'/>"
                    + "<uri name='http://a.org/s/c.xsd' uri='third/c.xsd'/>"
            ),
        ]
        let loaded = try LoadedFiles(files, main: "root/main.wsdl") { configuration, folder in
            configuration.root = folder.path("root")
            configuration.catalog = try ContractCatalog(path: folder.path("catalog.xml"))
        }
        #expect(loaded.documents == ["root/main.wsdl", "elsewhere/one.xsd", "elsewhere/b.xsd", "third/c.xsd"])
        // Of the three includes only the last one climbs out of the folder that the catalog leads to.
        #expect(loaded.rules == ["contract.remote"])
    }

    // MARK: - Limits

    @Test("Each limit holds at its value and one over it")
    func limits() throws {
        // Four documents in a chain.
        var files = ["main.wsdl": including("1.xsd")]
        for number in 1...3 {
            files["\(number).xsd"] = schema("urn:a", "<xs:include schemaLocation='\(number + 1).xsd'/>")
        }
        files["3.xsd"] = schema("urn:a", "<xs:element name='e'/>")
        let sizes = files.values.map(\.utf8.count)
        let total = sizes.reduce(0, +)
        let largest = sizes.max() ?? 0
        for (change, isWithin) in [
            ({ $0.documents = 4 }, true), ({ $0.documents = 3 }, false), ({ $0.importDepth = 3 }, true),
            ({ $0.importDepth = 2 }, false), ({ $0.totalBytes = total }, true), ({ $0.totalBytes = total - 1 }, false),
            ({ $0.fileBytes = largest }, true),
        ] as [((inout LoadingLimits) -> Void, Bool)] {
            let loaded = try LoadedFiles(files) { configuration, _ in change(&configuration.limits) }
            #expect(loaded.rules == (isWithin ? [] : ["contract.limit"]))
            #expect(loaded.documents.count == (isWithin ? 4 : 3))
        }
        #expect(throws: ContractError.self) {
            try LoadedFiles(files) { configuration, _ in configuration.limits.fileBytes = largest - 1 }
        }
    }

    @Test("Schemas are counted for each namespace that they are in")
    func schemas() throws {
        let files = [
            "main.wsdl": types((1...3).map { schema("urn:\($0)", "<xs:include schemaLocation='c.xsd'/>") }.joined()),
            "c.xsd": schema(nil),
        ]
        for (limit, count, rules) in [(7, 6, []), (6, 5, ["contract.limit"])] as [(Int, Int, [String])] {
            // The WSDL document counts, too.
            let loaded = try LoadedFiles(files) { configuration, _ in configuration.limits.schemas = limit }
            #expect(loaded.schemas.count == count)
            #expect(loaded.rules == rules)
        }
    }
}
