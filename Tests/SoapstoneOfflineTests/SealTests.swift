#if Offline
import Foundation
import GRDB
import SoapstoneCodec
import Testing

@testable import SoapstoneOffline

/// Sealed values, where they stand and elsewhere.
@Suite struct SealTests {
    private static let digits = String(repeating: "0f1e2d3c4b5a6978", count: 4)

    @Test(
        "A value opens at its place, and two sealed values of one text differ",
        arguments: ["", "a", "Zoë \u{1F600}\r\n\0", String(repeating: "x", count: 70_000)]
    )
    func roundTrip(text: String) throws {
        let seal = Seal(OfflineKey())
        let place = OfflinePlace("tenant", "name", row: 7)
        let sealed = try (0..<2).map { _ in try seal.seal(text, at: place) }
        #expect(sealed[0] != sealed[1])
        for sealed in sealed { #expect(try seal.open(sealed, at: place) == text) }
    }

    @Test("No bit of a sealed value can be changed, and no character of its text")
    func bits() throws {
        let seal = Seal(OfflineKey())
        let place = OfflinePlace("tenant", "name", row: 7)
        let sealed = try seal.seal("Alex", at: place)
        let bytes = try #require(Data(base64Encoded: sealed))
        // Version, key id, nonce, ciphertext, tag.
        #expect(bytes.count == 1 + 8 + 12 + 4 + 16)
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(code { _ = try seal.open(changed.base64EncodedString(), at: place) } == .sealed, "bit \(bit)")
        }
        for index in sealed.indices {
            for character in "AQgw0/=\n" where sealed[index] != character {
                var changed = sealed
                changed.replaceSubrange(index...index, with: [character])
                #expect(code { _ = try seal.open(changed, at: place) } == .sealed)
            }
        }
        for length in 0..<sealed.count {
            #expect(code { _ = try seal.open(String(sealed.prefix(length)), at: place) } == .sealed)
        }
    }

    @Test(
        "Places whose names run together are different",
        arguments: [("tenant", "name", 8), ("tenant", "email", 7), ("messageCentre", "notes", 7)]
    )
    func places(table: String, column: String, row: Int64) throws {
        let seal = Seal(OfflineKey())
        let sealed = try seal.seal("Alex", at: OfflinePlace("tenant", "name", row: 7))
        let place = OfflinePlace(table, column, row: row)
        let error = #expect(throws: OfflineError.self) { try seal.open(sealed, at: place) }
        #expect(error?.place == place)
    }

    @Test(
        "Of ten thousand sealed values that were moved, cut or changed, none opens, and each is reported by its place"
    )
    func tampered() throws {
        let sample = try SampleStore()
        let store = try sample.open()
        let tenants = (0..<400).map { number in
            """
            {"tenant":{"name":"N\(number)","dob":\(number),"email":"E","addressLine1":"A","addressLine2":"B","addressLine3":"",\
            "postcode":"P","tenancyReference":"TEN\(number)","householdMembers":[],"mobileTelno":"1","homeTelno":"2",\
            "workTelno":"3","generalContacts":[]}}
            """
        }
        let threads = (0..<2_450).map { archive("THR\($0)") }
        let responses = try (tenants + threads).map { try OfflineResponse(JSONDocument(parsing: Array($0.utf8)).root) }
        _ = try store.write(responses)
        let whole = try store.verify()
        #expect(whole.problems == [])
        #expect(whole.sealedCount == 400 * 13 + 2_450 * 2)
        try store.close()

        var expected: [OfflinePlace] = []
        try sample.tamper { database in
            var cells: [(place: OfflinePlace, value: String)] = []
            for table in OfflineTable.all {
                for row in try Row.fetchAll(database, sql: "SELECT * FROM \(table.name) ORDER BY id") {
                    for column in table.columns where column.isEncrypted {
                        cells.append((OfflinePlace(table.name, column.name, row: row["id"]), row[column.name]))
                    }
                }
            }
            #expect(cells.count >= 10_000)
            for (index, cell) in cells.enumerated() {
                let bytes = try #require(Data(base64Encoded: cell.value))
                let value: String
                switch index % 5 {
                // Another column of the row; the same column of another row; another table.
                case 0: value = cells[(index + 1) % cells.count].value
                case 1: value = cells[(index + 13 * 2) % cells.count].value
                case 2: value = cells[(index + cells.count / 2) % cells.count].value
                case 3: value = bytes.prefix(bytes.count - 1 - index % 20).base64EncodedString()
                default:
                    var changed = bytes
                    changed[index % bytes.count] ^= 1 << (index % 8)
                    value = changed.base64EncodedString()
                }
                #expect(value != cell.value)
                let sql = "UPDATE \(cell.place.table) SET \(cell.place.column ?? "") = ? WHERE id = ?"
                try database.execute(sql: sql, arguments: [value, cell.place.row])
                expected.append(cell.place)
            }
        }
        let found = try sample.verify()
        #expect(found.sealedCount == 0)
        #expect(found.problems.allSatisfy { $0.code == .sealed })
        #expect(found.problems.compactMap(\.place) == expected)
        // Nothing is made of them elsewhere, either.
        let error = #expect(throws: OfflineError.self) { try sample.json() }
        #expect(error?.place == OfflinePlace("tenant", "name", row: 1))
        #expect(code { _ = try OfflineStore.rotate(sample.path, from: sample.key, to: OfflineKey()) } == .sealed)
        #expect(code { try sample.write(tenants[0]) } == .sealed)
    }

    @Test(
        "Python's cryptography opens a value, and the store opens one of Python's",
        .enabled(if: SampleStore.python != nil, "SOAPSTONE_PYTHON names no Python")
    )
    func python() throws {
        let key = try OfflineKey(text: Self.digits.utf8)
        let seal = Seal(key)
        let place = OfflinePlace("messageCentre", "description", row: 0x0102_0304_0506_0708)
        let sealed = try seal.seal("Zoë", at: place)
        let script = """
            import base64, os, sys
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
            from cryptography.hazmat.primitives.hashes import SHA256
            from cryptography.hazmat.primitives.kdf.hkdf import HKDF
            master, value = bytes.fromhex(sys.argv[1]), base64.b64decode(sys.argv[2], validate=True)
            derive = lambda info, length: HKDF(SHA256(), length, None, info).derive(master)
            key_id = derive(b"soapstone.offline.1 key id", 8)
            assert value[:1] == b"\\x01" and value[1:9] == key_id
            data = b"soapstone.offline.1\\0messageCentre\\0description\\0" + (0x0102030405060708).to_bytes(8, "big")
            cipher = AESGCM(derive(b"soapstone.offline.1\\0messageCentre\\0description", 32))
            assert cipher.decrypt(value[9:21], value[21:], data).decode() == "Zo\\u00eb"
            nonce = os.urandom(12)
            print(key_id.hex(), base64.b64encode(b"\\x01" + key_id + nonce + cipher.encrypt(nonce, b"from Python", data)).decode())
            """
        let result = try SampleStore.run(try #require(SampleStore.python), ["-c", script, Self.digits, sealed])
        #expect(result.status == 0)
        let words = result.output.split(whereSeparator: \.isWhitespace).map(String.init)
        try #require(words.count == 2)
        #expect(words[0] == key.id)
        #expect(try seal.open(words[1], at: place) == "from Python")
    }
}
#endif
