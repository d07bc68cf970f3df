import Synchronization
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// Contracts whose documents come over a network.
@Suite struct RemoteLoadingTests {
    private func including(_ locations: String...) -> String {
        types(schema("urn:a", locations.map { "<xs:include schemaLocation=\"\($0)\"/>" }.joined()))
    }

    private func element(_ name: String) -> String { schema("urn:a", "<xs:element name='\(name)'/>") }

    private func documents(
        of address: String,
        _ configuration: ContractLoader.Configuration
    ) throws -> (names: [String], findings: [ContractFinding]) {
        let (graph, list) = try ContractLoader(configuration).documents(of: address)
        return (graph.documents.map(\.location), list.findings)
    }

    private func refusal(_ address: String, _ configuration: ContractLoader.Configuration) throws -> ContractFinding {
        let error = #expect(throws: ContractError.self) { try ContractLoader(configuration).documents(of: address) }
        return try #require(error?.findings.first)
    }

    // MARK: - Encodings

    /// The bytes of a schema with an element `a` whose default value is é, before it what its declaration says, as a host
    /// with a charset gives it.
    static let encodings: [(charset: String?, declared: String, before: [UInt8], e: [UInt8])] = [
        (nil, "", [], [0xC3, 0xA9]),
        (nil, "ISO-8859-1", [], [0xE9]),
        // RFC 7303, section 3.1: the charset counts for more than the declaration.
        ("iso-8859-1", "", [], [0xE9]),
        ("ISO-8859-1", "UTF-8", [], [0xE9]),
        ("utf-8", "ISO-8859-1", [], [0xC3, 0xA9]),
        ("utf-8", "windows-1252", [], [0xC3, 0xA9]),
        // A byte order mark counts for more than both.
        ("iso-8859-1", "ISO-8859-1", [0xEF, 0xBB, 0xBF], [0xC3, 0xA9]),
        ("windows-1252", "", [0xEF, 0xBB, 0xBF], [0xC3, 0xA9]),
    ]

    @Test(
        "A document is read by its mark, else by the charset it came with, else by its declaration",
        arguments: encodings
    )
    func encoding(charset: String?, declared: String, before: [UInt8], e: [UInt8]) throws {
        let declaration = declared.isEmpty ? "" : "<?xml version='1.0' encoding='\(declared)'?>"
        let parts = schema("urn:a", "<xs:element name='a' type='xs:string' default='#'/>").split(separator: "#")
        let bytes = before + Array((declaration + parts[0]).utf8) + e + Array(parts[1].utf8)
        let page = FetchedDocument(bytes, charset: charset)
        let web = Web(documents: ["https://a.org/a.xsd": page, "https://a.org/main": page])
        // As the main document, and as one that a file leads to.
        let main = try ContractLoader(.init(web, "a.org")).load("https://a.org/main")
        #expect(main.schemas.elements.map(\.value) == [.default("\u{E9}")])
        let files = try LoadedFiles(["main.wsdl": including("https://a.org/a.xsd")]) { configuration, _ in
            configuration.remoteHosts = Set([RemoteHost("a.org")].compactMap(\.self))
            configuration.fetcher = web
        }
        #expect(files.documents == ["main.wsdl", "https://a.org/a.xsd"])
        #expect(files.rules == [])
    }

    @Test(
        "A charset that is not read, or not that of the bytes, refuses the document",
        arguments: [("utf-7", "<ä/>"), ("us-ascii", "<a>\u{E9}</a>"), ("utf-16", "<ä/>"), ("", "<ä/>")]
    )
    func wrongCharset(charset: String, text: String) throws {
        let web = Web(documents: ["https://a.org/a": FetchedDocument(Array(text.utf8), charset: charset)])
        let finding = try refusal("https://a.org/a", .init(web, "a.org"))
        #expect(finding.rule == .xml)
        #expect(["transport", "UTF-16", "US-ASCII"].contains { finding.message.contains($0) }, "\(finding)")
    }

    // MARK: - Imports

    @Test("Hosts that are allowed are asked, others are not")
    func imports() throws {
        let page = schema(
            "urn:a",
            "<xs:include schemaLocation='?xsd=1'/><xs:include schemaLocation='https://b.org/b.xsd'/>"
                + "<xs:include schemaLocation='/etc/passwd'/><xs:include schemaLocation='file:///etc/passwd'/>"
        )
        let web = Web([
            "https://a.org/s/a.xsd": page, "https://a.org/s/a.xsd?xsd=1": schema("urn:a"), "https://b.org/b.xsd": page,
        ])
        let files = ["main.wsdl": including("https://a.org/s/a.xsd")]
        let loaded = try LoadedFiles(files) { configuration, _ in
            configuration.remoteHosts = Set([RemoteHost("a.org")].compactMap(\.self))
            configuration.fetcher = web
        }
        #expect(loaded.documents == ["main.wsdl", "https://a.org/s/a.xsd", "https://a.org/s/a.xsd?xsd=1"])
        #expect(loaded.rules == ["contract.remote", "contract.fetch", "contract.outside"])
        #expect(!web.requests.contains { $0.contains("b.org") })
        let none = try LoadedFiles(files) { configuration, _ in
            configuration.remoteHosts = Set([RemoteHost("a.org")].compactMap(\.self))
        }
        #expect(none.rules == ["contract.remote"])
    }

    /// Locations that must not be asked for where https is allowed for a.org, and http for 127.0.0.1 alone.
    static let attacks: [(location: String, rule: String, says: String)] = [
        ("https://b.org/a.xsd", "contract.remote", "Allow it (--allow-remote b.org)"),
        ("//b.org/a.xsd", "contract.remote", "(--allow-remote b.org)"),
        ("https://a.org.b.org/a.xsd", "contract.remote", "(--allow-remote a.org.b.org)"),
        ("http://a.org/a.xsd", "contract.remote", "(--allow-remote http://a.org)"),
        ("https://a.org:8443/a.xsd", "contract.remote", "(--allow-remote a.org:8443)"),
        ("https://a.org:80/a.xsd", "contract.remote", "(--allow-remote a.org:80)"),
        ("https://127.0.0.1/a.xsd", "contract.remote", "(--allow-remote 127.0.0.1)"),
        ("http://169.254.169.254/latest", "contract.remote", "(--allow-remote http://169.254.169.254)"),
        ("http://2130706433/a.xsd", "contract.remote", "names its host oddly"),
        ("http://0x7f000001/a.xsd", "contract.remote", "names its host oddly"),
        ("http://0x7f.1/a.xsd", "contract.remote", "names its host oddly"),
        ("http://0177.0.0.1/a.xsd", "contract.remote", "names its host oddly"),
        ("http://127.1/a.xsd", "contract.remote", "names its host oddly"),
        ("http://[::ffff:127.0.0.1]/a.xsd", "contract.remote", "(--allow-remote http://[::ffff:127.0.0.1])"),
        ("https://a.org./a.xsd", "contract.remote", "names its host oddly"),
        ("https://%61.org/a.xsd", "contract.remote", "names its host oddly"),
        ("https:///a.xsd", "contract.remote", "names its host oddly"),
        ("https://user:canary@a.org/a.xsd", "contract.remote", "'https://***@a.org/a.xsd' names a user"),
        ("https://a.org@b.org/a.xsd", "contract.remote", "'https://***@b.org/a.xsd' names a user"),
        (#"https://a.org\@b.org/a.xsd"#, "contract.remote", "'https://***@b.org/a.xsd' names a user"),
        ("https:a.xsd", "contract.location", "is not an address"),
        ("ftp://a.org/a.xsd", "contract.location", "is not a location"),
        ("gopher://a.org/a.xsd", "contract.location", "is not a location"),
        ("file://a.org/a.xsd", "contract.location", "is not a location"),
        ("file:///etc/passwd", "contract.outside", "Map the location to the file in a catalog"),
        ("data:text/xml,a", "contract.location", "is not a location"),
    ]

    @Test("Nobody is asked for what is not allowed, and the finding says what to do", arguments: attacks)
    func attack(location: String, rule: String, says: String) throws {
        let web = Web(["https://a.org/main.wsdl": including(location)])
        let (names, findings) = try documents(
            of: "https://a.org/main.wsdl",
            .init(web, "a.org", "http://127.0.0.1")
        )
        #expect(web.requests == ["https://a.org/main.wsdl"])
        #expect(names.count == 1)
        #expect(findings.map(\.rule.id) == [rule])
        let text = findings.map(\.description).joined()
        #expect(text.contains(says), "\(text)")
        #expect(text.hasPrefix("https://a.org/main.wsdl:1:"))
        #expect(!text.contains("canary"))
    }

    @Test("A document that does not come is a finding with reason and remedy")
    func lost() throws {
        let web = Web(["https://a.org/main.wsdl": including("a.xsd")])
        let (_, findings) = try documents(of: "https://a.org/main.wsdl", .init(web, "a.org"))
        #expect(findings.map(\.rule.id) == ["contract.fetch"])
        #expect(findings.first?.message == "'https://a.org/a.xsd' was not fetched. It is lost.")
        #expect(findings.first?.remedy == "Look for it.")
        #expect(findings.first?.line == 1)
    }

    // MARK: - The main document

    @Test("References of a document with an address are addresses, too, and no file is read")
    func main() throws {
        let folder = try TemporaryFolder(["a.xsd": element("file")])
        let address = "https://a.org/s/x.svc?wsdl"
        let web = Web([
            address: including("a.xsd", "../b.xsd", "?xsd=1", "\(folder.path)/a.xsd", "file://\(folder.path)/a.xsd"),
            "https://a.org/s/a.xsd": element("a"), "https://a.org/b.xsd": element("b"),
            "https://a.org/s/x.svc?xsd=1": element("c"),
        ])
        var configuration = ContractLoader.Configuration(web, "a.org")
        configuration.root = folder.path
        let (names, findings) = try documents(of: address, configuration)
        #expect(
            names == [address, "https://a.org/s/a.xsd", "https://a.org/b.xsd", "https://a.org/s/x.svc?xsd=1"]
        )
        #expect(findings.map(\.rule.id) == ["contract.fetch", "contract.outside"])
        #expect(findings.first?.message.contains("https://a.org\(folder.path)/a.xsd") == true)
    }

    @Test(
        "A main document that may not be fetched is refused, with the option that would allow it",
        arguments: [
            ("https://b.org/x?wsdl", "--allow-remote b.org)"), ("http://a.org/x?wsdl", "--allow-remote http://a.org)"),
            ("https://a.org:444/x?wsdl", "--allow-remote a.org:444)"), ("HTTPS://B.org/x", "--allow-remote b.org)"),
            ("https://user:canary@a.org/x", "'https://***@a.org/x' names a user"), ("https://1/x", "oddly"),
            ("http://www.w3.org/2001/xml.xsd", "--allow-remote http://www.w3.org)"),
        ]
    )
    func refusedMain(address: String, says: String) throws {
        let web = Web([:])
        let finding = try refusal(address, .init(web, "a.org"))
        #expect(finding.rule.id == "contract.remote")
        #expect(finding.description.contains(says), "\(finding)")
        #expect(!finding.description.contains("canary"))
        #expect(web.requests.isEmpty)
        #expect(try refusal(address, .init()).rule.id == "contract.remote")
    }

    @Test("A main document that does not come, is too large or no contract is refused")
    func badMain() throws {
        let web = Web(["https://a.org/html": "<html/>", "https://a.org/text": "hello"])
        var configuration = ContractLoader.Configuration(web, "a.org")
        let lost = try refusal("https://a.org/lost", configuration)
        #expect(lost.rule.id == "contract.fetch")
        #expect(lost.remedy == "Look for it.")
        #expect(try refusal("https://a.org/html", configuration).rule.id == "contract.root")
        #expect(try refusal("https://a.org/text", configuration).rule.id == "contract.xml")
        configuration.limits.fileBytes = 4
        #expect(try refusal("https://a.org/text", configuration).rule.id == "contract.limit")
        #expect(web.limits.last == 4)
    }

    @Test("A well-known schema that the user names is fetched, not described")
    func wellKnownMain() throws {
        let address = "http://www.w3.org/2001/xml.xsd"
        let web = Web([address: schema("http://www.w3.org/XML/1998/namespace")])
        let (names, _) = try documents(of: address, .init(web, "http://www.w3.org"))
        #expect(names.first == address)
        #expect(web.requests == [address])
    }

    @Test("A catalog leads from the main document's address to a file, and to those beside it")
    func catalog() throws {
        let folder = try TemporaryFolder([
            "c/main.wsdl": including("a.xsd", "../outside.xsd"), "c/a.xsd": element("a"), "outside.xsd": element("b"),
            "catalog.xml": """
            <catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>
            <uri name='https://a.org/main.wsdl' uri='c/main.wsdl'/>
            <uri name='https://a.org/old' uri='https://a.org/new'/></catalog>
            """,
        ])
        let web = Web(["https://a.org/new": including()])
        var configuration = ContractLoader.Configuration(web, "a.org")
        configuration.catalog = try ContractCatalog(path: folder.path("catalog.xml"))
        let (names, findings) = try documents(of: "https://a.org/main.wsdl", configuration)
        #expect(names == ["https://a.org/main.wsdl", folder.path("c/a.xsd")])
        // What is not beside the file is asked for where the document would have been.
        #expect(findings.map(\.rule.id) == ["contract.fetch"])
        #expect(web.requests == ["https://a.org/outside.xsd"])
        _ = try documents(of: "https://a.org/old", configuration)
        #expect(web.requests.last == "https://a.org/new")
    }

    // MARK: - Limits

    @Test("Documents that lead to each other are fetched once")
    func cycle() throws {
        let web = Web([
            "https://a.org/main.wsdl": including("1.xsd"),
            "https://a.org/1.xsd": schema("urn:a", "<xs:include schemaLocation='./2.xsd#x'/>"),
            "https://a.org/2.xsd": schema("urn:a", "<xs:include schemaLocation='s/../1.xsd'/>"),
        ])
        let (names, findings) = try documents(of: "https://a.org/main.wsdl", .init(web, "a.org"))
        #expect(names.count == 3)
        #expect(findings.isEmpty)
        #expect(web.requests == ["main.wsdl", "1.xsd", "2.xsd"].map { "https://a.org/\($0)" })
    }

    @Test("256 documents are fetched, and no 257th, be they there or not", arguments: [true, false])
    func many(areThere: Bool) throws {
        let locations = (1...300).map { "\($0).xsd" }
        var pages = [
            "https://a.org/main.wsdl": including(locations.joined(separator: "\"/><xs:include schemaLocation=\""))
        ]
        if areThere { for name in locations { pages["https://a.org/\(name)"] = element("e\(name.utf8.count)") } }
        let web = Web(pages)
        let (names, findings) = try documents(of: "https://a.org/main.wsdl", .init(web, "a.org"))
        #expect(web.requests.count == 256)
        #expect(names.count == (areThere ? 256 : 1))
        #expect(findings.filter { $0.rule.id == "contract.limit" }.count == 45)
        #expect(findings.filter { $0.rule.id == "contract.fetch" }.count == (areThere ? 0 : 255))
    }

    @Test("A chain without end is followed for 32 levels")
    func chain() throws {
        var pages = ["https://a.org/main.wsdl": including("?1")]
        for number in 1...50 {
            pages["https://a.org/main.wsdl?\(number)"] = schema(
                "urn:a",
                "<xs:include schemaLocation='?\(number + 1)'/>"
            )
        }
        let web = Web(pages)
        let (names, findings) = try documents(of: "https://a.org/main.wsdl", .init(web, "a.org"))
        #expect(names.count == 33)
        #expect(findings.map(\.rule.id) == ["contract.limit"])
    }

    @Test("Bytes that came to nothing count, too")
    func bytes() throws {
        let main = including("large1", "large2", "text", "large3", "large4")
        let size = main.utf8.count
        let large = String(repeating: " ", count: size + 1)
        let web = Web([
            "https://a.org/main.wsdl": main, "https://a.org/large1": large, "https://a.org/large2": large,
            "https://a.org/large3": large, "https://a.org/large4": large, "https://a.org/text": "hello",
        ])
        var configuration = ContractLoader.Configuration(web, "a.org")
        configuration.limits.fileBytes = size
        configuration.limits.totalBytes = 3 * size + 15
        let (_, findings) = try documents(of: "https://a.org/main.wsdl", configuration)
        #expect(web.limits == [size, size, size, 15, 10, 0])
        let rules = ["contract.limit", "contract.limit", "contract.xml", "contract.limit", "contract.limit"]
        #expect(findings.map(\.rule.id) == rules)
    }

    @Test("Progress is told before each document, and at the end")
    func progress() throws {
        let web = Web(["https://a.org/main.wsdl": including("a.xsd"), "https://a.org/a.xsd": element("a")])
        let steps = Mutex<[LoadingProgress]>([])
        var configuration = ContractLoader.Configuration(web, "a.org")
        configuration.progress = { step in steps.withLock { $0.append(step) } }
        _ = try ContractLoader(configuration).load("https://a.org/main.wsdl")
        let sizes = web.pages.values.map(\.bytes.count).sorted(by: >)
        #expect(
            steps.withLock { $0 } == [
                LoadingProgress(documents: 0, bytes: 0, current: "https://a.org/main.wsdl"),
                LoadingProgress(documents: 1, bytes: sizes[0], current: "https://a.org/a.xsd"),
                LoadingProgress(documents: 2, bytes: sizes[0] + sizes[1], current: nil),
            ]
        )
    }
}
