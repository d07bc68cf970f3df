import SoapstoneConformance
import SoapstoneWSDL

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One side of a comparison: a file, a folder, an address, or what a revision of git has.
struct DiffSource: Sendable {
    /// What the user wrote.
    let name: String
    /// The file or folder, or the address.
    let path: String
    let isFolder: Bool
    /// The folder that a revision was put into; nil for everything else.
    let folder: String?
    private let revision: String

    init(_ argument: String) async throws {
        name = argument
        if ContractLoader.isAddress(argument) {
            (path, isFolder, folder, revision) = (argument, false, nil, "")
            return
        }
        if let isFolder = Self.isFolder(argument) {
            (path, self.isFolder, folder, revision) = (argument, isFolder, nil, "")
            return
        }
        guard let colon = argument.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw Failure.unreadable(argument, "there is no such file or folder")
        }
        let revision = String(argument[..<colon])
        let tree = try await OwnThread.run {
            try GitTree(revision: revision, path: String(argument[argument.index(after: colon)...]))
        }
        guard let isFolder = Self.isFolder(tree.path) else {
            tree.remove()
            throw Failure.unreadable(argument, "the revision has no such contract")
        }
        (path, self.isFolder, folder, self.revision) = (tree.path, isFolder, tree.folder, revision)
    }

    /// A text with the names that the user knows in place of a temporary folder's.
    func shown(_ text: String) -> String {
        guard let folder else { return text }
        return text.replacing("\(folder)/", with: "\(revision):")
    }

    /// Takes away what was made for it.
    func remove() {
        if let folder { GitTree.remove(folder) }
    }

    /// Whether there is a folder, or a file; nil where there is neither.
    private static func isFolder(_ path: String) -> Bool? {
        var status = stat()
        guard !path.isEmpty, stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// What is in a folder.
    struct Contracts {
        /// The WSDL files, by their paths in it, in order.
        var paths: [String] = []
        /// What was passed over, and why.
        var passedOver: [String] = []
    }

    /// The WSDL files in the folder.
    func contracts() throws -> Contracts {
        let files = try ProjectPath.contracts(in: path)
        guard files.files.count <= 10_000 else { throw Failure.unreadable(path, "it has more than 10000 contracts") }
        var found = Contracts()
        found.paths = files.files.map(inner)
        for link in files.links {
            if Self.isFolder(link) == true {
                // They may lead in a circle.
                found.passedOver.append("\(link): a link to a folder is not followed: not compared")
            } else {
                found.paths.append(inner(link))
            }
        }
        found.paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return found
    }

    /// A path below the folder, as seen from it.
    private func inner(_ file: String) -> String {
        let rest = file.utf8.dropFirst(path.utf8.count)
        return String(decoding: rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest, as: UTF8.self)
    }
}

/// Two versions of one contract; one of them may be missing.
struct DiffPair {
    var name: String
    /// Where the new version is, or would be.
    var file: String
    var old: String?
    var new: String?

    /// - Parameter tell: takes what is passed over.
    static func all(_ old: DiffSource, _ new: DiffSource, tell: (String) -> Void) throws -> [DiffPair] {
        guard old.isFolder || new.isFolder else {
            return [DiffPair(name: new.name, file: new.path, old: old.path, new: new.path)]
        }
        guard old.isFolder, new.isFolder else {
            let file = old.isFolder ? new : old
            throw Failure.unreadable(file.name, "it is no folder, and the other side is one")
        }
        let folders = (try old.contracts(), try new.contracts())
        for line in folders.0.passedOver + folders.1.passedOver { tell(line) }
        let (before, after) = (folders.0.paths, folders.1.paths)
        guard !before.isEmpty || !after.isEmpty else {
            throw Failure.unreadable(new.name, "there is nothing to compare: neither folder has a .wsdl file")
        }
        let names = Set(before + after).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let (known, present) = (Set(before), Set(after))
        return names.map { name in
            DiffPair(
                name: name,
                file: "\(new.path)/\(name)",
                old: known.contains(name) ? "\(old.path)/\(name)" : nil,
                new: present.contains(name) ? "\(new.path)/\(name)" : nil
            )
        }
    }
}
