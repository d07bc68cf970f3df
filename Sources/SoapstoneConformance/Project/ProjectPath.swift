package import SoapstoneFixtures

/// Paths of a project's files.
package enum ProjectPath {
    /// A path as seen from a folder; an empty folder is the current one.
    static func join(_ folder: String, _ path: String) -> String {
        guard !folder.isEmpty, path.utf8.first != UInt8(ascii: "/") else { return path }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + path : "\(folder)/\(path)"
    }

    /// A path without its last part, and that part.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
    }

    /// A path without slashes at its end and `.` for parts.
    static func normal(_ path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0 != "." }.joined(separator: "/")
        if path.utf8.first == UInt8(ascii: "/") { return "/" + parts }
        return parts.isEmpty ? "." : parts
    }

    /// The bytes of a file; nil where it cannot be read.
    static func bytes(_ path: String, limit: Int = 16 << 20) -> [UInt8]? { try? read(path, limit: limit) }

    /// The bytes of a file.
    static func read(_ path: String, limit: Int) throws(FixtureError) -> [UInt8] {
        let (folder, name) = split(path)
        return try Directory(path: folder).read(name, limit: limit)
    }

    /// Whether there is a file.
    static func exists(_ path: String) -> Bool {
        let (folder, name) = split(path)
        let entries = (try? Directory(path: folder).entries()) ?? []
        return entries.contains { $0.kind == .file && $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// What a search for contracts finds, in the order of the paths.
    package struct FoundContracts {
        package var files: [String] = []
        /// Links that may lead to contracts: those with the name of one, and those to folders.
        package var links: [String] = []
    }

    /// The WSDL files in a folder and the folders below it; names that begin with a dot are left alone, and links are not
    /// followed.
    package static func contracts(in path: String) throws(FixtureError) -> FoundContracts {
        var found = FoundContracts()
        try search(Directory(path: path), path, depth: 0, &found)
        return found
    }

    private static func search(
        _ folder: borrowing Directory,
        _ path: String,
        depth: Int,
        _ found: inout FoundContracts
    ) throws(FixtureError) {
        for entry in try folder.entries() where entry.name.utf8.first != UInt8(ascii: ".") {
            let inner = join(path, entry.name)
            switch entry.kind {
            case .file where isContract(entry.name): found.files.append(inner)
            case .folder where depth < 20: try search(folder.folder(entry.name), inner, depth: depth + 1, &found)
            case .other where isContract(entry.name) || (try? Directory(path: inner)) != nil: found.links.append(inner)
            default: continue
            }
        }
    }

    /// Whether a file's name is that of a WSDL, which some tools write in capitals.
    static func isContract(_ name: String) -> Bool { hasEnding(name, ".wsdl") }

    /// Whether a file's name is that of a document of contracts.
    static func isDocument(_ name: String) -> Bool { isContract(name) || hasEnding(name, ".xsd") }

    /// Whether a path ends with a text of lower case, whatever its own case is.
    static func hasEnding(_ path: String, _ ending: String) -> Bool {
        path.lowercased().utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
}

/// A file as a project names it.
enum ProjectFile {
    /// The path from the project's folder on.
    static func path(_ file: String, in root: String) -> String {
        let folder = ProjectPath.normal(root)
        guard !root.isEmpty, folder != ".", file.utf8.starts(with: folder.utf8) else { return file }
        let rest = file.utf8.dropFirst(folder.utf8.count)
        guard rest.first == UInt8(ascii: "/") else { return file }
        return String(decoding: rest.dropFirst(), as: UTF8.self)
    }
}
