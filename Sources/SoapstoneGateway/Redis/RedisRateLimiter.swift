#if Redis
internal import SoapstoneBase
internal import Crypto

/// Buckets that several gateways share, in the Redis server of their sessions.
///
/// While Redis does not respond, each gateway counts on its own.
final class RedisRateLimiter: RateLimiter {
    private let pool: RedisPool
    private let prefix: String
    private let own = MemoryRateLimiter()

    init(_ server: RedisServer, prefix: String = "soapstone:", time: Duration = .seconds(1)) {
        pool = RedisPool(server, time: time)
        self.prefix = prefix
    }

    func take(_ rate: GatewayConfiguration.Rate, from client: String) async -> Duration? {
        // Names of keys are seen in more places than values are.
        let name = SHA256.hash(data: Array(client.utf8)).flatMap(HexDigits.of)
        let interval = Int64(rate.interval / .microseconds(1))
        let response = try? await pool.run([
            "EVAL", Self.script, "1", "\(prefix)rate:\(String(decoding: name, as: UTF8.self))", String(interval),
            String(interval * Int64(rate.burst)),
        ])
        guard case .number(let wait) = response else { return own.take(rate, from: client) }
        return wait > 0 ? .microseconds(wait) : nil
    }

    /// `KEYS[1]` has when the bucket is full again; `ARGV` has the time that a token takes and that of all, in microseconds.
    private static let script = """
        local t = redis.call('TIME')
        local now = t[1] * 1000000 + t[2]
        local after = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now) + ARGV[1]
        local wait = after - ARGV[2] - now
        if wait > 0 then return wait end
        redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', string.format('%.0f', (after - now) / 1000 + 1))
        return 0
        """
}
#endif
