import Foundation
import Testing

/// `scripts/release`, with the tool that is built already.
@Suite(
    .enabled(
        if: ["chrpath", "dpkg-shlibdeps", "strip"].allSatisfy(hasProgram),
        "chrpath, dpkg-dev or binutils is not there: scripts/test installs them"
    )
)
struct ReleaseScriptTests {
    private static let script = Tool.root.appending(path: "scripts/release")

    /// A debug build needs the shared libraries of Swift, which a release must not.
    private static let isRelease = ProcessInfo.processInfo.environment["SOAPSTONE_BIN"] != nil

    /// Runs a program that must succeed, and returns its output.
    private func output(_ command: String...) async throws -> String {
        let result = try await Tool.run(URL(filePath: "/usr/bin/env"), command)
        #expect(result.status == 0, "\(command): \(result.error)")
        return result.output
    }

    /// A new folder for temporary files.
    private func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test(
        "Two runs make the same archive, package, bill of materials and checksums",
        .enabled(if: isRelease, "SOAPSTONE_BIN names no release build: scripts/test makes one")
    )
    func release() async throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = folder.appending(path: "first")
        let second = folder.appending(path: "second")
        for folder in [first, second] {
            let result = try await Tool.run(
                Self.script,
                ["--level", "1", folder.path],
                environment: ["SOAPSTONE_BIN": Tool.soapstone.path]
            )
            try #require(result.status == 0, "\(result.error)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: first.path).sorted()
        #expect(names.count == 4)
        for name in names {
            let files = [first, second].map { $0.appending(path: name).path }
            #expect(FileManager.default.contentsEqual(atPath: files[0], andPath: files[1]), "\(name)")
        }
        let checked = try await output("--chdir=\(first.path)", "sha256sum", "--check", "--strict", "SHA256SUMS")
        #expect(checked.matches(of: /: OK\n/).count == 3, "\(checked)")

        let archive = try #require(names.first { $0.hasSuffix(".tar.gz") })
        let bill = try #require(names.first { $0.hasSuffix(".cdx.json") })
        let package = try #require(names.first { $0.hasSuffix(".deb") })
        try await expectArchive(first.appending(path: archive))
        try expectBill(first.appending(path: bill))
        try await expectPackage(first.appending(path: package), unpackedTo: folder.appending(path: "package"))
    }

    private func expectArchive(_ archive: URL) async throws {
        let list = try await output("tar", "--list", "--gzip", "--file", archive.path)
        let version = try await Tool.run("--version").output.trimmingCharacters(in: .newlines)
        #expect(
            list.split(separator: "\n").map { $0.replacing("soapstone-\(version)/", with: "") } == [
                "bin/soapstone", "share/bash-completion/completions/soapstone", "share/doc/soapstone/LICENSE",
                "share/doc/soapstone/copyright", "share/fish/vendor_completions.d/soapstone.fish",
                "share/man/man1/soapstone.1.gz", "share/zsh/site-functions/_soapstone",
            ]
        )
    }

    private func expectPackage(_ package: URL, unpackedTo folder: URL) async throws {
        let contents = try await output("dpkg-deb", "--contents", package.path)
        for file in [
            "bin/soapstone", "share/bash-completion/completions/soapstone", "share/doc/soapstone/changelog.gz",
            "share/doc/soapstone/copyright", "share/fish/vendor_completions.d/soapstone.fish",
            "share/man/man1/soapstone.1.gz", "share/zsh/vendor-completions/_soapstone",
        ] {
            #expect(contents.contains(" ./usr/\(file)\n"), "\(contents)")
        }
        let depends = try await output("dpkg-deb", "--field", package.path, "Depends")
        #expect(depends.contains(/libc6 \(>= [0-9.]+\)/), "\(depends)")
        for library in ["libxml2", "libcurl4"] { #expect(depends.contains(library), "\(depends)") }

        _ = try await output("dpkg-deb", "--raw-extract", package.path, folder.path)
        _ = try await output("--chdir=\(folder.path)", "md5sum", "--check", "--strict", "DEBIAN/md5sums")
        let binary = folder.appending(path: "usr/bin/soapstone").path
        #expect(try await output(binary, "sample", "--help") != "")
        let size = try FileManager.default.attributesOfItem(atPath: binary)[.size] as? Int ?? .max
        #expect(size <= 60_000_000, "\(size) bytes")
        // The folder that it was built in would make builds of one commit differ.
        let paths = try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            [
                "grep", "--text", "--only-matching", "-m1", #"/[^ ]*[^.]/\.build/checkouts"#,
                binary,
            ]
        )
        #expect(paths.status == 1, "\(paths.output)")
        try await expectPage(folder.appending(path: "usr/share/man/man1/soapstone.1.gz"))
        if hasProgram("lintian") {
            _ = try await output("lintian", "--fail-on", "error,warning", package.path)
        }
    }

    /// Expects a section for each command, and no warning of groff's.
    private func expectPage(_ file: URL) async throws {
        let page = try await output("gzip", "--decompress", "--stdout", file.path)
        for (command, _) in try await CommandLineTests.helps() where command != "" {
            #expect(page.contains("\n.SS soapstone \(command)\n"))
        }
        if hasProgram("groff") {
            let line = "gzip --decompress --stdout '\(file.path)' | groff -man -Tutf8 -ww 2>&1 >/dev/null"
            #expect(try await output("sh", "-c", line) == "")
        }
    }

    private struct Bill: Decodable {
        struct Component: Decodable {
            var name: String
            var version: String
        }

        var specVersion: String
        var components: [Component]
    }

    private struct Resolved: Decodable {
        struct Pin: Decodable {
            struct State: Decodable {
                var version: String?
            }

            var identity: String
            var state: State
        }

        var pins: [Pin]
    }

    private func expectBill(_ file: URL) throws {
        let bill = try JSONDecoder().decode(Bill.self, from: Data(contentsOf: file))
        #expect(bill.specVersion == "1.5")
        let resolved = try JSONDecoder().decode(
            Resolved.self,
            from: Data(contentsOf: Tool.root.appending(path: "Package.resolved"))
        )
        #expect(resolved.pins.contains { $0.identity == "swift-nio" })
        for pin in resolved.pins {
            let component = bill.components.first { $0.name.lowercased() == pin.identity }
            #expect(component != nil && component?.version == pin.state.version, "\(pin.identity)")
        }
        for library in ["libxml2", "libcurl4", "zlib1g"] {
            #expect(bill.components.contains { $0.name == library && $0.version != "" }, "\(library)")
        }
    }

    @Test("A tag of another version is an error")
    func tag() async throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let scripts = folder.appending(path: "scripts")
        try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
        for name in ["release", "lib.sh"] {
            try FileManager.default.copyItem(
                at: Tool.root.appending(path: "scripts/\(name)"),
                to: scripts.appending(path: name)
            )
        }
        // A program that is statically linked enough, and of version 1.2.3.
        let tool = folder.appending(path: "tool")
        try Data("#!/bin/sh\necho 1.2.3\n".utf8).write(to: tool)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
        let git = ["git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@example.org"]
        for arguments in [
            ["init", "--quiet"], ["commit", "--quiet", "--allow-empty", "--message=a"], ["tag", "v9.9.9"],
        ] {
            let result = try await Tool.run(URL(filePath: "/usr/bin/env"), git + arguments)
            try #require(result.status == 0, "\(result.error)")
        }
        let result = try await Tool.run(
            scripts.appending(path: "release"),
            [folder.appending(path: "dist").path],
            environment: ["SOAPSTONE_BIN": tool.path]
        )
        #expect(result.status == 1)
        #expect(
            result.error.contains("the tag of this commit is v9.9.9, but the tool is version 1.2.3."),
            "\(result.error)"
        )
    }

    @Test("Wrong use is refused", arguments: [["--level", "0"], ["--level"], ["--fast"], ["a", "b"]])
    func refused(arguments: [String]) async throws {
        let result = try await Tool.run(Self.script, arguments)
        #expect(result.status == 64)
        #expect(result.error.contains("usage: scripts/release"), "\(result.error)")
    }
}
