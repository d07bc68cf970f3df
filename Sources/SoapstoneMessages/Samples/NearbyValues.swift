internal import SoapstoneSchema

/// Texts of the values beside a bound, those that are nearest to it first: what is left where the bound itself is excluded.
enum NearbyValues {
    /// The texts of values above or below a bound; some may be none of the type that has the bound.
    ///
    /// - Parameters:
    ///   - places: digits behind the decimal point of a decimal that differs as little as that.
    ///   - count: how many of each kind.
    static func texts(beside bound: AtomicValue, isAbove: Bool, places: [Int], count: Int = 1) -> [String] {
        switch bound {
        case .decimal(let value):
            return places.flatMap { places in
                (1...count).compactMap { text(of: value, movedBy: isAbove ? $0 : -$0, places: places) }
            }
        case .float:
            guard let number = Float(bound.canonicalText()), number.isFinite else { return [] }
            return floats(
                isAbove ? [number.nextUp, number + 0.5, number + 1] : [number.nextDown, number - 0.5, number - 1]
            )
        case .double:
            guard let number = Double(bound.canonicalText()), number.isFinite else { return [] }
            return floats(
                isAbove ? [number.nextUp, number + 0.5, number + 1] : [number.nextDown, number - 0.5, number - 1]
            )
        case .calendar(let value): return value.nearbyTexts(isAbove: isAbove, count: count)
        case .duration(let value): return value.nearbyTexts(isAbove: isAbove, count: count)
        default: return []
        }
    }

    private static func floats(_ numbers: [some BinaryFloatingPoint & LosslessStringConvertible]) -> [String] {
        numbers.filter(\.isFinite).map { "\($0)" }
    }

    /// The text of a decimal that some units of a decimal place were added to.
    private static func text(of value: DecimalValue, movedBy units: Int, places: Int) -> String? {
        let text = value.canonicalText(asInteger: false).utf8.drop { $0 == UInt8(ascii: "-") }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, places <= 1_000, parts[0].count <= 1_000 else { return nil }
        let fraction = parts[1].elementsEqual("0".utf8) ? [] : Array(parts[1])
        guard fraction.count <= places else { return nil }
        let digits = Array(parts[0]) + fraction + [UInt8](repeating: UInt8(ascii: "0"), count: places - fraction.count)
        let scaled = digits.withUnsafeBufferPointer { WideInteger(digits: $0, isNegative: value.isNegative) }
        let moved = scaled + WideInteger(Int64(units))
        var result = (moved.isNegative ? -moved : moved).description
        if places > 0 {
            result = String(repeating: "0", count: max(0, places + 1 - result.utf8.count)) + result
            let point = result.index(result.endIndex, offsetBy: -places)
            result = "\(result[..<point]).\(result[point...])"
        }
        return moved.isNegative ? "-" + result : result
    }
}

extension DurationValue {
    /// Durations that are some seconds or months longer or shorter.
    fileprivate func nearbyTexts(isAbove: Bool, count: Int) -> [String] {
        (1...count).flatMap { count -> [String] in
            let step = WideInteger(Int64(isAbove ? count : -count))
            var texts = [
                Self.text(months: months, seconds: seconds + step), Self.text(months: months + step, seconds: seconds),
            ]
            if isAbove { texts.append(Self.text(months: months, seconds: seconds, fraction: ".5")) }
            return texts.compactMap(\.self)
        }
    }

    /// nil where months and seconds have different signs, for which there is no text.
    private static func text(months: WideInteger, seconds: WideInteger, fraction: String = "") -> String? {
        let isNegative = months.isNegative || seconds.isNegative
        guard !isNegative || (months.isNegative || months.isZero) && (seconds.isNegative || seconds.isZero) else {
            return nil
        }
        // Behind a whole number of seconds below zero, a fraction would make it less.
        guard fraction.isEmpty || !isNegative else { return nil }
        let (month, second) = isNegative ? (-months, -seconds) : (months, seconds)
        var text = isNegative ? "-P" : "P"
        if !month.isZero { text += "\(month)M" }
        if !second.isZero || !fraction.isEmpty || month.isZero { text += "T\(second)\(fraction)S" }
        return text
    }
}
