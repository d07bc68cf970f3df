internal import SoapstoneCodec

extension Instant {
    /// Reads an `xs:dateTime` in UTC; nil for anything else.
    ///
    /// The zone must be there, as `Z`, `+00:00` or `-00:00`; digits behind the milliseconds are dropped. Web Services
    /// Security 1.1 section 10 allows no other zone and no leap seconds.
    public init?(_ text: String) {
        var rest = Array(text.utf8.trimmingXMLSpace)[...]
        guard rest.count > 19, let clock = CivilDateTime(String(decoding: rest.prefix(19), as: UTF8.self)) else {
            return nil
        }
        rest = rest.dropFirst(19)
        var fraction: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            guard !digits.isEmpty, digits.count <= 12 else { return nil }
            for place in 0..<3 {
                let index = digits.startIndex + place
                fraction = fraction * 10 + (index < digits.endIndex ? Int64(digits[index] - UInt8(ascii: "0")) : 0)
            }
            rest = rest[digits.endIndex...]
        }
        guard ["Z", "+00:00", "-00:00"].contains(where: { rest.elementsEqual($0.utf8) }) else { return nil }
        self.init(milliseconds: clock.secondsSinceEpoch * 1000 + fraction)
    }
}
