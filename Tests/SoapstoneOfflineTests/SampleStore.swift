#if Offline
import Foundation
import GRDB
import SoapstoneCodec

@testable import SoapstoneOffline

/// A store in a folder of its own.
final class SampleStore {
    let folder: URL
    let path: String
    let key = OfflineKey()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-offline-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "offline.sqlite").path
        try OfflineStore.create(path, key: key)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the store with its key.
    func open(time: Int64 = 1_700_000_000) throws -> OfflineStore {
        try OfflineStore(path, key: key, wait: 0, clock: { time })
    }

    /// Imports responses that are written as JSON.
    @discardableResult
    func write(_ responses: String..., time: Int64 = 1_700_000_000) throws -> OfflineImport {
        let store = try open(time: time)
        let done = try store.write(responses.map { try OfflineResponse(JSONDocument(parsing: Array($0.utf8)).root) })
        try store.close()
        return done
    }

    /// Imports a response of the fixtures.
    @discardableResult
    func write(fixture: String) throws -> OfflineImport {
        let text = try Data(contentsOf: Self.fixtures.appending(path: "\(fixture)/response.json"))
        return try write(String(decoding: text, as: UTF8.self))
    }

    /// The store's JSON, as Foundation reads it.
    func json(_ form: OfflineStore.Form = .members, key: OfflineKey?) throws -> NSDictionary {
        let store = try OfflineStore(path, key: key, wait: 0)
        defer { try? store.close() }
        let object = try JSONSerialization.jsonObject(with: Data(store.json(form)))
        return object as? NSDictionary ?? [:]
    }

    func json() throws -> NSDictionary { try json(key: key) }

    /// Verifies the store with its key.
    func verify() throws -> OfflineVerification {
        let store = try open()
        defer { try? store.close() }
        return try store.verify()
    }

    /// Does to the file what another program might.
    func tamper(_ body: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write(body)
        try queue.close()
    }

    /// The bytes of the file and of its journals.
    func bytes() -> Data {
        ["", "-journal", "-wal", "-shm"].reduce(Data()) { bytes, suffix in
            bytes + (FileManager.default.contents(atPath: path + suffix) ?? Data())
        }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let fixtures = root.appending(path: "fixtures/housing/open-housing")

    /// Runs a program, and returns what it prints.
    static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    /// SQLite's own shell.
    static let shell = "/usr/bin/sqlite3"
    static let hasShell = FileManager.default.isExecutableFile(atPath: shell)

    static let python = ProcessInfo.processInfo.environment["SOAPSTONE_PYTHON"]
}

/// A conversation that has ended, as `Messages/closeThread` returns it.
func archive(_ reference: String, description: String = "A tap", text: String = "It drips.") -> String {
    """
    {"archive":{"reference":"\(reference)","type":"REPAIR","completionDate":1709654400,"dateCreated":1709199000,\
    "description":"\(description)","notes":[{"sequence":1,"from":"TENANT","postedAt":1709199000,"text":"\(text)"}]},\
    "Status":"SUCCESS","httpStatusCode":200,"opstatus":0}
    """
}

/// The code of the store's error that is thrown; nil where there is none.
func code(_ body: () throws -> Void) -> OfflineError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? OfflineError)?.code
    }
}
#endif
