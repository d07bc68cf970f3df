import SoapstoneCodec
import Testing

@Suite struct JSONNumberTests {
    private func order(_ left: String, _ right: String) -> Int {
        let left = [UInt8](left.utf8)
        let right = [UInt8](right.utf8)
        return left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { JSONNumber.order(left, $0).signum() }
        }
    }

    @Test(
        "Spellings of one value are equal",
        arguments: [
            ("1", "1.0"), ("1", "1.000"), ("10", "1e1"), ("10", "1E+1"), ("0.1", "1e-1"), ("0.1", "0.10"),
            ("-5", "-0.5e1"), ("0", "-0"), ("0", "0.000"), ("0", "0e99"),
            ("0e5", "-0.0e-7"), ("100", "1e2"), ("120", "12e1"), ("0.0012", "1.2e-3"), ("12.5", "125e-1"),
            ("1e0", "1e-0"), ("1e007", "10000000"),
            ("10e99999999999999999999", "1e100000000000000000000"),
            ("0.1e-99999999999999999999", "1e-100000000000000000000"), ("1000e-3", "1"),
            ("123456789012345678901234567890", "123456789012345678901234567890.0"), ("1.01", "1.010"),
            ("101", "1.01e2"),
        ]
    )
    func equal(left: String, right: String) {
        #expect(order(left, right) == 0)
        #expect(order(right, left) == 0)
    }

    @Test(
        "Values are ordered exactly, also where Double sees one value",
        arguments: [
            ("1", "2"), ("-2", "-1"), ("-1", "0"), ("0", "1e-400"), ("-1e-400", "0"), ("9", "10"), ("0.09", "0.1"),
            ("99", "1e2"), ("1.1", "1.11"), ("-1.11", "-1.1"),
            ("9007199254740992", "9007199254740993"), ("0.1", "0.10000000000000001"), ("1e400", "2e400"),
            ("1e400", "1e401"),
            ("1e99999999999999999999", "1e100000000000000000000"),
            ("1e-100000000000000000000", "1e-99999999999999999999"), ("-1e999999999999999999999", "1e-99"),
            ("1e-99999999999999999999999999", "1e99999999999999999999999999"),
            ("9.99e99999999999999999998", "1e99999999999999999999"), ("1.01", "1.1"), ("10.01", "10.1"),
        ]
    )
    func ascending(less: String, more: String) {
        #expect(order(less, more) == -1)
        #expect(order(more, less) == 1)
    }
}
