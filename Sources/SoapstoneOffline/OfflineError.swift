#if Offline
internal import GRDB

/// Why the offline store could not do something: with a code, a place and a remedy, and never with a value or a key.
public struct OfflineError: Error, Sendable, Equatable {
    /// A stable name for each kind of failure; texts may change, codes do not.
    public enum Code: String, Sendable {
        /// There is no such file.
        case missing = "OFFLINE_MISSING"
        /// A file of the name exists already.
        case exists = "OFFLINE_EXISTS"
        /// A file that is no offline store.
        case notStore = "OFFLINE_NOT_STORE"
        /// A store whose tables are not those of this version.
        case schema = "OFFLINE_SCHEMA"
        /// A file that is damaged.
        case corrupted = "OFFLINE_CORRUPTED"
        /// A store that another process is using.
        case locked = "OFFLINE_LOCKED"
        /// No space is left for the store.
        case full = "OFFLINE_FULL"
        /// A file that cannot be read or written.
        case file = "OFFLINE_FILE"
        /// The key is not the one that the store is sealed with.
        case wrongKey = "OFFLINE_WRONG_KEY"
        /// No key is given, and the work needs one.
        case noKey = "OFFLINE_NO_KEY"
        /// A key that cannot be used or made.
        case keyFile = "OFFLINE_KEY_FILE"
        /// A sealed value that does not open where it stands.
        case sealed = "OFFLINE_SEALED"
        /// A value of another type than its column.
        case type = "OFFLINE_TYPE"
        /// A row that has lost the gateway's id, or an id that has lost its row.
        case reference = "OFFLINE_REFERENCE"
        /// A response of the gateway that the store cannot take.
        case response = "OFFLINE_RESPONSE"
        /// A conversation that has not ended.
        case openThread = "OFFLINE_OPEN_THREAD"
    }

    /// The kind of failure.
    public let code: Code
    /// What was found, and what was expected; no value of the store and no key.
    public let message: String
    /// How to correct it.
    public let remedy: String
    /// The place in the store; nil where the failure is not one of a value or a row.
    public let place: OfflinePlace?
    /// The place in a response, as a JSON pointer (RFC 6901); nil where the failure is not one of a response.
    public let pointer: String?
    /// Whether the system or another process is the cause, rather than the store's contents or a wrong use.
    public var isRunTime: Bool { code == .locked || code == .full || code == .file }

    init(
        _ code: Code,
        _ message: String,
        remedy: String,
        place: OfflinePlace? = nil,
        pointer: String? = nil
    ) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.place = place
        self.pointer = pointer
    }
}

extension OfflineError: CustomStringConvertible {
    /// `place: message. Remedy. [code]`
    public var description: String {
        let start = place.map { "\($0): " } ?? pointer.map { $0.isEmpty ? "" : "\($0): " } ?? ""
        return "\(start)\(message). \(remedy). [\(code.rawValue)]"
    }
}

extension OfflineError {
    /// How to recover from a damaged value or file.
    static let restoring = "Restore the store from a copy, or wipe it and import again"

    /// Makes the store's error of one of SQLite's. Its own message is repeated only where it cannot have a value.
    init(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, "another process is using the store", remedy: "Try again when it has ended")
        case .SQLITE_FULL:
            self.init(
                .full,
                "no space is left for the store; nothing was changed",
                remedy: "Free space on its file system, and try again"
            )
        case .SQLITE_CORRUPT:
            self.init(.corrupted, "the file is damaged", remedy: Self.restoring)
        case .SQLITE_NOTADB:
            self.init(.notStore, "this is not an SQLite database", remedy: "Name the file of an offline store")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(
                .file,
                "the store cannot be written",
                remedy: "Allow its owner to write the file and the folder that it is in"
            )
        case .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_NOLFS, .SQLITE_NOMEM:
            self.init(
                .file,
                "the file cannot be used: SQLite's error \(error.extendedResultCode)",
                remedy: "See to its file system and permissions"
            )
        case let code:
            self.init(.corrupted, "SQLite refused a statement: error \(code)", remedy: Self.restoring)
        }
    }
}

/// The progress of an operation that takes long.
public struct OfflineProgress: Equatable, Sendable {
    /// The operation.
    public enum Stage: String, Sendable {
        case importing = "importing rows"
        case rotating = "sealing rows"
        case verifying = "verifying rows"
    }

    /// The work.
    public var stage: Stage
    /// The number of rows that are done.
    public var done: Int
    /// The number of rows.
    public var total: Int
}
#endif
