import Foundation
import SoapstoneTransport
import Testing

/// Contracts from hosts: every command takes them, and nothing that was not allowed is asked for.
@Suite struct RemoteContractTests {
    private static let contracts = "Tests/Outside/contracts"

    private func run(
        _ arguments: [String],
        input: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Tool.Result {
        try await Tool.run(Tool.soapstone, arguments, input: input.map { Data($0.utf8) }, environment: environment)
    }

    private static func schema(_ content: String) -> String {
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" targetNamespace=\"urn:a\">\(content)</xs:schema>"
    }

    private static func including(_ locations: String...) -> String {
        schema(locations.map { "<xs:include schemaLocation=\"\($0)\"/>\n" }.joined())
    }

    // MARK: - Commands

    /// Arguments, with WSDL for the contract, and what goes to standard input.
    static let commands: [(arguments: [String], input: String)] = [
        (["inspect", "WSDL"], ""),
        (["sample", "--wsdl", "WSDL", "--operation", "getPrice"], ""),
        (
            ["convert", "--wsdl", "WSDL", "--operation", "getPrice", "--direction", "request", "--to", "xml"],
            #"{"symbol":["A"]}"#
        ),
        (
            [
                "call", "--wsdl", "WSDL", "--operation", "getPrice", "--upstream", "http://127.0.0.1:1", "--dry-run",
            ], #"{"symbol":["A"]}"#
        ),
    ]

    @Test("A command does with an address what it does with the file", arguments: commands)
    func command(arguments: [String], input: String) async throws {
        let server = try PageServer(folder: Self.contracts)
        let name = "/prices.wsdl"
        func result(_ wsdl: String, _ more: [String]) async throws -> Tool.Result {
            try await run(arguments.map { $0 == "WSDL" ? wsdl : $0 } + more, input: input)
        }
        let remote = try await result(server.url + name, ["--allow-remote", server.url])
        #expect(remote.status == 0, "\(remote.error)")
        #expect(remote.error == "")
        let local = try await result(Self.contracts + name, [])
        #expect(local.status == 0)
        #expect(remote.output.replacing(server.url, with: Self.contracts) == local.output)
        #expect(Set(server.targets) == [name, "/prices-interface.wsdl", "/prices.xsd"])
        #expect(server.targets.count == 3)
    }

    @Test("Messages are validated by a contract or schema that has an address")
    func validate() async throws {
        let server = try PageServer(folder: Self.contracts)
        let allow = ["--allow-remote", server.url]
        let sample = try await run(["sample", "--wsdl", "\(Self.contracts)/prices.wsdl", "--operation", "getPrice"])
        let verdict = try await run(
            ["validate", "--wsdl", "\(server.url)/prices.wsdl", "-"] + allow,
            input: sample.output
        )
        #expect(verdict.status == 0, "\(verdict.error)")
        let schema = try PageServer(texts: ["/a.xsd": Self.schema("<xs:element name='a' type='xs:int'/>")])
        for (text, status) in [("1", 0), ("x", 1)] as [(String, Int32)] {
            let result = try await run(
                ["validate", "--schema", "\(schema.url)/a.xsd", "--allow-remote", schema.url, "-"],
                input: "<a xmlns='urn:a'>\(text)</a>"
            )
            #expect(result.status == status, "\(result.error)")
        }
    }

    @Test("A stub and a gateway serve a contract that has an address")
    func servers() async throws {
        let server = try PageServer(folder: Self.contracts)
        let contract = ["--wsdl", "\(server.url)/prices.wsdl", "--allow-remote", server.url]
        let stub = try await RunningServer(["replay"] + contract)
        let gateway = try await RunningServer(["gateway", "--upstream", stub.url] + contract)
        let client = try JSONClient(gateway)
        let list = try await client.send("/services", type: nil, method: .get)
        #expect(String(decoding: list.response.body, as: UTF8.self).contains("getPrice"))
        // The stub's own publication is a contract with an address, too.
        let published = try await run(["inspect", "\(stub.url)/x?wsdl", "--allow-remote", stub.url])
        #expect(published.status == 0, "\(published.error)")
        #expect(published.error == "")
        #expect(published.output.contains("getPrice"))
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test("An address whose file's name is that of a contract with typed codecs is loaded all the same")
    func noTypedCodec() async throws {
        let server = try PageServer(folder: "wsdl/sets")
        let wsdl = "\(server.url)/sets-ims-case.wsdl"
        let arguments = [
            "convert", "--wsdl", wsdl, "--allow-remote", server.url, "--operation", "getCaseList", "--direction",
            "request", "--to", "json", "fixtures/sets/ims-case/getCaseList/ordinary/request.xml",
        ]
        #expect(try await run(arguments).status == 0)
        #expect(server.targets.contains("/sets-ims-case.wsdl"))
        let typed = try await run(arguments + ["--codec", "typed"])
        #expect(typed.status == 2)
        #expect(typed.error.contains("there is no typed codec for 'getCaseList' of this contract"))
    }

    @Test("A contract on standard input leads to hosts that are allowed")
    func standardInput() async throws {
        let server = try PageServer(texts: ["/a.xsd": Self.schema("<xs:element name='a'/>")])
        let result = try await run(
            ["inspect", "--strict", "-", "--allow-remote", server.url],
            input: Self.including("\(server.url)/a.xsd")
        )
        #expect(result.status == 0, "\(result.error)")
        #expect(server.targets == ["/a.xsd"])
    }

    // MARK: - What is allowed

    @Test(
        "The error names the option that is missing, and with it the contract is loaded",
        arguments: ["inspect", "sample"]
    )
    func advice(command: String) async throws {
        let server = try PageServer(folder: Self.contracts)
        let wsdl = "\(server.url)/prices.wsdl"
        let arguments = command == "inspect" ? [command, wsdl] : [command, "--wsdl", wsdl, "--operation", "getPrice"]
        let refused = try await run(arguments)
        #expect(refused.status == 2)
        #expect(refused.output == "")
        #expect(server.targets.isEmpty)
        let option = try #require(refused.error.firstMatch(of: /\((--allow-remote \S+)\)/)).1
        let result = try await run(arguments + option.split(separator: " ").map(String.init))
        #expect(result.status == 0, "\(result.error)")
    }

    @Test(
        "Hosts that are none are wrong use",
        arguments: [
            ["--allow-remote", "a.org/x"], ["--allow-remote", "2130706433"], ["--allow-remote", "http://127.1"],
            ["--allow-remote", "user@a.org"], ["--allow-private", "*"], ["--remote-ca", "ca.pem"],
            ["--root", ".", "--allow-remote", "a.org"],
        ]
    )
    func usage(options: [String]) async throws {
        let result = try await run(["inspect", "https://a.org/x"] + options)
        #expect(result.status == 64, "\(result.error)")
        #expect(result.output == "")
    }

    @Test("Proxies of the environment are not asked")
    func proxies() async throws {
        let server = try PageServer(folder: Self.contracts)
        let proxy = try LoneBackEnd()
        let names = ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"]
        let result = try await run(
            ["inspect", "\(server.url)/prices.wsdl", "--allow-remote", server.url],
            environment: Dictionary(uniqueKeysWithValues: names.map { ($0, proxy.url) })
        )
        proxy.stop()
        #expect(result.status == 0, "\(result.error)")
        #expect(proxy.received == "")
    }

    @Test("A certificate is verified, against given authorities", .enabled(if: hasProgram("openssl")))
    func https() async throws {
        let server = try TLSFiles(Self.contracts)
        let wsdl = "https://127.0.0.1:\(server.port)/prices.wsdl"
        let arguments = ["inspect", wsdl, "--allow-remote", "127.0.0.1:\(server.port)"]
        let result = try await run(arguments + ["--remote-ca", server.certificate])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error == "")
        let distrusted = try await run(arguments)
        #expect(distrusted.status == 2)
        #expect(distrusted.error.contains("[contract.fetch;"), "\(distrusted.error)")
        #expect(distrusted.error.contains("--remote-ca"))
        let missing = try await run(arguments + ["--remote-ca", "no/such.pem"])
        #expect(missing.status == 2)
        #expect(missing.error == "no/such.pem: error: No such file or directory\n")
    }

    // MARK: - Attacks

    /// What the host has in store: locations in its schema with SELF for its own host and port, and OTHER for one that
    /// is not allowed; the pages that it serves; what the finding says.
    static let attacks: [(location: String, page: PageServer.Page, says: String)] = [
        (
            "a.xsd", .init(status: "302 Found", fields: "Location: http://169.254.169.254/latest\r\n"),
            "The host redirects (status 302) to 'http://169.254.169.254/latest', which is not followed. Name that address"
        ),
        ("a.xsd", .init(status: "500 No"), "was not fetched. The host returned status 500. Map the address"),
        (
            "a.xsd", .init(body: Data(count: (4 << 20) + 1)),
            "has more bytes than the contract may have: 4194304 in one file"
        ),
        ("a.xsd", .init(fields: "Content-Encoding: br\r\n", body: Data("x".utf8)), "was not fetched. "),
        ("a.xsd", .init(body: Data("<!DOCTYPE a SYSTEM 'http://127.0.0.1:1/'><a/>".utf8)), "[contract.xml;"),
        ("a.xsd", .init(body: Data("<html/>".utf8)), "[contract.root;"),
        ("http://OTHER/a.xsd", .init(), "(--allow-remote http://127.0.0.1:"),
        ("//OTHER/a.xsd", .init(), "(--allow-remote http://127.0.0.1:"),
        ("https://SELF/a.xsd", .init(), "(--allow-remote 127.0.0.1:"),
        ("http://user:canary@SELF/a.xsd", .init(), "names a user"),
        ("http://2130706433/a.xsd", .init(), "names its host oddly"),
        ("http://0x7f.1/a.xsd", .init(), "names its host oddly"),
        ("http://0177.0.0.1/a.xsd", .init(), "names its host oddly"),
        ("ftp://SELF/a.xsd", .init(), "[contract.location;"),
        ("file:///etc/passwd", .init(), "is a file, and the contract is not in files"),
        ("/etc/passwd", .init(), "/etc/passwd' was not fetched. The host returned status 404"),
    ]

    @Test("What a host has in store is a finding with place and remedy, and nobody else is asked", arguments: attacks)
    func attack(location: String, page: PageServer.Page, says: String) async throws {
        let other = try LoneBackEnd()
        defer { other.stop() }
        let server = try PageServer(location == "a.xsd" ? ["/a.xsd": page] : [:])
        let text = location.replacing("SELF", with: server.host).replacing("OTHER", with: "127.0.0.1:\(other.port)")
        server.add(.init(body: Data(Self.including(text).utf8)), at: "/main.xsd")
        let main = "\(server.url)/main.xsd"
        let lenient = try await run(["inspect", main, "--allow-remote", server.url])
        #expect(lenient.status == 0, "\(lenient.error)")
        let line = try #require(lenient.error.split(separator: "\n").first)
        #expect(line.hasPrefix(says.hasPrefix("[contract.xml") ? server.url : "\(main):1:"), "\(line)")
        #expect(line.contains(says), "\(line)")
        #expect(!lenient.error.contains("canary"))
        #expect(try await run(["inspect", "--strict", main, "--allow-remote", server.url]).status == 2)
        #expect(other.received == "")
    }

    @Test("5 MB in 5 KB of gzip are given up", .enabled(if: hasProgram("gzip")))
    func gzipBomb() async throws {
        let packed = try await Tool.run(
            URL(filePath: "/bin/sh"),
            ["-c", "head -c 5000000 /dev/zero | gzip -c | base64 -w0"]
        )
        let body = try #require(Data(base64Encoded: packed.output))
        let page = PageServer.Page(fields: "Content-Encoding: gzip\r\n", body: body)
        let server = try PageServer(["/main.xsd": .init(body: Data(Self.including("a.xsd").utf8)), "/a.xsd": page])
        let result = try await run(["inspect", "\(server.url)/main.xsd", "--allow-remote", server.url])
        #expect(result.error.contains("has more bytes than the contract may have"), "\(result.error)")
    }

    @Test(
        "A name that leads to this machine is refused, however it is allowed",
        arguments: ["--allow-remote", "--allow-private"]
    )
    func rebound(option: String) async throws {
        let server = try PageServer(folder: Self.contracts)
        let host = server.url.replacing("127.0.0.1", with: "rebound.localhost")
        let result = try await run(["inspect", "\(host)/prices.wsdl", option, host])
        #expect(result.status == 2)
        #expect(result.error.contains("which is this machine itself. A host on a private network"), "\(result.error)")
        #expect(server.targets.isEmpty)
    }

    @Test("Documents that lead to each other are fetched once, and no 257th is")
    func cycles() async throws {
        var texts = ["/main.xsd": Self.including("1.xsd")]
        for number in 1...300 {
            // Three to follow each, and one back.
            texts["/\(number).xsd"] = Self.including(
                "main.xsd",
                "\(3 * number).xsd",
                "\(3 * number + 1).xsd",
                "\(3 * number - 1).xsd"
            )
        }
        let server = try PageServer(texts: texts)
        let result = try await run(["inspect", "\(server.url)/main.xsd", "--allow-remote", server.url])
        #expect(result.status == 0)
        #expect(result.error.contains("The contract leads to more than 256 documents."))
        #expect(server.targets.count == 256)
        #expect(Set(server.targets).count == 256)
    }
}
