extension ByteWriter {
    /// Appends an integer in decimal digits.
    @inlinable
    public mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(decimal: value.magnitude, minimumDigits: 1)
    }

    /// Appends an integer in decimal digits, zero-filled on the left to `minimumDigits`.
    @inlinable
    public mutating func append(decimal value: UInt64, minimumDigits: Int) {
        let width = max(Self.digits(of: value), minimumDigits)
        reserve(width)
        var position = _count &+ width
        var rest = value
        while rest >= 100 {
            let (hundreds, pair) = rest.quotientAndRemainder(dividingBy: 100)
            position &-= 2
            put(pair, at: position)
            rest = hundreds
        }
        if rest >= 10 {
            position &-= 2
            put(rest, at: position)
        } else {
            position &-= 1
            base[position] = UInt8(truncatingIfNeeded: rest) &+ UInt8(ascii: "0")
        }
        while position > _count {
            position &-= 1
            base[position] = UInt8(ascii: "0")
        }
        _count &+= width
    }

    /// Appends two decimal digits, the number being below 100: hours, minutes, seconds, cents.
    @inlinable
    @inline(__always)
    package mutating func append(twoDigits value: UInt64) {
        reserve(2)
        put(value, at: _count)
        _count &+= 2
    }

    /// Appends `YYYY-MM-DD`, the year being below 10,000.
    @inlinable
    @inline(__always)
    package mutating func append(year: UInt64, month: UInt64, day: UInt64) {
        reserve(10)
        let (century, rest) = year.quotientAndRemainder(dividingBy: 100)
        put(century, at: _count)
        put(rest, at: _count &+ 2)
        base[_count &+ 4] = UInt8(ascii: "-")
        put(month, at: _count &+ 5)
        base[_count &+ 7] = UInt8(ascii: "-")
        put(day, at: _count &+ 8)
        _count &+= 10
    }

    @inlinable
    @inline(__always)
    static func digits(of value: UInt64) -> Int {
        var digits = 1
        var rest = value
        while rest >= 10_000 {
            rest /= 10_000
            digits &+= 4
        }
        return digits &+ (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
    }

    /// Puts the two digits of a number below 100 where there is room for them.
    @inlinable
    @inline(__always)
    func put(_ value: UInt64, at position: Int) {
        let tens = (value &* 103) &>> 10
        let pair = tens | (value &- tens &* 10) &<< 8 | 0x3030
        UnsafeMutableRawPointer(base + position)
            .storeBytes(of: UInt16(truncatingIfNeeded: pair).littleEndian, as: UInt16.self)
    }
}
