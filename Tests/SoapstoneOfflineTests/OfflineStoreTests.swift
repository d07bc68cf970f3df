#if Offline
import Foundation
import GRDB
import SoapstoneCodec
import Testing

@testable import SoapstoneOffline

/// Making, opening and refusing stores.
@Suite struct OfflineStoreTests {
    @Test("A new store is a file of mode 0600 with nothing beside it, and never replaces one")
    func create() throws {
        let sample = try SampleStore()
        var status = stat()
        #expect(stat(sample.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: sample.folder.path) == ["offline.sqlite"])
        #expect(code { try OfflineStore.create(sample.path, key: sample.key) } == .exists)
        #expect(try sample.verify().problems == [])
        #expect(code { try OfflineStore.create("/nonexistent/offline.sqlite", key: sample.key) } == .file)
    }

    @Test("Another key is refused with the ids of both, before anything is written, though the store is empty")
    func wrongKey() throws {
        let sample = try SampleStore()
        let before = sample.bytes()
        let other = OfflineKey()
        let error = #expect(throws: OfflineError.self) { try OfflineStore(sample.path, key: other) }
        #expect(error?.code == .wrongKey)
        #expect(error?.message.contains(sample.key.id) == true && error?.message.contains(other.id) == true)
        #expect(code { _ = try OfflineStore.rotate(sample.path, from: other, to: OfflineKey()) } == .wrongKey)
        #expect(sample.bytes() == before)
    }

    @Test("A key whose id was put into the file does not pass: the check value does not open")
    func forgedID() throws {
        let sample = try SampleStore()
        let other = OfflineKey()
        try sample.tamper { try $0.execute(sql: "UPDATE soapstone_keys SET keyID = ?", arguments: [other.id]) }
        #expect(code { _ = try OfflineStore(sample.path, key: other) } == .sealed)
    }

    @Test("A store that another process has given a new key is not written with the old one")
    func rotatedMeanwhile() throws {
        let sample = try SampleStore()
        let store = try sample.open()
        let new = OfflineKey()
        _ = try OfflineStore.rotate(sample.path, from: sample.key, to: new)
        let response = try OfflineResponse(JSONDocument(parsing: Array(archive("THR000101").utf8)).root)
        #expect(code { _ = try store.write([response]) } == .wrongKey)
        #expect(code { _ = try store.json() } == .wrongKey)
        #expect(try OfflineStore(sample.path, key: new).verify().rows["messageCentre"] == 0)
    }

    @Test(
        "Other schema versions and other tables are refused",
        arguments: [
            "PRAGMA user_version = 2", "PRAGMA user_version = 0", "ALTER TABLE tenant ADD COLUMN more text",
            "DROP TABLE repairs",
        ]
    )
    func schema(sql: String) throws {
        let sample = try SampleStore()
        try sample.tamper { try $0.execute(sql: sql) }
        #expect(code { _ = try sample.open() } == .schema)
    }

    @Test("What is no store is refused, and stays as it is")
    func notStore() throws {
        let sample = try SampleStore()
        let path = sample.folder.appending(path: "other").path
        for bytes in [Data(), Data("reference,amount\n".utf8), Data(repeating: 0x41, count: 8_192)] {
            #expect(FileManager.default.createFile(atPath: path, contents: bytes))
            #expect(code { _ = try OfflineStore(path, key: sample.key) } == .notStore)
            #expect(code { try OfflineStore.wipe(path) } == .notStore)
            #expect(FileManager.default.contents(atPath: path) == bytes)
            #expect(FileManager.default.fileExists(atPath: path + "-journal") == false)
        }
        unlink(path)
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "CREATE TABLE tenant (id integer)") }
        try queue.close()
        #expect(code { _ = try OfflineStore(path, key: sample.key) } == .notStore)
        #expect(code { try OfflineStore.wipe(path) } == .notStore)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(code { _ = try OfflineStore(path + ".none", key: sample.key) } == .missing)
        #expect(code { try OfflineStore.wipe(path + ".none") } == .missing)
    }

    @Test("The store's own tables with values of another type are reported, without the value")
    func ownTables() throws {
        let sample = try SampleStore()
        try sample.write(#"{"repairs":[{"id":"J1"}]}"#)
        try sample.tamper { try $0.execute(sql: "UPDATE soapstone_references SET id = 'CANARY'") }
        let error = #expect(throws: OfflineError.self) { try sample.write(#"{"repairs":[{"id":"J1"}]}"#) }
        #expect(error?.code == .reference && error?.description.contains("CANARY") == false)
        #expect(try sample.verify().problems.map(\.code) == [.reference, .reference])
        try sample.tamper { try $0.execute(sql: "UPDATE soapstone_keys SET checkValue = x'07'") }
        #expect(code { _ = try sample.open() } == .corrupted)
        try sample.tamper { try $0.execute(sql: "DELETE FROM soapstone_keys") }
        #expect(code { _ = try sample.open() } == .corrupted)
        #expect(code { _ = try OfflineStore.rotate(sample.path, from: sample.key, to: OfflineKey()) } == .corrupted)
    }

    @Test("A file that is cut or damaged is refused when it is opened, or reported by its verification")
    func damaged() throws {
        let sample = try SampleStore()
        try sample.write(archive("THR000101", text: String(repeating: "long ", count: 4_000)))
        let whole = try Data(contentsOf: URL(filePath: sample.path))
        for length in Array(stride(from: 100, to: whole.count, by: 1_000)) + [whole.count - 1] {
            try whole.prefix(length).write(to: URL(filePath: sample.path))
            #expect(code { _ = try sample.open() } == .corrupted, "\(length) bytes")
        }
        for offset in stride(from: 4_096, to: whole.count, by: 512) {
            var bytes = whole
            bytes.replaceSubrange(offset..<offset + 16, with: Data(repeating: 0xA5, count: 16))
            try bytes.write(to: URL(filePath: sample.path))
            do {
                let found = try sample.verify()
                // A free part of a page has no meaning.
                let isFree = whole[offset..<offset + 16].allSatisfy { $0 == 0 }
                #expect(isFree || !found.problems.isEmpty, "at \(offset)")
            } catch let error as OfflineError {
                #expect([.corrupted, .sealed, .schema].contains(error.code), "at \(offset): \(error)")
            }
        }
        // A damaged store can be wiped all the same.
        try OfflineStore.wipe(sample.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: sample.folder.path) == [])
    }

    @Test("A store that another process is using is refused, and waited for")
    func locked() throws {
        let sample = try SampleStore()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: sample.path, configuration: configuration)
        let store = try sample.open()
        try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        #expect(code { _ = try sample.open() } == .locked)
        #expect(code { try store.purgeToken() } == .locked)
        #expect(code { try OfflineStore.wipe(sample.path, wait: 0) } == .locked)
        let start = ContinuousClock.now
        #expect(code { _ = try OfflineStore(sample.path, key: nil, wait: 0.3) } == .locked)
        #expect(ContinuousClock.now - start > .milliseconds(250))
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try store.purgeToken()
    }

    @Test("A full disk is reported, and nothing of the import stays")
    func full() throws {
        let sample = try SampleStore()
        try sample.write(archive("THR000101"))
        let store = try sample.open()
        try store.queue.inDatabase { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
        }
        let responses = try (1...40).map { number in
            let text = archive("THR\(number)", text: String(repeating: "x", count: 1_000))
            return try OfflineResponse(JSONDocument(parsing: Array(text.utf8)).root)
        }
        #expect(code { _ = try store.write(responses) } == .full)
        #expect(try store.verify().rows["messageCentre"] == 1)
        #expect(try store.verify().problems == [])
    }

    @Test("Without a key, unsealed columns are read and nothing is written")
    func withoutKey() throws {
        let sample = try SampleStore()
        try sample.write(fixture: "tenancydetails/everything")
        let tenant = try #require((sample.json(key: nil)["tenant"] as? [NSDictionary])?.first)
        #expect(
            Set(tenant.allKeys.compactMap { $0 as? String })
                == ["agreementStartDate", "agreementEndDate", "estateInspectionOfficers", "dateCreated", "dateUpdated"]
        )
        let store = try OfflineStore(sample.path, key: nil)
        #expect(code { _ = try store.verify() } == .noKey)
        #expect(code { _ = try store.write([]) } == .noKey)
    }

    @Test("No error shows a value or a key")
    func secrets() throws {
        let sample = try SampleStore()
        try sample.write(#"{"tenant":{"tenancyReference":"CANARY-REFERENCE","name":"CANARY-NAME"}}"#)
        try sample.tamper {
            try $0.execute(sql: "UPDATE tenant SET name = tenancyReference, agreementStartDate = 'CANARY-DATE'")
        }
        let texts = try sample.verify().problems.map { "\($0)" } + ["\(OfflineKey())", "\(Seal(sample.key))"]
        #expect(texts.count == 4)
        for text in texts.prefix(2) { #expect(!text.contains("CANARY") && !text.contains("AQ")) }
        #expect(texts[0].hasPrefix("tenant.name, row 1: "))
        #expect(texts[1].hasPrefix("tenant.agreementStartDate, row 1: the value is text, not integer. "))
        #expect(code { try sample.write(#"{"tenant":{"tenancyReference":["CANARY"]}}"#) } == .response)
    }
}
#endif
