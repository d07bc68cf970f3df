import Foundation
import SoapstoneConformance
import SoapstoneFixtures
import Testing

@Suite struct CheckTests {
    static let pen = ExampleProject.pen

    /// An example in which several rules are broken.
    static func broken() throws -> ExampleProject {
        let example = try ExampleProject()
        for rule in ["fixture.response-schema", "fixture.request-json", "wsdl.unused", "fixture.secret"] {
            if rule == "fixture.secret" {
                try example.replace(
                    "<s:item>pen</s:item>",
                    with: "<s:item>078-05-1120</s:item>",
                    in: "\(pen)/response.xml"
                )
            } else {
                try example.applyExample(rule)
            }
        }
        return example
    }

    @Test("The same project gives the same findings in the same order")
    func deterministic() async throws {
        let example = try Self.broken()
        let first = try await example.check()
        #expect(first.findings.count >= 4)
        for _ in 0..<5 {
            let again = try await example.check()
            #expect(again.findings == first.findings)
            #expect(again.checked == first.checked)
        }
    }

    @Test(
        "What is wrong with a head is told at its line",
        arguments: [
            ("'\"urn:shop:getOrder\"'", "'\"urn:shop:other\"'", "fixture.binding", 7, 5),
            // A field that is not there: the mapping that lacks it.
            ("    SOAPAction: '\"urn:shop:getOrder\"'\n", "", "fixture.binding", 5, 3),
            ("'\"urn:shop:getOrder\"'", "urn:shop:getOrder", "wsi.R1109", 7, 5),
            ("SOAPAction: '\"urn:shop:getOrder\"'", "soapaction: '\"urn:x\"'", "fixture.binding", 7, 5),
            ("status: 200", "status: 500", "fixture.binding", 9, 3),
            ("status: 200", "status: 201", "wsi.R1111", 9, 3),
            ("class: ordinary", "class: negative", "fixture.class", 13, 1),
        ]
    )
    func headLines(old: String, new: String, rule: String, line: Int, column: Int) async throws {
        let example = try ExampleProject()
        try example.replace(old, with: new, in: Self.head)
        let found = try await example.check().findings.filter { $0.rule == rule }
        #expect(found.map(\.line) == [line])
        #expect(found.map(\.column) == [column])
        #expect(found.allSatisfy { $0.file.hasSuffix(Self.head) })
    }

    private static let head = "\(pen)/exchange.yaml"

    @Test("An empty SOAPAction is not that of the operation")
    func emptyAction() async throws {
        let example = try ExampleProject()
        try example.replace("'\"urn:shop:getOrder\"'", with: "'\"\"'", in: "\(Self.pen)/exchange.yaml")
        let findings = try await example.check().findings
        #expect(findings.map(\.rule) == ["wsi.R2744"])
        #expect(findings.map(\.severity) == [.warning])
    }

    @Test("A header block that the binding declares must be there")
    func missingHeader() async throws {
        let example = try ExampleProject()
        let body = "<soap:body use=\"literal\"/>"
        try example.replace(
            "<input>\(body)",
            with: "<input><soap:header message=\"s:order\" part=\"body\" use=\"literal\"/>\(body)",
            in: "wsdl/shop.wsdl"
        )
        let order = "<s:order xmlns:s=\"urn:shop\"><s:item>pen</s:item><s:count>2</s:count></s:order>"
        let profile = try CheckSettings(selecting: "wsi.", "fixture.")
        let without = try await example.check(profile).findings
        #expect(without.map(\.rule) == ["wsi.R2738", "wsi.R2738"])
        #expect(without.allSatisfy { $0.severity == .warning && $0.line == 1 })
        for folder in [Self.pen, ExampleProject.none] {
            #expect(without.contains { $0.file.hasSuffix("\(folder)/request.xml") })
            try example.replace(
                "  <soap:Body>",
                with: "  <soap:Header>\(order)</soap:Header>\n  <soap:Body>",
                in: "\(folder)/request.xml"
            )
        }
        #expect(try await example.check(profile).findings == [])
    }

    @Test("The parts of the work find together what the whole finds", arguments: [1, 2, 3, 7])
    func shards(count: Int) async throws {
        let example = try Self.broken()
        let whole = try await example.check()
        var parts: [Finding] = []
        var checks = 0
        for number in 1...count {
            let shard = try #require(Shard("\(number)/\(count)"))
            let part = try await example.check(shard: shard)
            parts += part.findings
            checks += part.checkCount
        }
        #expect(parts.map(\.description).sorted() == whole.findings.map(\.description).sorted())
        #expect(checks == whole.checkCount)
    }

    @Test("A part that nothing belongs to says so, and a project with nothing in it is another thing")
    func emptyPart() async throws {
        let example = try ExampleProject()
        var empty = 0
        for number in 1...100 {
            let part = try await example.check(shard: Shard("\(number)/100"))
            #expect(part.isEmptyPart == (part.checkCount == 0))
            guard part.isEmptyPart else { continue }
            empty += 1
            let text = String(decoding: part.report(.text, version: "1"), as: UTF8.self)
            #expect(text.contains("the 3 contracts and fixtures belong to other shards"))
        }
        // One contract, its mapping sheet and two cases.
        #expect(96...99 ~= empty)
        #expect(try await !example.check().isEmptyPart)
        for path in ["wsdl", "fixtures/shop"] {
            try FileManager.default.removeItem(at: example.folder.appending(path: path))
            try FileManager.default.createDirectory(
                at: example.folder.appending(path: path),
                withIntermediateDirectories: true
            )
        }
        let nothing = try await example.check(shard: Shard("1/2"))
        #expect(nothing.checkCount == 0)
        #expect(!nothing.isEmptyPart)
    }

    @Test("What cannot be read is told as not checked where the rule that says so is not applied")
    func unreadable() async throws {
        let example = try ExampleProject()
        try example.write("\(Self.pen)/exchange.yaml", "class: [")
        let cases = try await example.check(CheckSettings(selecting: "fixture.response-schema"))
        #expect(cases.findings == [])
        #expect(cases.unchecked.map(\.rule) == ["fixture.response-schema"])
        #expect(cases.unchecked.first?.file == "\(example.folder.path)/\(Self.pen)/exchange.yaml")
        try example.write("wsdl/shop.wsdl", "<definitions")
        let contracts = try await example.check(CheckSettings(selecting: "wsdl.unused"))
        #expect(contracts.unchecked.map(\.rule) == ["wsdl.unused"])
        #expect(contracts.unchecked.first?.file == "\(example.folder.path)/wsdl/shop.wsdl")
    }

    @Test("A case may ask something of the JSON that the contract makes of a request")
    func mapped() async throws {
        let example = try ExampleProject()
        let head = "\(Self.pen)/exchange.yaml"
        try example.write(head, example.text(head) + "match:\n  json: [{pointer: /id, equals: 17}]\n")
        let rules = try CheckSettings(selecting: "fixture.match", "fixture.duplicate", "fixture.readable")
        #expect(try await example.check(rules).findings == [])
        try FileManager.default.removeItem(at: example.folder.appending(path: "wsdl/shop.wsdl"))
        let findings = try await example.check(rules).findings
        #expect(findings.map(\.rule) == ["fixture.match"])
        #expect(findings.first?.message.contains("no contract of the project could be loaded") == true)
    }

    @Test("A link that may lead to contracts is told, unless what it leads to is among them anyway")
    func links() async throws {
        let example = try ExampleProject()
        let outside = example.folder.appending(path: "outside")
        try example.write("outside/other.wsdl", example.text("wsdl/shop.wsdl"))
        func link(_ name: String, to target: String) throws {
            let path = example.folder.appending(path: "wsdl/\(name)").path
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
        try link("current.wsdl", to: "shop.wsdl")
        try link("notes.txt", to: "../outside/other.wsdl")
        let loads = try CheckSettings(selecting: "wsdl.loads")
        #expect(try await example.check(loads).unchecked == [])
        try link("other.wsdl", to: "../outside/other.wsdl")
        try link("gone.wsdl", to: "../outside/gone.wsdl")
        try link("more", to: outside.path)
        let result = try await example.check(loads)
        let folder = "\(example.folder.path)/wsdl"
        #expect(result.unchecked.map(\.file) == ["\(folder)/gone.wsdl", "\(folder)/more", "\(folder)/other.wsdl"])
        #expect(Set(result.unchecked.map(\.rule)) == ["wsdl.loads"])
        #expect(result.unchecked.allSatisfy { $0.reason.hasPrefix("links are not followed") })
        #expect(result.contracts == 1)
        // One that is named is not followed either.
        var named = example.project
        named.contracts = ["wsdl/other.wsdl"]
        await #expect(throws: FixtureError.self) { try await Check(named).run() }
    }

    @Test("What is no part of the work is refused", arguments: ["", "1", "0/2", "3/2", "1/0", "1/2/3", "a/b", "-1/2"])
    func noShard(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test("A pattern is an id or the beginning of some up to a dot, and means a rule that there is")
    func patterns() throws {
        #expect(try #require(RulePattern("fixture.")).matches("fixture.secret"))
        #expect(try #require(RulePattern("fixture.secret")).matches("fixture.secret"))
        #expect(try !#require(RulePattern("fixture.secret")).matches("fixture.match"))
        for text in ["", "fixture", "fixture.s", "fixture.secrets", "fixture.*", "."] {
            #expect(RulePattern(text) == nil, "\(text)")
        }
        #expect(
            RulePattern.unknown("fixture.secrets") == "there is no rule 'fixture.secrets'; is 'fixture.secret' meant?"
        )
    }

    @Test("Rules that are selected are applied, those that are ignored or off are not")
    func selection() async throws {
        let example = try Self.broken()
        var settings = try CheckSettings(selecting: "fixture.")
        settings.ignored = [try #require(RulePattern("fixture.secret"))]
        let result = try await example.check(settings)
        let found = Set(result.findings.map(\.rule))
        #expect(found.isSuperset(of: ["fixture.response-schema", "fixture.request-json"]))
        #expect(found.allSatisfy { $0.hasPrefix("fixture.") && $0 != "fixture.secret" })
        #expect(result.checked["wsdl.loads"] == nil)
        #expect(result.checked["fixture.secret"] == nil)
    }

    // MARK: - Exceptions

    @Test("An exception in exchange.yaml lets its findings pass, and those of no other case")
    func exception() async throws {
        let example = try ExampleProject()
        try example.applyExample("fixture.request-json")
        let ignore = "class: ordinary\ncheck:\n  ignore:\n    - {rule: fixture.request-json, reason: \"Meant.\"}"
        try example.replace("class: ordinary", with: ignore, in: "\(Self.pen)/exchange.yaml")
        var result = try await example.check()
        #expect(result.findings == [])
        #expect(result.suppressed.map(\.reason) == ["Meant."])
        #expect(result.suppressed.map(\.kind) == [.fixture])
        try example.replace("\"id\": 71", with: "\"id\": 17", in: "\(Self.pen)/request.json")
        result = try await example.check()
        #expect(result.findings.map(\.rule) == ["check.unused-ignore"])
    }

    /// A configuration that suppresses one rule below a path.
    private static func settings(ignoring rule: String, in path: String) throws -> CheckSettings {
        let yaml = "check: {paths: [{path: \(path), ignore: [{rule: \(rule), reason: Known.}]}]}"
        return try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml").settings
    }

    @Test("Of an exception whose rule could not be applied nobody knows whether it is needed")
    func unknownNeed() async throws {
        let example = try ExampleProject()
        let settings = try Self.settings(ignoring: "codec.facet", in: "wsdl")
        #expect(try await example.checkCodecs(settings).findings.contains { $0.rule == "check.unused-ignore" })
        try example.replace("</definitions>", with: "", in: "wsdl/shop.wsdl")
        let result = try await example.checkCodecs(settings)
        let rules = Set(result.findings.map(\.rule))
        #expect(rules.contains("wsdl.loads") && !rules.contains("check.unused-ignore"), "\(rules)")
        let gap = try #require(result.unchecked.first { $0.rule == "codec.facet" })
        #expect(gap.file == "\(example.folder.path)/wsdl/shop.wsdl" && gap.reason.contains("could not be loaded"))
    }

    @Test("Where a contract is broken, no suppression of the configuration is called unused")
    func brokenContract() async throws {
        let example = try ExampleProject()
        let settings = try Self.settings(ignoring: "fixture.secret", in: "fixtures")
        #expect(try await example.check(settings).findings.map(\.rule) == ["check.unused-ignore"])
        try example.replace("binding=\"", with: "binding=\"no", in: "wsdl/shop.wsdl")
        let rules = Set(try await example.check(settings).findings.map(\.rule))
        #expect(rules.contains("wsdl.loads") && !rules.contains("check.unused-ignore"), "\(rules)")
    }

    @Test(
        "An exception without a reason is not read",
        arguments: [
            ("", "the key 'reason' is missing"), (", reason: ''", "text was expected"),
            (", reason: \" \\t\"", "a reason was expected"),
        ]
    )
    func noReason(reason: String, message: String) async throws {
        let example = try ExampleProject()
        let ignore = "class: ordinary\ncheck: {ignore: [{rule: fixture.request-json\(reason)}]}"
        try example.replace("class: ordinary", with: ignore, in: "\(Self.pen)/exchange.yaml")
        let result = try await example.check()
        let finding = try #require(result.findings.first { $0.rule == "fixture.readable" })
        #expect(finding.message.contains(message), "\(finding.message)")
        #expect(finding.line == 14)
    }

    @Test("The configuration's exceptions and severities hold for their paths")
    func paths() async throws {
        let example = try ExampleProject()
        try example.applyExample("fixture.request-json")
        for (path, isLetPass) in [
            ("fixtures/shop", true), ("./fixtures/shop/", true), ("fixtures/*/orders", true),
            ("fixtures/shop/orders/getOrder/none", false), ("fix", false),
        ] {
            let yaml = """
                check:
                  paths:
                    - path: \(path)
                      ignore: [{rule: fixture., reason: "Known."}]
                """
            let configuration = try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml")
            let result = try await example.check(configuration.settings)
            let expected = isLetPass ? [] : ["fixture.request-json", "check.unused-ignore"]
            #expect(Set(result.findings.map(\.rule)) == Set(expected), "\(path)")
            if !isLetPass { #expect(result.findings.contains { $0.file == "soapstone.yaml" && $0.line == 3 }) }
        }
        let yaml =
            "check: {severity: {fixture.: note}, paths: [{path: fixtures, severity: {fixture.request-json: warning}}]}"
        let settings = try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml").settings
        #expect(try await example.check(settings).findings.map(\.severity) == [.warning])
        for entries in [
            "fixture.: note, fixture.request-json: warning", "fixture.request-json: warning, fixture.: note",
        ] {
            let own = try ProjectConfiguration(yaml: Array("check: {severity: {\(entries)}}".utf8), file: "s").settings
            #expect(try await example.check(own).findings.map(\.severity) == [.warning], "\(entries)")
        }
        let off = try ProjectConfiguration(yaml: Array("check: {severity: {fixture.: off}}".utf8), file: "s").settings
        let result = try await example.check(off)
        #expect(result.findings == [])
        #expect(!result.checked.keys.contains { $0.hasPrefix("fixture.") } && result.checked["wsdl.loads"] == 1)
    }

    // MARK: - What is not checked

    @Test("What cannot be held against its schema is told with the reason, and does not count as checked")
    func unchecked() async throws {
        let example = try ExampleProject()
        try example.replace("<s:id>17</s:id>", with: "<s:id>${xmlunit.ignore}</s:id>", in: "\(Self.pen)/request.xml")
        let whole = try await ExampleProject().check()
        let result = try await example.check()
        let file = "\(example.folder.path)/\(Self.pen)/request.xml"
        #expect(result.unchecked.contains { $0.rule == "fixture.request-schema" && $0.file == file })
        #expect(result.checked["fixture.request-schema"] == (whole.checked["fixture.request-schema"] ?? 0) - 1)
        #expect(!result.findings.contains { $0.rule == "fixture.request-schema" })
    }

    @Test("Fixtures of a contract that does not load are not checked")
    func noContract() async throws {
        let example = try ExampleProject()
        try example.write("wsdl/shop.wsdl", "<definitions")
        let result = try await example.check()
        #expect(result.findings.contains { $0.rule == "wsdl.loads" })
        #expect(result.unchecked.contains { $0.rule == "fixture.request-schema" })
        #expect(result.checked["fixture.request-schema"] == nil)
    }

    @Test("A folder that is not there ends the check")
    func noFolder() async throws {
        let example = try ExampleProject()
        var project = example.project
        project.fixtures = ["no/such/folder"]
        let check = Check(project)
        await #expect(throws: FixtureError.self) { try await check.run() }
    }

    @Test(
        "A negative case that breaks something is what it says, in whatever way it is broken",
        arguments: [
            "", "<x",
            "<soap:Envelope xmlns:soap='http://www.w3.org/2003/05/soap-envelope'><soap:Body/></soap:Envelope>",
            "<soap:Envelope xmlns:soap='http://schemas.xmlsoap.org/soap/envelope/'><soap:Body/></soap:Envelope>",
        ]
    )
    func negative(response: String) async throws {
        let example = try ExampleProject()
        try example.applyExample("fixture.class")
        try example.write("\(Self.pen)/response.xml", response)
        let result = try await example.check(CheckSettings(selecting: "fixture.class"))
        #expect(result.findings == [])
        #expect(result.checked["fixture.class"] == 2)
    }

    // MARK: - Secrets

    @Test("No report shows the line of a secret, nor a message that would quote it")
    func hidden() async throws {
        let example = try ExampleProject()
        try example.replace(
            "<s:count>2</s:count>",
            with: "<s:count>078-05-1120</s:count>",
            in: "\(Self.pen)/response.xml"
        )
        let result = try await example.check()
        #expect(Set(result.findings.map(\.rule)).isSuperset(of: ["fixture.secret", "fixture.response-schema"]))
        for format in ReportFormat.allCases {
            let text = String(decoding: result.report(format, version: "1.0.0"), as: UTF8.self)
            #expect(!text.contains("078-05-1120"), "\(format)")
        }
    }
}
