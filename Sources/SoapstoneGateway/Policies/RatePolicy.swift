/// The client has calls left in its rate, if it has one: else 429.
struct RatePolicy: Policy {
    let access: AccessControl?
    let limiter: any RateLimiter

    func check(_ call: inout IncomingCall) async throws(Stop) {
        guard let access else { return }
        guard let operation = call.operation else { throw IncomingCall.isIncomplete }
        guard access.guards(operation) else { return }
        guard let client = call.client else { throw IncomingCall.isIncomplete }
        guard let rate = client.rate, let wait = await limiter.take(rate, from: client.id) else { return }
        throw .refused(.rate(wait))
    }
}
