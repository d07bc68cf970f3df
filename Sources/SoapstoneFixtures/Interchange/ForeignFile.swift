internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

/// A file of another tool, read whole.
struct ForeignFile {
    /// Its path as the user would open it.
    let path: String
    let content: Content
    /// The folder that bodies in files of their own are in; nil where there is none.
    let bodies: String?

    enum Content {
        case json(JSONDocument)
        case xml(XMLDocument)
    }

    /// How large a file may be, and how many a folder may have.
    static let largest = 64 << 20
    static let mostFiles = 10_000
    private static let deepest = 16

    /// Reads a file, or the files of a folder that may be of a known format, in the order of their names.
    static func read(_ path: String) throws(FixtureError) -> [ForeignFile] {
        var files: [ForeignFile] = []
        let (folder, name) = split(path)
        guard try isFolder(path) else {
            let directory = try Directory(path: folder)
            return [try ForeignFile(name, in: directory, path: path, bodies: bodies(near: folder))]
        }
        let directory = try Directory(path: path)
        let names = try directory.entries().filter { $0.kind == .folder }.map(\.name)
        // WireMock's folder: mappings with the bodies beside them.
        if names.contains("mappings") {
            let bodies = names.contains("__files") ? "\(path)/__files" : nil
            try walk(directory.folder("mappings"), "\(path)/mappings", bodies: bodies, depth: 0, &files)
        } else {
            try walk(directory, path, bodies: nil, depth: 0, &files)
        }
        guard !files.isEmpty else {
            throw FixtureError(
                .missing,
                "there is no file in this folder whose name ends with .json, .har or .xml",
                file: path
            )
        }
        return files
    }

    private static func walk(
        _ folder: borrowing Directory,
        _ path: String,
        bodies: String?,
        depth: Int,
        _ files: inout [ForeignFile]
    ) throws(FixtureError) {
        for entry in try folder.entries() where entry.name.utf8.first != UInt8(ascii: ".") {
            let own = "\(path)/\(entry.name)"
            switch entry.kind {
            case .folder where depth < deepest && !entry.name.utf8.elementsEqual("__files".utf8):
                try walk(folder.folder(entry.name), own, bodies: bodies, depth: depth + 1, &files)
            case .file where [".json", ".har", ".xml"].contains(where: { entry.name.hasSuffix($0) }):
                guard files.count < mostFiles else {
                    throw FixtureError(.limit, "more than \(mostFiles) files are not read", file: path)
                }
                files.append(try ForeignFile(entry.name, in: folder, path: own, bodies: bodies))
            default: continue
            }
        }
    }

    private init(
        _ name: String,
        in folder: borrowing Directory,
        path: String,
        bodies: String?
    ) throws(FixtureError) {
        self.path = path
        self.bodies = bodies
        let bytes = try folder.read(name, limit: Self.largest)
        let first = bytes.first { !ASCII.isSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
        guard first != UInt8(ascii: "<") else {
            do throws(XMLError) {
                content = .xml(try XMLDocument(parsing: bytes, limits: Self.limits))
            } catch {
                throw FixtureError(.syntax, error.message, file: path, line: error.place?.line)
            }
            return
        }
        do throws(JSONError) {
            // Tools on Windows write a mark before the text.
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
            content = .json(try JSONDocument(parsing: text, limits: .file))
        } catch {
            throw FixtureError(.syntax, error.message, file: path, line: error.line)
        }
    }

    /// Projects hold whole contracts and many messages as texts.
    private static var limits: XMLLimits {
        var limits = XMLLimits.contract
        limits.messageBytes = largest
        return limits
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let name = String(path[path.utf8.index(after: slash)...])
        return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
    }

    /// The folder `__files` beside a mapping, or beside the folder `mappings` that it lies in.
    private static func bodies(near folder: String) -> String? {
        ["\(folder)/__files", "\(folder)/../__files"].first { (try? isFolder($0)) == true }
    }

    /// - Throws: where there is nothing, or nothing that can be read.
    private static func isFolder(_ path: String) throws(FixtureError) -> Bool {
        do throws(FixtureError) {
            _ = try Directory(path: path)
            return true
        } catch {
            guard error.code == .link else { throw error }
            return false
        }
    }
}

extension ForeignFile {
    /// Reads a body that has a file of its own; its path leads to no other folder.
    func body(_ name: String, at place: InterchangePlace) throws(InterchangeRefusal) -> [UInt8] {
        let steps = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let isInside =
            steps.count <= 16
            && steps.allSatisfy { step in
                !step.isEmpty && ![".", ".."].contains(step)
                    && step.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\\") }
            }
        guard isInside else {
            throw InterchangeRefusal(place, "the body's file '\(Excerpt.escaped(name.utf8))' is not below __files")
        }
        guard let bodies else {
            throw InterchangeRefusal(place, "there is no folder __files that the body could be in")
        }
        do throws(FixtureError) {
            return try Self.read(steps[...], in: Directory(path: bodies))
        } catch {
            throw InterchangeRefusal(place, "the body's file cannot be read: \(error)")
        }
    }

    private static func read(_ steps: ArraySlice<String>, in folder: borrowing Directory) throws(FixtureError)
        -> [UInt8]
    {
        guard steps.count > 1 else { return try folder.read(steps.first ?? "", limit: Fixture.FileLimit.response) }
        return try read(steps.dropFirst(), in: folder.folder(steps[steps.startIndex]))
    }
}
