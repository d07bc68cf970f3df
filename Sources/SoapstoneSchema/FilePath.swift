#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Paths as text, with `/` between their steps.
package enum FilePath {
    /// The folder that a path's last step is in.
    package static func folder(of path: String) -> String {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == bytes.startIndex ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    package static func lastStep(of path: String) -> String {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(decoding: bytes[bytes.index(after: slash)...], as: UTF8.self)
    }

    /// A path from a folder on, without `.` and `..`.
    package static func join(_ folder: String, _ path: String) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        var steps: [Substring.UTF8View] = []
        let text = isAbsolute ? path : folder + "/" + path
        for step in text.utf8.split(separator: UInt8(ascii: "/")) {
            if step.elementsEqual(".".utf8) { continue }
            if step.elementsEqual("..".utf8) {
                _ = steps.popLast()
            } else {
                steps.append(step)
            }
        }
        return "/" + steps.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    /// Whether a path is in a folder or deeper; both absolute and without `.` and `..`.
    package static func isBelow(_ path: String, _ folder: String) -> Bool {
        if folder.utf8.elementsEqual("/".utf8) { return true }
        return path.utf8.starts(with: (folder + "/").utf8)
    }

    /// The path without links, `.` and `..`; nil where nothing is there.
    package static func real(_ path: String) -> String? {
        guard !path.utf8.contains(0), let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    package static func exists(_ path: String) -> Bool {
        !path.utf8.contains(0) && access(path, F_OK) == 0
    }

    /// The path of what is there, where case alone is wrong; nil where that is nothing, or more than one thing.
    package static func ignoringCase(_ path: String, below folder: String) -> String? {
        guard isBelow(path, folder) else { return nil }
        var found = folder.utf8.elementsEqual("/".utf8) ? "" : folder
        for step in path.utf8.dropFirst(found.utf8.count).split(separator: UInt8(ascii: "/")) {
            let exact = found + "/" + String(decoding: step, as: UTF8.self)
            if exists(exact) {
                found = exact
                continue
            }
            let alike = names(in: found.isEmpty ? "/" : found).filter { isAlike($0.utf8, step) }
            guard alike.count == 1 else { return nil }
            found += "/" + alike[0]
        }
        return found
    }

    private static func isAlike(_ a: String.UTF8View, _ b: Substring.UTF8View) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { lowercase($0) == lowercase($1) }
    }

    package static func lowercase(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        return names(in: stream)
    }

    #if canImport(Glibc)
    typealias FolderStream = OpaquePointer
    #else
    typealias FolderStream = UnsafeMutablePointer<DIR>
    #endif

    /// The names that are left to read in a folder that is open.
    static func names(in stream: FolderStream) -> [String] {
        var names: [String] = []
        while let record = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &record.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
            )
        }
        return names
    }
}
