internal import Crypto
internal import HTTPTypes
internal import SoapstoneOperations

/// A client that a request has named and proved to be.
struct KnownClient: Sendable {
    /// What the log calls it.
    let id: String
    /// The operations that it may call.
    let operations: [OperationPattern]
    /// How often it may call; nil for no limit.
    let rate: GatewayConfiguration.Rate?
}

/// Who may call the operations of a gateway.
struct AccessControl: Sendable {
    private let clients: [GatewayConfiguration.Client]
    /// The digests of API keys, with the index of the client of each.
    private let keys: [(digest: [UInt8], client: Int)]
    private let keyField: HTTPField.Name
    /// Whether jobs have a token of their own (`gateway.jobs`), and need no client.
    private let exemptsJobs: Bool

    /// The value of `WWW-Authenticate` (RFC 9110 section 11.6.1). API keys have no registered scheme.
    private let challenge = #"ApiKey realm="soapstone""#

    /// Returns nil if the configuration has no clients: everybody may call everything.
    init?(_ configuration: GatewayConfiguration) {
        guard let clients = configuration.clients,
            let keyField = HTTPField.Name(configuration.clientKeyField)
        else { return nil }
        self.clients = clients
        keys = clients.enumerated().flatMap { index, client in
            client.keyHashes.compactMap { hash in ClientKey.digest(hash).map { ($0, index) } }
        }
        self.keyField = keyField
        exemptsJobs = configuration.jobs.token != nil
    }

    /// Whether calls of an operation need a client.
    func guards(_ operation: any ServedOperation) -> Bool { !(exemptsJobs && operation.isJob) }

    /// The client that a request's header fields prove.
    func client(of fields: HTTPFields) throws(Refusal) -> KnownClient {
        guard let key = fields[keyField] else {
            throw .noClient("the request has no API key: send it as \(keyField.rawName)", challenge: challenge)
        }
        guard let client = client(ofKey: key) else { throw .unknownKey(challenge: challenge) }
        return KnownClient(
            id: client.id,
            operations: client.operations.compactMap { OperationPattern($0) },
            rate: client.rate
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
