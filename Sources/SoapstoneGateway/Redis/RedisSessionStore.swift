#if Redis
internal import SoapstoneBase
internal import Crypto
public import SoapstoneCodec
internal import SoapstoneSOAP
internal import Synchronization

/// Sessions that several gateways share, in a Redis server of version 5 or later.
///
/// One that ends takes no session with it. Each step is one script, which Redis carries out whole. Redis measures times
/// by its own clock, and cannot say which sessions have ended of themselves: back ends are not told of those, but of those
/// that had to make room for another one of their user's.
public final class RedisSessionStore: SessionStore {
    private let pool: RedisPool
    /// What sessions knew that made room for others, until it is asked for.
    private let ended = Mutex<[SessionValues]>([])
    private let limits: GatewayConfiguration.SessionLimits
    private let prefix: String

    /// Makes a store, which connects once there is something to ask.
    ///
    /// - Parameters:
    ///   - limits: how sessions end and how many there may be, which all gateways should agree on.
    ///   - prefix: what all keys begin with.
    ///   - time: how long connecting may take, and each command.
    public init(
        _ server: RedisServer,
        limits: GatewayConfiguration.SessionLimits = .init(),
        prefix: String = "soapstone:",
        time: Duration = .seconds(1)
    ) {
        pool = RedisPool(server, time: time)
        self.limits = limits
        self.prefix = prefix
    }

    public func values(of id: String) async throws -> SessionValues? {
        guard Name.isSound(id) else { return nil }
        return try Self.values(try await run(RedisScript.use, id))
    }

    public func open(_ values: SessionValues) async throws -> String {
        let id = RandomID.make()
        var keys: [String] = []
        if let user = values.userID { keys = [try await key(of: user)] }
        let response = try await run(
            RedisScript.open,
            id,
            keys,
            [String(limits.count), String(limits.perUser)] + Self.words(values)
        )
        if case .list(let sessions) = response {
            let values = try sessions.compactMap { try Self.values($0) }
            // Nobody may ever ask.
            ended.withLock { if $0.count < limits.count { $0 += values } }
        }
        return id
    }

    /// Where the ids of a user's sessions are.
    ///
    /// Names of keys are seen in more places than values are, so this one has no id of a user in it: it is an HMAC, by a
    /// key that the first gateway has made and that lies beside the sessions.
    private func key(of user: String) async throws -> String {
        let candidate = RandomID.make() + RandomID.make()
        let response = try await pool.run(["EVAL", RedisScript.userKey, "1", "\(prefix)userkey", candidate])
        guard case .text(let key) = response else { throw RedisConnection.Failure.refused("no key of users") }
        let code = HMAC<SHA256>.authenticationCode(for: Array(user.utf8), using: SymmetricKey(data: key))
        return "\(prefix)user:\(HexDigits.text(code))"
    }

    public func takeExpired() async -> [SessionValues] {
        ended.withLock { ended in
            defer { ended = [] }
            return ended
        }
    }

    public func add(_ values: SessionValues, to id: String) async throws -> Bool {
        guard Name.isSound(id) else { return false }
        return try await run(RedisScript.add, id, [], Self.words(values)) == .number(1)
    }

    @discardableResult
    public func close(_ id: String) async throws -> SessionValues? {
        guard Name.isSound(id) else { return nil }
        return try Self.values(try await run(RedisScript.close, id))
    }

    public func isReachable() async -> Bool {
        // A session that nobody has: what is asked of it is what every call asks.
        (try? await run(RedisScript.use, "ready")) != nil
    }

    private func run(
        _ script: String,
        _ id: String,
        _ keys: [String] = [],
        _ words: [String] = []
    ) async throws -> RedisConnection.Response {
        let keys = ["\(prefix)session:\(id)", "\(prefix)sessions"] + keys
        return try await pool.run(
            ["EVAL", script, String(keys.count)] + keys
                + [id, "\(prefix)session:", Self.milliseconds(limits.idle), Self.milliseconds(limits.life)] + words
        )
    }

    private static func milliseconds(_ time: Duration) -> String { String(Int64(time / .milliseconds(1))) }

    /// Names and values, one after the other, each name behind a mark: Redis has a field of its own beside them.
    private static func words(_ values: SessionValues) -> [String] {
        values.values.sorted { $0.key < $1.key }.flatMap { ["v:\($0.key)", $0.value] }
    }

    private static func values(_ response: RedisConnection.Response) throws -> SessionValues? {
        guard case .list(let fields) = response else { return nil }
        var values: [String: String] = [:]
        for index in stride(from: 0, to: fields.count - 1, by: 2) {
            guard case .text(let name) = fields[index], case .text(let value) = fields[index + 1],
                name.starts(with: "v:".utf8)
            else { continue }
            values[String(decoding: name.dropFirst(2), as: UTF8.self)] = String(decoding: value, as: UTF8.self)
        }
        return SessionValues(values)
    }
}

/// What Redis carries out.
///
/// `KEYS[1]` is a session, a hash in which `begun` is when it began and `v:` stands before the names of its values;
/// `KEYS[2]` has the ids of all sessions by the time of their last use. `KEYS[3]` has the ids of a user's, with some that
/// have ended: it is put right when the next one opens. `ARGV` has the id, what keys of sessions begin
/// with, the idle time and the life in milliseconds, and what the script takes beside them. Each can be carried out
/// twice.
enum RedisScript {
    /// The time, and a function that ends a session whose life is over.
    private static let head = """
        local t = redis.call('TIME')
        local now = t[1] * 1000 + math.floor(t[2] / 1000)
        local function left()
          local begun = redis.call('HGET', KEYS[1], 'begun')
          if not begun then redis.call('ZREM', KEYS[2], ARGV[1]) return nil end
          local rest = begun + ARGV[4] - now
          if rest > 0 then return rest end
          redis.call('DEL', KEYS[1])
          redis.call('ZREM', KEYS[2], ARGV[1])
          return nil
        end
        local function keep(rest)
          local seconds = redis.call('HGET', KEYS[1], 'v:idleSeconds')
          local idle = seconds and seconds * 1000 or ARGV[3] + 0
          redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.min(idle, rest)))
          redis.call('ZADD', KEYS[2], string.format('%.0f', now), ARGV[1])
        end

        """

    static let use =
        head + """
            local rest = left()
            if not rest then return false end
            keep(rest)
            return redis.call('HGETALL', KEYS[1])
            """

    static let open =
        head + """
            redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', now - ARGV[4]))
            local ended = {}
            if KEYS[3] then
              redis.call('SREM', KEYS[3], ARGV[1])
              local own = {}
              for _, id in ipairs(redis.call('SMEMBERS', KEYS[3])) do
                local used = redis.call('ZSCORE', KEYS[2], id)
                if used and redis.call('EXISTS', ARGV[2] .. id) == 1 then
                  own[#own + 1] = {id, tonumber(used)}
                else
                  redis.call('SREM', KEYS[3], id)
                end
              end
              table.sort(own, function(a, b) return a[2] < b[2] end)
              for i = 1, #own - ARGV[6] + 1 do
                local id = own[i][1]
                ended[#ended + 1] = redis.call('HGETALL', ARGV[2] .. id)
                redis.call('DEL', ARGV[2] .. id)
                redis.call('ZREM', KEYS[2], id)
                redis.call('SREM', KEYS[3], id)
              end
              redis.call('SADD', KEYS[3], ARGV[1])
              redis.call('PEXPIRE', KEYS[3], ARGV[4])
            end
            local over = redis.call('ZCARD', KEYS[2]) - ARGV[5] + 1
            if over > 0 then
              local old = redis.call('ZPOPMIN', KEYS[2], over)
              for i = 1, #old, 2 do redis.call('DEL', ARGV[2] .. old[i]) end
            end
            redis.call('HSET', KEYS[1], 'begun', string.format('%.0f', now))
            for i = 7, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
            keep(ARGV[4] + 0)
            return ended
            """

    /// The key of the users' names: the first one that was made.
    static let userKey = """
        redis.call('SETNX', KEYS[1], ARGV[1])
        return redis.call('GET', KEYS[1])
        """

    static let add =
        head + """
            if not left() then return 0 end
            for i = 5, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
            return 1
            """

    static let close =
        head + """
            if not left() then return false end
            local values = redis.call('HGETALL', KEYS[1])
            redis.call('DEL', KEYS[1])
            redis.call('ZREM', KEYS[2], ARGV[1])
            return values
            """
}
#endif
