import Foundation
import PageBrowser
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneTransport
import Testing

/// What a running gateway says of its operations: the document, and the page that is made of it.
@Suite(.serialized) struct DocsCommandTests {
    /// Where to put pictures of the page, for who wants to look at them.
    private static let pictures = ProcessInfo.processInfo.environment["SOAPSTONE_SCREENSHOTS"]

    private static func gateway(_ arguments: String..., before stub: RunningServer? = nil) async throws -> RunningServer
    {
        try await RunningServer(["gateway"] + arguments + (stub.map { ["--upstream", $0.url] } ?? []))
    }

    private static func page(_ gateway: RunningServer) async throws -> String {
        let result = try await Tool.run(URL(filePath: "/usr/bin/curl"), ["-s", "-S", "--fail", "\(gateway.url)/docs"])
        #expect(result.status == 0, "\(result.error)")
        return result.output
    }

    /// A text of a page as a browser reads it.
    private static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    @Test(
        "Examples are what the document says, and each operation of a back end has some",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with jsonschema: scripts/test makes one")
    )
    func examples() async throws {
        let python = try #require(Tool.python)
        let gateway = try await Self.gateway("--fixtures", "fixtures/sets")
        let result = try await Tool.run(python, ["Tests/Outside/openapi_examples.py", "--gateway", gateway.url])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
        let document = try await JSONClient(gateway).send("/openapi.json", type: nil, method: .get).document.root
        let paths = try #require(document["paths"])
        let systems = ["db2-content", "ims-case", "ims-payment", "ldap", "otp", "payment-history", "registration"]
        for (path, item) in paths.members where systems.contains(where: { path.hasPrefix("/services/\($0)/") }) {
            let responses = item["post"]?["responses"]
            let successes = responses?["200"]?["content"]?["application/json"]?["examples"]
            let failures = responses?["default"]?["content"]?["application/json"]?["examples"]
            #expect((1...2).contains(successes?.count ?? 0), "\(path)")
            let numbers = failures?.members.compactMap { $0.value["value"]?["opstatus"]?.numberText } ?? []
            #expect(!numbers.isEmpty && Set(numbers).count == numbers.count, "\(path): \(numbers)")
        }
        // Return code 8 of the list of cases.
        let list = paths["/services/ims-case/getCaseList"]?["post"]?["responses"]?["default"]?["content"]
        let none = list?["application/json"]?["examples"]?.members.map(\.value["value"]).first {
            $0?["opstatus"]?.numberText == "20030"
        }
        #expect(none??["message"]?.string == "No case was found for your account.")
        #expect(await gateway.stop() == 0)
    }

    /// A configuration with a client.
    private static let clients: String = {
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-clients-\(UUID().uuidString).yaml")
        let text = """
            gateway:
              clients:
                - id: shop
                  operations: ["*"]
                  keyHashes: ["sha256:d4edbbf67c5e7c66ac4ab1c0b7cd27f37a5c5d5a5f5eef4c8c0d52ed0c1b5c2f"]
            """
        try? Data(text.utf8).write(to: file)
        return file.path
    }()

    @Test(
        "openapi prints what a gateway returns for /openapi.json",
        arguments: [
            ["--wsdl", "wsdl/sets/sets-ims-case.wsdl"], ["--wsdl", "Tests/Outside/contracts/albums.wsdl"],
            [], ["--fixtures", "fixtures/sets"],
            ["--wsdl", "Tests/Outside/contracts/albums.wsdl", "--config", clients],
        ]
    )
    func document(arguments: [String]) async throws {
        let printed = try await Tool.run(Tool.soapstone, ["openapi"] + arguments)
        #expect(printed.status == 0, "\(printed.error)")
        // The schemes are those of the configuration's clients.
        let hasKeys = printed.output.contains(#""securitySchemes":{"apiKey":{"type":"apiKey","in":"header","#)
        #expect(hasKeys == arguments.contains("--config"))
        // A port's plain address on another machine is no place to send requests to.
        let upstream = arguments.contains("--wsdl") ? ["--upstream", "http://127.0.0.1:9"] : []
        let gateway = try await RunningServer(["gateway"] + arguments + upstream)
        let url = "\(gateway.url)/openapi.json"
        let served = try await Tool.run(URL(filePath: "/usr/bin/curl"), ["-s", "-S", "--fail", url])
        #expect(served.output.hasPrefix("{\"openapi\":\"3.1.0\""))
        #expect(printed.output == "\(served.output)\n" || printed.output == served.output)
        #expect(await gateway.stop() == 0)
    }

    /// A configuration with safe operations.
    private static let safe: String = {
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-safe-\(UUID().uuidString).yaml")
        try? Data("gateway: {safeOperations: ['get*', 'Prices/convert']}".utf8).write(to: file)
        return file.path
    }()

    @Test(
        "GET calls a safe operation, and the document says how",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with jsonschema: scripts/test makes one")
    )
    func get() async throws {
        let contract = ["--wsdl", "Tests/Outside/contracts/prices.wsdl"]
        let stub = try await RunningServer(["replay"] + contract)
        let gateway = try await RunningServer(["gateway"] + contract + ["--config", Self.safe, "--upstream", stub.url])
        func curl(_ arguments: String...) async throws -> String {
            let url = "\(gateway.url)/services/Prices/convert?amount=3.50&currency=EUR"
            return try await Tool.run(URL(filePath: "/usr/bin/curl"), ["-sS", "-i"] + arguments + [url]).output
        }
        let first = try await curl()
        #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(first)")
        #expect(first.contains(/"result":"[0-9.]+"/), "\(first)")
        let tag = try #require(first.firstMatch(of: /(?i)\r\netag: (\S+)\r\n/)).1
        let second = try await curl("-H", "If-None-Match: \(tag)")
        #expect(second.hasPrefix("HTTP/1.1 304 Not Modified\r\n"), "\(second)")
        #expect(second.hasSuffix("\r\n\r\n"), "\(second)")
        let judge = ["Tests/Outside/openapi_examples.py", "--gateway", gateway.url]
        let result = try await Tool.run(try #require(Tool.python), judge)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        // Three of the five operations have their examples by GET, too.
        #expect(result.output.hasPrefix("5 operations; 5 requests, 8 successes"), "\(result.output)")
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test("What is wrong with a configuration is told under its name, and with a contract under that one's")
    func names() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-bad-\(UUID().uuidString).yaml")
        try Data("gateway: {safeOperations: [nothing]}".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let wsdl = "Tests/Outside/contracts/prices.wsdl"
        for command in ["openapi", "gateway"] {
            let configuration = try await Tool.run(command, "--wsdl", wsdl, "--config", file.path)
            #expect(configuration.status == 2)
            #expect(
                configuration.error.hasPrefix("\(file.path): error: gateway.safeOperations[0]: "),
                "\(configuration.error)"
            )
            let contract = try await Tool.run(command, "--wsdl", "none.wsdl", "--config", Self.safe)
            #expect(contract.status == 2)
            #expect(contract.error.hasPrefix("none.wsdl: error: "), "\(contract.error)")
        }
    }

    @Test(
        "The examples of a contract without fixtures are generated, and are what the document says",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with jsonschema: scripts/test makes one"),
        arguments: [("wsdl/sets/sets-ims-case.wsdl", 9), ("Tests/Outside/contracts/prices.wsdl", 5)]
    )
    func generated(wsdl: String, count: Int) async throws {
        let gateway = try await RunningServer("gateway", "--wsdl", wsdl, "--upstream", "http://127.0.0.1:9")
        let judge = ["Tests/Outside/openapi_examples.py", "--gateway", gateway.url]
        let result = try await Tool.run(try #require(Tool.python), judge)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(
            result.output.hasPrefix("\(count) operations; \(count) requests, \(count) successes"),
            "\(result.output)"
        )
        #expect(await gateway.stop() == 0)
    }

    @Test("The collection for Postman has a request with its JSON for each operation of the document")
    func postman() async throws {
        let arguments = ["openapi", "--wsdl", "Tests/Outside/contracts/prices.wsdl"]
        let printed = try await Tool.run(Tool.soapstone, arguments + ["--postman"])
        let collection = try JSONDocument(parsing: Array(printed.output.utf8), limits: .file).root
        #expect(
            collection["info"]?["schema"]?.string
                == "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
        )
        let requests = (collection["item"]?.elements.map { $0 } ?? []).flatMap { folder in
            (folder["item"]?.elements.map { $0 } ?? []).compactMap { $0["request"] }
        }
        let document = try await Tool.run(Tool.soapstone, arguments).output
        let paths =
            try JSONDocument(parsing: Array(document.utf8), limits: .file).root["paths"]?.members.map(\.key) ?? []
        #expect(
            Set(requests.compactMap { $0["url"]?.string })
                == Set(paths.filter { $0.hasPrefix("/services/") }.map { "{{baseUrl}}\($0)" })
        )
        for request in requests {
            #expect(request["method"]?.string == "POST")
            let body = try #require(request["body"]?["raw"]?.string)
            #expect(try JSONDocument(parsing: Array(body.utf8)).root.kind == .object)
        }
    }

    @Test("openapi with a contract that cannot be read ends with 2")
    func noContract() async throws {
        let missing = try await Tool.run(Tool.soapstone, ["openapi", "--wsdl", "none.wsdl"])
        #expect(missing.status == 2 && missing.output.isEmpty && missing.error.contains("none.wsdl"))
    }

    @Test("Without fixtures there are no examples, and a folder without exchanges is refused")
    func without() async throws {
        let gateway = try await Self.gateway()
        let document = try await JSONClient(gateway).send("/openapi.json", type: nil, method: .get).response.body
        #expect(!String(decoding: document, as: UTF8.self).contains(#""examples""#))
        #expect(!(try await Self.page(gateway)).contains("<details class=\"example\">"))
        #expect(await gateway.stop() == 0)
        for folder in ["Documentation", "no/such/folder"] {
            let result = try await Tool.run("gateway", "--fixtures", folder, "--port", "0")
            #expect(result.status == 2, "\(folder): \(result.error)")
        }
    }

    /// Class S are passwords, one-time passwords and what stands for a session.
    @Test("The document calls every password and every session's id a secret, whoever takes it")
    func secrets() async throws {
        let gateway = try await Self.gateway()
        let document = try await JSONClient(gateway).send("/openapi.json", type: nil, method: .get).document.root
        var found: [String: Int] = [:]
        func look(into value: JSONValue?) {
            for (key, member) in value?["properties"]?.members.map({ ($0.key, $0.value) }) ?? [] {
                if ["cacheid", "password", "oldPassword", "newPassword", "otp"].contains(key) {
                    #expect(member["x-redaction"]?.string == "secret", "\(key)")
                    found[key, default: 0] += 1
                }
                look(into: member["items"] ?? member)
            }
        }
        for item in document["paths"]?.members.map(\.value) ?? [] {
            look(into: item["post"]?["requestBody"]?["content"]?["application/json"]?["schema"])
            let response = item["post"]?["responses"]?["200"]?["content"]?["application/json"]?["schema"]
            for one in response?["anyOf"]?.elements.map({ $0 }) ?? [] { look(into: one) }
        }
        #expect(found.count == 5 && found.values.allSatisfy { $0 > 0 }, "\(found)")
        let register = document["paths"]?["/services/Registration/register"]?["post"]?["requestBody"]?["content"]
        let members = register?["application/json"]?["schema"]?["properties"]
        #expect(members?["userId"]?["x-redaction"]?.string == "personal")
        let questions = members?["securityQuestions"]?["items"]?["properties"]
        #expect(questions?["id"]?["x-redaction"]?.string == "open")
        #expect(questions?["answer"]?["x-redaction"]?.string == "secret")
        #expect(await gateway.stop() == 0)
    }

    @Test("Every command of the page that has an example is answered as the example says")
    func commands() async throws {
        let stub = try await RunningServer("replay", "--no-delay")
        let gateway = try await Self.gateway("--fixtures", "fixtures/sets", before: stub)
        let page = try await Self.page(gateway)
        let articles = page.components(separatedBy: "<article ").dropFirst()
        #expect(articles.count > 40)
        var count = 0
        for article in articles {
            let command = try #require(article.firstMatch(of: /<pre class="command"[^>]*>([^<]*)<\/pre>/)).1
            guard let opstatus = article.firstMatch(of: /<summary><span class="tag [a-z]+">(\d+)</)?.1 else { continue }
            let result = try await Tool.run(
                URL(filePath: "/bin/bash"),
                ["-c", Self.unescaped(String(command))]
            )
            let response = try JSONDocument(parsing: Array(result.output.utf8)).root
            #expect(response["opstatus"]?.numberText == String(opstatus), "\(command)\n\(result.output)")
            count += 1
        }
        #expect(count == 33)
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test("The page has the article's table of opstatus")
    func statuses() async throws {
        let gateway = try await Self.gateway()
        let page = try await Self.page(gateway)
        let shown = page.matches(
            of: /<th scope="row" class="num">(\d+)<\/th><td class="mono">([A-Z_0-9]+)<\/td><td class="num">(\d+)</
        )
        .map { [$0.1, $0.2, $0.3].map(String.init) }
        let file = Tool.root.appending(path: "Sources/SoapstoneGateway/Documentation.docc/Gateway.md")
        let article = try String(contentsOf: file, encoding: .utf8)
        let told = article.matches(of: /(?m)^\| (\d+) \| `([A-Z_0-9]+)` \| (\d+) \|/)
            .map { [$0.1, $0.2, $0.3].map(String.init) }
        #expect(shown.count == told.count && shown.count > 30)
        #expect(Set(shown) == Set(told))
        #expect(await gateway.stop() == 0)
    }

    @Test(
        "In a browser it asks for nothing else, by day and by night, on a desk and in a hand, and by the keyboard",
        .enabled(if: Browser.program != nil, "Chromium is not installed")
    )
    func browser() async throws {
        let gateway = try await Self.gateway("--fixtures", "fixtures/sets")
        let listed = try await JSONClient(gateway).send("/services", type: nil, method: .get).document.root
        let operations = try #require(listed["operations"]).count
        let address = "\(gateway.url)/docs"
        let browser = try Browser()
        for (scheme, ground) in [("light", "rgb(245, 246, 248)"), ("dark", "rgb(20, 23, 28)")] {
            try browser.prefer(scheme)
            for (width, height) in [(1280, 900), (390, 844)] {
                try browser.resize(width, height)
                try browser.open(address)
                let name = "\(scheme), \(width)"
                let colour = "getComputedStyle(document.documentElement).backgroundColor"
                #expect(try browser.text(colour) == ground, "\(name)")
                #expect(try browser.text("document.querySelectorAll('h1').length") == "1", "\(name)")
                #expect(try browser.text("document.querySelectorAll('article').length") == "\(operations)", "\(name)")
                #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(name)")
                #expect(try browser.text("document.scripts.length") == "1", "\(name)")
                guard let pictures = Self.pictures else { continue }
                let start = "\(pictures)/docs-\(scheme)-\(width)"
                try browser.screenshot().write(to: URL(filePath: "\(start).png"))
                try browser.value("location.hash = 'ims-case.getCaseList'")
                try browser.value(
                    "document.querySelectorAll('#ims-case\\\\.getCaseList details').forEach((one, at) => one.open = at < 2)"
                )
                try browser.screenshot().write(to: URL(filePath: "\(start)-operation.png"))
                try browser.value("document.getElementById('statuses').scrollIntoView()")
                try browser.screenshot().write(to: URL(filePath: "\(start)-statuses.png"))
            }
        }

        // The first key leads to what skips the list of operations; an example opens by Enter.
        try browser.open(address)
        try browser.press("Tab")
        #expect(try browser.text("document.activeElement.className") == "skip")
        if let pictures = Self.pictures {
            try browser.screenshot().write(to: URL(filePath: "\(pictures)/docs-skip.png"))
        }
        try browser.press("Enter")
        #expect(try browser.text("location.hash") == "#main")
        let example = "document.querySelector('#ims-case\\\\.getCaseList details.example')"
        try browser.value("\(example).querySelector('summary').focus()")
        try browser.press("Enter")
        try browser.wait(until: "\(example).open")
        #expect(try browser.text("\(example).textContent.includes('\"countyName\": \"Franklin\"')") == "true")
        #expect(try browser.text("getComputedStyle(document.activeElement).outlineStyle") == "solid")
        if let pictures = Self.pictures {
            try browser.screenshot().write(to: URL(filePath: "\(pictures)/docs-focus.png"))
        }
        #expect(browser.console == [])
        #expect(browser.requests.allSatisfy { $0.hasPrefix(address) || $0.hasPrefix("data:") })
        #expect(await gateway.stop() == 0)
    }

    @Test(
        "A form of the page sends its request by the keyboard, with the key that the user types",
        .enabled(if: Browser.program != nil, "Chromium is not installed")
    )
    func form() async throws {
        let made = try await Tool.run(Tool.soapstone, ["config", "key"])
        let key = try #require(made.output.firstMatch(of: /(?m)^key: (\S+)$/)).1
        let hash = try #require(made.output.firstMatch(of: /(?m)^keyHash: (\S+)$/)).1
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-form-\(UUID().uuidString).yaml")
        try Data("gateway: {clients: [{id: shop, operations: [\"*\"], keyHashes: [\"\(hash)\"]}]}\n".utf8).write(
            to: file
        )
        defer { try? FileManager.default.removeItem(at: file) }
        let contract = "Tests/Outside/contracts/prices.wsdl"
        let stub = try await RunningServer("replay", "--wsdl", contract)
        let gateway = try await RunningServer([
            "gateway", "--wsdl", contract, "--upstream", stub.url, "--config", file.path,
        ])
        let browser = try Browser()
        try browser.open("\(gateway.url)/docs")
        let form = "document.querySelector('form[data-path=\"/services/Prices/convert\"]')"
        try browser.value("\(form).closest('details').querySelector('summary').focus()")
        try browser.press("Enter")
        try browser.wait(until: "\(form).closest('details').open")
        for scheme in ["dark", "light"] {
            try browser.prefer(scheme)
            for width in [390, 1280] {
                try browser.resize(width, 900)
                let broken = try browser.violations()
                #expect(broken == [], "\(scheme), \(width)")
            }
        }
        // Every field has a label, and the request is one that the contract allows.
        #expect(
            try browser.text("[...\(form).elements].every(e => e.tagName === 'BUTTON' || e.labels.length === 1)")
                == "true"
        )
        #expect(try browser.text("typeof JSON.parse(\(form).elements.body.value).currency") == "string")
        let result = "\(form).querySelector('.result').textContent"

        try browser.value("\(form).querySelector('button').focus()")
        try browser.press("Enter")
        try browser.wait(until: "\(result).includes('HTTP 401')")
        #expect(try browser.text("\(result).includes('application/problem+json')") == "true")
        // A refused request is in the console of every browser.
        browser.forgetConsole()

        try browser.value("\(form).querySelector('input').focus()")
        try browser.type(String(key))
        // From the key over the body to the button.
        try browser.press("Tab")
        try browser.press("Tab")
        try browser.press("Enter")
        try browser.wait(until: "\(result).includes('HTTP 200')")
        let direct = try await Tool.run(
            URL(filePath: "/usr/bin/curl"),
            [
                "-s", "-H", "X-API-Key: \(key)", "-H", "Content-Type: application/json", "-d",
                try browser.text("\(form).elements.body.value"), "\(gateway.url)/services/Prices/convert",
            ]
        )
        #expect(!direct.output.isEmpty)
        #expect(try browser.text("\(form).querySelector('pre:last-child').textContent") == direct.output)
        #expect(try browser.text("\(result).includes('cache-control: no-store')") == "true")
        #expect(browser.console == [])
        #expect(browser.requests.allSatisfy { $0.hasPrefix(gateway.url) || $0.hasPrefix("data:") })
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }
}
