#if Offline
internal import GRDB
internal import SoapstoneXML

/// What the verification of a store has found.
public struct OfflineVerification: Sendable, Equatable {
    /// The number of rows, by the names of tables.
    public internal(set) var rows: [String: Int] = [:]
    /// The number of sealed values that open.
    public internal(set) var sealedCount = 0
    /// The number of unsealed values that have the type and form of their column.
    public internal(set) var unsealedCount = 0
    /// The id of the key that the store is sealed with.
    public internal(set) var keyID = ""
    /// What is wrong, in the order of tables and rows.
    public internal(set) var problems: [OfflineError] = []
}

extension OfflineStore {
    /// Checks the file, and that every value opens and has the type and form of its column.
    ///
    /// - Throws: `OfflineError`: `OFFLINE_NO_KEY`, `OFFLINE_WRONG_KEY`, `OFFLINE_LOCKED` or `OFFLINE_FILE`. What is
    ///   wrong in the store is among the problems of the result.
    public func verify(progress: (@Sendable (OfflineProgress) -> Void)? = nil) throws -> OfflineVerification {
        let seal = try seal
        var result = OfflineVerification()
        do {
            try Self.translating {
                try queue.read { database in
                    try Self.check(database, seal)
                    result.keyID = seal.keyID
                    for text in try String.fetchAll(database, sql: "PRAGMA integrity_check") where text != "ok" {
                        result.problems.append(
                            OfflineError(.corrupted, Excerpt.escaped(text.utf8), remedy: OfflineError.restoring)
                        )
                    }
                    let total = try OfflineTable.all.reduce(0) { try $0 + Self.count($1, database) }
                    var done = 0
                    for table in OfflineTable.all {
                        result.rows[table.name] = 0
                        let rows = try Row.fetchCursor(database, sql: Self.selection(of: table))
                        while let row = try rows.next() {
                            progress?(OfflineProgress(stage: .verifying, done: done, total: total))
                            try Self.verify(row, of: table, seal, &result)
                            done += 1
                        }
                    }
                    try Self.verifyReferences(database, &result)
                }
            }
        } catch let error as OfflineError where error.code == .corrupted {
            result.problems.append(error)
        }
        return result
    }

    private static func verify(_ row: Row, of table: OfflineTable, _ seal: Seal, _ result: inout OfflineVerification)
        throws
    {
        result.rows[table.name, default: 0] += 1
        if table.identity == .memberID {
            do { _ = try gatewayID(row, of: table) } catch let error as OfflineError { result.problems.append(error) }
        }
        var output = ByteWriter()
        for column in table.valueColumns {
            do {
                guard let value = try value(row, column, of: table, seal) else { continue }
                output.removeAll()
                try write(value, column.form, at: place(row, column.name, of: table), to: &output)
                if column.isEncrypted { result.sealedCount += 1 } else { result.unsealedCount += 1 }
            } catch let error as OfflineError {
                result.problems.append(error)
            }
        }
    }

    /// Reports ids of the gateway whose rows are missing.
    private static func verifyReferences(_ database: Database, _ result: inout OfflineVerification) throws {
        for table in OfflineTable.all where table.identity == .memberID {
            let sql = """
                SELECT id FROM soapstone_references WHERE tableName = '\(table.name)' \
                AND id NOT IN (SELECT id FROM \(table.name)) ORDER BY id
                """
            for id in try Int64.fetchAll(database, sql: sql) {
                result.problems.append(
                    OfflineError(
                        .reference,
                        "the row is missing, though the gateway's id has it",
                        remedy: OfflineError.restoring,
                        place: OfflinePlace(table.name, nil, row: id)
                    )
                )
            }
        }
    }
}
#endif
