internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// What a call that succeeded answers the device with.
struct CallResult: Sendable {
    /// Writes the operation's members.
    let members: @Sendable (inout ObjectWriter) -> Void
    /// The id of a session that the call has opened.
    let cacheID: String?
    /// Whether members with names of the gateway's own are renamed.
    let renames: Bool
    /// Why a part of the response is missing; nil for a response that is whole.
    let incomplete: Outcome.Failure?

    init(
        _ members: @escaping @Sendable (inout ObjectWriter) -> Void,
        cacheID: String? = nil,
        renaming renames: Bool = false,
        incomplete: Outcome.Failure? = nil
    ) {
        self.members = members
        self.cacheID = cacheID
        self.renames = renames
        self.incomplete = incomplete
    }
}
