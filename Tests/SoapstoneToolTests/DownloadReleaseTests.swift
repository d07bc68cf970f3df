import Foundation
import Testing

/// `scripts/download-release` and `scripts/pre-commit-hook`, with releases in a folder.
@Suite(.enabled(if: ["curl", "dpkg"].allSatisfy(hasProgram), "curl or dpkg is not there")) struct DownloadReleaseTests {
    /// A repository with this one's scripts, and a folder of releases, v9.8.7 in it.
    private final class Releases {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let name: String

        init() async throws {
            let files = FileManager.default
            try files.createDirectory(at: folder.appending(path: "origin"), withIntermediateDirectories: true)
            try files.copyItem(
                at: Tool.root.appending(path: "scripts"),
                to: folder.appending(path: "origin/scripts")
            )
            let library = Tool.root.appending(path: "scripts/lib.sh").path
            let named = try await Tool.run(
                URL(filePath: "/usr/bin/env"),
                ["bash", "-c", ". '\(library)'; release_name 9.8.7"]
            )
            name = "\(named.output.trimmingCharacters(in: .newlines)).tar.gz"
            let made = try await run(
                """
                mkdir -p soapstone-9.8.7/bin releases/v9.8.7
                printf '#!/bin/sh\\necho "$0: $*"\\n' > soapstone-9.8.7/bin/soapstone
                chmod +x soapstone-9.8.7/bin/soapstone
                tar -czf 'releases/v9.8.7/\(name)' soapstone-9.8.7
                (cd releases/v9.8.7 && sha256sum -- * > SHA256SUMS)
                cd origin && git init --quiet && git add . && git commit --quiet --message one && git tag -a v9.8.7 -m 9.8.7
                git clone --quiet --depth 1 --no-tags "file://$PWD" ../clone
                """
            )
            try #require(made.status == 0, "\(made.error)")
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// Runs a script of bash in the folder.
        func run(_ script: String) async throws -> Tool.Result {
            try await Tool.run(
                URL(filePath: "/usr/bin/env"),
                ["bash", "-c", "set -e; cd '\(folder.path)'; \(script)"],
                environment: [
                    "SOAPSTONE_RELEASES": "file://\(folder.path)/releases", "GIT_AUTHOR_NAME": "A",
                    "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
                    "GIT_COMMITTER_EMAIL": "a@example.org",
                ]
            )
        }

        func exists(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: folder.appending(path: path).path)
        }
    }

    @Test(
        "The tool of a release is downloaded; without a release the status is 1",
        arguments: [("v9.8.7", 0), ("v9.8.6", 1), ("main", 1), ("", 1), ("v9.8.7/..", 1)] as [(String, Int32)]
    )
    func tags(tag: String, status: Int32) async throws {
        let releases = try await Releases()
        let result = try await releases.run("origin/scripts/download-release tool '\(tag)'")
        #expect(result.status == status, "\(result.error)")
        #expect(releases.exists("tool/soapstone") == (status == 0))
        #expect(!result.error.isEmpty)
    }

    @Test("A clone of one commit, without tags, finds the release of its commit, and another commit finds none")
    func commit() async throws {
        let releases = try await Releases()
        let result = try await releases.run("clone/scripts/download-release tool; tool/soapstone --version")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == "tool/soapstone: --version\n")
        let other = try await releases.run(
            "cd clone; git commit --quiet --allow-empty --message two; scripts/download-release ../other"
        )
        #expect(other.status == 1 && other.error.contains("has no tag of a release"), "\(other.error)")
    }

    @Test("There is no release for another distribution, and none that differs from its checksum")
    func refused() async throws {
        let releases = try await Releases()
        let changed = try await releases.run(
            "echo >> 'releases/v9.8.7/\(releases.name)'; origin/scripts/download-release tool v9.8.7"
        )
        #expect(changed.status == 3 && changed.error.contains("checksum"), "\(changed.error)")
        let foreign = try await releases.run(
            "sed -i 's/soapstone-9/soapstone-other-9/' releases/v9.8.7/SHA256SUMS; origin/scripts/download-release tool v9.8.7"
        )
        #expect(foreign.status == 1 && foreign.error.contains("has no"), "\(foreign.error)")
        #expect(!releases.exists("tool"))
    }

    @Test("The hook downloads the tool of its commit once, and a tool that differs from its checksum is never run")
    func hook() async throws {
        let releases = try await Releases()
        let first = try await releases.run("clone/scripts/pre-commit-hook check --changed-since HEAD")
        #expect(first.status == 0, "\(first.error)")
        #expect(first.output.hasSuffix("/soapstone: check --changed-since HEAD\n"), "\(first.output)")
        try FileManager.default.moveItem(
            at: releases.folder.appending(path: "releases"),
            to: releases.folder.appending(path: "moved")
        )
        let second = try await releases.run("clone/scripts/pre-commit-hook check")
        #expect(second.status == 0 && second.output.hasSuffix("/soapstone: check\n"), "\(second.error)")
        let changed = try await releases.run(
            "mv moved releases; echo >> 'releases/v9.8.7/\(releases.name)'; rm -r clone/.build; clone/scripts/pre-commit-hook"
        )
        #expect(changed.status == 2 && changed.output.isEmpty, "\(changed.output)\(changed.error)")
    }
}
