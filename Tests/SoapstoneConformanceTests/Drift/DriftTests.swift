import Foundation
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Synchronization
import Testing

/// What is sent, what is told of it, and what would change.
@Suite struct DriftTests {
    private static let pen = "\(ExampleProject.pen)/exchange.yaml"
    private static let none = "\(ExampleProject.none)/exchange.yaml"

    // MARK: - What is sent

    @Test("A case that is not marked is not sent, and is told as not checked")
    func unmarked() async throws {
        let example = try DriftExample()
        try example.own.replace("safe: true\n", with: "", in: Self.pen)
        let service = try ExampleService(example.live)
        let result = try await example.run(service)
        #expect(service.seen.withLock { $0.requests.count } == 1)
        #expect(result.check.fixtures == 1)
        #expect(result.check.unchecked.map(\.file) == ["\(example.own.folder.path)/\(ExampleProject.pen)"])
        #expect(result.check.unchecked.first?.reason.contains("not marked as safe") == true)
        #expect(result.check.checked["drift.value"] == 1)
    }

    @Test("Reports are titled by the command")
    func title() async throws {
        let result = try await DriftExample().run().check
        func text(_ format: ReportFormat) -> String {
            String(decoding: result.report(format, version: "1"), as: UTF8.self)
        }
        #expect(text(.junit).contains("<testsuites name=\"soapstone drift\" "))
        #expect(text(.markdown).hasPrefix("## soapstone drift\n"))
        #expect(text(.html).contains(" – soapstone drift</title>") && text(.html).contains("<h1>soapstone drift</h1>"))
    }

    @Test("Where nothing is marked and no contract is asked for, nothing was compared")
    func empty() async throws {
        let example = try DriftExample()
        for file in [Self.pen, Self.none] { try example.own.replace("safe: true\n", with: "safe: false\n", in: file) }
        example.comparesContracts = false
        let service = try ExampleService(example.live)
        let result = try await example.run(service)
        #expect(result.isEmpty && !result.isWhole)
        #expect(service.seen.withLock { $0.requests.isEmpty })
        #expect(result.check.unchecked.count == 2)
    }

    @Test(
        "Operations and cases are chosen by name",
        arguments: [
            (operations: [], cases: ["pen"], sent: 1), ([], ["getOrder/none"], 1),
            ([], ["shop/orders/getOrder/pen", "none"], 2), (["getOrder"], [], 2),
        ] as [(operations: [String], cases: [String], sent: Int)]
    )
    func filters(operations: [String], cases: [String], sent: Int) async throws {
        let example = try DriftExample()
        example.options.operations = operations
        example.options.cases = cases
        let result = try await example.run()
        #expect(result.check.fixtures == sent)
        #expect(!result.isWhole)
    }

    @Test(
        "A name that no fixture has is an error, with the names that there are",
        arguments: [
            (["getOrder", "getOrders"], [], "the operation 'getOrders'; there are getOrder"),
            ([], ["order/pen"], "called 'order/pen'"), ([], ["pen", "en"], "called 'en'"),
        ] as [(operations: [String], cases: [String], words: String)]
    )
    func unknownNames(operations: [String], cases: [String], words: String) async throws {
        let example = try DriftExample()
        example.options.operations = operations
        example.options.cases = cases
        let error = await #expect(throws: FixtureError.self) { try await example.run() }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    /// What makes that a marked case cannot be sent.
    static let gaps: [(file: String, old: String, new: String, words: String)] = [
        ("request.xml", "<s:id>17", "<s:id>[[redacted:id:0123456789abcdef]]", "could not send: redacted"),
        ("request.xml", "<s:id>17", "<s:id>${xmlunit.isNumber}", "placeholders"),
        (
            "exchange.yaml", "safe: true", "safe: true\nscenario: {name: stock, requiredState: empty}",
            "requires the state 'empty'"
        ),
        ("exchange.yaml", "safe: true", "safe: true\nfault: emptyResponse", "fault of the connection"),
    ]

    @Test("A marked case that cannot be sent is a finding, and is not sent", arguments: gaps)
    func gap(file: String, old: String, new: String, words: String) async throws {
        let example = try DriftExample()
        try example.own.replace(old, with: new, in: "\(ExampleProject.pen)/\(file)")
        let service = try ExampleService(example.live)
        let result = try await example.run(service)
        #expect(service.seen.withLock { $0.requests.count } == 1)
        let findings = result.check.findings
        #expect(findings.map(\.rule) == ["drift.not-sent"], "\(findings) \(result.check.unchecked)")
        #expect(findings.first?.message.contains(words) == true, "\(findings)")
    }

    @Test("A scenario in its first state is what a live service is in")
    func scenario() async throws {
        let example = try DriftExample()
        let state = "safe: true\nscenario: {name: stock, requiredState: Started}"
        try example.own.replace("safe: true", with: state, in: Self.pen)
        #expect(try await example.run().check.fixtures == 2)
    }

    @Test("A pseudonym in a request is no value that could be asked for")
    func pseudonym() async throws {
        let example = try DriftExample()
        let request = "\(ExampleProject.pen)/request.xml"
        try example.own.replace(
            "<s:id>17</s:id>",
            with: "<s:id>17</s:id><s:ssn>123-45-6789</s:ssn>",
            in: request
        )
        let list = "safe: true\nredactions: [{name: ssn, value: 123-45-6789}]"
        try example.own.replace("safe: true", with: list, in: Self.pen)
        let findings = try await example.run().check.findings
        #expect(findings.map(\.rule) == ["drift.not-sent"], "\(findings)")
    }

    // MARK: - Credentials

    /// Requests without a whole header, and what is around the header afterwards.
    static let headers: [(before: String, around: (String, String))] = [
        ("<soap:Body>", ("<soap:Header>", "</soap:Header><soap:Body>")),
        ("<soap:Header/><soap:Body>", ("<soap:Header>", "</soap:Header><soap:Body>")),
        ("<soap:Header></soap:Header><soap:Body>", ("<soap:Header>", "</soap:Header><soap:Body>")),
        (
            """
            <soap:Header><a:b xmlns:a="urn:a"/><w:Security xmlns:w="\(wsse)"><!-- </w:Security> --><w:UsernameToken>\
            <w:Username>[[redacted:user]]</w:Username><w:Password>[[redacted:password]]</w:Password></w:UsernameToken>\
            </w:Security></soap:Header><soap:Body>
            """,
            ("<soap:Header><a:b xmlns:a=\"urn:a\"/>", "</soap:Header><soap:Body>")
        ),
    ]
    private static let wsse =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"

    @Test("An account goes into the header, and all else stays byte for byte", arguments: headers)
    func account(before: String, around: (String, String)) async throws {
        let example = try DriftExample()
        let file = "\(ExampleProject.pen)/request.xml"
        try example.own.replace("<soap:Body>", with: before, in: file)
        example.options.account = .init(user: "svc", password: "p&ss", isDigest: false)
        example.options.cases = ["pen"]
        let service = try ExampleService(example.live)
        let result = try await example.run(service)
        #expect(result.check.findings == [], "\(result.check.findings)")
        let sent = try #require(service.seen.withLock { $0.requests.first })
        let text = String(decoding: sent.body, as: UTF8.self)
        let start = try #require(text.range(of: "<wsse:Security"))
        let end = try #require(text.range(of: "</wsse:Security>"))
        let rest = text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "")
        let source = try example.own.text(file)
        #expect(rest == source.replacing(before, with: around.0 + around.1))
        // A receiver of WS-Security finds the account.
        let envelope = try Envelope(parsing: sent.body)
        let token = try #require(try SecurityHeader(of: envelope)?.usernameToken)
        #expect(token.username == "svc")
        #expect(text.contains("p&amp;ss"))
    }

    @Test("A digest has a nonce and the time")
    func digest() async throws {
        let example = try DriftExample()
        example.options.account = .init(user: "svc", password: "secret-7", isDigest: true)
        example.options.cases = ["pen"]
        let service = try ExampleService(example.live)
        _ = try await example.run(service)
        let sent = try #require(service.seen.withLock { $0.requests.first })
        let token = try #require(try SecurityHeader(of: try Envelope(parsing: sent.body))?.usernameToken)
        #expect(token.form == .digest && token.nonce?.count == 16)
        #expect(token.created == "2024-02-29T09:30:00.000Z")
        #expect(!String(decoding: sent.body, as: UTF8.self).contains("secret-7"))
    }

    // MARK: - Times

    @Test("No more requests are on their way than may be, and none begins too early")
    func pace() async throws {
        let example = try DriftExample()
        for number in 0..<6 {
            let folder = "fixtures/shop/orders/getOrder/more\(number)"
            for side in [example.own, example.live] {
                for file in ["exchange.yaml", "request.xml", "response.xml"] {
                    let text = try side.text("\(ExampleProject.pen)/\(file)")
                    try side.write("\(folder)/\(file)", text.replacing("<s:id>17", with: "<s:id>\(100 + number)"))
                }
            }
        }
        let wide = try ExampleService(example.live, delay: .milliseconds(30))
        example.options.concurrency = 3
        #expect(try await example.run(wide).check.fixtures == 8)
        #expect(wide.seen.withLock { $0.mostActive } == 3)

        let slow = try ExampleService(example.live)
        example.options.rate = 50
        let start = ContinuousClock.now
        #expect(try await example.run(slow).check.fixtures == 8)
        // The eighth begins seven times 20 ms after the first one.
        let times = slow.seen.withLock { $0.times.sorted() }
        for (number, time) in times.enumerated() { #expect(time - start >= .milliseconds(20 * number)) }
    }

    @Test("A request has what is left of the time; without any it is not sent, and told as not checked")
    func deadline() async throws {
        let example = try DriftExample()
        example.options.time = .seconds(600)
        let service = try ExampleService(example.live)
        #expect(try await example.run(service).check.fixtures == 2)
        for request in service.seen.withLock({ $0.requests }) {
            #expect(request.time.map { $0 > .zero && $0 <= .seconds(600) } == true)
        }

        example.options.time = .nanoseconds(1)
        let late = try ExampleService(example.live)
        let result = try await example.run(late)
        #expect(result.check.fixtures == 0)
        #expect(late.seen.withLock { $0.requests.isEmpty })
        let told = result.check.unchecked.filter { $0.reason.contains("--deadline") }
        #expect(Set(told.map(\.rule)).contains("drift.value"))
        #expect(Set(told.map(\.file)).count == 2)
    }

    // MARK: - What is told

    @Test("What is volatile, and what a case leaves out, does not count")
    func ignored() async throws {
        let example = try DriftExample()
        try example.live.replace(
            "<soap:Body>",
            with: """
                <soap:Header><w:Security xmlns:w="\(Self.wsse)"><u:Timestamp \
                xmlns:u="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd">\
                <u:Created>2026-01-01T00:00:00Z</u:Created></u:Timestamp></w:Security></soap:Header>
                  <soap:Body>
                """,
            in: "\(ExampleProject.pen)/response.xml"
        )
        try example.own.replace(
            "<soap:Body>",
            with: "<soap:Header><w:Security xmlns:w=\"\(Self.wsse)\"/></soap:Header>\n  <soap:Body>",
            in: "\(ExampleProject.pen)/response.xml"
        )
        try example.live.replace("<s:count>2", with: "<s:count>3", in: "\(ExampleProject.pen)/response.xml")
        #expect(try await example.run().check.findings.map(\.rule) == ["drift.value"])
        let key = "safe: true\ncompare: {ignore: [\"//s:count\"], namespaces: {s: urn:shop}}"
        try example.own.replace("safe: true", with: key, in: Self.pen)
        let result = try await example.run()
        #expect(result.check.findings == [], "\(result.check.findings)")
        #expect(result.proposal.isEmpty)
    }

    @Test("The prefix of a fault's code does not count")
    func faultPrefix() async throws {
        let example = try DriftExample()
        for (old, new) in [("soap:Client", "S:Client"), ("<faultcode>", "<faultcode xmlns:S=\"\(Self.soap)\">")] {
            try example.live.replace(old, with: new, in: "\(ExampleProject.none)/response.xml")
        }
        let result = try await example.run()
        #expect(result.check.findings == [], "\(result.check.findings)")
    }
    private static let soap = "http://schemas.xmlsoap.org/soap/envelope/"

    @Test("A finding shows nothing that a recording would not have")
    func secrets() async throws {
        let example = try DriftExample()
        for (side, secret) in [(example.own, "Recorded-Passw0rd"), (example.live, "Live-Passw0rd")] {
            try side.replace(
                "<s:item>pen</s:item>",
                with: """
                    <s:item>pen</s:item><s:password>\(secret)</s:password><s:ssn>123-45-\(secret.count + 6700)</s:ssn>
                    """,
                in: "\(ExampleProject.pen)/response.xml"
            )
        }
        try example.live.replace("<s:count>2", with: "<s:count>two", in: "\(ExampleProject.pen)/response.xml")
        let result = try await example.run()
        #expect(result.check.findings.contains { $0.rule == "drift.type" })
        #expect(result.check.findings.contains { $0.rule == "drift.schema" })
        #expect(result.check.unchecked.contains { $0.rule == "drift.value" && $0.reason.contains("the key") })
        for format in ReportFormat.allCases {
            let text = String(decoding: result.check.report(format, version: "1"), as: UTF8.self)
            for secret in ["Recorded-Passw0rd", "Live-Passw0rd", "123-45-67"] {
                #expect(!text.contains(secret), "\(format)")
            }
        }
        for file in result.proposal {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!text.contains("Live-Passw0rd") && !text.contains("123-45-67"), "\(file.path)")
        }
    }

    @Test("Exceptions and severities are those of every check")
    func exceptions() async throws {
        let example = try DriftExample()
        try example.applyExample("drift.value")
        let entry = "safe: true\ncheck: {ignore: [{rule: drift.value, reason: \"Stock changes.\"}]}"
        try example.own.replace("safe: true", with: entry, in: Self.pen)
        let result = try await example.run().check
        #expect(result.findings == [])
        #expect(result.suppressed.map(\.reason) == ["Stock changes."])
        // The project's own check has nothing to say of it.
        #expect(try await example.own.check().findings == [])

        let other = try DriftExample()
        try other.applyExample("drift.value")
        let yaml = "check: {severity: {drift.value: error}}"
        other.settings = try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml").settings
        #expect(try await other.run().check.findings.map(\.severity) == [.error])
    }

    // MARK: - What would change

    @Test("A proposal has the files that would change, as a recording has them")
    func proposal() async throws {
        let example = try DriftExample()
        try example.applyExample("drift.value")
        let note = "<xs:element name=\"note\" type=\"xs:string\" minOccurs=\"0\""
        try example.live.replace("\(note)/>", with: "\(note) nillable=\"true\"/>", in: "wsdl/shop.wsdl")
        let result = try await example.run()
        let files = Dictionary(
            uniqueKeysWithValues: result.proposal.map {
                ($0.path.joined(separator: "/"), String(decoding: $0.bytes, as: UTF8.self))
            }
        )
        let pen = ExampleProject.pen
        let names = ["exchange.yaml", "response.json", "response.xml"].map { "\(pen)/\($0)" }
        #expect(files.keys.sorted() == names + ["wsdl/shop.wsdl"])
        #expect(files["\(pen)/response.xml"] == (try example.live.text("\(pen)/response.xml")))
        #expect(files["wsdl/shop.wsdl"] == (try example.live.text("wsdl/shop.wsdl")))
        #expect(
            files["\(pen)/response.json"]
                == (try example.own.text("\(pen)/response.json").replacing("\"pen\"", with: "\"pencil\""))
        )
        // Taken over, it is what the service answers.
        for (path, text) in files { try example.own.write(path, text) }
        let after = try await example.run()
        #expect(after.check.findings == [] && after.proposal.isEmpty, "\(after.check.findings)")
        #expect(try await example.own.check().findings == [])
    }
}
