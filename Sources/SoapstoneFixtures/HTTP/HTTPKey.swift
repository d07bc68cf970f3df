internal import Crypto
internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

/// What must be the same in a request without SOAP and a recorded one for the recorded response to be given.
///
/// It is the method, the path, the query with its parameters in any order, and what the body says: JSON by its values, XML
/// in canonical form, a form by its parameters, anything else byte for byte. Header fields do not count. Empty segments of
/// the path and empty parameters, as in `json//groups` and `users?&page=1`, do not count either.
struct HTTPKey: Sendable {
    let method: String
    /// The segments of the path, decoded; nil for one in braces, which may be any: `{token}`.
    let path: [[UInt8]?]
    /// The parameters, decoded, in the order of their bytes; nil where the query is `***`, and may be any.
    let query: [[UInt8]]?
    let body: [UInt8]

    /// Makes the key of a request.
    init(_ request: SentRequest, _ form: CanonicalForm) {
        self.init(
            method: request.method,
            target: request.target,
            body: request.withheld.map(Self.content) ?? Self.canonical(request.body, request.headers, form)
        )
    }

    /// - Parameter body: what is compared of it.
    init(method: String, target: String, body: [UInt8]) {
        self.method = method
        let text = target.utf8.prefix { $0 != UInt8(ascii: "#") }
        let mark = text.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
        path = text[..<mark].split(separator: UInt8(ascii: "/")).map { segment in
            Self.isAny(segment) ? nil : PercentEncoding.decoded(segment, malformed: .kept)
        }
        let pairs = text[mark...].dropFirst().split(separator: UInt8(ascii: "&"))
        query =
            pairs.count == 1 && pairs[0].elementsEqual(Self.anyQuery.utf8)
            ? nil
            : pairs.map { PercentEncoding.decoded($0, plusIsBlank: true, malformed: .kept) ?? [] }
                .sorted { $0.lexicographicallyPrecedes($1) }
        self.body = body
    }

    /// The SHA-256 of the key: 64 digits of base 16 that are the same for the same request on every machine.
    var digest: String {
        var hash = SHA256()
        hash.update(data: Array("\(method)\n".utf8))
        for segment in path {
            hash.update(data: (segment.map { Array("/\($0.count) ".utf8) + $0 } ?? Array("/*".utf8)))
        }
        for pair in query ?? [Array(Self.anyQuery.utf8)] { hash.update(data: Array("?\(pair.count) ".utf8) + pair) }
        hash.update(data: Array("\n".utf8) + body)
        return HexDigits.text(hash.finalize())
    }

    /// What stands for a query that may be any.
    static let anyQuery = "***"

    private static func isAny(_ segment: Substring.UTF8View) -> Bool {
        segment.count > 2 && segment.first == UInt8(ascii: "{") && segment.last == UInt8(ascii: "}")
    }

    /// How many segments of the path may be any.
    var wildcards: Int { path.count { $0 == nil } }

    /// Whether a request has the path that a recorded one asks for.
    func takes(path other: [[UInt8]?]) -> Bool {
        path.count == other.count && zip(path, other).allSatisfy { $0 == nil || $0 == $1 }
    }
}

// Bodies.
extension HTTPKey {
    /// What is compared of a body. Its first byte says what it is, so that no two kinds are the same.
    static func canonical(_ body: [UInt8], _ headers: [Fixture.Header], _ form: CanonicalForm) -> [UInt8] {
        guard !body.isEmpty else { return [] }
        var output = ByteWriter(capacity: body.count)
        switch HTTPContent(headers, body: body) {
        case .json:
            guard let document = try? JSONDocument(parsing: body, limits: .file) else { break }
            output.append("j")
            document.root.writeCanonical(to: &output)
            return output.bytes
        case .xml:
            guard let document = try? XMLDocument(parsing: body, charset: headers.charset, limits: .request) else {
                break
            }
            output.append("x")
            form.write(document.root, to: &output)
            return output.bytes
        case .form:
            let pairs = body.split(separator: UInt8(ascii: "&")).map { Array($0) }
            let sorted = pairs.sorted { $0.lexicographicallyPrecedes($1) }
            return [UInt8(ascii: "f")] + sorted.joined(separator: [UInt8(ascii: "&")])
        case .text, .bytes: break
        }
        return content(Fixture.Withheld(of: body))
    }

    /// What is compared of a body of which size and hash are kept.
    static func content(_ kept: Fixture.Withheld) -> [UInt8] { Array("b\(kept.bytes) \(kept.sha256)".utf8) }
}

extension JSONValue {
    /// Writes the value so that what means the same has the same bytes: members in the order of their keys, numbers by their
    /// exact decimal value.
    fileprivate func writeCanonical(to output: inout ByteWriter) {
        // The parser bounds the depth.
        switch kind {
        case .object:
            output.append("{")
            let sorted = members.map { (Array($0.key.utf8), $0.value) }
                .sorted { $0.0.lexicographicallyPrecedes($1.0) }
            for (key, value) in sorted {
                output.appendJSON(String(decoding: key, as: UTF8.self))
                output.append(":")
                value.writeCanonical(to: &output)
                output.append(",")
            }
            output.append("}")
        case .array:
            output.append("[")
            for element in elements {
                element.writeCanonical(to: &output)
                output.append(",")
            }
            output.append("]")
        case .number: output.append(utf8: Self.canonical(number: numberText ?? ""))
        case .string, .true, .false, .null: write(to: &output)
        }
    }

    /// A number as its digits without zeros around them, and the power of ten of the last one.
    private static func canonical(number text: String) -> String {
        let mark = text.firstIndex { $0 == "e" || $0 == "E" } ?? text.endIndex
        // One that has no such power in 64 bits is compared as it is written.
        guard var exponent = mark == text.endIndex ? 0 : Int32(text[text.index(after: mark)...]).map(Int.init) else {
            return text
        }
        let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
        if parts.count > 1 { exponent -= parts[1].utf8.count }
        var digits = parts.joined().drop { $0 == "0" }
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        guard !digits.isEmpty else { return "0" }
        return "\(text.first == "-" ? "-" : "")\(digits)e\(exponent)"
    }
}
