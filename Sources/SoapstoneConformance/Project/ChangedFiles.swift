internal import SoapstoneXML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The files that changed since something, so that a check looks only at what they can affect.
public struct ChangedFiles: Sendable {
    /// What they changed since, as the user calls it: `origin/main`.
    public let base: String
    /// A folder with the contracts and schemas as they were before, at the paths that they had below the folder of which
    /// changes are known; nil where nobody has them.
    public var earlier: String?
    /// The files that decide about everything, as the project's configuration and the file of known findings.
    let governing: [String]
    /// The folder of which changes are known, without links in its path. What lies elsewhere counts as changed.
    private let root: String
    /// The changed files as absolute paths. A folder stands for everything in it.
    let paths: [String]
    private let known: Set<ByteKey>
    /// The folders that something changed in.
    private let touched: Set<ByteKey>

    /// Takes in what changed.
    ///
    /// - Parameters:
    ///   - base: what the files changed since, for people.
    ///   - root: the absolute path of the folder of which changes are known.
    ///   - paths: the files that changed, are new or are gone, from that folder on.
    ///   - governing: files whose change affects everything, as seen from the current folder.
    public init(since base: String, in root: String, paths: some Sequence<String>, governing: [String]) {
        self.base = base
        self.governing = governing
        let root = Self.real(root) ?? root
        self.root = root
        self.paths = paths.map { ProjectPath.normal("\(root)/\($0)") }
        known = Set(self.paths.map(ByteKey.init))
        var touched: Set<ByteKey> = []
        for path in self.paths {
            for folder in Self.folders(of: path) where !touched.insert(ByteKey(folder)).inserted { break }
        }
        self.touched = touched
    }

    /// Whether a file or a folder changed, or nobody knows whether it did.
    func contains(_ path: String) -> Bool {
        let names = Self.names(of: path)
        // Of what is not there any more, the folder may be.
        guard !names.isEmpty, names.allSatisfy(isInside) else { return true }
        return names.contains { name in
            known.contains(ByteKey(name)) || Self.folders(of: name).contains { known.contains(ByteKey($0)) }
        }
    }

    /// Whether a folder changed, or anything in it, or nobody knows.
    func touches(_ folder: String) -> Bool {
        contains(folder) || Self.names(of: folder).contains { touched.contains(ByteKey($0)) }
    }

    /// Whether a WSDL or a schema is among the files. A document of a contract may have any other name, too.
    public var hasContracts: Bool { paths.contains(where: ProjectPath.isDocument) }

    /// The earlier version of a file, in the folder `earlier`; nil if there was none, or no such folder is given.
    func earlier(_ path: String) -> String? {
        let name = Self.names(of: path).first ?? path
        guard let earlier, isInside(name) else { return nil }
        let file = earlier + String(decoding: name.utf8.dropFirst(root.utf8.count), as: UTF8.self)
        return Self.real(file) == nil ? nil : file
    }

    /// The path of a file of `earlier`, relative to that folder.
    func earlierName(_ file: String) -> String {
        guard let earlier, file.utf8.starts(with: "\(earlier)/".utf8) else { return file }
        return String(decoding: file.utf8.dropFirst(earlier.utf8.count + 1), as: UTF8.self)
    }

    /// Whether a file lies in the folder of which changes are known.
    func knows(_ path: String) -> Bool { Self.names(of: path).allSatisfy(isInside) }

    private func isInside(_ path: String) -> Bool {
        path.utf8.starts(with: root.utf8) && path.utf8.dropFirst(root.utf8.count).first == UInt8(ascii: "/")
            || path.utf8.elementsEqual(root.utf8)
    }

    // MARK: - Paths

    /// The absolute path without links, and that of the link itself where the last part is one.
    private static func names(of path: String) -> [String] {
        let (folder, name) = ProjectPath.split(ProjectPath.normal(path))
        let own = real(folder).map { $0.utf8.elementsEqual("/".utf8) ? "/\(name)" : "\($0)/\(name)" }
        return [real(path), name == "." || name == ".." ? nil : own].compactMap(\.self)
    }

    /// The folders that a path leads through, the innermost first.
    private static func folders(of path: String) -> some Sequence<String> {
        sequence(first: ProjectPath.split(path).folder) { folder in
            folder.utf8.count <= 1 ? nil : ProjectPath.split(folder).folder
        }
    }

    /// An absolute path without links; nil where nothing is there.
    static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
