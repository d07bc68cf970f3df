import Testing

@testable import SoapstoneGateway

/// The rates of clients in a real Redis server.
@Suite(.serialized, .enabled(if: RunningRedis.program != nil, "there is no redis-server: scripts/test installs it"))
struct RedisRateLimiterTests {
    private static let rate = GatewayConfiguration.Rate(perMinute: 60, burst: 2)

    @Test("Gateways share buckets, which fill with time and leave nothing behind")
    func shared() async throws {
        let redis = try RunningRedis()
        let gateways = [RedisRateLimiter(redis.server), RedisRateLimiter(redis.server)]
        #expect(await gateways[0].take(Self.rate, from: "slow") == nil)
        #expect(await gateways[1].take(Self.rate, from: "slow") == nil)
        let wait = try #require(await gateways[0].take(Self.rate, from: "slow"))
        #expect(wait > .zero && wait <= .seconds(1))
        #expect(await gateways[1].take(Self.rate, from: "other") == nil)
        let connection = try RedisConnection(redis.server, time: .seconds(1))
        guard case .list(let keys) = try connection.run(["KEYS", "*"]) else { throw RunningRedis.NotStarted() }
        #expect(keys.count == 2 && !keys.contains(.text(Array("soapstone:rate:slow".utf8))))
        try await Task.sleep(for: wait + .milliseconds(20))
        #expect(await gateways[1].take(Self.rate, from: "slow") == nil)
        #expect(await gateways[0].take(Self.rate, from: "slow") != nil)
        try await Task.sleep(for: .milliseconds(2_200))
        #expect(try connection.run(["DBSIZE"]) == .number(0))
    }

    @Test("Without Redis, each gateway counts on its own")
    func lost() async throws {
        let redis = try RunningRedis()
        let limiter = RedisRateLimiter(redis.server)
        redis.stop()
        #expect(await limiter.take(Self.rate, from: "slow") == nil)
        #expect(await limiter.take(Self.rate, from: "slow") == nil)
        #expect(await limiter.take(Self.rate, from: "slow") != nil)
    }
}
