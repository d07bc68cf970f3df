import Foundation
import Testing

/// The documentation site: `scripts/docs` builds it, `scripts/docs-reference` writes the pages that the tool knows.
@Suite struct DocumentationSiteTests {
    /// A folder that is gone at the end of the test.
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func run(_ script: String, _ arguments: String...) async throws -> Tool.Result {
        let file = Tool.root.appending(path: "scripts/\(script)").path
        return try await Tool.run(URL(filePath: "/usr/bin/env"), ["python3", file] + arguments)
    }

    @Test("The pages of commands and of configuration keys are what the tool says")
    func reference() async throws {
        try await withFolder { folder in
            let result = try await run("docs-reference", Tool.soapstone.path, folder.path)
            #expect(result.status == 0, "\(result.error)")
            for name in ["Commands.md", "ConfigurationKeys.md"] {
                let page = Tool.root.appending(path: "Documentation/Soapstone.docc/\(name)")
                let kept = try String(contentsOf: page, encoding: .utf8)
                let made = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                #expect(made == kept, "run scripts/docs-reference \(Tool.soapstone.path)")
            }
        }
    }

    /// The modules of the build that the tests are in.
    private static let modules: URL? = {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules")
        return FileManager.default.fileExists(atPath: folder.path) ? folder.resolvingSymlinksInPath() : nil
    }()

    /// What a page refers to: URLs of pages and of files, and links to other places.
    private func links(of file: URL) throws -> [(kind: String, url: String)] {
        let page = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let references = page?["references"] as? [String: [String: Any]] ?? [:]
        return references.values.compactMap { reference in
            guard let kind = reference["type"] as? String, let url = reference["url"] as? String else { return nil }
            return (kind, url)
        }
    }

    @Test(
        "The site is built without a warning, and every link on its pages leads somewhere",
        .enabled(if: modules != nil, "the modules of the build are not beside the tests")
    )
    func site() async throws {
        let modules = try #require(Self.modules)
        try await withFolder { folder in
            let site = folder.appending(path: "site")
            let result = try await run("docs", "--modules", modules.path, site.path)
            #expect(result.status == 0)
            #expect(result.error == "")
            let data = site.appending(path: "data")
            let names = try #require(FileManager.default.enumerator(atPath: data.path)).compactMap { $0 as? String }
            let pages = names.filter { $0.hasSuffix(".json") }
            #expect(pages.count > 1_000)
            let known = Set(pages.map { "/" + $0.dropLast(5) })
            for page in ["callaservice", "comparison", "commands", "installing"] {
                #expect(known.contains("/documentation/soapstone/\(page)"), "\(page)")
            }
            var count = 0
            for page in pages {
                for (kind, url) in try links(of: data.appending(path: page)) {
                    let path = url.split(separator: "#").first.map(String.init) ?? ""
                    if kind == "link" {
                        #expect(url.wholeMatch(of: /https:\/\/[a-z0-9.-]+(\/[^\s<>"]*)?/) != nil, "\(page): \(url)")
                    } else {
                        #expect(known.contains(path), "\(page): \(url)")
                    }
                    count += 1
                }
            }
            #expect(count > pages.count)
        }
    }
}
