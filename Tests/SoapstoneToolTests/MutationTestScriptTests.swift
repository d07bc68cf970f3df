import Foundation
import Testing

/// `scripts/mutation-test`, with the tool that is built already.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one"))
struct MutationTestScriptTests {
    private static let script = Tool.root.appending(path: "scripts/mutation-test")

    private func run(_ arguments: [String], binary: URL = Tool.soapstone) async throws -> Tool.Result {
        try await Tool.run(
            Self.script,
            arguments,
            environment: ["SOAPSTONE_BIN": binary.path]
        )
    }

    /// One kind for each file that is changed, and one for each of the more important rules.
    private static let breaking = [
        "wsdl-action", "schema-element-renamed", "schema-type-unknown", "element-added", "value-type", "json-string",
        "json-member-dropped", "class-unknown", "status-changed", "file-missing",
    ]
    private static let harmless = ["message-prefix", "contract-comments", "json-order", "yaml-order", "schema-group"]

    @Test("Some changes of each sort are found, and those that break nothing are not told of")
    func shortRun() async throws {
        let kinds = (Self.breaking + Self.harmless).joined(separator: ",")
        let result = try await run(["--seed", "7", "--count", "10", "--kinds", kinds])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        for kind in Self.breaking { #expect(result.output.contains(try Regex("\n\(kind) .* 1 +1 +0 +0 +0 +0\n"))) }
        for kind in Self.harmless { #expect(result.output.contains(try Regex("\n\(kind) .* 1 +1 +0 +0\n"))) }
        #expect(result.output.contains(/seed 7: 15 mutants in \d+ checks and \d+ s, 0 not right\n$/))
    }

    /// A check that is blind but for two words, which it reports in the wrong file.
    private static let poorCheck = """
        #!/bin/sh
        [ "$2" = --rules ] && { echo "wsdl.loads error It loads"; exit; }
        findings= status=0
        if grep -rqE 'urn:unused|<b/>' wsdl fixtures; then
            file=$(grep -rlE 'urn:unused|<b/>' wsdl fixtures | head -n 1)
            findings='{"rule": "wsdl.loads", "severity": "error", "message": "no", "file": "'$file'"}' status=1
        fi
        echo '{"findings": ['$findings'], "suppressed": [], "notChecked": []}'
        exit $status
        """

    @Test("A check that finds nothing, finds something else, or cries over nothing does not pass")
    func poor() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "poor-check-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Self.poorCheck.write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        let kinds = "json-string,element-in-value,contract-unused-prefix,json-order"
        let result = try await run(["--seed", "1", "--count", "4", "--kinds", kinds], binary: file)
        #expect(result.status == 1, "\(result.output)\(result.error)")
        for line in [
            "survived: json-string at fixtures/", "misplaced: element-in-value at fixtures/",
            "reported: contract-unused-prefix at wsdl/", ", 5 not right\n",
        ] {
            #expect(result.output.contains(line), "\(result.output)")
        }
        #expect(!result.output.contains("reported: json-order"))
    }

    @Test("There are more than 40 kinds that break something, and more than 20 that do not")
    func kinds() async throws {
        let result = try await run(["--list"])
        let names = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names.count > 100 && Set(names).count == names.count)
        #expect(names.contains("codec-nillable") && names.contains("sheet-path"))
    }

    @Test(
        "Wrong use is refused",
        arguments: [["--count", "0"], ["--seed"], ["--kinds", "No"], ["--kinds", "no-such-kind"], ["everything"]]
    )
    func refused(arguments: [String]) async throws {
        let result = try await run(arguments)
        #expect(result.status == 64)
        let says = ["usage: scripts/mutation-test", "mutation: error: there is no kind"]
        #expect(says.contains { result.error.contains($0) }, "\(result.error)")
    }
}
