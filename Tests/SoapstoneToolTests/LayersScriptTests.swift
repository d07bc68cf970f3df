import Foundation
import Testing

/// `scripts/layers`: targets import those above them, and folders of a target do not depend on each other in circles.
@Suite struct LayersScriptTests {
    @Test("The sources have no edge that goes up or in a circle")
    func sources() async throws {
        let result = try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            ["python3", Tool.root.appending(path: "scripts/layers").path]
        )
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.isEmpty)
    }

    static let trees: [(files: [String: String], error: String)] = [
        (["SoapstoneXML/A/A.swift": "struct A { var b: [B] }", "SoapstoneXML/B/B.swift": "struct B {}"], ""),
        // Comments, texts and members of other types are no uses.
        (
            [
                "SoapstoneXML/A/A.swift": "struct A { var b: B }",
                "SoapstoneXML/B/B.swift": "// A\nstruct B { let text = \"A\"; let other = Other.A }",
            ], ""
        ),
        (
            ["SoapstoneXML/A/A.swift": "struct A { var b: B }", "SoapstoneXML/B/B.swift": "struct B { var a: [A] }"],
            "SoapstoneXML: a circle of folders: A, B\n"
        ),
        (
            [
                "SoapstoneXML/A/A.swift": "struct A { var b: B }",
                "SoapstoneXML/B/B.swift": "struct B { let text = \"\\(C.self)\" }",
                "SoapstoneXML/C.swift": "public struct C { var a: A }",
            ], "SoapstoneXML: a circle of folders: ., A, B\n"
        ),
        (
            ["SoapstoneXML/A.swift": "internal import SoapstoneSOAP", "SoapstoneSOAP/B.swift": ""],
            "Sources/SoapstoneXML/A.swift: imports SoapstoneSOAP, which stands below SoapstoneXML\n"
        ),
        (["Unknown/A.swift": ""], "Unknown: is not in the order of targets\n"),
    ]

    @Test("An edge that goes up, and a circle, is an error with its place", arguments: trees)
    func tree(files: [String: String], error: String) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let script = root.appending(path: "scripts/layers")
        for (path, text) in files {
            let file = root.appending(path: "Sources/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try FileManager.default.createDirectory(
            at: script.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(at: Tool.root.appending(path: "scripts/layers"), to: script)
        let result = try await Tool.run(URL(filePath: "/usr/bin/env"), ["python3", script.path])
        #expect(result.error == error)
        #expect(result.status == (error.isEmpty ? 0 : 1))
    }
}
