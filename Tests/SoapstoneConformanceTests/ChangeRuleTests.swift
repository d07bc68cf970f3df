import Foundation
import SoapstoneConformance
import Testing

/// The rules of the group `change.`: the examples of their page, and contracts that were moved, removed, added or broken.
@Suite struct ChangeRuleTests {
    static let rules = Rule.all.filter { $0.group == "change." }.map(\.id)
    private static let contract = "wsdl/shop.wsdl"

    /// A project, and its contracts as they were.
    private struct Example {
        let now: ExampleProject
        let before: ExampleProject

        init() throws {
            now = try ExampleProject()
            before = try ExampleProject()
        }

        func check(
            _ paths: [String] = [ChangeRuleTests.contract],
            _ settings: CheckSettings = CheckSettings(),
            knowsEarlier: Bool = true
        ) async throws -> CheckResult {
            var changes = ChangedFiles(since: "main", in: now.folder.path, paths: paths, governing: [])
            if knowsEarlier { changes.earlier = before.folder.resolvingSymlinksInPath().path }
            return try await Check(now.project, settings, changes: changes).run()
        }

        func own(_ result: CheckResult) -> [Finding] { result.findings.filter { $0.rule.hasPrefix("change.") } }
    }

    @Test("A contract that is as it was has no findings, and every rule has looked at it")
    func passing() async throws {
        let example = try Example()
        let result = try await example.check()
        #expect(result.findings == [] && result.unchecked == [])
        for rule in Self.rules { #expect(result.checked[rule] == 1) }
        // A check of everything compares nothing with what was, and neither does one of other files.
        let whole = try await example.now.check()
        #expect(Set(whole.checked.keys).isDisjoint(with: Self.rules))
        let other = try await example.check(["README.md"])
        #expect(Set(other.checked.keys).isDisjoint(with: Self.rules))
    }

    @Test("The example of a rule breaks it", arguments: rules)
    func failing(rule: String) async throws {
        let example = try Example()
        try example.now.applyExample(rule)
        let own = example.own(try await example.check())
        #expect(!own.isEmpty && own.allSatisfy { $0.rule == rule }, "\(own)")
        for finding in own {
            #expect(finding.file == "\(example.now.folder.path)/\(Self.contract)")
            #expect(finding.line != nil && !finding.remedy.isEmpty && finding.fingerprint.count == 32)
        }
        let selected = try await example.check([Self.contract], try CheckSettings(selecting: rule))
        #expect(!selected.findings.isEmpty && selected.findings.allSatisfy { $0.rule == rule }, "\(selected.findings)")
    }

    @Test(
        "A finding has line, counterexample, and the fixtures and rows that are broken; `at` of an exception names it"
    )
    func breaking() async throws {
        let example = try Example()
        try example.now.applyExample("change.breaking")
        let result = try await example.check()
        let finding = try #require(example.own(result).first)
        // The element's line in the page's contract.
        #expect(finding.line == 16)
        #expect(finding.clause == "type.simple")
        for words in [
            "(breaking for clients", "1 mapping row (",
            "data-mapping.csv:4",
            "counterexample: a response of 'getOrder' that is valid by the new contract, invalid by",
            "<n1:count>",
        ] {
            #expect(finding.message.contains(words), "\(words): \(finding.message)")
        }
        #expect(!finding.message.contains("it was in line"))
        let shown = finding.description.replacing("\(example.now.folder.path)/", with: "")
        let page = try ExampleProject.page("ChangeRules")
        let line = try #require(page.firstMatch(of: /origin\/main\n(wsdl.*); …\n/)).1
        #expect(shown.hasPrefix(line), "\(shown)")
        let path = try #require(finding.path)
        #expect(finding.remedy.contains("{path: wsdl/shop.wsdl, ignore: [{rule: change.breaking, at: \"\(path)\","))
        let text = """
            check:
              paths:
                - path: wsdl/shop.wsdl
                  ignore: [{rule: change.breaking, at: "\(path)", reason: "The clients know."}]
            """
        let settings = try ProjectConfiguration(yaml: Array(text.utf8), file: "soapstone.yaml").settings
        let accepted = try await example.check([Self.contract], settings)
        #expect(example.own(accepted) == [])
        #expect(accepted.suppressed.map(\.reason).contains("The clients know."))
    }

    @Test("A fixture that a change breaks is named, whichever side wrote the message")
    func fixtures() async throws {
        let example = try Example()
        try example.now.replace("name=\"id\" type=\"xs:int\"", with: "name=\"id\" type=\"xs:date\"", in: Self.contract)
        let finding = try #require(example.own(try await example.check()).first)
        #expect(finding.message.contains("it breaks 2 fixtures (") && finding.message.contains(ExampleProject.none))
    }

    @Test("What is gone is reported where it is missing")
    func removedElement() async throws {
        let example = try Example()
        let note = "            <xs:element name=\"note\" type=\"xs:string\" minOccurs=\"0\"/>\n"
        try example.now.replace(note, with: "", in: Self.contract)
        let finding = try #require(example.own(try await example.check()).first { $0.clause == "element.removed" })
        #expect(finding.line == 13, "the element that had it")
        #expect(finding.message.contains("it was in line 17"))
    }

    @Test(
        "A contract that was removed breaks its clients, one that was moved is compared, a new one is compared with nothing"
    )
    func files() async throws {
        let removed = try Example()
        try removed.now.write(
            "wsdl/other.wsdl",
            removed.now.text(Self.contract).replacing("urn:shop", with: "urn:other")
        )
        try FileManager.default.removeItem(at: removed.now.folder.appending(path: Self.contract))
        let result = try await removed.check([Self.contract, "wsdl/other.wsdl"])
        let finding = try #require(removed.own(result).first)
        #expect(removed.own(result).count == 1)
        #expect(finding.rule == "change.breaking" && finding.message == "the contract was removed")
        #expect(finding.file == "\(removed.now.folder.path)/\(Self.contract)" && finding.line == nil)

        let moved = try Example()
        try moved.now.move(Self.contract, to: "wsdl/orders/shop.wsdl")
        #expect(moved.own(try await moved.check([Self.contract, "wsdl/orders/shop.wsdl"])) == [])
        try moved.now.replace(
            "name=\"id\" type=\"xs:int\"",
            with: "name=\"id\" type=\"xs:byte\"",
            in: "wsdl/orders/shop.wsdl"
        )
        let changed = moved.own(try await moved.check([Self.contract, "wsdl/orders/shop.wsdl"]))
        #expect(changed.map(\.file) == ["\(moved.now.folder.path)/wsdl/orders/shop.wsdl"])
        #expect(changed.first?.message.contains("in line 8 of wsdl/shop.wsdl") == true, "\(changed)")

        let added = try Example()
        try FileManager.default.removeItem(at: added.before.folder.appending(path: Self.contract))
        let new = try await added.check()
        #expect(added.own(new) == [] && new.unchecked == [])
    }

    @Test("A changed schema that several contracts include is one finding")
    func shared() async throws {
        let example = try Example()
        for project in [example.now, example.before] {
            let include = "elementFormDefault=\"qualified\">\n      <xs:include schemaLocation=\"types.xsd\"/>"
            try project.replace("elementFormDefault=\"qualified\">", with: include, in: Self.contract)
            try project.replace("name=\"id\" type=\"xs:int\"", with: "name=\"id\" type=\"s:id\"", in: Self.contract)
            let type = "<xs:simpleType name='id'><xs:restriction base='xs:int'/></xs:simpleType>"
            let schema =
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:shop'>\(type)</xs:schema>"
            try project.write("wsdl/types.xsd", schema)
            try project.write("wsdl/second.wsdl", project.text(Self.contract).replacing("getOrder", with: "getSecond"))
        }
        let bound = "base='xs:int'><xs:maxInclusive value='9'/></xs:restriction>"
        try example.now.replace("base='xs:int'/>", with: bound, in: "wsdl/types.xsd")
        let own = example.own(try await example.check(["wsdl/types.xsd"]))
        #expect(own.map(\.file) == ["\(example.now.folder.path)/wsdl/types.xsd"], "\(own)")
    }

    @Test("What could not be compared is reported as not checked")
    func unchecked() async throws {
        let unknown = try await Example().check(knowsEarlier: false)
        #expect(Set(unknown.unchecked.map(\.rule)) == Set(Self.rules))
        #expect(unknown.unchecked.allSatisfy { $0.reason == "the contract as it was at main is not known" })
        let broken = try Example()
        try broken.before.write(Self.contract, "<definitions")
        let result = try await broken.check()
        #expect(Set(result.unchecked.map(\.rule)) == Set(Self.rules))
        #expect(
            result.unchecked.allSatisfy { $0.reason.hasPrefix("the contract cannot be loaded as it was at main: ") }
        )
        let now = try Example()
        try now.now.write(Self.contract, "<definitions")
        let reasons = try await now.check().unchecked.filter { $0.rule == "change.breaking" }.map(\.reason)
        #expect(reasons == ["the contract cannot be loaded"])
    }
}
