/// A decimal number of any length, with all its digits (Part 2, section 3.2.3).
public struct DecimalValue: Hashable, Sendable {
    /// Whether it is below zero.
    public let isNegative: Bool
    /// The ASCII digits between the first and the last that are not zero; none for zero.
    package let digits: [UInt8]
    /// How many of the digits stand before the decimal point; below zero, how many zeros follow the point first.
    package let exponent: Int

    /// Reads a text of the lexical space of `decimal`, whose white space is collapsed; nil where it is not one.
    public init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let literal = DecimalLiteral(text) else { return nil }
        self.init(literal)
    }

    init(_ literal: DecimalLiteral) {
        isNegative = literal.isNegative
        exponent = literal.exponent
        var digits: [UInt8] = []
        digits.reserveCapacity(literal.count)
        literal.forEachDigit { digits.append($0) }
        self.digits = digits
    }

    /// The canonical lexical form: `1.0`, `-0.5`, `100.0`; for the types derived from integer without point and zero.
    public func canonicalText(asInteger: Bool) -> String {
        var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        if exponent <= 0 {
            text.append(UInt8(ascii: "0"))
        } else {
            text += digits.prefix(exponent)
            text += repeatElement(UInt8(ascii: "0"), count: max(0, exponent - digits.count))
        }
        guard !asInteger else { return String(decoding: text, as: UTF8.self) }
        text.append(UInt8(ascii: "."))
        text += repeatElement(UInt8(ascii: "0"), count: max(0, -exponent))
        let fraction = digits.dropFirst(max(0, exponent))
        text += fraction
        if fraction.isEmpty { text.append(UInt8(ascii: "0")) }
        return String(decoding: text, as: UTF8.self)
    }
}

extension DecimalValue: Comparable {
    public static func < (a: DecimalValue, b: DecimalValue) -> Bool {
        a.digits.withUnsafeBufferPointer { digits in
            DecimalLiteral(digits: digits, isNegative: a.isNegative, exponent: a.exponent).compare(b) < 0
        }
    }
}

/// A decimal number where it stands in a text, so that it can be measured and compared without a copy.
struct DecimalLiteral {
    let isNegative: Bool
    /// Digits from the first to the last that is not zero; a decimal point may stand between them.
    private let significant: UnsafeBufferPointer<UInt8>
    /// How many digits `significant` has.
    let count: Int
    /// As in `DecimalValue`.
    let exponent: Int
    /// Whether the text had a decimal point.
    let hasPoint: Bool

    /// Reads sign, digits and point; nil where the text is not in the lexical space of decimal.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        var isNegative = false
        if let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            isNegative = first == UInt8(ascii: "-")
            index = 1
        }
        var digitCount = 0
        var point: Int?
        var firstSignificant = -1
        var lastSignificant = -1
        for position in index..<text.count {
            let byte = text[position]
            if byte == UInt8(ascii: ".") {
                guard point == nil else { return nil }
                point = position
            } else {
                guard byte &- UInt8(ascii: "0") <= 9 else { return nil }
                digitCount += 1
                if byte != UInt8(ascii: "0") {
                    if firstSignificant < 0 { firstSignificant = position }
                    lastSignificant = position
                }
            }
        }
        guard digitCount > 0 else { return nil }
        hasPoint = point != nil
        guard firstSignificant >= 0 else {
            self.isNegative = false
            significant = UnsafeBufferPointer(rebasing: text[0..<0])
            count = 0
            exponent = 0
            return
        }
        let pointPosition = point ?? text.count
        self.isNegative = isNegative
        significant = UnsafeBufferPointer(rebasing: text[firstSignificant...lastSignificant])
        let spansPoint = firstSignificant < pointPosition && pointPosition < lastSignificant
        count = significant.count - (spansPoint ? 1 : 0)
        exponent =
            firstSignificant < pointPosition
            ? pointPosition - firstSignificant : pointPosition - firstSignificant + 1
    }

    /// A number that was read before.
    init(digits: UnsafeBufferPointer<UInt8>, isNegative: Bool, exponent: Int) {
        self.isNegative = isNegative
        significant = digits
        count = digits.count
        self.exponent = exponent
        hasPoint = exponent < digits.count
    }

    /// The digits that the value needs before and after the point together (section 4.3.11).
    ///
    /// The value is `i / 10^n` with the least `n`: `i` has to have no more digits than that, and `n` not to be above it.
    var totalDigits: Int { max(0, exponent) + fractionDigits }

    /// The digits that the value needs after the point (section 4.3.12).
    var fractionDigits: Int { max(0, count - exponent) }

    func forEachDigit(_ body: (UInt8) -> Void) {
        for byte in significant where byte != UInt8(ascii: ".") { body(byte) }
    }

    /// Below zero, zero or above as the number is less than, equal to or more than a value.
    func compare(_ value: DecimalValue) -> Int {
        let sign = count == 0 ? 0 : isNegative ? -1 : 1
        let otherSign = value.digits.isEmpty ? 0 : value.isNegative ? -1 : 1
        guard sign == otherSign, sign != 0 else { return sign - otherSign }
        if exponent != value.exponent { return exponent < value.exponent ? -sign : sign }
        var index = 0
        for byte in significant where byte != UInt8(ascii: ".") {
            guard index < value.digits.count else { return sign }
            let other = value.digits[index]
            if byte != other { return byte < other ? -sign : sign }
            index += 1
        }
        return index < value.digits.count ? -sign : 0
    }
}
