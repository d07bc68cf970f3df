internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Registers the device of a user who has just signed in.
///
/// The sign-in neither waits for it nor fails with it: what goes wrong is counted and logged.
struct LoginRegistration: Sendable {
    let engagement: Engagement
    let later: LaterWork
    let metrics: GatewayMetrics
    let log: CallLog

    private static let key = GatewayMetrics.Key(service: Push.service, operation: "registerAfterLogin")

    /// Begins, where the sign-in says anything of a device; without a `sid` its user has not allowed messages.
    func begin(_ members: RequestMembers, _ email: String?) {
        guard members.isFilled("sid") else { return }
        let begun = ContinuousClock.now
        do throws(CallFailure) {
            let device = try DeviceRegistration(members)
            guard let email else { throw CallFailure(.sessionIncomplete, detail: Push.emailKey) }
            let isTaken = later.start {
                do throws(Outcome.Failure) {
                    _ = try await engagement.subscribe(device, of: email, until: begun + engagement.settings.timeout)
                    metrics.called(Self.key, opstatus: 0, after: .now - begun)
                } catch {
                    note(error, begun)
                }
            }
            guard isTaken else { throw CallFailure(.overloaded, detail: "too many registrations wait") }
        } catch {
            note(error.failure, begun)
        }
    }

    private func note(_ failure: Outcome.Failure, _ begun: ContinuousClock.Instant) {
        metrics.called(Self.key, opstatus: failure.status.number, after: .now - begun)
        log.notRegistered(failure)
    }
}
