import Foundation
import Testing

/// `soapstone check --changed-since`, in real repositories.
@Suite struct ChangedSinceTests {
    private static let ping = "fixtures/sets/ims-case/ping/ordinary"

    /// A repository with a copy of the package's project, all of it in a commit with the tag v1.
    private final class Repository {
        let copy: CheckCommandTests.Copy
        var folder: URL { copy.folder }

        init(ignoring ignored: String = "") async throws {
            copy = try CheckCommandTests.Copy()
            try write("A project.\n", to: "README.md")
            try write(ignored, to: ".gitignore")
            try await git("init", "-q", ".")
            try await commit()
            try await git("tag", "v1")
        }

        func write(_ text: String, to path: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }

        func git(_ arguments: String...) async throws {
            let own = [
                "-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false",
            ]
            let result = try await Tool.run(URL(filePath: "/usr/bin/env"), ["git"] + own + arguments)
            try #require(result.status == 0, "\(arguments): \(result.error)")
        }

        func commit() async throws {
            try await git("add", "--all")
            try await git("commit", "-q", "-m", "one")
        }

        func breakResponse() throws {
            try copy.replace("SOAPSTN1", with: "SOAPSTN2", in: "\(ping)/response.json")
        }
    }

    private static let untouched = "nothing was checked: no change since v1 can affect the 8 contracts and "

    @Test("Where nothing changed, or nothing that is checked, this is said, and the check ends well")
    func untouched() async throws {
        let repository = try await Repository()
        for _ in 0..<2 {
            let result = try await repository.copy.check("--changed-since", "v1")
            #expect(result.status == 0, "\(result.output)\(result.error)")
            #expect(result.output.hasPrefix(Self.untouched), "\(result.output)")
            #expect(result.error == "")
            // Files that git knows, files that it does not, files in the index.
            try repository.write("Another project.\n", to: "README.md")
            try repository.write("new\n", to: "notes.txt")
            try repository.write("new\n", to: "more.txt")
            try await repository.git("add", "more.txt")
        }
    }

    @Test("What is not committed, in the index, or committed since, is looked at", arguments: 0...2)
    func changed(step: Int) async throws {
        let repository = try await Repository()
        try repository.breakResponse()
        if step == 1 { try await repository.git("add", "--all") }
        if step == 2 { try await repository.commit() }
        let result = try await repository.copy.check("--changed-since", "v1")
        #expect(result.status == 1, "\(result.output)\(result.error)")
        #expect(result.output.contains("[fixture.response-json]"))
        #expect(result.output.contains("0 contracts, 1 fixture, "), "\(result.output)")
        let head = try await repository.copy.check("--changed-since", "HEAD")
        #expect(head.status == (step == 2 ? 0 : 1), "\(head.output)")
    }

    @Test("A case that git does not know is looked at, and so is one that it is told to leave alone")
    func unknown() async throws {
        let repository = try await Repository(ignoring: "fixtures/sets/ims-case/ping/\n")
        try repository.breakResponse()
        let ignored = try await repository.copy.check("--changed-since", "v1")
        #expect(ignored.status == 1, "\(ignored.output)")
        #expect(ignored.output.contains("[fixture.response-json]"))
        let other = try await Repository()
        try FileManager.default.copyItem(
            at: other.folder.appending(path: Self.ping),
            to: other.folder.appending(path: "fixtures/sets/ims-case/ping/same")
        )
        let new = try await other.copy.check("--changed-since", "v1")
        #expect(new.status == 1, "\(new.output)")
        #expect(new.output.contains("[fixture.duplicate]"))
    }

    @Test("The configuration, a contract that is gone and a Swift source decide about everything")
    func whole() async throws {
        let all = try await Repository().copy.check().output
        let counts = try #require(all.firstMatch(of: /\d+ contracts, \d+ fixtures/)).0
        for number in 0...1 {
            let repository = try await Repository()
            if number == 0 {
                try repository.copy.replace("failOn: warning", with: "failOn: error", in: "soapstone.yaml")
            } else {
                try repository.write("let codec = 1\n", to: "Codec.swift")
            }
            // The copy has no fixtures of two of its contracts: that is a warning.
            let result = try await repository.copy.check("--changed-since", "v1", "--fail-on", "error")
            #expect(result.status == 0, "\(result.output)\(result.error)")
            #expect(result.output.contains("\(counts), "), "\(result.output)")
            #expect(result.output.contains("0 contracts and 0 fixtures skipped"), "\(result.output)")
        }
        let repository = try await Repository()
        let gone = repository.folder.appending(path: "wsdl/sets/sets-ims-payment.wsdl")
        try FileManager.default.removeItem(at: gone)
        let result = try await repository.copy.check("--changed-since", "v1")
        #expect(result.status == 1)
        let contracts = try #require(Int(counts.prefix { $0 != " " }))
        #expect(result.output.contains("\(contracts - 1) contracts, "), "\(result.output)")
        #expect(result.output.contains("[fixture.operation]"), "\(result.output)")
    }

    @Test(
        "The reports of a part follow their schemas, too",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one")
    )
    func schemas() async throws {
        let repository = try await Repository()
        try repository.breakResponse()
        let folder = repository.folder.path
        let reports = ["json=\(folder)/check.json", "sarif=\(folder)/check.sarif", "junit=\(folder)/check.xml"]
        let line = ["check", "--config", "\(folder)/soapstone.yaml", "--changed-since", "v1"]
        let result = try await Tool.run(Tool.soapstone, line + reports.flatMap { ["--report", $0] })
        #expect(result.status == 1, "\(result.error)")
        let judged = try await Tool.run(try #require(Tool.python), ["Tests/Outside/check_reports.py", folder])
        #expect(judged.output.contains("3 passed, 0 failed"), "\(judged.output)\(judged.error)")
    }

    @Test("From a folder of the repository, paths are the same")
    func inner() async throws {
        let repository = try await Repository()
        try repository.breakResponse()
        let line = "cd '\(repository.folder.path)/wsdl' && '\(Tool.soapstone.path)' check --config ../soapstone.yaml"
        let result = try await Tool.run(URL(filePath: "/bin/sh"), ["-c", "\(line) --changed-since v1"])
        #expect(result.status == 1, "\(result.output)\(result.error)")
        #expect(result.output.contains("0 contracts, 1 fixture, "), "\(result.output)")
    }

    @Test("A breaking change of a contract fails, on its line and with its message, until it is accepted with a reason")
    func breaking() async throws {
        let repository = try await Repository()
        let contract = "wsdl/sets/sets-ims-case.wsdl"
        // A response may now have an element that clients do not know.
        let old = "<xsd:element name=\"out_echo\" type=\"t:X8\"/>"
        try repository.copy.replace(
            old,
            with: "\(old)<xsd:element name=\"out_new\" type=\"t:X8\" minOccurs=\"0\"/>",
            in: contract
        )
        let text = try String(contentsOf: repository.folder.appending(path: contract), encoding: .utf8)
        let line = try #require(text.components(separatedBy: "\n").firstIndex { $0.contains("out_new") }) + 1
        let arguments = ["--changed-since", "v1", "--select", "change."]
        let result = try await repository.copy.check(arguments)
        #expect(result.status == 1, "\(result.output)\(result.error)")
        let finding = try #require(result.output.split(separator: "\n").first { $0.contains("[change.breaking]") })
        #expect(finding.contains("\(contract):\(line): error: "))
        #expect(finding.contains("(breaking for clients)") && finding.contains("<n1:out_new>"), "\(finding)")
        let annotations = try await repository.copy.check(arguments + ["--format", "github"])
        #expect(annotations.output.contains(/::error file=[^,]*sets-ims-case.wsdl,line=\d+,.*breaking for clients/))
        // What the remedy says.
        let entry = try #require(result.output.firstMatch(of: /\{path: wsdl.*, reason: …\}\]\}/)).0
        let accepted = entry.replacing("…", with: "The clients skip it.")
        try repository.copy.replace("  paths:\n", with: "  paths:\n    - \(accepted)\n", in: "soapstone.yaml")
        let after = try await repository.copy.check(arguments)
        #expect(after.status == 0, "\(after.output)\(after.error)")
        #expect(after.output.contains("1 finding suppressed"), "\(after.output)")
        // No temporary copy of the contracts is left.
        let left = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
        #expect(!left.contains { $0.hasPrefix("soapstone-diff-") && !$0.hasPrefix("soapstone-diff-test") })
    }

    @Test("A project whose first contracts came after the revision is checked")
    func first() async throws {
        let copy = try CheckCommandTests.Copy(["ims-payment"])
        let folder = copy.folder.appending(path: "new")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for line in [["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "none"]] {
            let user = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
            _ = try await Tool.run(URL(filePath: "/usr/bin/env"), ["git", "-C", folder.path] + user + line)
        }
        try FileManager.default.moveItem(at: copy.folder.appending(path: "wsdl"), to: folder.appending(path: "wsdl"))
        let line =
            "cd '\(folder.path)' && '\(Tool.soapstone.path)' check --changed-since HEAD --select change. --select wsdl."
        let result = try await Tool.run(URL(filePath: "/bin/sh"), ["-c", line])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("8 contracts, ") && !result.output.contains("not checked"), "\(result.output)")
    }

    @Test("A revision that is none is refused, and so is a project in no repository")
    func refused() async throws {
        let repository = try await Repository()
        for revision in ["v2", "v1..HEAD", "v1 HEAD", "--output=x", ":wsdl", "HEAD:wsdl"] {
            let result = try await repository.copy.check("--changed-since=\(revision)")
            #expect(result.status == 2, "\(revision): \(result.output)\(result.error)")
            #expect(result.error.contains("--changed-since"), "\(result.error)")
            #expect(result.output == "")
        }
        let alone = try await CheckCommandTests.Copy().check("--changed-since", "HEAD")
        #expect(alone.status == 2)
        #expect(alone.error.contains("the project is in no git repository"), "\(alone.error)")
    }

    @Test("A project without anything to check fails, whatever changed")
    func nothing() async throws {
        let repository = try await Repository()
        try repository.write("check: {contracts: [], fixtures: []}\n", to: "soapstone.yaml")
        try await repository.commit()
        let result = try await repository.copy.check("--changed-since", "HEAD")
        #expect(result.status == 2, "\(result.output)")
        #expect(result.error.contains("nothing was checked"), "\(result.error)")
    }

    @Test("A baseline is not written anew by a part of the check")
    func update() async throws {
        let line = ["check", "--changed-since", "HEAD", "--baseline", "b.json", "--update-baseline"]
        #expect(try await Tool.run(Tool.soapstone, line).status == 64)
    }
}
