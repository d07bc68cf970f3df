import Testing

@testable import SoapstoneGateway

/// When requests are kept from a back end, and when no longer.
@Suite struct CircuitBreakerTests {
    private let start = ContinuousClock.now

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .milliseconds(Int(seconds * 1_000)) }

    /// A breaker that has seen this, one report every tenth of a second.
    private func breaker(_ reports: [CircuitBreaker.Report]) -> CircuitBreaker {
        var breaker = CircuitBreaker(from: start)
        for (number, report) in reports.enumerated() {
            breaker.note(report, of: .ordinary, at: at(Double(number) / 10))
        }
        return breaker
    }

    @Test(
        "It opens after five failures in a row, or when half of at least twenty have failed",
        arguments: [
            ([.failed, .failed, .failed, .failed], false),
            ([.failed, .failed, .failed, .failed, .failed], true),
            ([.failed, .failed, .failed, .failed, .responded, .failed], false),
            // What says nothing of the back end is neither a failure nor the end of a row.
            ([.failed, .failed, .nothing, .failed, .failed, .failed], true),
            ([CircuitBreaker.Report](repeating: .nothing, count: 50), false),
            ((0..<19).map { $0 % 2 == 0 ? .failed : .responded }, false),
            ((0..<21).map { $0 % 2 == 0 ? .failed : .responded }, true),
            ((0..<60).map { $0 % 3 == 0 ? .failed : .responded }, false),
        ] as [([CircuitBreaker.Report], Bool)]
    )
    func opens(reports: [CircuitBreaker.Report], isOpen: Bool) {
        #expect(breaker(reports).isOpen == isOpen)
    }

    @Test("Failures of more than ten seconds ago do not count")
    func recent() {
        var breaker = CircuitBreaker(from: start)
        for number in 0..<18 {
            breaker.note(number % 2 == 0 ? .failed : .responded, of: .ordinary, at: at(Double(number) / 10))
        }
        for number in 0..<10 { breaker.note(.responded, of: .ordinary, at: at(12 + Double(number) / 10)) }
        for _ in 0..<4 { breaker.note(.failed, of: .ordinary, at: at(14)) }
        #expect(!breaker.isOpen, "4 of the 14 of the last ten seconds, though 13 of all 32")
    }

    @Test("Open for five seconds, it lets one request through, and what comes of that decides")
    func probe() {
        var breaker = breaker(.init(repeating: .failed, count: 5))
        #expect(breaker.admit(at: at(0.5)) == nil)
        #expect(breaker.admit(at: at(5.39)) == nil)
        #expect(breaker.admit(at: at(5.4)) == .probe)
        #expect(breaker.admit(at: at(5.5)) == nil, "one at a time")
        // Those that were on their way when it opened decide nothing.
        breaker.note(.responded, of: .ordinary, at: at(5.5))
        breaker.note(.failed, of: .ordinary, at: at(5.5))
        #expect(breaker.isOpen)
        breaker.note(.failed, of: .probe, at: at(6))
        #expect(breaker.admit(at: at(10.9)) == nil)
        #expect(breaker.admit(at: at(11)) == .probe)
        breaker.note(.nothing, of: .probe, at: at(11.1))
        #expect(breaker.admit(at: at(11.1)) == .probe, "it found out nothing, so the next one does")
        breaker.note(.responded, of: .probe, at: at(11.2))
        #expect(!breaker.isOpen)
        for _ in 0..<4 { breaker.note(.failed, of: .ordinary, at: at(11.3)) }
        #expect(!breaker.isOpen, "what was before it closed is forgotten")
    }
}
