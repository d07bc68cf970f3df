internal import Crypto
internal import HTTPTypes
internal import SoapstoneOperations
internal import SoapstoneXML

/// A client that a request has named and proved to be.
struct KnownClient: Sendable {
    /// The name of the client in the log.
    let id: String
    /// The operations that it may call.
    let operations: [OperationPattern]
    /// The limit on its calls; nil for none.
    let rate: GatewayConfiguration.Rate?
}

/// The API clients of a gateway and their rights.
struct AccessControl: Sendable {
    private let clients: [GatewayConfiguration.Client]
    /// The digests of API keys, with the index of the client of each.
    private let keys: [(digest: [UInt8], client: Int)]
    /// The field of API keys; nil if there are none.
    private let keyField: HTTPField.Name?
    private let tokens: TokenVerifier?
    private let scopes: [String: [String]]
    /// True if jobs have a token of their own (`gateway.jobs`), and need no client.
    private let exemptsJobs: Bool

    /// Returns nil if the configuration has neither clients nor tokens: everybody may call everything.
    init?(_ configuration: GatewayConfiguration, tokens: TokenVerifier?) {
        guard configuration.knowsClients else { return nil }
        let clients = configuration.clients ?? []
        self.clients = clients
        keys = clients.enumerated().flatMap { index, client in
            client.keyHashes.compactMap { hash in ClientKey.digest(hash).map { ($0, index) } }
        }
        keyField = configuration.clients == nil ? nil : HTTPField.Name(configuration.clientKeyField)
        self.tokens = tokens
        scopes = configuration.scopes
        exemptsJobs = configuration.jobs.token != nil
    }

    /// Returns true if calls of an operation need a client.
    func guards(_ operation: any ServedOperation) -> Bool { !(exemptsJobs && operation.isJob) }

    /// The value of `WWW-Authenticate` (RFC 9110 section 11.6.1). API keys have no registered scheme.
    private var challenge: String {
        [keyField.map { _ in "ApiKey" }, tokens.map { _ in "Bearer" }].compactMap { $0 }
            .map { #"\#($0) realm="soapstone""# }.joined(separator: ", ")
    }

    /// The client that a request's header fields prove: by an API key, or else by a token.
    func client(of fields: HTTPFields) async throws(Refusal) -> KnownClient {
        if let keyField, let key = fields[keyField] {
            guard let client = client(ofKey: key) else { throw .unknownKey(challenge: challenge) }
            return known(client.id, client)
        }
        guard let tokens, let token = BearerToken.of(fields) else {
            let ways = [
                keyField.map { "an API key as \($0.rawName)" }, tokens.map { _ in "a token as Authorization: Bearer" },
            ]
            let text = ways.compactMap { $0 }.joined(separator: " or ")
            throw .noClient("the request names no client: send \(text)", challenge: challenge)
        }
        do throws(TokenProblem) {
            let (id, scopes) = try await tokens.client(of: token)
            return known(id, clients.first { $0.id.isSameBytes(as: id) }, scopes)
        } catch {
            throw error == .noKeys ? .noTokenKeys(error.rawValue, error.text) : .token(error.rawValue, error.text)
        }
    }

    /// A client with the rights that the list and its token give it.
    private func known(
        _ id: String,
        _ listed: GatewayConfiguration.Client?,
        _ scopes: [String] = []
    ) -> KnownClient {
        let operations = (listed?.operations ?? []) + scopes.flatMap { self.scopes[$0] ?? [] }
        return KnownClient(
            id: id,
            operations: operations.compactMap { OperationPattern($0) },
            rate: listed.map(\.rate) ?? tokens?.settings.rate
        )
    }

    /// Compares with every key, each in constant time, so that the duration says nothing of a key.
    private func client(ofKey key: String) -> GatewayConfiguration.Client? {
        let digest = SHA256.hash(data: Array(key.utf8))
        var found: Int?
        for (expected, client) in keys where digest == expected { found = client }
        return found.map { clients[$0] }
    }
}
