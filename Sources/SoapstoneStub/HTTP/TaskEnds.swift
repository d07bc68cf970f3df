// What a task has of the connection whose request it works on.

/// Writes the pieces of a response to its client's connection, from a task.
struct ResponseWriter: Sendable {
    /// Writes a piece, and returns once the client's machine or this one's kernel has it.
    ///
    /// It throws where the connection has ended.
    let write: @Sendable (_ piece: [UInt8]) async throws -> Void
}

/// A task's end of an upload.
struct UploadReader: Sendable {
    /// The next piece, never empty; nil once the body has come whole.
    ///
    /// It throws where the connection has ended, or the request was refused.
    let next: @Sendable () async throws -> [UInt8]?
    /// Notes in the journal that the request has come whole: what is left of its body.
    ///
    /// It throws where the connection has ended.
    let note: @Sendable (_ body: [UInt8]) async throws -> Void
}
