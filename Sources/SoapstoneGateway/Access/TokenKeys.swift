internal import JWTKit
internal import SoapstoneCodec
internal import SoapstoneXML

/// The keys that tokens are signed with, as they were last loaded.
///
/// They are loaded with the first token, for a token with a key that is not among them, and once an hour. At most once a
/// minute they are loaded again; without any key, every 5 seconds. If that fails, the keys remain as they are.
actor TokenKeys {
    /// A key with the one algorithm that signatures are verified by.
    struct Key: Sendable {
        let id: String?
        let algorithm: any JWTAlgorithm
    }

    private static let age = Duration.seconds(3_600)

    private let algorithms: [String]
    private let load: @Sendable () async -> [UInt8]?
    private let now: @Sendable () -> ContinuousClock.Instant
    private var keys: [Key] = []
    /// When the keys were last asked for.
    private var tried: ContinuousClock.Instant?
    private var loading: Task<[Key], Never>?

    /// - Parameters:
    ///   - algorithms: those that are accepted.
    ///   - load: returns a JSON Web Key Set (RFC 7517); nil if it cannot.
    init(
        _ algorithms: [String],
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        load: @escaping @Sendable () async -> [UInt8]?
    ) {
        self.algorithms = algorithms
        self.now = now
        self.load = load
    }

    /// The keys that a token may be signed with.
    ///
    /// - Parameter id: the id of the key; nil for a token that names none.
    func keys(_ id: String?, _ algorithm: String) async throws(TokenProblem) -> [Key] {
        let isKnown = contains(id)
        if let loading, !isKnown {
            await finish(loading)
        } else if isDue(isKnown: isKnown) {
            tried = now()
            let loading = Task { [algorithms, load] in await Self.keys(await load() ?? [], algorithms) }
            self.loading = loading
            await finish(loading)
        }
        guard !keys.isEmpty else { throw .noKeys }
        return keys.filter { Self.same($0.id, id) && $0.algorithm.name.isSameBytes(as: algorithm) }
    }

    private func contains(_ id: String?) -> Bool { keys.contains { Self.same($0.id, id) } }

    /// A token need not name its key.
    private static func same(_ own: String?, _ id: String?) -> Bool {
        id.map { own?.isSameBytes(as: $0) == true } ?? true
    }

    private func isDue(isKnown: Bool) -> Bool {
        guard let tried else { return true }
        let pause: Duration = isKnown ? Self.age : keys.isEmpty ? .seconds(5) : .seconds(60)
        return now() - tried >= pause
    }

    private func finish(_ loading: Task<[Key], Never>) async {
        let loaded = await loading.value
        if self.loading == loading { self.loading = nil }
        if !loaded.isEmpty { keys = loaded }
    }

    /// The keys of a set that verify signatures; those of other kinds and sizes are left out.
    private static func keys(_ set: [UInt8], _ algorithms: [String]) async -> [Key] {
        guard let document = try? JSONDocument(parsing: set), let list = document.root["keys"] else { return [] }
        var keys: [Key] = []
        for item in list.elements where item["use"]?.string.map({ $0 == "sig" }) ?? true {
            var text = ByteWriter()
            item.write(to: &text)
            guard var key = try? JWK(json: text.string), isLongEnough(key) else { continue }
            let id = key.keyIdentifier
            key.keyIdentifier = "own"
            let named = key.algorithm
            for name in algorithms {
                guard let algorithm = JWK.Algorithm(rawValue: name), named == nil || named == algorithm else {
                    continue
                }
                key.algorithm = algorithm
                let collection = JWTKeyCollection()
                guard (try? await collection.add(jwk: key)) != nil, let verifier = try? await collection.getKey()
                else { continue }
                keys.append(Key(id: id?.string, algorithm: verifier))
            }
        }
        return keys
    }

    /// Returns false for a key of RSA with fewer than 2048 bits (RFC 7518 section 3.3).
    private static func isLongEnough(_ key: JWK) -> Bool {
        guard key.keyType == .rsa else { return true }
        let modulus = SignedToken.decoded((key.modulus ?? "").utf8) ?? []
        return modulus.drop { $0 == 0 }.count >= 256
    }
}
