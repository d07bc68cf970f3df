import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import Testing

/// `soapstone fixtures explain`
@Suite struct ExplainCommandTests {
    /// A store that is gone when the test is over, and a request beside it.
    private final class Store {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        var path: String { root.path }

        init(_ request: String, match: String = "") throws {
            let folder = root.appending(path: "svc/get/one")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let details = """
                operation: get
                endpoint: /s
                method: POST
                request: {headers: {Content-Type: text/xml, SOAPAction: '"urn:get"'}}
                response: {status: 200, headers: {Content-Type: text/xml}}
                recordedAt: 2024-02-29T09:30:00Z
                class: ordinary
                \(match)

                """
            for (name, text) in [("request.xml", request), ("response.xml", "<r/>"), ("exchange.yaml", details)] {
                try Data(text.utf8).write(to: folder.appending(path: name))
            }
        }

        deinit { try? FileManager.default.removeItem(at: root) }
    }

    private static func envelope(_ body: String) -> String {
        "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body>\(body)</e:Body></e:Envelope>"
    }

    private func explain(_ request: String, _ store: Store, _ more: String...) async throws -> Tool.Result {
        let arguments = ["fixtures", "explain", "--fixtures", store.path, "-"] + more
        return try await Tool.run(Tool.soapstone, arguments, input: Data(request.utf8))
    }

    @Test("A request that is answered is told by whom, with exit status 0")
    func responded() async throws {
        let store = try Store(Self.envelope("<a xmlns='urn:n'><b>1</b></a>"))
        let same = try await explain(Self.envelope("<p:a xmlns:p='urn:n'><p:b>1</p:b></p:a>"), store)
        #expect(same.status == 0, "\(same.error)")
        #expect(same.output == "svc/get/one matches: its recorded request is the same\n")
        #expect(same.error == "")
    }

    @Test("A request that is not is told where it differs, with exit status 1")
    func differences() async throws {
        let store = try Store(
            Self.envelope("<a xmlns='urn:n'><b>1</b><t>x</t></a>"),
            match: "match: {namespaces: {n: urn:n}, ignore: [//n:t], headers: {X-Tenant: north}, query: {mode: test}}"
        )
        let request = Self.envelope("<a xmlns='urn:n'><b>2</b><t>y</t></a>")
        let fields = ["--header", "SOAPAction: urn:get", "--header", "x-tenant: south", "--query", "mode=test"]
        let result = try await Tool.run(
            Tool.soapstone,
            ["fixtures", "explain", "--fixtures", store.path, "-"] + fields,
            input: Data(request.utf8)
        )
        #expect(result.status == 1)
        #expect(result.error == "")
        #expect(
            result.output == """
                no fixture matches {urn:n}a, SOAP 1.1, with the action 'urn:get'

                svc/get/one: 2 differences
                  header     X-Tenant
                             expected 'north' | found 'south'
                  different  /soapenv:Envelope/soapenv:Body/n1:a/n1:b/text()
                             expected '1'     | found '2'
                             soapenv = http://schemas.xmlsoap.org/soap/envelope/
                             n1 = urn:n

                """
        )
    }

    @Test("For programs there is JSON")
    func json() async throws {
        let store = try Store(
            Self.envelope("<a xmlns='urn:n'><b>1</b></a>"),
            match: "match: {namespaces: {n: urn:n}, xpath: [//n:b, //b]}"
        )
        let result = try await explain(Self.envelope("<a xmlns='urn:n'><b>2</b></a>"), store, "--format", "json")
        #expect(result.status == 1)
        let root = try JSONDocument(parsing: Array(result.data)).root
        #expect(root["request"]?["payload"]?.string == "{urn:n}a")
        #expect(root["match"] == nil)
        let nearest = try #require(root["nearest"]?.elements.first { _ in true })
        #expect(nearest["fixture"]?.string == "svc/get/one")
        let differences = Array(try #require(nearest["differences"]).elements)
        #expect(differences.map { $0["kind"]?.string } == ["different", "condition"])
        #expect(differences[0]["path"]?.string == "/soapenv:Envelope/soapenv:Body/n1:a/n1:b/text()")
        #expect(differences[0]["namespaces"]?["n1"]?.string == "urn:n")
        #expect(differences[0]["expected"]?.string == "1")
        #expect(differences[0]["found"]?.string == "2")
        #expect(nearest["hints"]?.elements.contains { $0.string?.contains("write n:b") == true } == true)
        let same = try await explain(Self.envelope("<a xmlns='urn:n'><b>1</b></a>"), store, "--format", "json")
        #expect(same.status == 1, "//b still selects nothing")
    }

    @Test("A request without SOAP is explained by its method, path and body, and a malformed one by its line")
    func withoutSOAP() async throws {
        let path = "BCMIncidentNoteService/updateIncidentNote/text-changed.json-profile"
        let file = Tool.root.appending(path: "fixtures/bcms/\(path)/request.http")
        let request = try String(contentsOf: file, encoding: .utf8)
        func explain(_ request: String, _ more: String...) async throws -> Tool.Result {
            let arguments = ["fixtures", "explain", "--fixtures", "fixtures/bcms", "-"] + more
            return try await Tool.run(Tool.soapstone, arguments, input: Data(request.utf8))
        }
        let token = request.replacing("{token}", with: "4711")
        let found = try await explain(token)
        #expect(found.status == 0 && found.output == "\(path) matches\n")
        let other = token.replacing("arrived", with: "lost")
        let missed = try await explain(other)
        #expect(missed.status == 1, "\(missed.error)")
        #expect(missed.output.hasPrefix("no fixture matches PUT /Services/"), "\(missed.output)")
        #expect(missed.output.contains(#"expected '"Spare unit arrived."' | found '"Spare unit lost."'"#))
        let json = try await explain(other, "--format", "json")
        let document = try JSONDocument(parsing: Array(json.output.utf8)).root
        #expect(document["request"]?["method"]?.string == "PUT")
        let nearest = document["nearest"].flatMap { Array($0.elements).first }
        #expect(nearest?["fixture"]?.string == path)
        let broken = try await explain("GET somewhere HTTP/1.1\n")
        #expect(broken.status == 2 && broken.error.contains("the path begins with '/'"), "\(broken.error)")
    }

    @Test("A redacted store is read with its key and without, as replay does")
    func redacted() async throws {
        let live = Self.envelope("<login xmlns='urn:n'><password>hunter2</password></login>")
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString).key")
        let kept = Redactor(key: try RedactionKey.create(file: file.path)).redact(xml: Array(live.utf8))
        let store = try Store(String(decoding: kept.body, as: UTF8.self), match: "match: {priority: 1}")
        #expect(try await explain(live, store).status == 0)
        let other = live.replacing("hunter2", with: "Canary")
        #expect(try await explain(other, store).status == 0, "without the key, secrets do not count")
        let recording = store.root.appending(path: ".recording")
        try FileManager.default.createDirectory(at: recording, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: file, to: recording.appending(path: "redaction.key"))
        let same = try await explain(live, store)
        #expect(same.status == 0, "\(same.output)\(same.error)")
        #expect(same.output == "svc/get/one matches: the request meets its matchers\n")
        let result = try await explain(other, store)
        #expect(result.status == 1)
        #expect(!result.output.contains("Canary"), "\(result.output)")
        #expect(result.output.contains("[[redacted:password:"))
    }

    @Test("What cannot be read is an error, with exit status 2")
    func unreadable() async throws {
        let store = try Store(Self.envelope("<a/>"))
        let malformed = try await explain("<a", store)
        #expect(malformed.status == 2)
        #expect(malformed.error.contains("<stdin>:1:"), "\(malformed.error)")
        #expect(malformed.error.contains("[XML_SYNTAX]"))
        let type = try await explain(Self.envelope("<a/>"), store, "--header", "Content-Type: application/soap+xml")
        #expect(type.status == 2)
        #expect(type.error.contains("HTTP_MEDIA_TYPE"), "\(type.error)")
        for line in ["explain no/such/file", "explain README.md", "explain --fixtures Documentation README.md"] {
            let result = try await Tool.run(
                Tool.soapstone,
                ["fixtures"] + line.split(separator: " ").map(String.init)
            )
            #expect(result.status == 2, "\(line): \(result.output)")
            #expect(result.output == "")
        }
        let field = try await explain(Self.envelope("<a/>"), store, "--header", "no colon")
        #expect(field.status == 64)
    }

    @Test("An exchange whose matchers cannot be used is told with its place, and left out")
    func brokenMatchers() async throws {
        let store = try Store(Self.envelope("<a/>"), match: "match: {ignore: [//x:t]}")
        let result = try await explain(Self.envelope("<a/>"), store)
        #expect(result.status == 2, "there is no exchange left")
        #expect(result.error.contains("exchange.yaml:8: the path '//x:t' cannot be used"), "\(result.error)")
        #expect(result.error.contains("[FIXTURE_MATCHER]"))
    }

    @Test("The examples of the help run")
    func examples() async throws {
        let examples = try await Tool.examples(of: ["fixtures", "explain"])
        #expect(examples.count == 3)
        for line in examples {
            let arguments = line.split(separator: " ").dropFirst().map(String.init)
            let result = try await Tool.run(Tool.soapstone, arguments)
            #expect(result.status == 0, "\(line): \(result.error)")
            #expect(result.output.contains("ims-case/ping/ordinary"))
        }
    }
}
