#if Offline
import Foundation
import GRDB
import Testing

@testable import SoapstoneOffline

/// The tables against section 5.1 of the Housing specification, which stands here as it is printed there.
@Suite struct OfflineFlagTests {
    /// Name, type and "is encrypted". The second agreementStartDate of 5.1.2 is agreementEndDate.
    static let specification: [(table: String, columns: String)] = [
        (
            "settings",
            """
            id integer no
            token text yes
            accessibilitySettings text no
            """
        ),
        (
            "tenant",
            """
            id integer no
            name text yes
            dob text yes
            email text yes
            addressLine1 text yes
            addressLine2 text yes
            addressLine3 text yes
            postcode text yes
            tenancyReference text yes
            agreementStartDate integer no
            agreementEndDate integer no
            householdMembers text yes
            mobileTelno text yes
            homeTelno text yes
            workTelno text yes
            estateInspectionOfficers text no
            generalContacts text yes
            dateCreated integer no
            dateUpdated integer no
            """
        ),
        (
            "transactions",
            """
            id integer no
            summary text no
            amount integer no
            transactionDate integer no
            currentBalance integer no
            dateCreated integer no
            """
        ),
        (
            "repairs",
            """
            id integer no
            repairId text no
            title text no
            statusType integer no
            repairType integer no
            dateRaised integer no
            targetCompletionDate integer no
            dateUpdated integer no
            dateClosed integer no
            """
        ),
        (
            "messageCentre",
            """
            id integer no
            reference text no
            type text no
            completionDate integer no
            dateCreated integer no
            description text yes
            notes text yes
            """
        ),
    ]

    @Test("Tables, columns, types and flags are those of the specification")
    func description() {
        #expect(OfflineTable.all.map(\.name) == Self.specification.map(\.table))
        for (table, expected) in zip(OfflineTable.all, Self.specification) {
            let columns = table.columns.map { "\($0.name) \($0.type) \($0.isEncrypted ? "yes" : "no")" }
            #expect(columns.joined(separator: "\n") == expected.columns)
        }
        #expect(OfflineTable.tenant.columns.count == 19)
        #expect(OfflineTable.tenant.columns.count(where: \.isEncrypted) == 13)
    }

    @Test("The file has these columns, and the row id is the first")
    func file() throws {
        let sample = try SampleStore()
        let queue = try DatabaseQueue(path: sample.path)
        for (table, columns) in Self.specification {
            let rows = try queue.read { try Row.fetchAll($0, sql: "PRAGMA table_info(\(table))") }
            let found = rows.map { "\($0["name"] as String) \(($0["type"] as String).lowercased())" }
            #expect(
                found
                    == columns.split(separator: "\n").map { $0.split(separator: " ").dropLast().joined(separator: " ") }
            )
            #expect(rows.map { $0["pk"] as Int } == [1] + Array(repeating: 0, count: found.count - 1))
        }
    }

    @Test("The JSON of all columns has each one with its flag")
    func flags() throws {
        let sample = try SampleStore()
        try sample.write(
            #"{"token":"t","tenant":{"tenancyReference":"TEN000100"},"transactions":[{"id":"TR1"}],"repairs":[{"id":"J1"}]}"#,
            archive("THR000101")
        )
        for key in [sample.key, nil] {
            let tables = try #require(
                try sample.json(.columns, key: key)["offline"] as? [String: [[String: [String: Any]]]]
            )
            #expect(tables.count == 5)
            for (table, columns) in Self.specification {
                let row = try #require(tables[table]?.first)
                let flags = Set(row.map { "\($0.key) \($0.value["encrypted"] as? Bool == true ? "yes" : "no")" })
                let expected = columns.split(separator: "\n").map { line in
                    let words = line.split(separator: " ")
                    return "\(words[0]) \(words[2])"
                }
                #expect(flags == Set(expected))
                #expect(row.values.allSatisfy { $0["value"] != nil })
            }
            #expect(tables["settings"]?.first?["token"]?["value"] as? String == (key == nil ? nil : "t"))
        }
    }
}
#endif
