public import SoapstoneCodec

/// Where sessions are kept: what the gateway knows of a user who signed in and the device does not send.
///
/// A device holds a session's id only (`cacheid`), which says nothing of its user. What throws is answered with 20098:
/// the store cannot be asked now.
public protocol SessionStore: Sendable {
    /// What a session knows, and its idle time begun anew; nil where there is none of that id, or it has ended.
    func values(of id: String) async throws -> SessionValues?
    /// Begins a session under a new id that cannot be guessed.
    func open(_ values: SessionValues) async throws -> String
    /// Adds to what a session knows; false where there is none of that id, or it has ended.
    func add(_ values: SessionValues, to id: String) async throws -> Bool
    /// Ends a session; one that is not there is no mistake.
    ///
    /// - Returns: what it knew; nil where there was none.
    @discardableResult
    func close(_ id: String) async throws -> SessionValues?
    /// Takes out what sessions knew that have ended of themselves since this was last asked.
    func takeExpired() async -> [SessionValues]
    /// Whether the store can be asked now.
    func isReachable() async -> Bool
}

extension SessionStore {
    /// Nothing: for stores that cannot tell.
    public func takeExpired() async -> [SessionValues] { [] }

    /// Always: for stores in this process.
    public func isReachable() async -> Bool { true }
}
