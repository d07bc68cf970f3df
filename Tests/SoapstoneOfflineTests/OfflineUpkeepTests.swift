#if Offline
import Foundation
import GRDB
import SoapstoneCodec
import Synchronization
import Testing

@testable import SoapstoneOffline

/// Rotation, verification and wiping.
@Suite struct OfflineUpkeepTests {
    private static let text = """
        {"token":"CANARY-TOKEN","tenant":{"tenancyReference":"CANARY-TEN","name":"CANARY-NAME"},\
        "transactions":[{"id":"TR1","summary":"CANARY-SUMMARY","amount":1}],"repairs":[{"id":"J1","title":"CANARY-TITLE"}]}
        """

    @Test("Rotation seals every value anew; the old key is refused then, and the rows are what they were")
    func rotate() throws {
        let sample = try SampleStore()
        try sample.write(Self.text, archive("T1"))
        let before = try sample.json()
        var sealed: [String] = []
        try sample.tamper {
            sealed = try String.fetchAll($0, sql: "SELECT name FROM tenant UNION ALL SELECT notes FROM messageCentre")
        }
        let new = OfflineKey()
        let stages = Mutex<[OfflineProgress]>([])
        #expect(
            try OfflineStore.rotate(
                sample.path,
                from: sample.key,
                to: new,
                progress: { progress in stages.withLock { $0.append(progress) } }
            ) == 5
        )
        #expect(stages.withLock { $0 } == (0..<3).map { OfflineProgress(stage: .rotating, done: $0, total: 3) })
        #expect(code { _ = try sample.open() } == .wrongKey)
        #expect(try sample.json(key: new) == before)
        #expect(try OfflineStore(sample.path, key: new).verify().problems == [])
        for value in sealed { #expect(sample.bytes().range(of: Data(value.utf8)) == nil) }
        // Again, as after a crash behind the commit.
        #expect(try OfflineStore.rotate(sample.path, from: sample.key, to: new) == 0)
    }

    @Test("A rotation that meets a damaged value changes nothing")
    func rotateDamaged() throws {
        let sample = try SampleStore()
        try sample.write(Self.text, archive("T1"))
        try sample.tamper { try $0.execute(sql: "UPDATE messageCentre SET notes = description") }
        let before = sample.bytes()
        let error = #expect(throws: OfflineError.self) {
            try OfflineStore.rotate(sample.path, from: sample.key, to: OfflineKey())
        }
        #expect(error?.place == OfflinePlace("messageCentre", "notes", row: 1))
        #expect(sample.bytes() == before)
    }

    @Test("Verification counts rows and values, and reports each of another type by its place")
    func verify() throws {
        let sample = try SampleStore()
        try sample.write(Self.text, archive("T1"))
        let whole = try sample.verify()
        #expect(whole.rows == ["settings": 1, "tenant": 1, "transactions": 1, "repairs": 1, "messageCentre": 1])
        #expect(whole.sealedCount == 5)
        // dateCreated and dateUpdated of the tenant; summary, amount, dateCreated; title, dateUpdated; reference, type
        // and two dates.
        #expect(whole.unsealedCount == 2 + 3 + 2 + 4)
        #expect(whole.keyID == sample.key.id && whole.problems == [])
        try sample.tamper { database in
            for sql in [
                "UPDATE tenant SET agreementEndDate = 'soon', estateInspectionOfficers = '[', dateCreated = 1.5",
                "UPDATE transactions SET summary = x'00'", "UPDATE repairs SET statusType = 'x'",
                "UPDATE messageCentre SET description = x'07'",
                "DELETE FROM soapstone_references WHERE tableName = 'repairs'",
                "INSERT INTO soapstone_references VALUES ('transactions', 9, 'TR9')",
            ] { try database.execute(sql: sql) }
        }
        let problems = try sample.verify().problems.map { "\($0.code.rawValue) \($0.place.map { "\($0)" } ?? "")" }
        #expect(
            problems == [
                "OFFLINE_TYPE tenant.agreementEndDate, row 1", "OFFLINE_TYPE tenant.estateInspectionOfficers, row 1",
                "OFFLINE_TYPE tenant.dateCreated, row 1", "OFFLINE_TYPE transactions.summary, row 1",
                "OFFLINE_REFERENCE repairs, row 1", "OFFLINE_TYPE repairs.statusType, row 1",
                "OFFLINE_TYPE messageCentre.description, row 1", "OFFLINE_REFERENCE transactions, row 9",
            ]
        )
    }

    @Test(
        "After a wipe no byte of a row is left: not in the file, nor in the journal or log of a process that was killed",
        arguments: ["", "-journal", "-wal"]
    )
    func wipe(journal: String) throws {
        let sample = try SampleStore()
        try sample.write(Self.text, archive("T1"))
        let copy = sample.folder.appending(path: "copy.sqlite").path
        try FileManager.default.copyItem(atPath: sample.path, toPath: copy)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: sample.path, configuration: configuration)
        if !journal.isEmpty {
            try queue.inDatabase { database in
                if journal == "-wal" {
                    try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
                }
                if journal == "-journal" { try database.execute(sql: "PRAGMA cache_spill = 1; BEGIN") }
                try database.execute(sql: "UPDATE transactions SET summary = summary || '-LOG'")
                if journal == "-journal" {
                    // What does not fit into the cache is written before the end of the transaction.
                    try database.execute(sql: "PRAGMA cache_size = 1")
                    for _ in 0..<20 {
                        let sql = "INSERT INTO repairs (title) VALUES (hex(zeroblob(9000)))"
                        try database.execute(sql: sql)
                    }
                }
            }
            // The files as a process leaves them that is killed now.
            unlink(copy)
            try FileManager.default.copyItem(atPath: sample.path, toPath: copy)
            try FileManager.default.copyItem(atPath: sample.path + journal, toPath: copy + journal)
            try queue.inDatabase { if journal == "-journal" { try $0.execute(sql: "ROLLBACK") } }
        }
        try queue.close()
        for suffix in Set(["", journal]) {
            #expect(FileManager.default.contents(atPath: copy + suffix)?.range(of: Data("CANARY-SUMMARY".utf8)) != nil)
            // Another name of the file shows what becomes of its bytes.
            #expect(link(copy + suffix, "\(copy).second\(suffix)") == 0)
        }
        try OfflineStore.wipe(copy)
        for suffix in Set(["", journal]) {
            let bytes = try #require(FileManager.default.contents(atPath: "\(copy).second\(suffix)"))
            #expect(bytes.allSatisfy { $0 == 0 }, "\(suffix)")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: sample.folder.path)
        #expect(left.filter { $0.hasPrefix("copy.sqlite") && !$0.contains("second") } == [])
    }

    @Test("A link is wiped with the store that it leads to")
    func symbolicLink() throws {
        let sample = try SampleStore()
        let link = sample.folder.appending(path: "link").path
        #expect(symlink(sample.path, link) == 0)
        try OfflineStore.wipe(link)
        #expect(!FileManager.default.fileExists(atPath: sample.path))
    }

    @Test("Before the file is removed, its rows are gone from it, too")
    func emptied() throws {
        let sample = try SampleStore()
        try sample.write(Self.text, archive("T1"))
        try OfflineStore.empty(sample.path, wait: 0)
        for canary in ["CANARY", "TR1", "REPAIR"] {
            #expect(sample.bytes().range(of: Data(canary.utf8)) == nil)
        }
        #expect(try sample.verify().rows.values.reduce(0, +) == 0)
    }

    @Test("An import into a file with a write-ahead log leaves none")
    func log() throws {
        let sample = try SampleStore()
        let queue = try DatabaseQueue(path: sample.path)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
        try sample.write(Self.text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: sample.folder.path) == ["offline.sqlite"])
        #expect(try Data(contentsOf: URL(filePath: sample.path))[18] == 1)
    }
}
#endif
