import Foundation
import SoapstoneConformance
import SoapstoneFixtures
import Testing

@Suite struct ConfigurationTests {
    private func example(_ name: String) throws -> String {
        let page = try ExampleProject.page("SoapstoneConformance")
        let mark = try #require(page.range(of: "<!-- example: \(name) -->\n```yaml\n"))
        let end = try #require(page.range(of: "```\n", range: mark.upperBound..<page.endIndex))
        return String(page[mark.upperBound..<end.lowerBound])
    }

    @Test("The configuration on the page says what its comments say")
    func page() throws {
        let yaml = "gateway: {}\n" + (try example("configuration"))
        let configuration = try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml")
        #expect(configuration.contracts == ["wsdl"])
        #expect(configuration.fixtures == ["fixtures/shop"])
        #expect(configuration.baseline == "check-baseline.json")
        #expect(configuration.failOn == .warning)
        let settings = configuration.settings
        #expect(settings.severities.map(\.rules.text).sorted() == ["wsdl.untested", "wsdl.unused"])
        #expect(Set(settings.severities.map(\.severity)) == [.error, nil])
        #expect(settings.mappingSheet == "Mapping")
        #expect(settings.paths.map(\.path) == ["fixtures/shop/*/getOrder", "wsdl/shop.wsdl"])
        #expect(settings.paths.flatMap(\.ignored).map(\.rule) == ["fixture.secret", "codec.cardinality"])
        #expect(settings.paths.flatMap(\.ignored).map(\.path) == [nil, "/order/item"])
        #expect(try ProjectConfiguration(yaml: Array("gateway: {}".utf8), file: "s").failOn == .error)
    }

    @Test("The exception on the page is read from exchange.yaml and written there")
    func exception() throws {
        let example = try ExampleProject()
        let yaml = try example.text("\(ExampleProject.pen)/exchange.yaml") + (try self.example("exception"))
        let details = try Fixture.Details(parsing: Array(yaml.utf8))
        #expect(details.ignoredRules.map(\.rule) == ["fixture.response-schema"])
        #expect(details.ignoredRules.map(\.reason) == ["The upstream sends two notes; its owner knows."])
    }

    @Test(
        "An exception at a path holds for it and what is below it, and for nothing else",
        arguments: [
            ("count", ["item"]), ("", []), ("cou", ["item", "count"]), ("count/Q{}x", ["item", "count"]),
        ]
    )
    func at(step: String, left: [String]) async throws {
        let soap = "Q{http://schemas.xmlsoap.org/soap/envelope/}"
        let order = "/\(soap)Envelope/\(soap)Body/Q{urn:shop}order"
        let path = step.isEmpty ? order : "\(order)/Q{urn:shop}\(step)"
        let example = try ExampleProject()
        try example.replace(
            "<xs:element name=\"item\" type=\"xs:string\"/>",
            with: "<xs:element name=\"item\" type=\"xs:int\"/>",
            in: "wsdl/shop.wsdl"
        )
        try example.replace("<s:count>2<", with: "<s:count>two<", in: "\(ExampleProject.pen)/response.xml")
        let entry = "{rule: fixture.response-schema, at: '\(path)', reason: x}"
        let yaml = "check: {paths: [{path: fixtures, ignore: [\(entry)]}]}"
        let configuration = try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml")
        let findings = try await example.check(configuration.settings).findings
        let found = findings.filter { $0.rule == "fixture.response-schema" }.compactMap(\.path)
        #expect(found == left.map { "\(order)/Q{urn:shop}\($0)" })
        let unused = findings.filter { $0.rule == "check.unused-ignore" }.map(\.message)
        let message = "below fixtures, there is no finding of 'fixture.response-schema' at '\(path)' to suppress"
        #expect(unused == (left.count == 2 ? [message] : []))
    }

    @Test(
        "Severities of a path hold for what is said of exceptions there, too",
        arguments: [("off", []), ("error", [Severity.error]), ("note", [.note])] as [(String, [Severity])]
    )
    func exceptions(word: String, expected: [Severity]) async throws {
        let example = try ExampleProject()
        try example.applyExample("check.unused-ignore")
        let yaml = "check: {paths: [{path: fixtures, severity: {check.unused-ignore: \(word)}}]}"
        let settings = try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml").settings
        let findings = try await example.check(settings).findings
        #expect(findings.filter { $0.rule == "check.unused-ignore" }.map(\.severity) == expected)
    }

    @Test("Where a part is looked at nobody knows which exceptions of the configuration the rest needs")
    func part() async throws {
        let yaml = "check: {paths: [{path: fixtures, ignore: [{rule: fixture.secret, reason: x}]}]}"
        var settings = try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml").settings
        let example = try ExampleProject()
        #expect(try await example.check(settings).findings.map(\.rule) == ["check.unused-ignore"])
        settings.isOfPart = true
        #expect(try await example.check(settings).findings == [])
    }

    @Test("An exception at a path is written as it is read")
    func written() throws {
        let example = try ExampleProject()
        let yaml =
            try example.text("\(ExampleProject.pen)/exchange.yaml")
            + "check: {ignore: [{rule: fixture.response-json, at: /count, reason: x}]}\n"
        let details = try Fixture.Details(parsing: Array(yaml.utf8))
        #expect(details.ignoredRules == [Fixture.IgnoredRule("fixture.response-json", at: "/count", reason: "x")])
        #expect(try Fixture.Details(parsing: try details.yaml()).ignoredRules == details.ignoredRules)
    }

    @Test(
        "What the section does not have is refused with its line",
        arguments: [
            ("check: {contract: [wsdl]}", 1, "there is no key 'contract'"),
            ("check:\n  severity: {fixture.secrets: error}", 2, "is 'fixture.secret' meant?"),
            ("check:\n  severity: {fixture.secret: bad}", 2, "error, warning, note or off"),
            ("check:\n  failOn: note", 2, "error or warning"),
            ("check:\n  paths:\n    - {ignore: []}", 3, "the key 'path' is missing"),
            ("check:\n  paths:\n    - {path: a, ignore: [{rule: fixture.secret}]}", 3, "the key 'reason' is missing"),
            (
                "check:\n  paths:\n    - {path: a, ignore: [{rule: nothing, reason: b}]}", 3,
                "there is no rule 'nothing'"
            ),
            ("check:\n  contracts: wsdl", 2, "a list was expected"),
        ]
    )
    func refused(yaml: String, line: Int, message: String) {
        let error = #expect(throws: FixtureError.self) {
            try ProjectConfiguration(yaml: Array(yaml.utf8), file: "soapstone.yaml")
        }
        #expect(error?.line == line)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
}
