#if Offline
internal import GRDB

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What the Housing application keeps on the device: the five tables of `OfflineTable.all` in one file of SQLite, with
/// sealed columns.
///
/// Two more tables belong to the store itself. `soapstone_keys` has the id of the master key and a sealed value that
/// tells whether a key is the store's; `soapstone_references` has the gateway's ids, which are text, beside the row ids
/// of transactions and repairs.
///
/// The file has a rollback journal, and what is deleted is overwritten. Methods throw `OfflineError`; one that throws
/// has changed nothing. They block while they wait for the disk or another process.
public final class OfflineStore: Sendable {
    let queue: DatabaseQueue
    let key: Seal?
    let clock: @Sendable () -> Int64

    /// `SOFL`, at byte 68 of the file.
    static let applicationID: Int32 = 0x534F_464C
    /// The version of the tables, at byte 60 of the file.
    static let schemaVersion: Int32 = 1
    /// The tables of the store itself.
    private static let ownTables = [
        "CREATE TABLE soapstone_keys (id integer PRIMARY KEY, keyID text NOT NULL, checkValue text NOT NULL)",
        """
        CREATE TABLE soapstone_references (tableName text NOT NULL, id integer NOT NULL, reference text NOT NULL, \
        PRIMARY KEY (tableName, id), UNIQUE (tableName, reference))
        """,
    ]

    /// Opens a store.
    ///
    /// Nothing is written. The only exception is the journal of a process that was killed, which SQLite rolls back.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - key: the master key; without it, only unsealed columns can be read.
    ///   - wait: the longest time to wait for another process, in seconds.
    ///   - clock: the seconds since 1970; nil for the system's clock.
    /// - Throws: `OfflineError`: `OFFLINE_MISSING`, `OFFLINE_NOT_STORE`, `OFFLINE_SCHEMA`, `OFFLINE_WRONG_KEY` with the
    ///   ids of both keys, `OFFLINE_CORRUPTED`, `OFFLINE_LOCKED` or `OFFLINE_FILE`.
    public init(
        _ path: String,
        key: OfflineKey?,
        wait: Double = 5,
        clock: (@Sendable () -> Int64)? = nil
    ) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno != ENOENT else {
                throw OfflineError(
                    .missing,
                    "there is no such file",
                    remedy: "Make a store with 'soapstone offline init'"
                )
            }
            throw NewFile.failure()
        }
        let seal = key.map(Seal.init)
        self.key = seal
        self.clock = clock ?? { Int64(time(nil)) }
        queue = try Self.translating { try DatabaseQueue(path: path, configuration: Self.configuration(wait: wait)) }
        do {
            try Self.translating {
                try queue.read { database in
                    try Self.check(database, seal)
                    try Self.checkSize(database, path)
                }
            }
        } catch {
            try? queue.close()
            throw error
        }
    }

    /// Makes an empty store.
    ///
    /// The file has mode 0600, and is there whole or not at all.
    ///
    /// - Throws: `OfflineError`: `OFFLINE_EXISTS` where there is a file of the name; `OFFLINE_FULL` or `OFFLINE_FILE`.
    public static func create(_ path: String, key: OfflineKey) throws {
        let new = try NewFile(path)
        do {
            try translating {
                let queue = try DatabaseQueue(path: new.temporary, configuration: configuration(wait: 0))
                try queue.write { database in
                    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
                    try database.execute(sql: "PRAGMA user_version = \(schemaVersion)")
                    for table in OfflineTable.all { try database.execute(sql: table.definition) }
                    for definition in ownTables { try database.execute(sql: definition) }
                    try database.execute(sql: "CREATE UNIQUE INDEX soapstone_threads ON messageCentre (reference)")
                    try setKey(Seal(key), in: database)
                }
                try queue.close()
            }
        } catch {
            new.discard()
            throw error
        }
        try new.publish()
    }

    /// Ends the work with the file.
    ///
    /// - Throws: `OfflineError`: `OFFLINE_LOCKED` where the store is being read at the time.
    public func close() throws {
        try Self.translating { try queue.close() }
    }
}

extension OfflineStore {
    static func configuration(wait: Double) -> Configuration {
        var configuration = Configuration()
        configuration.label = "soapstone.offline"
        configuration.busyMode = wait > 0 ? .timeout(wait) : .immediateError
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            // Nobody's view or trigger may call functions.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            // Deleted values are overwritten, and what SQLite sets aside stays in memory.
            try database.execute(sql: "PRAGMA secure_delete = ON")
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            // A commit is on the disk when it returns, with the journal's removal.
            try database.execute(sql: "PRAGMA synchronous = EXTRA")
        }
        return configuration
    }

    /// Does work, and throws the store's errors for those of SQLite.
    static func translating<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as DatabaseError {
            throw OfflineError(error)
        }
    }

    /// Does work that changes the store, in one transaction.
    func changing<Value>(_ work: (Database) throws -> Value) throws -> Value {
        try Self.translating {
            // A program of the device may have left the file with a write-ahead log, which keeps deleted values.
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            return try queue.write { database in
                // The key may be another one since the store was opened.
                try Self.check(database, key)
                return try work(database)
            }
        }
    }

    /// Puts the id of a key and its check value in their row.
    static func setKey(_ seal: Seal, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO soapstone_keys (id, keyID, checkValue) VALUES (?, ?, ?)",
            arguments: [Seal.checkPlace.row, seal.keyID, try seal.seal(Seal.checkText, at: Seal.checkPlace)]
        )
    }

    /// The id of the key that the store is sealed with.
    static func keyID(_ database: Database) throws -> String {
        guard let row = try keyRow(database) else {
            throw OfflineError(.corrupted, "the store has lost the id of its key", remedy: OfflineError.restoring)
        }
        return row.id
    }

    private static func keyRow(_ database: Database) throws -> (id: String, check: String)? {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT keyID, checkValue FROM soapstone_keys WHERE id = ?",
            arguments: [Seal.checkPlace.row]
        )
        guard let row, case .string(let id) = (row["keyID"] as DatabaseValue).storage,
            case .string(let check) = (row["checkValue"] as DatabaseValue).storage
        else { return nil }
        return (id, check)
    }

    /// Refuses what is no store of this version, and a key that is not the store's.
    static func check(_ database: Database, _ seal: Seal?) throws {
        guard try Int32.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
            throw OfflineError(
                .notStore,
                "this is an SQLite database, but no offline store",
                remedy: "Name the file of an offline store"
            )
        }
        let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version == schemaVersion else {
            throw OfflineError(
                .schema,
                "the tables have version \(version); this version of Soapstone has version \(schemaVersion)",
                remedy: version > schemaVersion
                    ? "Use the version of Soapstone that made the store" : "Wipe the store and import again"
            )
        }
        for table in OfflineTable.all {
            let rows = try Row.fetchAll(database, sql: "PRAGMA table_info(\(table.name))")
            let found = rows.map { "\($0["name"] as DatabaseValue) \($0["type"] as DatabaseValue)".lowercased() }
            let expected = table.columns.map { "\"\($0.name)\" \"\($0.type.rawValue)\"".lowercased() }
            guard found == expected else {
                throw OfflineError(
                    .schema,
                    "the columns of the table \(table.name) are not those of version \(schemaVersion)",
                    remedy: OfflineError.restoring
                )
            }
        }
        guard let seal else { return }
        let id = try keyID(database)
        guard id == seal.keyID else {
            throw OfflineError(
                .wrongKey,
                "the store is sealed with the key \(id.prefix(16)); this key is \(seal.keyID)",
                remedy: "Give the key that the store is sealed with"
            )
        }
        guard let check = try keyRow(database)?.check,
            try seal.open(check, at: Seal.checkPlace) == Seal.checkText
        else {
            throw OfflineError(.corrupted, "the check value of the key was changed", remedy: OfflineError.restoring)
        }
    }

    /// Refuses a file that was cut within its last page, which SQLite would read as zeros.
    private static func checkSize(_ database: Database, _ path: String) throws {
        // Pages of a write-ahead log are not in the file yet.
        guard try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" else { return }
        let pages = try Int64.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        let size = try Int64.fetchOne(database, sql: "PRAGMA page_size") ?? 0
        var status = stat()
        guard stat(path, &status) == 0 else { throw NewFile.failure() }
        guard Int64(status.st_size) >= pages * size else {
            throw OfflineError(.corrupted, "the file is cut", remedy: OfflineError.restoring)
        }
    }

    /// The key, for work that cannot do without.
    var seal: Seal {
        get throws {
            guard let key else {
                throw OfflineError(
                    .noKey,
                    "no key is given",
                    remedy: "Name its file with --key, or set SOAPSTONE_OFFLINE_KEY"
                )
            }
            return key
        }
    }
}

// MARK: - Values

/// A value as it is before it is sealed; NULL is nil.
enum OfflineValue: Equatable {
    case integer(Int64)
    case text(String)

    /// Texts are compared byte for byte: Swift's own comparison takes canonically equivalent ones for equal.
    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }
}

extension OfflineStore {
    /// The value of a column, opened where it is sealed.
    ///
    /// - Returns: nil for NULL, and for a sealed value without a key.
    /// - Throws: `OFFLINE_TYPE` for a value of another type than the column, `OFFLINE_SEALED`.
    static func value(_ row: Row, _ column: OfflineTable.Column, of table: OfflineTable, _ seal: Seal?) throws
        -> OfflineValue?
    {
        let stored: DatabaseValue = row[column.name]
        switch (stored.storage, column.type) {
        case (.null, _): return nil
        case (.int64(let number), .integer): return .integer(number)
        case (.string(let text), .text):
            guard column.isEncrypted else { return .text(text) }
            guard let seal else { return nil }
            return .text(try seal.open(text, at: try place(row, column.name, of: table)))
        case (let storage, _):
            throw OfflineError(
                .type,
                "the value is \(name(of: storage)), not \(column.type.rawValue)",
                remedy: OfflineError.restoring,
                place: try place(row, column.name, of: table)
            )
        }
    }

    /// A value as SQLite keeps it: sealed where the column is.
    static func stored(_ value: OfflineValue?, at place: OfflinePlace, _ column: OfflineTable.Column, _ seal: Seal)
        throws
        -> DatabaseValue
    {
        switch value {
        case nil: .null
        case .integer(let number): number.databaseValue
        case .text(let text): (column.isEncrypted ? try seal.seal(text, at: place) : text).databaseValue
        }
    }

    static func place(_ row: Row, _ column: String?, of table: OfflineTable) throws -> OfflinePlace {
        guard case .int64(let id) = (row["id"] as DatabaseValue).storage else {
            // A row id is an integer wherever SQLite reads it from a whole file.
            throw OfflineError(.corrupted, "a row of \(table.name) has no id", remedy: OfflineError.restoring)
        }
        return OfflinePlace(table.name, column, row: id)
    }

    private static func name(of storage: DatabaseValue.Storage) -> String {
        switch storage {
        case .null: "null"
        case .int64: "integer"
        case .double: "real"
        case .string: "text"
        case .blob: "blob"
        }
    }
}
#endif
