import SoapstoneCodec
import Testing

/// Expects that 3000 random values survive XML text and JSON text, and that specimens do and are valid.
func expectRoundTrips<S: Scalar>(
    _ type: S.Type,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ random: (inout SplitMix64) throws -> S?
) rethrows {
    var generator = SplitMix64(seed: 7627)
    var made = 0
    for _ in 0..<3000 {
        guard let value = try random(&generator) else { continue }
        made += 1
        if let failure = failure(value) {
            Issue.record("\(failure)", sourceLocation: sourceLocation)
            return
        }
    }
    #expect(made > 1000, "too few values were valid", sourceLocation: sourceLocation)
    for seed in [Int.min, -1, 0, 1, 2, 12345, Int.max] {
        let failure = failure(S.specimen(seed))
        #expect(failure == nil, "specimen(\(seed))", sourceLocation: sourceLocation)
    }
}

/// Expects that the first `count` seeds give different specimens.
func expectDistinctSpecimens<S: Scalar>(_ type: S.Type, _ count: Int) {
    #expect(Set((0..<count).map { S.specimen($0).lexical }).count == count)
}

private func failure<S: Scalar>(_ value: S) -> String? {
    do {
        guard try S(lexical: value.lexical) == value else { return "XML: \(value.lexical)" }
        guard try S(json: unquoted(value.json, S.type.json)) == value else { return "JSON: \(value.json)" }
        return nil
    } catch {
        return "\(value.lexical), \(value.json): \(error)"
    }
}

/// The text of a JSON value without quotes and escapes, as a JSON reader hands it on.
func unquoted(_ json: String, _ form: ScalarType.JSONForm) -> String {
    guard form == .string else { return json }
    var scalars = Array(json.unicodeScalars.dropFirst().dropLast())[...]
    var text = String.UnicodeScalarView()
    let short: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}"]
    while let scalar = scalars.popFirst() {
        guard scalar == "\\", let escape = scalars.popFirst() else {
            text.append(scalar)
            continue
        }
        if escape == "u" {
            let digits = String(String.UnicodeScalarView(scalars.prefix(4)))
            text.append(Unicode.Scalar(UInt8(digits, radix: 16) ?? 0))
            scalars = scalars.dropFirst(4)
        } else {
            text.append(short[escape] ?? escape)
        }
    }
    return String(text)
}

/// Random text of `0...limit` scalars, with what escapers and counters go wrong on.
func randomText(_ generator: inout SplitMix64, limit: Int) -> String {
    let alphabet: [Unicode.Scalar] = [
        "A", "z", "0", " ", "\t", "\n", "<", "&", "\"", "\\", "/", "'", "]", ">", "\u{7F}", "\u{85}", "é", "e",
        "\u{301}",
        "€", "\u{2028}", "\u{FFFD}", "\u{FEFF}", "😀", "\u{10FFFF}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...limit, using: &generator) {
        text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
    }
    return String(text)
}
