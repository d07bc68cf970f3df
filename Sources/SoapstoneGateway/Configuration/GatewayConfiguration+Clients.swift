extension GatewayConfiguration {
    /// A program that calls the gateway.
    public struct Client: Equatable, Sendable {
        /// The name of the client in the log; if it sends tokens, the value of `TokenSettings.clientClaim`.
        public var id: String
        /// The hashes of its API keys (`ClientKey.hash`). With two, a key can be replaced without a gap. A client with
        /// tokens needs none.
        public var keyHashes: [String]
        /// The operations that it may call: `getCase*` of any service, `Orders/*` of one, `*` for all. The scopes of a token
        /// add to them.
        public var operations: [String]
        /// The limit on its calls; nil for none.
        public var rate: Rate?

        /// Names a client.
        public init(id: String, keyHashes: [String] = [], operations: [String] = [], rate: Rate? = nil) {
            self.id = id
            self.keyHashes = keyHashes
            self.operations = operations
            self.rate = rate
        }
    }

    /// A limit on the calls of a client.
    public struct Rate: Equatable, Sendable {
        /// Calls a minute, on the average.
        public var perMinute: Int
        /// Calls that it may make at once.
        public var burst: Int

        /// Makes a rate.
        public init(perMinute: Int, burst: Int) {
            self.perMinute = perMinute
            self.burst = burst
        }

        /// The time in which one more call is allowed.
        var interval: Duration { .seconds(60) / perMinute }
    }

    private static let clientKeys = ["id", "keyHashes", "operations", "ratePerMinute", "burst"]

    /// True if calls need a client.
    var knowsClients: Bool { clients != nil || tokens != nil }

    /// Reads `clients` and `clientKeyField`.
    mutating func readClients(_ gateway: YAMLSection) {
        if let field = gateway.string("clientKeyField") { clientKeyField = field }
        guard gateway.has("clients") else { return }
        clients = gateway.list("clients", allowing: Self.clientKeys).map { item in
            Client(
                id: item.required("id") ?? "",
                keyHashes: item.texts("keyHashes"),
                operations: item.texts("operations"),
                rate: Self.rate(item)
            )
        }
    }

    /// Reads `ratePerMinute` and `burst`; a burst is as many calls as the rate allows in a minute, unless given.
    static func rate(_ section: YAMLSection) -> Rate? {
        let burst = section.integer("burst")
        guard let perMinute = section.integer("ratePerMinute") else {
            if burst != nil, !section.has("ratePerMinute") { section.fault("burst", "is given without ratePerMinute") }
            return nil
        }
        return Rate(perMinute: perMinute, burst: burst ?? perMinute)
    }

    func validateClients() throws(ConfigurationError) {
        guard Self.isFieldName(clientKeyField) else {
            throw ConfigurationError("gateway.clientKeyField", "is not the name of a header field")
        }
        var ids: Set<String> = []
        var hashes: Set<String> = []
        for (index, client) in (clients ?? []).enumerated() {
            let key = "gateway.clients[\(index)]"
            guard Self.isClientID(client.id) else {
                throw ConfigurationError("\(key).id", "must be 1 to 128 characters of ASCII without blanks")
            }
            guard ids.insert(client.id).inserted else {
                throw ConfigurationError("\(key).id", "is the id of two clients: '\(client.id)'")
            }
            guard !client.keyHashes.isEmpty || tokens != nil else {
                throw ConfigurationError(
                    "\(key).keyHashes",
                    "is missing; soapstone config key makes a key and its hash"
                )
            }
            for (place, hash) in client.keyHashes.enumerated() {
                let key = "\(key).keyHashes[\(place)]"
                // What is no hash may be the key itself, and is not repeated.
                guard ClientKey.digest(hash) != nil else {
                    throw ConfigurationError(key, "is not sha256: with 64 hexadecimal digits (soapstone config key)")
                }
                guard hashes.insert(hash).inserted else { throw ConfigurationError(key, "is in the file twice") }
            }
            guard !client.operations.isEmpty || client.keyHashes.isEmpty else {
                throw ConfigurationError("\(key).operations", "is missing; '*' stands for all operations")
            }
            for (index, operation) in client.operations.enumerated() {
                try Self.validate(operation, "\(key).operations[\(index)]")
            }
            if let rate = client.rate { try Self.validate(rate, key) }
        }
    }

    /// Returns true if a text can be the id of a client: issuers of tokens write more than names.
    static func isClientID(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    static func validate(_ rate: Rate, _ key: String) throws(ConfigurationError) {
        for (name, value) in [("ratePerMinute", rate.perMinute), ("burst", rate.burst)]
        where !(1...1_000_000).contains(value) {
            throw ConfigurationError("\(key).\(name)", "is \(value); it must be 1 to 1000000")
        }
    }

    static func validate(_ operation: String, _ key: String) throws(ConfigurationError) {
        guard OperationPattern(operation) != nil else {
            throw ConfigurationError(key, "is not a pattern such as getCase*, Orders/* or *")
        }
    }
}
