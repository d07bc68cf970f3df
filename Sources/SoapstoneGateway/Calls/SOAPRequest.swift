internal import SoapstoneSOAP
internal import SoapstoneXML

/// The message that is sent for a request, and the fields that go with it.
struct SOAPRequest {
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    init(operation: Operation, request: Operation.Request, endpoint: GatewayConfiguration.Endpoint) {
        let token = Self.user(operation, request, endpoint).map { HeaderContent.usernameToken($0) }
        var output = ByteWriter(capacity: request.body.count + 1_024)
        EnvelopeWriter.write(operation.version, headers: token.map { [$0] } ?? [], body: request.body, to: &output)
        body = output.bytes
        headers = SOAPRequestHead.headers(operation.version, action: operation.action)
    }

    private static func user(
        _ operation: Operation,
        _ request: Operation.Request,
        _ endpoint: GatewayConfiguration.Endpoint
    ) -> UsernameToken? {
        switch operation.credentials {
        case .endUser: request.user.map { UsernameToken($0.name, password: $0.password) }
        case .serviceAccount:
            if let user = endpoint.user, let password = endpoint.password {
                UsernameToken(user, password: password)
            } else {
                nil
            }
        case .basic, .none: nil
        }
    }
}
