import SoapstoneCodec
import Testing

/// Every scalar must answer any bytes with a value, with nil or with an error: arithmetic on input must not trap.
@Suite struct HostileTextTests {
    enum Code: String, HostEnumeration {
        case one = "A"
        case two = "9"
    }

    static let types: [any Scalar.Type] = [
        HostText<5>.self, PlainText<5>.self, FixedText<5>.self, Clob.self,
        Digits<1>.self, Digits<18>.self, HostInteger<1>.self, HostInteger<18>.self,
        Packed<1, 0>.self, Packed<9, 2>.self, Packed<18, 18>.self, Overpunch<1, 0>.self, Overpunch<9, 2>.self,
        Overpunch<18, 18>.self, XSDShort.self, XSDInt.self, XSDLong.self, XSDDecimalDigits<18>.self,
        HostDate.self, JulianDate.self, ISODate.self, HostTime.self, HostTimestamp.self, Db2Timestamp.self,
        Indicator.self, FixedIndicator.self, XSDBoolean.self, Base64.self, Code.self, OpenCode<Code, 2>.self,
    ]

    @Test("Random text never traps, and what is read is read again", arguments: types.indices)
    func random(index: Int) {
        let alphabets = [Array("0123456789".utf8), Array("09+-.:TZ {}AJR=\n".utf8), Array(0...255)]
        var generator = SplitMix64(seed: UInt64(index))
        for _ in 0..<2000 {
            let alphabet = alphabets[Int.random(in: 0..<3, using: &generator)]
            let length = Int.random(in: 0...40, using: &generator)
            let bytes = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
            expectStable(Self.types[index], bytes)
        }
    }

    @Test("Mutated specimens never trap, and what is read is read again", arguments: types.indices)
    func mutated(index: Int) {
        let replacements = Array("0129+-.: TZ{}R\u{0}".utf8)
        var generator = SplitMix64(seed: UInt64(index))
        for seed in 0..<1500 {
            let type = Self.types[index]
            var bytes = Array(type.specimen(seed).lexical.utf8)
            guard !bytes.isEmpty else { continue }
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
                replacements[Int.random(in: 0..<replacements.count, using: &generator)]
            if Bool.random(using: &generator) { bytes.append(replacements[seed % replacements.count]) }
            expectStable(type, bytes)
        }
    }

    private func expectStable<S: Scalar>(_ type: S.Type, _ bytes: [UInt8]) {
        let value: S?
        do { value = try S.decode(bytes.span) } catch { value = nil }
        if let value {
            let again: S?
            do { again = try S(lexical: value.lexical) } catch { again = nil }
            if again != value { Issue.record("\(S.self): \(bytes)") }
        }
        let fromJSON: S?
        do { fromJSON = try S.decodeJSON(bytes.span) } catch { fromJSON = nil }
        guard let fromJSON else { return }
        let again: S?
        do { again = try S(json: unquoted(fromJSON.json, S.type.json)) } catch { again = nil }
        if again != fromJSON { Issue.record("\(S.self) as JSON: \(bytes)") }
    }
}
