import Foundation
import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

@Suite struct ContractCacheTests {
    @Test("A contract is the same from the cache, with something of every kind in it")
    func everyKind() throws {
        let cached = try CachedContract(EveryKind.files)
        let (first, wasCached) = try cached.load()
        #expect(!wasCached)
        let (second, isCached) = try cached.load()
        #expect(isCached)
        #expect(second.differences(from: first) == [])
        // What it is made of is there at all.
        #expect(first.documents.locations.count == 7)
        #expect(first.findings.count >= 8)
        #expect(first.operations.count == 3)
        #expect(first.schemas.substitutes.count == 1)
        #expect(first.schemas.notations.count == 1)
        let name = try #require(first.schemas.types[XMLName("Name", in: "urn:e")])
        guard case .simple(let id) = name else { throw NotSimple() }
        #expect(first.schemas[id].datatype.facets.enumeration?.values.count == 3)
    }

    struct NotSimple: Error {}

    @Test("Datatypes from the cache check as those from the documents do")
    func datatypes() throws {
        let cached = try CachedContract(EveryKind.files)
        let contracts = [try cached.load().contract, try cached.load().contract]
        let texts = ["", "1", "99", "100", "none", "q:one", "three", "1 2", "2020-01-01", "ab", "abcd", "abcde"]
        for index in contracts[0].schemas.simpleTypes.indices {
            for text in texts {
                let verdicts = contracts.map { contract in
                    var text = text
                    return text.withUTF8 { bytes in
                        contract.schemas.simpleTypes[index].datatype.check(bytes) { $0.isEmpty ? nil : "urn:q" }
                    }
                }
                #expect(verdicts[0] == verdicts[1], "\(index) \(text)")
            }
        }
    }

    @Test("Documents of a contract from the cache are parsed when they are asked for, and are the same")
    func documents() throws {
        let cached = try CachedContract(EveryKind.files)
        let first = try cached.load().contract
        let second = try cached.load().contract
        let graphs = try [first.documents.parsed(), second.documents.parsed()]
        #expect(DocumentOutline(graphs[0]) == DocumentOutline(graphs[1]))
        #expect(graphs[0].schemas.map(\.root.name) == graphs[1].schemas.map(\.root.name))
        #expect(graphs[0].prefixes == second.documents.prefixes)
        let published = try [first, second].map { contract in
            let published = try PublishedContract(contract)
            return (0..<published.count).map { published.document($0, origin: "http://h", path: "/p") }
        }
        #expect(published[0] == published[1])
        let text = "<head xmlns='urn:e'/>"
        let reports = try [first, second].map { contract in
            try MessageValidator(contract).validate(XMLDocument(parsing: Array(text.utf8)))
        }
        #expect(reports[0].verdict == reports[1].verdict)
        #expect(reports[0].notes == reports[1].notes)
    }

    @Test("A document that has changed since its contract came from the cache is not taken for the old one")
    func changedMeanwhile() throws {
        let cached = try CachedContract(Change.files)
        _ = try cached.load()
        let (contract, isCached) = try cached.load()
        #expect(isCached)
        #expect(try contract.documents.parsed().documents.count == 2)
        let path = cached.folder.path("sub/a.xsd")
        let whole = try String(contentsOfFile: path, encoding: .utf8)
        for text in [whole.replacing("old", with: "odd"), whole + "\n", "", nil] {
            if let text {
                try cached.folder.write(text, to: "sub/a.xsd")
            } else {
                try FileManager.default.removeItem(atPath: path)
            }
            let error = #expect(throws: ContractError.self) { try contract.documents.parsed() }
            #expect(error?.findings.map(\.rule.id) == ["contract.file"])
            #expect(error?.findings.first?.file == path)
        }
        try cached.folder.write(whole, to: "sub/a.xsd")
        #expect(try contract.documents.parsed().documents.count == 2)
    }

    @Test("A document in an encoding of its own is kept as it was read")
    func encoding() throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + types(schema("urn:m", "<xs:element name='\u{E9}'/>"))
        let cached = try CachedContract([:])
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        try Data(bytes).write(to: URL(fileURLWithPath: cached.folder.path("main.wsdl")))
        let first = try cached.load().contract
        let (second, isCached) = try cached.load()
        #expect(isCached)
        #expect(second.schemas.globalElements[XMLName("\u{E9}", in: "urn:m")] != nil)
        #expect(try second.documents.parsed().prefixes == first.documents.parsed().prefixes)
    }

    /// Something that happens between two starts.
    struct Change: Sendable, CustomTestStringConvertible {
        var name: String
        var files: [String: String]
        var happen: @Sendable (inout CachedContract) throws -> Void

        var testDescription: String { name }

        init(
            _ name: String,
            _ files: [String: String] = Change.files,
            happen: @escaping @Sendable (inout CachedContract) throws -> Void
        ) {
            self.name = name
            self.files = files
            self.happen = happen
        }

        static let importing = types(schema("urn:m", "<xs:include schemaLocation='sub/a.xsd'/>"))
        static let files = ["main.wsdl": importing, "sub/a.xsd": schema("urn:m", "<xs:element name='old'/>")]
    }

    private static let changes = [
        Change("the main document has another byte") { cached in
            try cached.folder.write(Change.importing + "\n", to: "main.wsdl")
        },
        Change("an included document says something else") { cached in
            try cached.folder.write(schema("urn:m", "<xs:element name='new'/>"), to: "sub/a.xsd")
        },
        Change("an included document is gone") { cached in
            try FileManager.default.removeItem(atPath: cached.folder.path("sub/a.xsd"))
        },
        Change("an included document cannot be found by its name any more") { cached in
            try FileManager.default.moveItem(
                atPath: cached.folder.path("sub/a.xsd"),
                toPath: cached.folder.path("sub/A.xsd")
            )
        },
        Change("a document that was missing appears", ["main.wsdl": Change.importing]) { cached in
            try cached.folder.write(schema("urn:m"), to: "sub/a.xsd")
        },
        Change(
            "a name that only case told apart has a double",
            ["main.wsdl": Change.importing, "sub/A.xsd": schema("urn:m")]
        ) { cached in
            try cached.folder.write(schema("urn:m"), to: "sub/a.XSD")
        },
        Change(
            "a likelier file appears",
            [
                "main.wsdl": types(schema("urn:m", "<xs:include schemaLocation='a%20b.xsd'/>")),
                "a b.xsd": schema("urn:m"),
            ]
        ) { cached in
            try cached.folder.write(schema("urn:m"), to: "a%20b.xsd")
        },
        Change("a file that was no XML becomes one", ["main.wsdl": Change.importing, "sub/a.xsd": "<"]) { cached in
            try cached.folder.write(schema("urn:m"), to: "sub/a.xsd")
        },
        Change("a document becomes a link out of the root folder") { cached in
            try FileManager.default.removeItem(atPath: cached.folder.path("sub/a.xsd"))
            try FileManager.default.createSymbolicLink(
                atPath: cached.folder.path("sub/a.xsd"),
                withDestinationPath: "/etc/passwd"
            )
        },
        Change(
            "a catalog maps an address",
            ["main.wsdl": types(schema("urn:m", "<xs:include schemaLocation='http://h/a.xsd'/>"))]
        ) { cached in
            try cached.folder.write(schema("urn:m"), to: "a.xsd")
            try cached.folder.write(
                """
                <catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><uri name="http://h/a.xsd" uri="a.xsd"/></catalog>
                """,
                to: "catalog.xml"
            )
            cached.configuration.catalog = try ContractCatalog(path: cached.folder.path("catalog.xml"))
        },
        Change("limits are other ones") { cached in cached.configuration.limits.operations = 7 },
        Change("limits of schemas are other ones") { cached in cached.configuration.schemaLimits.components = 70_000 },
        Change("the root folder is another one") { cached in cached.configuration.root = "/" },
        Change("the program is another one") { cached in cached.configuration.cache?.program = "another" },
    ]

    @Test("What has changed is loaded anew, and the new contract is kept", arguments: changes)
    func change(_ change: Change) throws {
        var cached = try CachedContract(change.files)
        _ = try cached.load()
        #expect(try cached.load().isCached)
        try change.happen(&cached)
        let (contract, isCached) = try cached.load()
        #expect(!isCached)
        var plain = cached.configuration
        plain.cache = nil
        let other = try ContractLoader(plain).load(cached.folder.path("main.wsdl"))
        #expect(contract.differences(from: other) == [])
        let (again, isCachedAgain) = try cached.load()
        #expect(isCachedAgain)
        #expect(again.differences(from: other) == [])
    }

    @Test("Nothing is loaded anew for a file that has nothing to do with the contract")
    func bystander() throws {
        let cached = try CachedContract(Change.files)
        _ = try cached.load()
        try cached.folder.write("<", to: "sub/b.xsd")
        try cached.folder.write("<", to: "other.wsdl")
        #expect(try cached.load().isCached)
    }

    @Test("A contract with a broken rule is refused in strict loading, from the cache as well")
    func strict() throws {
        var cached = try CachedContract(EveryKind.files)
        _ = try cached.load()
        cached.configuration.strictness = .strict
        let error = #expect(throws: ContractError.self) { try cached.load() }
        #expect(cached.told.take().contains { $0.hasSuffix(": from the cache") })
        cached.configuration.cache = nil
        let plain = #expect(throws: ContractError.self) { try cached.load() }
        #expect(error == plain)
    }

    @Test("The same file by another name has findings of its own")
    func names() throws {
        let cached = try CachedContract(EveryKind.files)
        _ = try cached.load()
        let (other, isCached) = try cached.load("parts/../main.wsdl")
        #expect(!isCached)
        #expect(other.findings.allSatisfy { !$0.file.hasPrefix(cached.folder.path("main.wsdl")) })
    }

    @Test("A contract with a document from a network is not kept")
    func network() throws {
        var cached = try CachedContract([
            "main.wsdl": types(schema("urn:m", "<xs:include schemaLocation='https://h/a.xsd'/>"))
        ])
        let web = Web(["https://h/a.xsd": schema("urn:m")])
        cached.configuration.fetcher = web
        cached.configuration.remoteHosts = Set([RemoteHost("h")].compactMap { $0 })
        #expect(try cached.load().contract.documents.locations.count == 2)
        #expect(try !cached.load().isCached)
        // Without the network it is another contract, and that is kept.
        cached.configuration.fetcher = nil
        #expect(try cached.load().contract.documents.locations.count == 1)
        #expect(try cached.load().isCached)
        cached.configuration.fetcher = web
        let (contract, isCached) = try cached.load()
        #expect(!isCached)
        #expect(contract.documents.locations.count == 2)
    }

    @Test("A contract that is read in no time is not kept")
    func small() throws {
        var cached = try CachedContract(Change.files)
        cached.configuration.cache?.leastBytes = 1 << 20
        _ = try cached.load()
        #expect(!FileManager.default.fileExists(atPath: cached.folder.path("cache")))
    }

    @Test("Two that load at once disturb each other in nothing")
    func atOnce() async throws {
        let cached = try CachedContract(EveryKind.files)
        let configuration = cached.configuration
        let path = cached.folder.path("main.wsdl")
        let plain = try cached.load().contract
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    var configuration = configuration
                    // Every other one finds nothing, and writes.
                    if number % 2 == 0 { configuration.cache?.program = "\(number % 4)" }
                    for _ in 0..<5 {
                        let contract = try? ContractLoader(configuration).load(path)
                        #expect(contract?.differences(from: plain) == [])
                    }
                }
            }
        }
        // The folder goes with the value.
        withExtendedLifetime(cached) {}
    }

    @Test(
        "The environment says where the cache is",
        arguments: [
            ([:], nil), (["HOME": "/h"], "/h/.cache/soapstone/contracts"),
            (["HOME": "/h", "XDG_CACHE_HOME": "/x"], "/x/soapstone/contracts"),
            (["HOME": "/h", "XDG_CACHE_HOME": "x"], "/h/.cache/soapstone/contracts"),
            (["HOME": "h"], nil), (["XDG_CACHE_HOME": "/x"], "/x/soapstone/contracts"),
            (["HOME": "/h", "SOAPSTONE_CACHE": "off"], nil), (["HOME": "/h", "SOAPSTONE_CACHE": "0"], nil),
            (["HOME": "/h", "SOAPSTONE_CACHE": ""], "/h/.cache/soapstone/contracts"),
            (["SOAPSTONE_CACHE": "/c"], "/c"),
        ] as [([String: String], String?)]
    )
    func environment(variables: [String: String], folder: String?) {
        #expect(ContractCache(environment: { variables[$0] })?.folder == folder)
    }
}
