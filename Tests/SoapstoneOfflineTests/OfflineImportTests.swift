#if Offline
import Foundation
import GRDB
import SoapstoneCodec
import Testing

@testable import SoapstoneOffline

/// Imports of the gateway's responses, and reading them without it.
@Suite struct OfflineImportTests {
    private func member(_ fixture: String, _ name: String) throws -> Any? {
        let data = try Data(contentsOf: SampleStore.fixtures.appending(path: "\(fixture)/response.json"))
        return (try JSONSerialization.jsonObject(with: data) as? [String: Any])?[name]
    }

    private func rows(_ sample: SampleStore, _ table: String, without names: String...) throws -> [NSDictionary] {
        let rows = try #require(try sample.json()[table] as? [[String: Any]])
        return rows.map { row in row.filter { !names.contains($0.key) } as NSDictionary }
    }

    @Test("Every successful response of tenancies, statements and repairs is read back")
    func fixtures() throws {
        let members = [("tenancydetails", "tenant"), ("rentstatement", "transactions"), ("repairhistory", "repairs")]
        var count = 0
        for (operation, table) in members {
            let folder = SampleStore.fixtures.appending(path: operation)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
                guard let sent = try member("\(operation)/\(name)", table) else {
                    #expect(code { _ = try SampleStore().write(fixture: "\(operation)/\(name)") } == .response)
                    continue
                }
                let sample = try SampleStore()
                try sample.write(fixture: "\(operation)/\(name)")
                let list = (sent as? [[String: Any]]) ?? (sent as? [String: Any]).map { [$0] } ?? []
                let kept = list.map { row in
                    row.filter { !["estateCode", "buildingCode", "dateUpdated"].contains($0.key) } as NSDictionary
                }
                #expect(try rows(sample, table, without: "dateCreated", "dateUpdated") == kept, "\(operation)/\(name)")
                #expect(try sample.verify().problems == [])
                count += kept.count
            }
        }
        #expect(count >= 20)
    }

    @Test("A second import changes nothing, to the byte; a change is one, and has its time")
    func idempotent() throws {
        let sample = try SampleStore()
        let home = """
            {"tenant":{"tenancyReference":"TEN000100","name":"Alex Tester","email":"a@example.com"},"rent":{"currentBalance":-12345},\
            "transactions":[{"id":"TR000001","amount":-9876,"transactionDate":1707091200},\
            {"id":"TR000002","amount":10000,"currentBalance":-12345}],"repairs":[{"id":"JOB000100","statusType":0}],"opstatus":0}
            """
        let first = try sample.write(home, archive("THR000101"), #"{"token":"t-1","expiresIn":3600}"#, time: 1_000)
        #expect(first.tables.values.reduce(0) { $0 + $1.inserted } == 6)
        let bytes = sample.bytes()
        let second = try sample.write(home, archive("THR000101"), #"{"token":"t-1"}"#, time: 2_000)
        #expect(second.tables.values.reduce(0) { $0 + $1.unchanged } == 6)
        #expect(second.tables.values.allSatisfy { $0.inserted == 0 && $0.updated == 0 })
        #expect(sample.bytes().count == bytes.count)
        let before = try sample.json()

        let third = try sample.write(
            home.replacing("a@example.com", with: "b@example.com").replacing(
                #""statusType":0"#,
                with: #""statusType":3"#
            )
            .replacing(#""amount":10000"#, with: #""amount":10001"#),
            time: 3_000
        )
        #expect(third.tables["tenant"] == .init(updated: 1))
        #expect(third.tables["transactions"] == .init(updated: 1, unchanged: 1))
        #expect(third.tables["repairs"] == .init(updated: 1))
        let tenant = try #require(try rows(sample, "tenant").first)
        #expect(tenant["email"] as? String == "b@example.com")
        #expect(tenant["dateCreated"] as? Int == 1_000 && tenant["dateUpdated"] as? Int == 3_000)
        #expect(try rows(sample, "transactions").map { $0["dateCreated"] as? Int } == [1_000, 1_000])
        #expect(try rows(sample, "transactions").map { $0["id"] as? String } == ["TR000001", "TR000002"])
        #expect(try rows(sample, "repairs").first?["dateUpdated"] as? Int == 3_000)
        #expect(try sample.json()["settings"] as? NSArray == before["settings"] as? NSArray)
    }

    @Test("The gateway's own dateUpdated and dateCreated are kept, though the clock says otherwise")
    func stamps() throws {
        let sample = try SampleStore()
        try sample.write(#"{"repairs":[{"id":"J1","dateUpdated":1710028800},{"id":"J2"}]}"#, archive("T1"), time: 5)
        #expect(try rows(sample, "repairs").map { $0["dateUpdated"] as? Int } == [1_710_028_800, 5])
        #expect(try rows(sample, "messageCentre").map { $0["dateCreated"] as? Int } == [1_709_199_000])
    }

    @Test("A member that a later response lacks is NULL; an empty text is sealed")
    func absent() throws {
        let sample = try SampleStore()
        try sample.write(#"{"tenant":{"tenancyReference":"TEN1","name":"","email":"a"}}"#)
        try sample.write(#"{"tenant":{"tenancyReference":"TEN1","name":"","email":null}}"#)
        try sample.tamper { database in
            let row = try #require(try Row.fetchOne(database, sql: "SELECT * FROM tenant"))
            #expect((row["email"] as DatabaseValue).isNull)
            #expect((row["name"] as String).count == 52)
        }
        #expect(try rows(sample, "tenant").first?["name"] as? String == "")
    }

    @Test("The token and the settings of the application do not disturb each other; the token goes at sign-out")
    func settings() throws {
        let sample = try SampleStore()
        try sample.write(#"{"accessibilitySettings":{"font":"large"}}"#)
        try sample.write(#"{"token":"CANARY-TOKEN"}"#)
        #expect(
            try rows(sample, "settings") == [["token": "CANARY-TOKEN", "accessibilitySettings": ["font": "large"]]]
        )
        var sealed = ""
        try sample.tamper { sealed = try String.fetchOne($0, sql: "SELECT token FROM settings") ?? "" }
        #expect(sealed != "CANARY-TOKEN" && sample.bytes().range(of: Data(sealed.utf8)) != nil)
        try OfflineStore(sample.path, key: nil).purgeToken()
        #expect(try rows(sample, "settings") == [["accessibilitySettings": ["font": "large"]]])
        #expect(sample.bytes().range(of: Data(sealed.utf8)) == nil)
    }

    @Test("Dates before 1970 and the largest numbers are kept exactly")
    func numbers() throws {
        let sample = try SampleStore()
        try sample.write(
            #"{"tenant":{"tenancyReference":"T","dob":-941677200,"agreementStartDate":-144723600,"agreementEndDate":-1},"#
                + #""transactions":[{"id":"A","amount":-9223372036854775808,"transactionDate":-90000,"currentBalance":9223372036854775807}]}"#
        )
        let store = try sample.open()
        let text = String(decoding: try store.json(), as: UTF8.self)
        #expect(
            text.contains(#""dob":-941677200"#)
                && text.contains(#""agreementStartDate":-144723600,"agreementEndDate":-1"#)
        )
        #expect(
            text.contains(
                #""amount":-9223372036854775808,"transactionDate":-90000,"currentBalance":9223372036854775807"#
            )
        )
    }

    @Test(
        "A response of another form is refused with its place",
        arguments: [
            (#"{"opstatus":20030,"errcode":"TENANCY_NOT_FOUND"}"#, "and reports opstatus 20030"),
            ("[]", "found no object"), ("{}", "nothing to keep"),
            (#"{"token":1}"#, "/token: found no string"),
            (#"{"tenant":{"name":"A"}}"#, "/tenant: the member 'tenancyReference' is missing"),
            (#"{"tenant":[]}"#, "/tenant: found no object"),
            (#"{"transactions":{}}"#, "/transactions: found no array"),
            (#"{"transactions":[{"id":"A"},{"id":""}]}"#, "/transactions/1: the member 'id'"),
            (
                #"{"transactions":[{"id":"A","amount":1.5}]}"#,
                "/transactions/0/amount: found no whole number of 64 bits"
            ),
            (#"{"transactions":[{"id":"A","amount":9223372036854775808}]}"#, "/transactions/0/amount: found no whole"),
            (#"{"repairs":[{"id":"A","title":7}]}"#, "/repairs/0/title: found no string"),
            (#"{"archive":{"reference":"A","completionDate":1,"notes":"x"}}"#, "/archive/notes: found no object"),
        ]
    )
    func refused(text: String, message: String) throws {
        let document = try JSONDocument(parsing: Array(text.utf8))
        let error = #expect(throws: OfflineError.self) { try OfflineResponse(document.root) }
        #expect("\(try #require(error))".contains(message), "\(error?.description ?? "")")
    }

    @Test("Texts that are canonically equivalent are different ones")
    func equivalent() throws {
        let sample = try SampleStore()
        for (name, counts) in [("\u{E9}", OfflineImport.Counts(inserted: 1)), ("e\u{301}", .init(updated: 1))] {
            let done = try sample.write("{\"tenant\":{\"tenancyReference\":\"T\",\"name\":\"\(name)\"}}")
            #expect(done.tables["tenant"] == counts)
            let stored = try #require(try rows(sample, "tenant").first?["name"] as? String)
            #expect(stored.utf8.elementsEqual(name.utf8))
        }
        for reference in ["\u{E9}", "e\u{301}", "\u{E9}"] {
            try sample.write("{\"tenant\":{\"tenancyReference\":\"\(reference)\"}}", archive(reference))
        }
        #expect(try sample.verify().rows["tenant"] == 3)
        #expect(try sample.verify().rows["messageCentre"] == 2)
    }

    @Test("Of several responses, the last one of a row holds; a row twice in one response is one")
    func twice() throws {
        let sample = try SampleStore()
        let done = try sample.write(
            #"{"repairs":[{"id":"A","title":"1"},{"id":"A","title":"2"}]}"#,
            #"{"tenant":{"tenancyReference":"T","name":"1"}}"#,
            #"{"tenant":{"tenancyReference":"T","name":"2"}}"#
        )
        #expect(done.tables == ["repairs": .init(inserted: 1, updated: 1), "tenant": .init(inserted: 1, updated: 1)])
        #expect(try rows(sample, "tenant").map { $0["name"] as? String } == ["2"])
    }

    @Test(
        "SQLite's shell shows no sealed value in the clear, and every unsealed one",
        .enabled(if: SampleStore.hasShell, "there is no sqlite3")
    )
    func shell() throws {
        let sample = try SampleStore()
        let names = OfflineTable.tenant.columns.filter { $0.form == .string }.map(\.name)
        let members = names.map { "\"\($0)\":\"CANARY-\($0)\"" }.joined(separator: ",")
        try sample.write(
            "{\"token\":\"CANARY-token\",\"tenant\":{\(members),\"dob\":-77345671,\"agreementStartDate\":-77345672,"
                + "\"householdMembers\":[{\"name\":\"CANARY-household\"}],\"generalContacts\":[{\"name\":\"CANARY-contact\"}],"
                + "\"estateInspectionOfficers\":[{\"name\":\"OPEN-officer\"}]},"
                + "\"accessibilitySettings\":{\"a\":\"OPEN-setting\"},"
                + "\"transactions\":[{\"id\":\"OPEN-id\",\"summary\":\"OPEN-summary\",\"amount\":-77345673}],"
                + "\"repairs\":[{\"id\":\"OPEN-job\",\"repairId\":\"OPEN-sor\",\"title\":\"OPEN-title\"}]}",
            archive("OPEN-thread", description: "CANARY-description", text: "CANARY-text")
        )
        let dump = try SampleStore.run(SampleStore.shell, [sample.path, ".dump"])
        #expect(dump.status == 0)
        for bytes in [Data(dump.output.utf8), sample.bytes()] {
            #expect(bytes.range(of: Data("CANARY".utf8)) == nil)
            #expect(bytes.range(of: Data("77345671".utf8)) == nil)
        }
        for text in ["officer", "setting", "id", "summary", "job", "sor", "title", "thread"] {
            #expect(dump.output.contains("OPEN-\(text)"))
        }
        #expect(dump.output.contains("-77345672") && dump.output.contains("-77345673"))
        #expect(
            dump.output.contains("INSERT INTO messageCentre VALUES(1,'OPEN-thread','REPAIR',1709654400,1709199000,'AQ")
                || dump.output.contains(
                    "INSERT INTO messageCentre VALUES(1,'OPEN-thread','REPAIR',1709654400,1709199000,'A"
                )
        )
        let check = try SampleStore.run(
            SampleStore.shell,
            [sample.path, "PRAGMA integrity_check; PRAGMA application_id; PRAGMA user_version"]
        )
        #expect(check.output == "ok\n\(0x534F_464C)\n1\n")
    }
}
#endif
