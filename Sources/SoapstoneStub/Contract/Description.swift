internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneWSDL

/// A question for a document of the contract: `GET /orders?wsdl`, `?wsdl=1`, `?xsd=2`.
struct Description: Equatable, Sendable {
    /// The path that the document is asked for at.
    let path: String
    /// The number of the document; nil for a query that no document has.
    let number: Int?
    /// The server as the client names it, without a scheme; nil where the client does not say it soundly.
    let host: String?

    /// Reads a query; nil where it asks for no document.
    ///
    /// - Parameters:
    ///   - query: what stands behind the `?`.
    ///   - host: the field `Host`.
    init?(path: String, query: some BidirectionalCollection<UInt8>, host: String?) {
        let name = query.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "&") }
        guard ["wsdl", "xsd"].contains(where: { ASCIIText.matches(name, $0.utf8) }) else { return nil }
        self.path = path
        let value = query.dropFirst(name.count)
        if value.isEmpty {
            number = ASCIIText.matches(name, "wsdl".utf8) ? 0 : nil
        } else {
            let digits = value.dropFirst()
            let isNumber = !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            number = isNumber ? Int(String(decoding: digits, as: UTF8.self)) : nil
        }
        self.host = host.flatMap { Self.isSound($0) ? $0 : nil }
    }

    /// The answer to the question.
    func answer(of contract: PublishedContract?, origin: String) -> Answer {
        guard let contract else {
            return Answer(Self.refusal("the stub does not serve the WSDL of what it replays"))
        }
        guard let number, let document = contract.document(number, origin: origin, path: path) else {
            let queries = (0..<min(contract.count, 20)).map { "?\(contract.query(of: $0))" }.joined(separator: ", ")
            return Answer(Self.refusal("the contract has no such document; it has \(queries)"))
        }
        return Answer(.ok, fields: [("Content-Type", "text/xml; charset=utf-8")], body: document)
    }

    private static func refusal(_ message: String) -> Refusal {
        Refusal(status: .notFound, code: .notFound, message: message, closes: false)
    }

    /// Whether a text is a host, by name or address, with a port or without (RFC 9110 section 7.2).
    private static func isSound(_ host: String) -> Bool {
        var rest = host.utf8[...]
        if rest.first == UInt8(ascii: "[") {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = rest[..<end].dropFirst()
            guard !address.isEmpty,
                address.allSatisfy({ isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { return false }
            rest = rest[end...].dropFirst()
        } else {
            let name = rest.prefix { $0 != UInt8(ascii: ":") }
            guard !name.isEmpty, name.allSatisfy({ ASCIIText.isAlphanumeric($0) || ".-_".utf8.contains($0) }) else {
                return false
            }
            rest = rest[name.endIndex...]
        }
        guard let colon = rest.first else { return true }
        let port = rest.dropFirst()
        return colon == UInt8(ascii: ":") && port.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            && UInt16(Substring(port)) != nil
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        ASCIIText.isAlphanumeric(byte) && ASCIIText.lowercase(byte) <= UInt8(ascii: "f")
    }
}
