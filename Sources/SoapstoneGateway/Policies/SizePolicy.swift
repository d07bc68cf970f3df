/// The body is not too large: else 413.
struct SizePolicy: Policy {
    let limits: GatewayConfiguration.GatewayLimits

    func check(_ call: inout IncomingCall) async throws(Stop) {
        do throws(Refusal) {
            call.body = try await CollectedBody(call.request, call.format, limit: limits.bodyBytes)
        } catch {
            throw .refused(error)
        }
    }
}
