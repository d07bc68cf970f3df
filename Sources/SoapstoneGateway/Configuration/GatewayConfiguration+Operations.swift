public import SoapstoneOperations

extension GatewayConfiguration {
    /// What the configuration lacks, or has too much of, for the operations that are to be served with it.
    ///
    /// - Parameter operations: all operations that there are; those of services without a back end need nothing.
    public func errors(serving operations: [Operation]) -> [ConfigurationError] {
        let known = Set(operations.map(\.backEnd))
        let services = known.sorted().joined(separator: ", ")
        var errors = self.services.keys.sorted().filter { !known.contains($0) }.map { id in
            ConfigurationError("gateway.services.\(id)", "is no service; the services are \(services)")
        }
        for operation in operations {
            guard let endpoint = self.services[operation.backEnd] else { continue }
            let key = "gateway.services.\(operation.backEnd)"
            switch operation.credentials {
            case .serviceAccount, .serviceAccountDigest, .basic, .payload:
                if let user = endpoint.user {
                    guard operation.credentials == .basic, user.utf8.contains(UInt8(ascii: ":")) else { break }
                    errors.append(ConfigurationError("\(key).user", "has a colon, which HTTP Basic cannot carry"))
                } else {
                    errors.append(ConfigurationError("\(key).user", "is missing; \(operation.name) is called with it"))
                }
            case .bearer:
                if let token = endpoint.password {
                    guard operation.tokenHeader?(token) == nil else { break }
                    let message = "cannot be the token that \(operation.name) is called with"
                    errors.append(ConfigurationError("\(key).password", message))
                } else {
                    let message = "is missing; \(operation.name) is called with it"
                    errors.append(ConfigurationError("\(key).password", message))
                }
            case .endUser, .none: break
            }
        }
        for (index, text) in safeOperations.enumerated() {
            guard let pattern = OperationPattern(text) else { continue }
            let isUsed = operations.contains { $0.canBeSafe && pattern.matches($0.service, $0.name) }
            guard !isUsed else { continue }
            let message = "is no operation that can be called without a session: '\(text)'"
            errors.append(ConfigurationError("gateway.safeOperations[\(index)]", message))
        }
        return errors
    }

    /// True if GET can also call an operation.
    func isSafe(_ operation: Operation) -> Bool {
        operation.canBeSafe
            && safeOperations.contains { OperationPattern($0)?.matches(operation.service, operation.name) == true }
    }
}

extension Operation {
    /// True if requests have neither the id of a session nor the password of a user: a URL must not have them.
    fileprivate var canBeSafe: Bool { !needsSession && role == nil && credentials != .endUser }
}
