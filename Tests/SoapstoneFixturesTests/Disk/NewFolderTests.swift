import Foundation
import Glibc
import SoapstoneFixtures
import Testing

/// Folders that are written as a whole.
@Suite struct NewFolderTests {
    private static let files = [
        NewFolder.File(path: ["a.txt"], bytes: [1]), NewFolder.File(path: ["b", "c", "d.txt"], bytes: [2, 3]),
        NewFolder.File(path: ["b", "e.txt"], bytes: []),
    ]

    private static func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("Files are written to a new folder and to an empty one, for their owner only", arguments: [false, true])
    func writes(isThere: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "new")
        if isThere { try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false) }
        try NewFolder("\(path.path)/").write(Self.files)
        #expect(try Self.names(folder) == ["new", "new/a.txt", "new/b", "new/b/c", "new/b/c/d.txt", "new/b/e.txt"])
        #expect(try Array(Data(contentsOf: path.appending(path: "b/c/d.txt"))) == [2, 3])
        let mode = try FileManager.default.attributesOfItem(atPath: path.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("Nothing to write leaves an empty folder")
    func empty() throws {
        let folder = try TemporaryFolder()
        try NewFolder(folder.url.appending(path: "new").path).write([])
        #expect(try Self.names(folder) == ["new"])
    }

    @Test("What is there stays, and is said before anything is done", arguments: ["file", "full", "link"])
    func inTheWay(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("file", "x")
        try folder.write("full/x", "x")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "empty"),
            withIntermediateDirectories: false
        )
        try folder.link("link", to: "empty")
        let before = try Self.names(folder)
        let error = #expect(throws: RecordingError.self) { try NewFolder(folder.url.appending(path: name).path) }
        #expect(error?.code == .value)
        #expect(try Self.names(folder) == before)
    }

    @Test("A folder needs a name, and one above it", arguments: ["", "/", ".", "a/..", "/no/such/folder/new"])
    func refused(path: String) {
        #expect(throws: RecordingError.self) { try NewFolder(path) }
    }

    @Test("Whatever call fails, the folder is there whole or not at all")
    func failing() throws {
        let counter = FailingCalls(first: .max, code: ENOSPC)
        let folder = try TemporaryFolder()
        try NewFolder(folder.url.appending(path: "new").path, calls: counter).write(Self.files)
        #expect(counter.count > 20)
        for number in 1...counter.count {
            let folder = try TemporaryFolder()
            let path = folder.url.appending(path: "new").path
            let calls = FailingCalls(first: number, code: ENOSPC)
            do {
                try NewFolder(path, calls: calls).write(Self.files)
            } catch {
                #expect(error.code == .system || error.code == .value)
            }
            let names = try Self.names(folder).filter { !$0.contains(".recording-") }
            #expect(names.isEmpty || names.count == 6, "call \(number): \(names)")
            // What was left is no hindrance.
            if names.isEmpty { try NewFolder(path).write(Self.files) }
            #expect(try Self.names(folder).count == 6, "call \(number)")
        }
    }
}
