#if Offline
internal import GRDB

/// What an import has done.
public struct OfflineImport: Sendable, Equatable {
    /// The rows of a table.
    public struct Counts: Sendable, Equatable {
        /// Rows that are new.
        public var inserted = 0
        /// Rows of which a value is another one now.
        public var updated = 0
        /// Rows that were there already, and are as they were.
        public var unchanged = 0
    }

    /// By the names of tables; a table without rows in the responses is absent.
    public internal(set) var tables: [String: Counts] = [:]
}

extension OfflineStore {
    /// Writes what responses have, all of it or nothing.
    ///
    /// A row is found again by the gateway's `id` or reference and takes the values of the response; one that the
    /// response does not change is not written. `dateCreated` and `dateUpdated` have the gateway's value if it sends
    /// one, else the time at which the row was written or last changed here.
    ///
    /// - Throws: `OfflineError`: `OFFLINE_NO_KEY`, `OFFLINE_WRONG_KEY`, `OFFLINE_LOCKED`, `OFFLINE_FULL`;
    ///   `OFFLINE_SEALED` or `OFFLINE_TYPE` where a row that is there was damaged.
    public func write(
        _ responses: [OfflineResponse],
        progress: (@Sendable (OfflineProgress) -> Void)? = nil
    ) throws -> OfflineImport {
        let seal = try seal
        let rows = responses.flatMap(\.rows)
        return try changing { database in
            var writer = RowWriter(database: database, seal: seal, now: clock())
            var done = OfflineImport()
            for (index, row) in rows.enumerated() {
                progress?(OfflineProgress(stage: .importing, done: index, total: rows.count))
                let change = try writer.write(row)
                done.tables[row.table.name, default: OfflineImport.Counts()][keyPath: change] += 1
            }
            return done
        }
    }

    /// Removes the token, at sign-out. It needs no key; nothing of the sealed token stays in the file.
    ///
    /// - Throws: `OfflineError`: `OFFLINE_LOCKED`, `OFFLINE_FULL` or `OFFLINE_FILE`.
    public func purgeToken() throws {
        try changing { try $0.execute(sql: "UPDATE settings SET token = NULL WHERE token IS NOT NULL") }
    }
}

/// Writes the rows of an import, within its transaction.
private struct RowWriter {
    let database: Database
    let seal: Seal
    /// Seconds since 1970.
    let now: Int64
    /// The row ids by the opened values of sealed references, in UTF-8, by the names of tables.
    private var sealedReferences: [String: [[UInt8]: Int64]] = [:]

    init(database: Database, seal: Seal, now: Int64) {
        self.database = database
        self.seal = seal
        self.now = now
    }

    /// Inserts or updates a row.
    mutating func write(_ row: OfflineRow) throws -> WritableKeyPath<OfflineImport.Counts, Int> {
        let table = row.table
        guard let id = try id(of: row) else {
            try insert(row)
            return \.inserted
        }
        guard let old = try stored(id, in: table) else {
            throw OfflineError(
                .reference,
                "the row is missing, though the gateway's id has it",
                remedy: OfflineError.restoring,
                place: OfflinePlace(table.name, nil, row: id)
            )
        }
        var changes: [(OfflineTable.Column, OfflineValue?)] = []
        for column in table.valueColumns {
            let value = row.values[column.name]
            if value == nil, table.identity == .onlyRow || column.isStamp { continue }
            if try OfflineStore.value(old, column, of: table, seal) != value { changes.append((column, value)) }
        }
        guard !changes.isEmpty else { return \.unchanged }
        if let column = table.columns.first(where: { $0.name == OfflineTable.Column.updated }),
            row.values[column.name] == nil
        {
            changes.append((column, .integer(now)))
        }
        let list = changes.map { "\($0.0.name) = ?" }.joined(separator: ", ")
        let values = try changes.map { try stored($0.1, $0.0, id, table) }
        try database.cachedStatement(sql: "UPDATE \(table.name) SET \(list) WHERE id = ?")
            .execute(arguments: StatementArguments(values + [id.databaseValue]))
        return \.updated
    }

    private mutating func insert(_ row: OfflineRow) throws {
        let table = row.table
        // The row id is part of what a value is sealed with, so it must be known before.
        let sql = "SELECT max(id) FROM \(table.name)"
        let last = try Int64.fetchOne(try database.cachedStatement(sql: sql)) ?? 0
        guard last < Int64.max else {
            throw OfflineError(.full, "the table \(table.name) has no row id left", remedy: OfflineError.restoring)
        }
        let id = last + 1
        let values = try table.valueColumns.map { column in
            let value = row.values[column.name] ?? (column.isStamp ? .integer(now) : nil)
            return try stored(value, column, id, table)
        }
        let marks = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
        let names = table.columns.map(\.name).joined(separator: ", ")
        try database.cachedStatement(sql: "INSERT INTO \(table.name) (\(names)) VALUES (\(marks))")
            .execute(arguments: StatementArguments([id.databaseValue] + values))
        switch table.identity {
        case .onlyRow: break
        case .column: sealedReferences[table.name]?[Array(row.reference.utf8)] = id
        case .memberID:
            let sql = "INSERT INTO soapstone_references (tableName, id, reference) VALUES (?, ?, ?)"
            try database.cachedStatement(sql: sql).execute(arguments: [table.name, id, row.reference])
        }
    }

    private func stored(_ value: OfflineValue?, _ column: OfflineTable.Column, _ id: Int64, _ table: OfflineTable)
        throws
        -> DatabaseValue
    {
        try OfflineStore.stored(value, at: OfflinePlace(table.name, column.name, row: id), column, seal)
    }

    private func stored(_ id: Int64, in table: OfflineTable) throws -> Row? {
        try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT * FROM \(table.name) WHERE id = ?"),
            arguments: [id]
        )
    }

    /// The id of the row that a response's row was written to before.
    private mutating func id(of row: OfflineRow) throws -> Int64? {
        let table = row.table
        switch table.identity {
        case .onlyRow:
            return try stored(1, in: table).map { _ in 1 }
        case .memberID:
            let sql = "SELECT id FROM soapstone_references WHERE tableName = ? AND reference = ?"
            return try Int64.fetchOne(
                try database.cachedStatement(sql: sql),
                arguments: [table.name, row.reference]
            )
        case .column(let name):
            guard let column = table.columns.first(where: { $0.name == name }) else { return nil }
            if !column.isEncrypted {
                let sql = "SELECT id FROM \(table.name) WHERE \(name) = ?"
                return try Int64.fetchOne(try database.cachedStatement(sql: sql), arguments: [row.reference])
            }
            // Two sealed values of one text differ, so all rows are opened, once for the import.
            if sealedReferences[table.name] == nil {
                var ids: [[UInt8]: Int64] = [:]
                let rows = try Row.fetchCursor(database, sql: "SELECT id, \(name) FROM \(table.name)")
                while let row = try rows.next() {
                    let place = try OfflineStore.place(row, name, of: table)
                    guard case .text(let text) = try OfflineStore.value(row, column, of: table, seal) else { continue }
                    ids[Array(text.utf8)] = place.row
                }
                sealedReferences[table.name] = ids
            }
            return sealedReferences[table.name]?[Array(row.reference.utf8)]
        }
    }
}
#endif
