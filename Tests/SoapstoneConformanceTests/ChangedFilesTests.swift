import Foundation
import SoapstoneConformance
import SoapstoneGateway
import Testing

/// What a check looks at that is told what changed.
@Suite struct ChangedFilesTests {
    private static let pen = ExampleProject.pen

    /// Two systems with a contract and two cases each.
    private static func example() throws -> ExampleProject {
        let example = try ExampleProject()
        let include = "elementFormDefault=\"qualified\">"
        try example.replace(
            include,
            with: include + "<xs:include schemaLocation=\"types/t.xsd\"/>",
            in: "wsdl/shop.wsdl"
        )
        let schema = "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" targetNamespace=\"urn:shop\"/>"
        try example.write("wsdl/types/t.xsd", schema)
        try example.write("wsdl/types/alone.xsd", schema)
        try example.write("README.md", "A project.")
        let files = FileManager.default
        try files.copyItem(
            at: example.folder.appending(path: "fixtures/shop"),
            to: example.folder.appending(path: "fixtures/desk")
        )
        let contract = try example.text("wsdl/shop.wsdl").replacing(
            "<xs:include schemaLocation=\"types/t.xsd\"/>",
            with: ""
        )
        try example.write("wsdl/desk/desk.wsdl", contract.replacing("urn:shop", with: "urn:desk"))
        for name in [pen, ExampleProject.none] {
            for file in ["exchange.yaml", "request.xml", "response.xml"] {
                let path = "\(name)/\(file)".replacing("fixtures/shop", with: "fixtures/desk")
                try example.write(path, example.text(path).replacing("urn:shop", with: "urn:desk"))
            }
        }
        return example
    }

    private static func check(
        _ example: ExampleProject,
        _ changed: [String],
        governing: [String] = ["soapstone.yaml"],
        in folder: URL? = nil,
        _ settings: CheckSettings = CheckSettings()
    ) async throws -> CheckResult {
        var project = example.project
        project.fixtures = ["fixtures"]
        let changes = ChangedFiles(
            since: "main",
            in: (folder ?? example.folder).path,
            paths: changed,
            governing: governing.map { "\(example.folder.path)/\($0)" }
        )
        return try await Check(project, settings, changes: changes).run()
    }

    /// What changed, and how many contracts and fixtures are looked at, cases compared and contracts asked for coverage.
    static let changes: [(paths: [String], contracts: Int, fixtures: Int, compared: Int, covered: Int)] = [
        ([], 0, 0, 0, 0),
        (["README.md", "Sources/Codec.swift", "wsdl-old/a.txt"], 0, 0, 0, 0),
        // A schema that no contract leads to.
        (["wsdl/types/alone.xsd"], 0, 0, 0, 0),
        (["wsdl/shop.wsdl"], 1, 2, 2, 2), (["wsdl/types/t.xsd"], 1, 2, 2, 2), (["wsdl/desk/desk.wsdl"], 1, 2, 2, 2),
        // A mapping sheet is about what lies beside it and below it.
        (["wsdl/desk/data-mapping.csv"], 1, 2, 2, 2), (["wsdl/data-mapping.csv"], 2, 4, 4, 2),
        (["wsdl/desk/data-mapping.xlsx"], 1, 2, 2, 2),
        // What is gone may have been a part of any contract.
        (["types/gone.xsd"], 2, 4, 4, 2), (["wsdl/gone.wsdl"], 2, 4, 4, 2),
        // One case, which is compared with the other one of its system.
        (["\(pen)/response.xml"], 0, 1, 2, 2), (["\(pen)/request.mime"], 0, 1, 2, 2),
        // A case that is gone: nobody is of its operation any more, perhaps.
        (["fixtures/desk/orders/getOrder/gone/exchange.yaml"], 0, 0, 2, 2),
        (["fixtures/desk/sessions.yaml"], 0, 2, 2, 2),
        // A folder stands for what is in it.
        (["fixtures/shop/orders/"], 0, 2, 2, 2), (["fixtures"], 0, 4, 4, 2), (["wsdl"], 2, 4, 4, 2),
        (["soapstone.yaml"], 2, 4, 4, 2), (["README.md", "known.json"], 2, 4, 4, 2),
    ]

    @Test("A check looks at what the change can affect", arguments: changes)
    func affected(
        change: (paths: [String], contracts: Int, fixtures: Int, compared: Int, covered: Int)
    ) async throws {
        let example = try Self.example()
        let result = try await Self.check(example, change.paths, governing: ["soapstone.yaml", "known.json"])
        #expect(result.findings == [])
        #expect(result.contracts == change.contracts)
        #expect(result.fixtures == change.fixtures)
        #expect(result.checked["wsdl.loads"] ?? 0 == change.contracts)
        #expect(result.checked["fixture.request-schema"] ?? 0 == change.fixtures)
        #expect(result.checked["fixture.duplicate"] ?? 0 == change.compared)
        #expect(result.checked["wsdl.untested"] ?? 0 == change.covered)
        let passedOver = try #require(result.passedOver)
        #expect(passedOver.base == "main")
        #expect(passedOver.contracts == 2 - change.contracts)
        #expect(passedOver.fixtures == 4 - change.fixtures)
        #expect(result.isUntouched == (change.compared + change.covered == 0))
    }

    @Test("Contracts are asked what has fixtures where a system's cases are gone, all of them")
    func goneSystem() async throws {
        let example = try Self.example()
        try FileManager.default.removeItem(at: example.folder.appending(path: "fixtures/desk"))
        let gone = [Self.pen, ExampleProject.none].flatMap { name in
            ["exchange.yaml", "request.xml", "response.xml"].map {
                "\(name)/\($0)".replacing("fixtures/shop", with: "fixtures/desk")
            }
        }
        let result = try await Self.check(example, gone)
        let untested = result.findings.filter { $0.rule == "wsdl.untested" }
        #expect(untested.map(\.file) == ["\(example.folder.path)/wsdl/desk/desk.wsdl"], "\(result.findings)")
        #expect(!result.isUntouched)
    }

    @Test("Everything is looked at where nobody knows what changed: outside of the folder of the changes")
    func outside() async throws {
        let example = try Self.example()
        let other = try ExampleProject()
        let result = try await Self.check(example, [], governing: [], in: other.folder)
        #expect(result.contracts == 2)
        #expect(result.fixtures == 4)
        #expect(!result.isUntouched)
    }

    @Test("Paths lead to the same files through links")
    func link() async throws {
        let example = try Self.example()
        let link = example.folder.appendingPathExtension("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: example.folder)
        defer { try? FileManager.default.removeItem(at: link) }
        var project = example.project
        project.root = link.path
        for folder in [link, example.folder] {
            let changes = ChangedFiles(since: "main", in: folder.path, paths: ["wsdl/types/t.xsd"], governing: [])
            let result = try await Check(project, changes: changes).run()
            #expect(result.contracts == 1)
            #expect(result.fixtures == 2)
        }
    }

    @Test("A finding of what did not change is not told, nor is its exception missed; a finding of what did is")
    func findings() async throws {
        let example = try Self.example()
        let ignore = "class: ordinary\ncheck:\n  ignore:\n    - {rule: fixture.class, reason: \"None.\"}"
        try example.replace("class: ordinary", with: ignore, in: "\(Self.pen)/exchange.yaml")
        try example.replace("<s:count>2", with: "<s:count>two", in: "\(Self.pen)/response.xml")
        let other = try await Self.check(example, ["\(ExampleProject.none)/response.xml"])
        #expect(other.findings == [])
        let own = Set(try await Self.check(example, ["\(Self.pen)/response.xml"]).findings.map(\.rule))
        #expect(own.isSuperset(of: ["fixture.response-schema", "check.unused-ignore"]))
    }

    @Test(
        "Of two cases that answer the same request, either may be the one that changed",
        arguments: [pen, ExampleProject.none]
    )
    func duplicates(changed: String) async throws {
        let example = try Self.example()
        try example.replace("<s:id>99", with: "<s:id>17", in: "\(ExampleProject.none)/request.xml")
        let result = try await Self.check(example, ["\(changed)/request.xml"])
        #expect(result.findings.contains { $0.rule == "fixture.duplicate" })
        let elsewhere = try await Self.check(example, ["fixtures/desk/orders/getOrder/pen/request.xml"])
        #expect(elsewhere.findings == [])
    }

    @Test("A case that cannot be read is told when it changed", arguments: [true, false])
    func unreadable(isChanged: Bool) async throws {
        let example = try Self.example()
        try example.replace("class: ordinary", with: "class: usual", in: "\(Self.pen)/exchange.yaml")
        let result = try await Self.check(example, [isChanged ? "\(Self.pen)/exchange.yaml" : "README.md"])
        #expect(result.findings.map(\.rule).contains("fixture.readable") == isChanged)
    }

    @Test("A contract that cannot be loaded is looked at always: nobody knows what it is made of")
    func unloaded() async throws {
        let example = try Self.example()
        try example.write("wsdl/desk/desk.wsdl", "<definitions")
        let result = try await Self.check(example, ["README.md"])
        #expect(result.contracts == 1)
        #expect(result.findings.contains { $0.rule == "wsdl.loads" })
        // Its cases may have been another contract's.
        #expect(result.fixtures == 2)
    }

    @Test("Nothing to check is no proof that nothing changed")
    func empty() async throws {
        let example = try ExampleProject()
        try FileManager.default.removeItem(at: example.folder.appending(path: "fixtures/shop/orders"))
        let changes = ChangedFiles(since: "main", in: example.folder.path, paths: [], governing: [])
        let fixtures = try CheckSettings(selecting: "fixture.")
        #expect(try await !Check(example.project, fixtures, changes: changes).run().isUntouched)
        #expect(try await Check(example.project, changes: changes).run().isUntouched)
        var project = example.project
        project.contracts = []
        #expect(try await !Check(project, changes: changes).run().isUntouched)
    }

    @Test("Every form of report says what was skipped", arguments: ReportFormat.allCases)
    func reports(format: ReportFormat) async throws {
        let result = try await Self.check(try Self.example(), ["\(Self.pen)/response.xml"])
        let text = String(decoding: result.report(format, version: "1.2.3"), as: UTF8.self)
        switch format {
        case .json:
            let expected = #""notLookedAt":{"changedSince":"main","contracts":2,"fixtures":3}"#
            #expect(text.filter { !$0.isWhitespace }.contains(expected), "\(text)")
        case .junit, .sarif: #expect(text.contains("2 contracts and 3 fixtures skipped"), "\(text)")
        case .text, .github, .markdown, .html:
            #expect(text.contains("2 contracts and 3 fixtures skipped, which no change since main can affect"))
        }
    }
}
