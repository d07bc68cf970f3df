import Foundation

/// The contracts and schemas of a revision of git, in a temporary folder: imports lead from one to the other.
struct GitTree {
    /// The temporary folder.
    let folder: String
    /// The file or folder in it that was asked for.
    let path: String
    /// Whether the commit has no contracts and no schemas.
    private let isEmpty: Bool

    /// Takes a revision out of the repository around the working directory.
    ///
    /// - Parameter path: from the repository's root; from the working directory if it begins with `./` or `../`.
    init(revision: String, path: String) throws {
        guard Git.isRevision(revision) else {
            throw Failure.unreadable(
                "\(revision):\(path)",
                "there is no such file, and '\(revision.prefix(100))' is not the name of a revision"
            )
        }
        let name = "\(revision):\(path)"
        let commit = try Git.text(
            ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"],
            name
        )
        .trimmingCharacters(in: .whitespacesAndNewlines)
        let inner = try Self.inner(path, name)
        let top = try Git.text(["rev-parse", "--show-toplevel"], name).trimmingCharacters(in: .newlines)
        try self.init(commit: commit, of: top, name, at: inner)
        guard !isEmpty else {
            remove()
            throw Failure.unreadable(name, "the revision has no contracts")
        }
    }

    /// Takes a commit out of a repository.
    ///
    /// - Parameters:
    ///   - top: the repository's folder.
    ///   - name: what the user calls the revision.
    ///   - inner: the file or folder that is asked for, from there on; empty for all.
    init(commit: String, of top: String, _ name: String, at inner: String = "") throws {
        folder = try Self.temporaryFolder()
        path = inner.isEmpty ? folder : "\(folder)/\(inner)"
        do {
            isEmpty = try !Self.extract(commit, of: top, to: folder, inner, name)
        } catch {
            Self.remove(folder)
            throw error
        }
    }

    func remove() { Self.remove(folder) }

    static func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }

    /// The path from the repository's root, without steps that lead out of it.
    private static func inner(_ path: String, _ name: String) throws -> String {
        var steps: [Substring] = []
        if path.hasPrefix("./") || path.hasPrefix("../") {
            let prefix = try Git.text(["rev-parse", "--show-prefix"], name).trimmingCharacters(in: .newlines)
            steps = Substring(prefix).split(separator: "/")
        }
        for step in path.split(separator: "/") where step != "." {
            guard step == ".." else {
                steps.append(step)
                continue
            }
            guard steps.popLast() != nil else { throw Failure.unreadable(name, "the path leads out of the repository") }
        }
        return steps.joined(separator: "/")
    }

    private static func temporaryFolder() throws -> String {
        let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("soapstone-diff-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: url,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw Failure.runTime("\(url.path): no folder could be made there")
        }
        return url.path
    }

    /// Writes the files of a commit that contracts are made of.
    ///
    /// - Returns: whether there are any.
    private static func extract(
        _ commit: String,
        of top: String,
        to folder: String,
        _ path: String,
        _ name: String
    ) throws -> Bool {
        let here = ["-C", top]
        let index = ["GIT_INDEX_FILE": "\(folder)/.index"]
        let endings = [".wsdl", ".xsd", ".xml"]
        let files = try Git.data(here + ["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit], name)
            .split(separator: 0)
            .filter { file in
                let text = String(decoding: file, as: UTF8.self)
                return text == path || endings.contains { text.lowercased().hasSuffix($0) }
            }
        guard !files.isEmpty else { return false }
        _ = try Git.text(here + ["read-tree", commit], name, environment: index)
        var input = Data()
        for file in files { input += file + [0] }
        _ = try Git.text(
            here + ["checkout-index", "--quiet", "--force", "-z", "--stdin", "--prefix=\(folder)/"],
            name,
            environment: index,
            input: input
        )
        return true
    }
}
