internal import SoapstoneOperations
internal import SoapstoneSOAP

/// The message that is sent for a request, and the fields that go with it.
struct SOAPRequest {
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// Makes a message.
    ///
    /// - Parameters:
    ///   - messageID: what the response has to relate to, of an operation with WS-Addressing.
    ///   - clock: the time of day in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `MTOM_LIMIT` where the request has more parts, or longer ones, than a message may have.
    init(
        operation: Operation,
        request: Operation.Request,
        endpoint: GatewayConfiguration.Endpoint,
        messageID: String?,
        clock: () -> Int64
    ) throws(MIMEError) {
        var blocks: [HeaderContent] = []
        if let action = operation.addressingAction {
            blocks.append(
                .addressing(
                    Addressing(
                        to: endpoint.url,
                        action: action,
                        messageID: messageID,
                        replyTo: Addressing.anonymous
                    )
                )
            )
        }
        if let token = Self.user(operation, request, endpoint, clock) { blocks.append(.usernameToken(token)) }
        if operation.credentials == .bearer, let token = endpoint.password {
            blocks += (operation.tokenHeader?(token)).map { [.block($0)] } ?? []
        }
        blocks += request.headers.map { .block($0) }
        let package = try request.parts.package(
            operation.version,
            headers: blocks,
            body: request.body,
            action: operation.action
        )
        body = package.body
        // The first field is the Content-Type.
        let others = SOAPRequestHead.headers(operation.version, action: operation.action).dropFirst()
        headers = [("Content-Type", package.contentType)] + others.map { ($0.0, $0.1) }
    }

    private static func user(
        _ operation: Operation,
        _ request: Operation.Request,
        _ endpoint: GatewayConfiguration.Endpoint,
        _ clock: () -> Int64
    ) -> UsernameToken? {
        if operation.credentials == .endUser {
            return request.user.map { UsernameToken($0.name, password: $0.password) }
        }
        guard let user = endpoint.user, let password = endpoint.password else { return nil }
        switch operation.credentials {
        case .serviceAccount: return UsernameToken(user, password: password)
        case .serviceAccountDigest:
            let (milliseconds, overflow) = clock().multipliedReportingOverflow(by: 1_000)
            return UsernameToken(
                user,
                password: password,
                form: .digest,
                created: Instant(milliseconds: overflow ? .max : milliseconds)
            )
        case .endUser, .basic, .bearer, .payload, .none: return nil
        }
    }
}
