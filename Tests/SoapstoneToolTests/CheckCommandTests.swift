import Foundation
import SoapstoneCodec
import Testing

/// `soapstone check`
@Suite struct CheckCommandTests {
    /// A copy of the package's project, with what the services of IMS have of it.
    final class Copy {
        let folder: URL

        init() throws {
            let files = FileManager.default
            folder = files.temporaryDirectory.appending(path: UUID().uuidString)
            for path in ["wsdl/sets", "fixtures/sets/ims-case", "fixtures/sets/ims-payment"] {
                let target = folder.appending(path: path)
                try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try files.copyItem(at: Tool.root.appending(path: path), to: target)
            }
            for path in ["soapstone.yaml", "fixtures/sets/sessions.yaml"] {
                try files.copyItem(at: Tool.root.appending(path: path), to: folder.appending(path: path))
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func replace(_ old: String, with new: String, in path: String) throws {
            let file = folder.appending(path: path)
            let text = try String(contentsOf: file, encoding: .utf8)
            try #require(text.contains(old), "\(path) has no \(old)")
            try Data(text.replacing(old, with: new).utf8).write(to: file)
        }

        func check(_ arguments: String...) async throws -> Tool.Result {
            try await Tool.run(
                Tool.soapstone,
                ["check", "--config", folder.appending(path: "soapstone.yaml").path] + arguments
            )
        }
    }

    @Test("Nothing is wrong with the package's own project, and all of it is checked")
    func own() async throws {
        let result = try await Tool.run("check", "--format", "json")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.error == "")
        let report = try JSONDocument(parsing: Array(result.data), limits: .file).root
        #expect(report["findings"]?.count == 0)
        #expect(report["notChecked"]?.count == 0)
        #expect(report["counts"]?["contracts"]?.numberText == "4")
        let exchanges = try RecordedExchanges.all().count
        #expect(report["counts"]?["exchanges"]?.numberText == "\(exchanges)")
        let checked = Dictionary(
            uniqueKeysWithValues: try #require(report["checked"]).elements.map {
                ($0["rule"]?.string ?? "", $0["count"]?.numberText.flatMap { Int($0) } ?? 0)
            }
        )
        for rule in ["fixture.request-schema", "fixture.class", "fixture.request-json", "fixture.response-json"] {
            #expect(checked[rule] == exchanges, "\(rule)")
        }
        #expect(checked["wsdl.untested"] == 21)
        let suppressed = report["suppressed"].map { Array($0.elements) } ?? []
        #expect(!suppressed.isEmpty && suppressed.allSatisfy { $0["rule"]?.string == "fixture.secret" })
    }

    @Test("What the page shows is what comes")
    func page() async throws {
        let path = "Sources/SoapstoneConformance/Documentation.docc/SoapstoneConformance.md"
        let page = try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
        let result = try await Tool.run("check")
        #expect(page.contains("$ soapstone check\n\(result.output)```"), "\(result.output)")
    }

    @Test("Every rule is listed, and has its section on a page")
    func rules() async throws {
        let result = try await Tool.run("check", "--rules")
        let ids = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(ids.count == 20)
        let folder = Tool.root.appending(path: "Sources/SoapstoneConformance/Documentation.docc")
        let pages = try ["ContractRules", "FixtureRules", "CheckRules"].map {
            try String(contentsOf: folder.appending(path: "\($0).md"), encoding: .utf8)
        }
        let sections = pages.flatMap { $0.matches(of: /(?m)^## (.+\..+)$/).map { String($0.1) } }
        #expect(sections == ids.map(String.init))
    }

    /// A fault that is planted in the copy.
    struct Fault: Sendable, CustomTestStringConvertible {
        /// The rule that must find it.
        var rule: String
        var file: String
        /// What stands there, and what is put in its place.
        var old: String
        var new: String
        /// The file or folder in which it must be found.
        var found: String

        init(_ rule: String, _ file: String, _ old: String, _ new: String, found: String? = nil) {
            self.rule = rule
            self.file = file
            self.old = old
            self.new = new
            self.found = found ?? file
        }

        var testDescription: String { rule }
    }

    private static let contract = "wsdl/sets/sets-ims-case.wsdl"
    private static let ping = "fixtures/sets/ims-case/ping/ordinary"
    private static let ordinary = "class: ordinary"

    static let faults = [
        Fault("wsdl.loads", contract, "element=\"setpingi:INPUTMSG\"", "element=\"setping:INPUTMSG\""),
        Fault("wsdl.unusable", contract, "element=\"setpingo:OUTPUTMSG\"", "element=\"setpingo:OUTPUT\""),
        Fault("wsdl.unused", contract, "<wsdl:portType ", "<wsdl:message name=\"old\"/><wsdl:portType "),
        Fault("fixture.operation", contract, "operation name=\"ping\"", "operation name=\"pong\"", found: ping),
        Fault("fixture.readable", "\(ping)/exchange.yaml", ordinary, "class: usual"),
        Fault("fixture.match", "\(ping)/request.xml", "</soapenv:Body>", "</soapenv:body>"),
        Fault("fixture.duplicate", "\(ping)/request.xml", "SOAPSTN1", "PING0016"),
        Fault(
            "fixture.folder",
            "fixtures/sets/ims-case/getChildren/ordinary/request.xml",
            "SETCHLDIInterface",
            "SETPERSIInterface",
            found: "fixtures/sets/ims-case/getChildren/ordinary/exchange.yaml"
        ),
        Fault("fixture.binding", "\(ping)/exchange.yaml", "urn:SETPING", "urn:SETPONG"),
        Fault("fixture.header", "\(ping)/request.xml", "wsse:Username>", "wsse:UserName>"),
        Fault("fixture.request-schema", "\(ping)/request.xml", "<in_zz>0</in_zz>", "<in_zz>none</in_zz>"),
        Fault("fixture.response-schema", "\(ping)/response.xml", "<out_zz>0</out_zz>", "<out_zz>none</out_zz>"),
        Fault("fixture.class", "\(ping)/exchange.yaml", ordinary, "class: negative"),
        Fault("fixture.request-json", "\(ping)/request.json", "SOAPSTN1", "SOAPSTN2"),
        Fault("fixture.response-json", "\(ping)/response.json", "SOAPSTN1", "SOAPSTN2"),
        Fault(
            "fixture.round-trip",
            "fixtures/sets/ims-case/getCaseList/ordinary/request.xml",
            "300000000017",
            "300000000018"
        ),
        Fault(
            "check.unused-ignore",
            "\(ping)/exchange.yaml",
            ordinary,
            "\(ordinary)\ncheck: {ignore: [{rule: fixture.class, reason: none}]}"
        ),
        Fault(
            "check.unknown-rule",
            "\(ping)/exchange.yaml",
            ordinary,
            "\(ordinary)\ncheck: {ignore: [{rule: fixture.clas, reason: none}]}"
        ),
    ]

    @Test("A planted fault is found by its rule, at its place", arguments: faults)
    func planted(fault: Fault) async throws {
        let copy = try Copy()
        try copy.replace(fault.old, with: fault.new, in: fault.file)
        let result = try await copy.check()
        #expect(result.status == 1, "\(result.output)\(result.error)")
        let lines = result.output.split(separator: "\n")
        let start = "\(copy.folder.path)/\(fault.found)"
        #expect(lines.contains { $0.hasPrefix(start) && $0.hasSuffix("[\(fault.rule)]") }, "\(result.output)")
    }

    @Test("Every rule finds what is planted for it")
    func complete() async throws {
        let listed = try await Tool.run("check", "--rules").output.split(separator: "\n")
        let rules = Set(listed.compactMap { $0.split(separator: " ").first.map(String.init) })
        // The two others are in the test that takes away what they look for.
        #expect(rules.subtracting(Self.faults.map(\.rule)) == ["wsdl.untested", "fixture.secret"])
    }

    @Test("Operations without a fixture, and secrets without an exception, are found")
    func removed() async throws {
        let copy = try Copy()
        try FileManager.default.removeItem(at: copy.folder.appending(path: "fixtures/sets/ims-case/ping"))
        let untested = try await copy.check("--select", "wsdl.untested")
        #expect(untested.status == 1)
        #expect(untested.output.contains("no fixture is of the operation 'ping' [wsdl.untested]"))
        try copy.replace("rule: fixture.secret", with: "rule: fixture.folder", in: "soapstone.yaml")
        let secret = try await copy.check("--select", "fixture.secret")
        #expect(secret.status == 1)
        #expect(!secret.output.contains("Canary-"))
    }

    // MARK: - The command

    @Test("Exit statuses come from one list")
    func statuses() async throws {
        let lines: [(Int32, [String])] = [
            (0, ["--rules"]), (0, ["--select", "fixture.match"]),
            (2, ["--config", "no/such/file.yaml"]), (2, ["--fixtures", "no/such/folder"]),
            (2, ["--baseline", "no/such/file.json"]),
            (2, ["--select", "fixture.match", "--wsdl", "wsdl/sets", "--fixtures", "Documentation"]),
            (64, ["--select", "fixture.nothing"]), (64, ["--shard", "3/2"]), (64, ["--format", "xml"]),
            (64, ["--report", "junit"]), (64, ["--update-baseline", "--baseline", "b", "--shard", "1/2"]),
            (64, ["--update-baseline"]),
        ]
        for (status, arguments) in lines {
            let result = try await Tool.run(Tool.soapstone, ["check"] + arguments)
            #expect(result.status == status, "\(arguments): \(result.output)\(result.error)")
        }
    }

    @Test("Warnings make the check fail only where that is asked for")
    func failOn() async throws {
        let copy = try Copy()
        try FileManager.default.removeItem(at: copy.folder.appending(path: "fixtures/sets/ims-case/ping"))
        #expect(try await copy.check("--select", "wsdl.untested").status == 1)
        #expect(try await copy.check("--select", "wsdl.untested", "--fail-on", "error").status == 0)
    }

    @Test("A baseline lets pass what is known, is pruned, and is refused where it is none")
    func baseline() async throws {
        let copy = try Copy()
        let json = "fixtures/sets/ims-case/ping/ordinary/response.json"
        try copy.replace("SOAPSTN1", with: "SOAPSTN2", in: json)
        let file = copy.folder.appending(path: "known.json").path
        let first = try await copy.check("--ignore", "wsdl.", "--baseline", file)
        #expect(first.status == 2, "there is no such baseline")
        let update = try await copy.check("--baseline", file, "--update-baseline")
        #expect(update.status == 0, "\(update.output)\(update.error)")
        #expect(try await copy.check("--baseline", file).status == 0)
        try copy.replace("SOAPSTN2", with: "SOAPSTN1", in: json)
        let gone = try await copy.check("--baseline", file)
        #expect(gone.output.contains("the baseline has a finding of fixture.response-json that is gone"))
        let pruned = try await copy.check("--baseline", file, "--update-baseline")
        #expect(pruned.error.contains("1 taken out"), "\(pruned.error)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("fixture.response-json"))
    }

    @Test("Annotations come with a summary where GitHub names its file")
    func stepSummary() async throws {
        let copy = try Copy()
        try copy.replace("SOAPSTN1", with: "SOAPSTN2", in: "fixtures/sets/ims-case/ping/ordinary/response.json")
        let summary = copy.folder.appending(path: "summary.md")
        try Data("before\n".utf8).write(to: summary)
        let result = try await Tool.run(
            Tool.soapstone,
            ["check", "--config", copy.folder.appending(path: "soapstone.yaml").path, "--format", "github"],
            environment: ["GITHUB_STEP_SUMMARY": summary.path]
        )
        #expect(result.output.hasPrefix("::"))
        let text = try String(contentsOf: summary, encoding: .utf8)
        #expect(text.hasPrefix("before\n## soapstone check\n"))
        #expect(text.contains("fixture.response-json"))
    }

    @Test(
        "Programs of other makers read the reports",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one")
    )
    func reports() async throws {
        let copy = try Copy()
        for fault in Self.faults where ["fixture.response-json", "fixture.response-schema"].contains(fault.rule) {
            try copy.replace(fault.old, with: fault.new, in: fault.file)
        }
        let folder = copy.folder.path
        let result = try await copy.check(
            "--report",
            "json=\(folder)/check.json",
            "--report",
            "sarif=\(folder)/check.sarif",
            "--report",
            "junit=\(folder)/check.xml"
        )
        #expect(result.status == 1)
        let judged = try await Tool.run(try #require(Tool.python), ["Tests/Outside/check_reports.py", folder])
        #expect(judged.status == 0, "\(judged.output)\(judged.error)")
        #expect(judged.output.contains("3 passed, 0 failed"))
    }
}
