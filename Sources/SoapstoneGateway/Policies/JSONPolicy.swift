internal import SoapstoneCodec

/// The body is sound JSON, or a form that can be made so: else 10302; 413 where it has more of something than it may have.
struct JSONPolicy: Policy {
    let limits: GatewayConfiguration.GatewayLimits

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let body = call.body else { throw IncomingCall.isIncomplete }
        call.document = try JSONDocument.request(body.bytes, body.format, limits: limits)
    }
}
