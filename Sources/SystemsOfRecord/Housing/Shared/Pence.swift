import SoapstoneCodec
import SoapstoneXML

/// An amount of money: pounds with two decimals, and behind them `DR` for what the tenant owes or `CR` for what is owed to
/// the tenant. JSON has whole pence, negative for what is owed.
struct Pence: Scalar, Hashable {
    let value: Int64

    static var type: ScalarType {
        ScalarType("string", [.pattern("[0-9]{1,9}\\.[0-9]{2}( ?(DR|CR))?")], json: .number)
    }
    static var needsEscape: Bool { false }

    private static let largest: Int64 = 99_999_999_999

    private static var invalid: ScalarError {
        ScalarError(expected: "pounds with two decimals, below 1,000,000,000, and DR or CR behind them")
    }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try Clob.decode(lexical)?.value, !text.isEmpty else { return nil }
        guard let match = text.wholeMatch(of: form), let pounds = Int64(match.output.1),
            let pence = Int64(match.output.2)
        else { throw invalid }
        // Nine digits of pounds.
        let amount = pounds * 100 + pence
        return Self(value: match.output.3 == "DR" ? -amount : amount)
    }

    nonisolated(unsafe) private static let form =  // A regex without a transformation has no state.
        /([0-9]{1,9})\.([0-9]{2})(?: ?(DR|CR))?/

    func encode(to output: inout ByteWriter) {
        let (pounds, pence) = value.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = value < 0 ? " DR" : value > 0 ? " CR" : ""
        output.append(utf8: "\(pounds).\(pence < 10 ? "0" : "")\(pence)\(sign)")
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let value = Int64(try Clob.decodeJSON(text).value), -largest...largest ~= value else {
            throw ScalarError(expected: "whole pence, below 100,000,000,000")
        }
        return Self(value: value)
    }

    func encodeJSON(to output: inout ByteWriter) { output.append(utf8: String(value)) }

    static func specimen(_ seed: Int) -> Self { Self(value: Int64(seed.magnitude % 10_000_000) + 1) }
}
