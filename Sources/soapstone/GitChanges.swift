import Foundation
import SoapstoneConformance
import SoapstoneFixtures

/// What differs between a revision of git and the files that are here.
struct GitChanges {
    private let revision: String
    /// The repository's folder.
    private let top: String
    private let commit: String

    /// - Parameters:
    ///   - revision: what the user calls the revision.
    ///   - folder: a folder in the repository; empty for the current one.
    init(since revision: String, in folder: String) throws {
        self.revision = revision
        let name = "--changed-since \(revision)"
        guard Git.isRevision(revision) else {
            throw Failure.unreadable("--changed-since", "'\(revision.prefix(100))' is not the name of a revision")
        }
        let here = ["-C", folder.isEmpty ? "." : folder]
        top = try Git.text(
            here + ["rev-parse", "--show-toplevel"],
            name,
            failure: "the project is in no git repository"
        )
        .trimmingCharacters(in: .newlines)
        commit = try Git.text(
            here + ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"],
            name,
            failure: "the repository has no such revision; a checkout of the newest commit alone must fetch it first"
        )
        .trimmingCharacters(in: .newlines)
    }

    /// The files that differ: what is committed, what is not, what git does not know, and what is gone.
    ///
    /// - Parameters:
    ///   - project: the paths that are checked. What git is told to leave alone there counts as changed: nobody knows.
    ///   - governing: files whose change affects everything.
    func files(project: [String], governing: [String]) throws -> ChangedFiles {
        // With neither renames nor copies, what is gone is there under its old name.
        let options = ["-z", "--name-only", "--no-renames", "--no-ext-diff", "--ignore-submodules=none"]
        var paths = try list(["diff"] + options + [commit, "--"])
        paths += try list(["ls-files", "-z", "--others", "--exclude-standard"])
        let inside = (project + governing).compactMap(inner)
        if !inside.isEmpty {
            let ignored = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--"]
            paths += try list(ignored + inside.map { $0.isEmpty ? "." : $0 })
        }
        // The journal of a recorder, with its key and its lock, is no part of the fixtures.
        paths.removeAll { $0.split(separator: "/").contains { $0 == Recorder.folderName } }
        return ChangedFiles(since: revision, in: top, paths: paths, governing: governing)
    }

    /// The contracts and schemas as they were, in a temporary folder; nil where none of them changed.
    func earlier(_ changes: ChangedFiles) throws -> GitTree? {
        guard changes.hasContracts else { return nil }
        return try GitTree(commit: commit, of: top, "--changed-since \(revision)")
    }

    private func list(_ arguments: [String]) throws -> [String] {
        let data = try Git.data(
            ["-C", top, "--literal-pathspecs"] + arguments,
            "--changed-since \(revision)",
            failure: "git cannot say what changed"
        )
        return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A path from the repository's folder on; nil for one outside of it, or where nothing is.
    private func inner(_ path: String) -> String? {
        let own = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let root = URL(fileURLWithPath: top).resolvingSymlinksInPath().path
        guard own == root || own.hasPrefix("\(root)/"), FileManager.default.fileExists(atPath: own) else { return nil }
        return String(own.dropFirst(root.count).drop { $0 == "/" })
    }
}
