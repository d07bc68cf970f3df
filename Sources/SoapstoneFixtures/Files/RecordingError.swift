internal import SoapstoneBase

/// Why an exchange could not be recorded, or a recording not be opened, and where.
public struct RecordingError: Error, Equatable, Sendable {
    /// A stable name for each kind of failure; texts may change, codes do not.
    public enum Code: String, Sendable {
        /// Another process writes to the store.
        case locked = "RECORDING_LOCKED"
        /// Records that were said to be safe cannot be read; nothing behind them is served, nothing is written.
        case damaged = "RECORDING_DAMAGED"
        /// A journal of another version of the format.
        case version = "RECORDING_VERSION"
        /// A call of the operating system failed; `errorNumber` says how.
        case system = "RECORDING_SYSTEM"
        /// An exchange that is larger than a record may be.
        case limit = "RECORDING_LIMIT"
        /// More exchanges wait for the disk than may wait.
        case overloaded = "RECORDING_OVERLOADED"
        /// The recording was stopped.
        case stopped = "RECORDING_STOPPED"
        /// An exchange that no fixture can hold, or folders that cannot take it.
        case value = "RECORDING_VALUE"
    }

    /// What kind of failure it is.
    public var code: Code
    /// What was found and what was expected; never a value of an exchange.
    public var message: String
    /// The file or folder; empty where none is meant.
    public var file: String
    /// Where in the file, in bytes from its start; nil where the whole file is meant.
    public var offset: Int?
    /// The `errno` of the call that failed; nil where none did.
    public var errorNumber: Int32?

    package init(_ code: Code, _ message: String, file: String = "", offset: Int? = nil, errorNumber: Int32? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.offset = offset
        self.errorNumber = errorNumber
    }
}

extension RecordingError: CustomStringConvertible {
    /// `file: message at byte 96 [code]`.
    public var description: String {
        (file.isEmpty ? "" : "\(file): ") + message + (offset.map { " at byte \($0)" } ?? "") + " [\(code.rawValue)]"
    }
}

extension SystemThread {
    /// Runs `body` on a new thread that nobody waits for: the threads of Swift's tasks must not wait for the disk.
    ///
    /// - Throws: `RECORDING_SYSTEM` where the system has no thread to give.
    static func start(_ body: @escaping @Sendable () -> Void) throws(RecordingError) {
        do throws(Failure) {
            _ = try SystemThread(body)
        } catch {
            throw RecordingError(.system, "no thread could be started", errorNumber: error.number)
        }
    }
}
