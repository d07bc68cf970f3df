public import SoapstoneCodec

/// Calls with the bearer token of a session. Where the service no longer takes it, it is renewed, once a call, and the call
/// made again.
public struct BearerCalls: Sendable {
    /// Renews the token: what the session is to know from then on.
    public typealias Renewal = @Sendable (FunctionCalls) async throws(Outcome.Failure) -> SessionValues

    /// The calls, whose session has the token that counts.
    public private(set) var calls: FunctionCalls
    /// What the session has to be told, for `CompositeFunction.Reply.session`; nothing where the token is the old one.
    public private(set) var renewed = SessionValues.none
    private let renew: Renewal
    /// False once the service did not take a token that it had just renewed.
    private var isTaken = true

    /// Makes calls with the token of a session.
    public init(_ calls: FunctionCalls, renewing renew: @escaping Renewal) {
        self.calls = calls
        self.renew = renew
    }

    /// Makes a call; a second time where the first fails with opstatus 6000 and the token could be renewed.
    ///
    /// - Throws: what the last call throws; opstatus 6000 where the service does not renew the token either.
    public mutating func perform<Value: Sendable>(
        _ call: (FunctionCalls) async throws(Outcome.Failure) -> Value
    ) async throws(Outcome.Failure) -> Value {
        do throws(Outcome.Failure) {
            return try await call(calls)
        } catch {
            guard error.status == .noSession, isTaken else { throw error }
        }
        renewed = try await renew(calls)
        calls = calls.adding(renewed)
        do throws(Outcome.Failure) {
            return try await call(calls)
        } catch {
            isTaken = error.status != .noSession
            throw error
        }
    }
}
