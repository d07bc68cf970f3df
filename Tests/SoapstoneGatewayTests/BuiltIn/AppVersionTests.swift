import Testing

@testable import SoapstoneGateway

@Suite struct AppVersionTests {
    @Test(
        "Each number of a version counts as a number",
        arguments: [
            ("1.9", "1.10"), ("1.2.3", "1.2.4"), ("1.2", "1.2.0.1"), ("0.9.9", "1"), ("9", "10"), ("2.0", "10.0"),
            ("1.2.9", "1.3"), ("1.09", "1.10"), ("999999999", "999999999.1"), ("0", "0.0.0.0.0.0.0.1"),
        ]
    )
    func order(earlier: String, later: String) throws {
        let (earlier, later) = (try #require(AppVersion(earlier)), try #require(AppVersion(later)))
        #expect(earlier < later)
        #expect(!(later < earlier))
        #expect(earlier != later)
    }

    @Test(
        "Zeros at the end and before a number change nothing",
        arguments: [("1", "1.0.0"), ("1.02", "1.2"), ("0", "0.0")]
    )
    func same(one: String, other: String) throws {
        let (one, other) = (try #require(AppVersion(one)), try #require(AppVersion(other)))
        #expect(one == other)
        #expect(!(one < other) && !(other < one))
    }

    @Test(
        "What is not numbers with dots between them is no version",
        arguments: [
            "", ".", "1.", ".1", "1..2", "v1", "1.2-beta", "1.2+3", " 1", "1 ", "1,2", "-1", "+1", "1.0e3", "0x1",
            "1\n",
            "1234567890", "1.2.3.4.5.6.7.8.9", "１.２", "1.٢", "1.2\u{301}", "nan",
        ]
    )
    func refused(text: String) {
        #expect(AppVersion(text) == nil)
    }
}
