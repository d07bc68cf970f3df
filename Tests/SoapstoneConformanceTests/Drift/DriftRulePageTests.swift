import Foundation
import SoapstoneConformance
import Testing

/// The examples on the page of the group `drift.` are what its rules find, and find nothing in.
@Suite struct DriftRulePageTests {
    static let rules = Rule.all.filter { $0.group == "drift." }.map(\.id)

    @Test("A service that is as the project says has no findings, and every rule has looked at it")
    func passing() async throws {
        let result = try await DriftExample().run()
        #expect(result.check.findings == [], "\(result.check.findings)")
        #expect(result.check.unchecked == [])
        #expect(Set(result.check.checked.keys) == Set(Self.rules))
        #expect(result.check.contracts == 1)
        #expect(result.check.fixtures == 2)
        #expect(result.proposal.isEmpty && result.unproposed.isEmpty)
        #expect(result.isWhole && !result.isEmpty)
    }

    @Test("The example of a rule breaks it", arguments: rules)
    func failing(rule: String) async throws {
        let example = try DriftExample()
        try example.applyExample(rule)
        let before = try example.files()
        let result = try await example.run()
        let own = result.check.findings.filter { $0.rule == rule }
        #expect(!own.isEmpty, "\(result.check.findings) \(result.check.unchecked)")
        for finding in own {
            #expect(finding.file.hasPrefix(example.own.folder.path), "\(finding)")
            #expect(!finding.message.isEmpty && !finding.remedy.isEmpty)
            #expect(finding.fingerprint.count == 32)
        }
        #expect(try example.files() == before, "nothing of the project changes")
        example.settings = try CheckSettings(selecting: rule)
        let selected = try await example.run().check
        #expect(!selected.findings.isEmpty && selected.findings.allSatisfy { $0.rule == rule }, "\(selected.findings)")
    }

    /// Where the examples' findings are: worked out from the pages by hand.
    static let places: [(rule: String, file: String, line: Int?, path: String?, words: String)] = [
        ("drift.contract-unreachable", "wsdl/shop.wsdl", nil, nil, "the document is not there"),
        ("drift.contract-breaking", "wsdl/shop.wsdl", 16, nil, "breaking for clients"),
        ("drift.unreachable", "\(ExampleProject.pen)/exchange.yaml", nil, nil, "the connection was closed"),
        ("drift.not-sent", "\(ExampleProject.pen)/request.xml", nil, nil, "could not send: redacted"),
        ("drift.status", "\(ExampleProject.pen)/exchange.yaml", nil, nil, "'202', '200' was recorded"),
        ("drift.fault", "\(ExampleProject.pen)/response.xml", 3, "/soap:Envelope/soap:Body/s:order", "'Server'"),
        ("drift.header", "\(ExampleProject.pen)/exchange.yaml", nil, nil, "the header field Content-Type is"),
        (
            "drift.structure", "\(ExampleProject.pen)/response.xml", 3,
            "/soapenv:Envelope/soapenv:Body/n1:order/n1:note", "n1:note is new: 'blue'"
        ),
        (
            "drift.type", "\(ExampleProject.pen)/response.xml", 5,
            "/soapenv:Envelope/soapenv:Body/n1:order/n1:count/text()", "a number became a text"
        ),
        (
            "drift.value", "\(ExampleProject.pen)/response.xml", 4,
            "/soapenv:Envelope/soapenv:Body/n1:order/n1:item/text()", "n1:item is 'pencil', 'pen' was recorded"
        ),
        ("drift.schema", "\(ExampleProject.pen)/response.xml", nil, nil, "in line 5 of the upstream's response"),
    ]

    @Test("A finding says where it is, and what was expected", arguments: places)
    func place(rule: String, file: String, line: Int?, path: String?, words: String) async throws {
        let example = try DriftExample()
        try example.applyExample(rule)
        let finding = try #require(try await example.run().check.findings.first { $0.rule == rule })
        #expect(finding.file == "\(example.own.folder.path)/\(file)")
        #expect(finding.line == line)
        if let path { #expect(finding.path == path) }
        #expect(finding.message.contains(words), "\(finding)")
    }

    @Test("A counterexample shows a message of the service that the project's contract does not allow")
    func counterexample() async throws {
        let example = try DriftExample()
        try example.applyExample("drift.contract-breaking")
        let result = try await example.run().check
        let finding = try #require(result.findings.first { $0.rule == "drift.contract-breaking" })
        #expect(finding.message.contains("counterexample: a response of 'getOrder' that is valid by the new contract"))
        #expect(finding.contract?.file == example.live.folder.appending(path: "wsdl/shop.wsdl").path)
    }
}
