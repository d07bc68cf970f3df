internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Asks the system of record whether it is there.
///
/// If the system does not respond, the device shows the screen for maintenance, whatever the reason: a silent or broken system, an
/// open circuit breaker, or no free connection. Only an error response of the application itself is a failure.
struct SystemPing: Sendable {
    let call: BackendCall
    let log: CallLog

    /// The members of the response.
    func members(until deadline: ContinuousClock.Instant) async throws(CallFailure) -> MemberList {
        let request: Operation.Request
        do throws(Operation.RequestError) {
            request = try call.operation.encode(JSONDocument.empty(), .none)
        } catch {
            throw CallFailure(.adapterError, detail: "ping")
        }
        var members = MemberList()
        switch await call.perform(request, until: deadline).outcome {
        case .success: members.set("available", true)
        case .failure(let failure) where !failure.status.isBusiness:
            log.noResponseToPing(failure, call.operation)
            members.set("available", false)
            members.set("maintenanceFlag", true)
        case .failure(let failure): throw CallFailure(failure)
        }
        return members
    }
}

extension JSONDocument {
    /// `{}`
    static func empty() throws(Operation.RequestError) -> JSONDocument {
        do throws(JSONError) {
            return try JSONDocument(parsing: Array("{}".utf8))
        } catch {
            throw Operation.RequestError([], count: 0)
        }
    }
}
