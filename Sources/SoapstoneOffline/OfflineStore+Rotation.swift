#if Offline
internal import GRDB

extension OfflineStore {
    /// Seals every value with a new key, in one transaction: whenever the process ends, the store opens with the old
    /// key or with the new one, and each row is whole.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - old: the key that the store is sealed with.
    ///   - new: the key to seal with. Where the store is sealed with it already, nothing is done.
    ///   - wait: the longest time to wait for another process, in seconds.
    /// - Returns: the number of values that were sealed anew; 0 where the store had the new key already.
    /// - Throws: `OfflineError`: those of opening a store; `OFFLINE_SEALED` with the place of a value that does not
    ///   open, `OFFLINE_FULL`.
    public static func rotate(
        _ path: String,
        from old: OfflineKey,
        to new: OfflineKey,
        wait: Double = 5,
        progress: (@Sendable (OfflineProgress) -> Void)? = nil
    ) throws -> Int {
        let store = try OfflineStore(path, key: nil, wait: wait)
        // A process that was killed after its commit has done the work.
        if try translating({ try store.queue.read(keyID) }) == new.id {
            try store.close()
            try OfflineStore(path, key: new, wait: wait).close()
            return 0
        }
        try store.close()
        let opened = try OfflineStore(path, key: old, wait: wait)
        let count = try opened.reseal(Seal(new), progress)
        try opened.close()
        return count
    }

    private func reseal(_ new: Seal, _ progress: (@Sendable (OfflineProgress) -> Void)?) throws -> Int {
        let old = try seal
        return try changing { database in
            let tables = OfflineTable.all.filter { !$0.sealedColumns.isEmpty }
            let total = try tables.reduce(0) { try $0 + Self.count($1, database) }
            var (done, count) = (0, 0)
            for table in tables {
                let columns = table.sealedColumns
                let names = columns.map(\.name)
                let list = names.map { "\($0) = ?" }.joined(separator: ", ")
                let update = try database.makeStatement(sql: "UPDATE \(table.name) SET \(list) WHERE id = ?")
                let selected = names.joined(separator: ", ")
                let select = try database.makeStatement(
                    sql: "SELECT id, \(selected) FROM \(table.name) WHERE id > ? ORDER BY id LIMIT 500"
                )
                var last = Int64.min
                // Rows are read before they are written: a statement does not see its own table change.
                while case let rows = try Row.fetchAll(select, arguments: [last]), !rows.isEmpty {
                    for row in rows {
                        progress?(OfflineProgress(stage: .rotating, done: done, total: total))
                        var values: [DatabaseValue] = []
                        for column in columns {
                            let place = try Self.place(row, column.name, of: table)
                            let value = try Self.value(row, column, of: table, old)
                            values.append(try Self.stored(value, at: place, column, new))
                            if value != nil { count += 1 }
                            last = place.row
                        }
                        try update.execute(arguments: StatementArguments(values + [last.databaseValue]))
                        done += 1
                    }
                }
            }
            try Self.setKey(new, in: database)
            return count
        }
    }

    /// The number of a table's rows.
    static func count(_ table: OfflineTable, _ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.name)") ?? 0
    }
}
#endif
