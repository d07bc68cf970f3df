import Foundation
import SoapstoneCodec
import SoapstoneOperations
import Testing

@testable import SoapstoneGateway

@Suite struct SessionStoreTests {
    let clock = TestClock()

    private func store(_ change: (inout GatewayConfiguration.SessionLimits) -> Void = { _ in }) -> MemorySessionStore {
        var limits = GatewayConfiguration.SessionLimits()
        change(&limits)
        return MemorySessionStore(limits: limits) { [clock] in clock.now }
    }

    @Test("A session ends after five minutes without a call, and each call begins them anew")
    func idle() async {
        let store = store()
        let id = await store.open(SessionValues(["webId": "1"]))
        for _ in 0..<3 {
            clock.advance(.seconds(299))
            #expect(await store.values(of: id) != nil)
        }
        clock.advance(.seconds(300))
        #expect(await store.values(of: id) == nil)
        #expect(store.count == 0)
    }

    @Test("A session that says how long it lives without a call lives so long, and is told of when it has ended")
    func ownIdle() async {
        let store = store()
        let long = await store.open(SessionValues([SessionValues.idleSeconds: "900", "name": "long"]))
        let short = await store.open(SessionValues(["name": "short"]))
        for _ in 0..<2 {
            clock.advance(.seconds(899))
            #expect(await store.values(of: long) != nil)
        }
        #expect(await store.takeExpired().map { $0.values["name"] } == ["short"])
        #expect(await store.values(of: short) == nil)
        clock.advance(.seconds(900))
        #expect(await store.takeExpired().map { $0.values["name"] } == ["long"])
        #expect(await store.values(of: long) == nil)
    }

    @Test("A session ends after eight hours, whatever happens")
    func life() async {
        let store = store()
        let id = await store.open(.none)
        for _ in 0..<119 {
            clock.advance(.seconds(240))
            #expect(await store.values(of: id) != nil)
        }
        clock.advance(.seconds(240))
        #expect(await store.values(of: id) == nil)
    }

    @Test("One session too many ends the one that was idle longest")
    func count() async {
        let store = store { $0.count = 3 }
        var ids: [String] = []
        for _ in 0..<3 {
            ids.append(await store.open(.none))
            clock.advance(.seconds(1))
        }
        #expect(await store.values(of: ids[0]) != nil)
        ids.append(await store.open(.none))
        var alive: [Bool] = []
        for id in ids { alive.append(await store.values(of: id) != nil) }
        #expect(alive == [true, false, true, true])
        #expect(store.count == 3)
    }

    @Test("A hundred thousand sessions are never more than ten thousand")
    func flood() async {
        let store = store()
        var last: [String] = []
        var full = 0
        for number in 0..<100_000 {
            let values = SessionValues(["webId": "\(300_000_000_000 + number)", "email": "user-\(number)@example.org"])
            last.append(await store.open(values))
            if last.count > 10_001 { last.removeFirst() }
            if number == 20_000 { full = Self.residentKiB() }
            if number % 997 == 0 { clock.advance(.milliseconds(1)) }
        }
        #expect(store.count == 10_000)
        // The one before the ten thousand that are kept is the first that is gone: the oldest goes out.
        #expect(await store.values(of: last[0]) == nil)
        for id in last.dropFirst() { #expect(await store.values(of: id) != nil) }
        // What was ended is not kept: 80,000 sessions more make no room necessary but that of the ends not told of yet.
        // A sanitizer keeps what was freed (scripts/sanitize).
        if ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == nil {
            #expect(Self.residentKiB() - full < 32 << 10)
        }
    }

    /// The memory of this process in KiB; 0 where the system does not say.
    private static func residentKiB() -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
        else { return 0 }
        return line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    @Test("A session that was closed is gone, and ids have 128 bits and never come twice")
    func close() async {
        let store = store()
        let id = await store.open(.none)
        await store.close(id)
        #expect(await store.values(of: id) == nil)
        var ids: Set<String> = []
        for _ in 0..<1_000 { ids.insert(await store.open(.none)) }
        #expect(ids.count == 1_000)
        #expect(ids.allSatisfy { $0.utf8.count == 32 && $0.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } })
    }

    @Test("Fixed sessions never end, and ids that are no names are nobody's")
    func fixed() async {
        let store = MemorySessionStore(fixed: [.init(cacheID: "a-1", values: .none)]) { [clock] in clock.now }
        clock.advance(.seconds(1_000_000))
        #expect(await store.values(of: "a-1") != nil)
        for id in ["", "a-1 ", "é", ".", String(repeating: "a", count: 129)] {
            #expect(await store.values(of: id) == nil)
        }
    }
}
