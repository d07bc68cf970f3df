import Foundation
import SoapstoneConformance
import SoapstoneWSDL
import Testing

/// The rules of the Basic Profile; what breaks each of them is on their page.
@Suite struct ProfileRuleTests {
    static let rules = Rule.all.map(\.id).filter { $0.hasPrefix("wsi.") }

    @Test("Calls that follow the profile break nothing, and their messages are looked at")
    func calls() async throws {
        let example = try ExampleProject()
        try example.makeCalls()
        // The sheet is that of other messages.
        let off = try ProjectConfiguration(yaml: Array("check: {severity: {mapping.: off}}".utf8), file: "s").settings
        let result = try await example.check(off)
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.unchecked == [])
        // Two requests and two responses.
        #expect(result.checked["wsi.R2735"] == 4)
        #expect(result.checked["wsi.R2717"] == 1)
    }

    @Test("A finding names the number of its requirement and the profile that has it", arguments: rules)
    func clause(rule: String) async throws {
        let example = try ExampleProject()
        try example.applyExample(rule)
        let result = try await example.check(CheckSettings(selecting: rule))
        for finding in result.findings {
            let clause = try #require(finding.clause)
            #expect(clause.contains("WS-I ") && clause.hasSuffix(", \(rule.dropFirst(4))"), "\(clause)")
        }
    }

    @Test("Every requirement has one entry, and what is said to hold it is there")
    func table() {
        let all = ProfileRequirement.all
        #expect(Set(all.map(\.id)).count == all.count)
        #expect(all.filter(\.hasRule).count == Self.rules.count)
        let known = Set(Rule.all.map(\.id))
        for requirement in all {
            #expect(requirement.id.wholeMatch(of: /R[0-9]{4}/) != nil)
            #expect(!requirement.summary.isEmpty && !requirement.summary.hasSuffix("."), "\(requirement.id)")
            if case .rules(let rules) = requirement.holder {
                #expect(!rules.isEmpty && rules.allSatisfy(known.contains), "\(requirement.id)")
            }
        }
    }

    @Test(
        "Who names a requirement that has no rule of its own is told what holds it",
        arguments: [
            ("wsi.R1008", "there is no rule 'wsi.R1008'; R1008 is held by 'fixture.match' and 'fixture.binding'"),
            ("R2204", "there is no rule 'R2204'; 'wsi.R2204' is meant"),
            (
                "wsi.R1120",
                "there is no rule 'wsi.R1120'; R1120 is held by no rule: it is about what a running party does"
            ),
            ("wsi.R9999", "there is no rule 'wsi.R9999'"),
        ]
    )
    func unknown(text: String, message: String) {
        #expect(RulePattern(text) == nil)
        #expect(RulePattern.unknown(text).hasPrefix(message), "\(RulePattern.unknown(text))")
    }

    @Test("What a binding breaks twice is told once, with the number of places")
    func repeated() async throws {
        let example = try ExampleProject()
        for part in ["input", "output"] {
            try example.replace(
                "<\(part)><soap:body use=\"literal\"/>",
                with: "<\(part)><soap:body use=\"literal\" namespace=\"urn:shop\"/>",
                in: "wsdl/shop.wsdl"
            )
        }
        let found = try await example.check(CheckSettings(selecting: "wsi.R2716")).findings
        #expect(found.count == 1)
        #expect(try #require(found.first).message.hasSuffix("The binding has 2 such places."))
    }

    @Test("What fixture.binding says of the action is not said again")
    func action() async throws {
        let example = try ExampleProject()
        try example.applyExample("fixture.binding")
        let whole = try await example.check()
        #expect(whole.findings.map(\.rule) == ["fixture.binding"])
        #expect(try #require(whole.findings.first?.clause).contains("R2744"))
        let own = try await example.check(CheckSettings(selecting: "wsi.R2744"))
        #expect(own.findings.map(\.rule) == ["wsi.R2744"])
    }

    @Test("A project may owe the profile nothing")
    func off() async throws {
        let example = try ExampleProject()
        try example.applyExample("wsi.R2204")
        let yaml = Array("check: {severity: {wsi.: off}}".utf8)
        let settings = try ProjectConfiguration(yaml: yaml, file: "soapstone.yaml").settings
        let result = try await example.check(settings)
        #expect(!result.findings.contains { $0.rule.hasPrefix("wsi.") })
        #expect(!result.checked.keys.contains { $0.hasPrefix("wsi.") })
    }

    @Test("Messages of SOAP 1.2 and answers that are meant to be broken are let alone")
    func others() async throws {
        let example = try ExampleProject()
        try example.applyExample("wsi.R1000")
        try example.replace("class: fault", with: "class: negative", in: "\(ExampleProject.none)/exchange.yaml")
        let result = try await example.check(CheckSettings(selecting: "wsi."))
        #expect(result.findings == [], "\(result.findings)")
    }
}
