public import SoapstoneCodec

/// Where sessions are kept: what the gateway knows of a user who signed in and the device does not send.
///
/// A device holds a session's id only (`cacheid`), which says nothing of its user.
public protocol SessionStore: Sendable {
    /// What a session knows, and its idle time begun anew; nil where there is none of that id, or it has ended.
    func values(of id: String) async -> SessionValues?
    /// Begins a session under a new id that cannot be guessed.
    func open(_ values: SessionValues) async -> String
    /// Ends a session; one that is not there is no mistake.
    func close(_ id: String) async
}
