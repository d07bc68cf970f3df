import Testing

@testable import SoapstoneServing

@Suite struct ReaderPaceTests {
    /// The number of the look at which a client is too slow, the first one being 0; nil where it never is.
    private func cut(_ taken: [UInt64], time: Duration = .seconds(32), rate: Int = 500) -> Int? {
        var pace = ReaderPace(time: time, rate: rate)
        return taken.firstIndex { pace.isTooSlow(taken: $0) }
    }

    // A look each second, 32 of them: 16,000 bytes are the least.
    @Test(
        "A client is cut off when it took less than its rate in the time, and not before the time is over",
        arguments: [
            (0, 32), (1, 32), (499, 32), (500, nil), (100_000, nil),
        ] as [(UInt64, Int?)]
    )
    func steady(each: UInt64, looks: Int?) {
        let counts = (0..<200 as Range<UInt64>).map { $0 * each }
        #expect(cut(counts) == looks)
    }

    @Test("Much at a time counts for the time around it, and no longer")
    func burst() {
        // Everything in one second: enough for 32 looks behind it.
        let looks: Range<UInt64> = 0..<200
        let once = looks.map { look -> UInt64 in look < 50 ? look * 1_000 : 10_000_000 }
        #expect(cut(once) == 50 + 32)
        // A little after it is not enough, unlike a whole new stretch.
        let trickle = zip(looks, once).map { look, taken -> UInt64 in look < 50 ? taken : taken + (look - 50) * 100 }
        #expect(cut(trickle) == 50 + 32)
        let bursts = looks.map { look -> UInt64 in look / 32 * 16_000 }
        #expect(cut(bursts) == nil)
    }

    @Test(
        "Any numbers make a rule: without a rate, a byte in the time is enough",
        arguments: [(0, 1, nil), (-5, 1, nil), (0, 0, 32), (Int.max, 1 << 40, 32)] as [(Int, UInt64, Int?)]
    )
    func limits(rate: Int, each: UInt64, looks: Int?) {
        let counts = (0..<100 as Range<UInt64>).map { $0 * each }
        #expect(cut(counts, time: .seconds(30 * 86_400), rate: rate) == looks)
    }

    @Test("A count that goes back is too slow")
    func backwards() {
        let counts = (0..<100 as Range<UInt64>).map { 1_000_000 - $0 * 1_000 }
        #expect(cut(counts) == 32)
    }
}
