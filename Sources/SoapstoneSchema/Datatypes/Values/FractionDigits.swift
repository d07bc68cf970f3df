/// The digits of a fraction of a second, without zeros at the end: a number from 0 up to but not 1.
package struct FractionDigits: Hashable, Sendable {
    private(set) var digits: [UInt8]

    static let zero = FractionDigits(digits: [])

    private init(digits: [UInt8]) { self.digits = digits }

    /// The fraction that checked ASCII digits make.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        var end = text.count
        while end > 0, text[end - 1] == UInt8(ascii: "0") { end -= 1 }
        digits = Array(text[..<end])
    }

    package var isZero: Bool { digits.isEmpty }

    /// One less the fraction, which is not zero.
    var complement: FractionDigits {
        guard let last = digits.indices.last else { return self }
        var result = digits
        for index in digits.indices {
            // '9' less a digit, and the last digit, which is not zero, from ten.
            result[index] = UInt8(ascii: "9") - digits[index] + UInt8(ascii: "0") + (index == last ? 1 : 0)
        }
        return FractionDigits(digits: result)
    }

    /// The digits with a point before them; nothing for zero.
    var text: String {
        digits.isEmpty ? "" : "." + String(decoding: digits, as: UTF8.self)
    }
}

extension FractionDigits: Comparable {
    package static func < (a: FractionDigits, b: FractionDigits) -> Bool {
        a.digits.lexicographicallyPrecedes(b.digits)
    }
}
