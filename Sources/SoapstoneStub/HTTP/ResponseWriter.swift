/// Writes the pieces of a response to its client's connection, from a task.
struct ResponseWriter: Sendable {
    /// Writes a piece, and returns once the client's machine or this one's kernel has it.
    ///
    /// It throws where the connection has ended.
    let write: @Sendable (_ piece: [UInt8]) async throws -> Void
}
