/// Why a call goes no further.
enum Stop: Error {
    /// It is answered, and nothing went wrong.
    case responded(GatewayResponse)
    /// HTTP keeps it from being a call.
    case refused(Refusal)
    /// Its path leads to nothing that can be called.
    case unserved(CallFailure)
    /// It failed.
    case failed(CallFailure)
}
