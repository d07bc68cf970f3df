internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneWSDL

/// A question for a document of the contract: `GET /orders?wsdl`, `?wsdl=1`, `?xsd=2`, `?api=soap&wsdl`.
struct Description: Equatable, Sendable {
    /// The path that the document is asked for at.
    let path: String
    /// The parameters of the query beside the one that asks: they may be a part of the address.
    let query: String
    /// The number of the document; nil where the query does not say it.
    let number: Int?
    /// Whether a schema is asked for.
    let isSchema: Bool
    /// The server as the client names it, without a scheme; nil where the client does not say it soundly.
    let host: String?

    /// Reads a query; nil where it asks for no document.
    ///
    /// - Parameters:
    ///   - query: what stands behind the `?`.
    ///   - host: the field `Host`.
    init?(path: String, query: some BidirectionalCollection<UInt8>, host: String?) {
        let parameters = query.split(separator: UInt8(ascii: "&")).map { parameter in
            let name = parameter.prefix { $0 != UInt8(ascii: "=") }
            return (name: name, value: parameter[name.endIndex...].dropFirst())
        }
        guard
            let (name, value) = parameters.first(where: { parameter in
                Self.names.contains { ASCII.matches(parameter.name, $0.utf8) }
            })
        else { return nil }
        self.path = path
        let rest = parameters.filter { parameter in
            !Self.names.contains { ASCII.matches(parameter.name, $0.utf8) }
        }
        self.query = rest.map { name, value in
            String(decoding: name, as: UTF8.self) + (value.startIndex > name.endIndex ? "=" : "")
                + String(decoding: value, as: UTF8.self)
        }.joined(separator: "&")
        let isNumber = !value.isEmpty && value.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        number = isNumber ? Int(String(decoding: value, as: UTF8.self)) : nil
        isSchema = ASCII.matches(name, "xsd".utf8)
        self.host = host.flatMap { Self.isSound($0) ? $0 : nil }
    }

    /// What asks for a document; `singleWsdl` is WCF's, for whom the contract is one.
    private static let names = ["wsdl", "xsd", "singleWsdl"]

    /// The response to the question.
    func response(of contract: PublishedContract?, origin: String) -> StubResponse {
        guard let contract else {
            return StubResponse(Self.refusal("the stub does not serve the WSDL of what it replays"))
        }
        // Whatever stands behind `wsdl`, the contract is what is asked for: `?wsdl=orders.wsdl`, `?wsdl=true`.
        var number = number
        let isKnown = number.map { $0 > 0 && $0 < contract.count && contract.isSchema($0) == isSchema } ?? false
        if !isKnown { number = isSchema ? nil : 0 }
        guard let number, let document = contract.document(number, origin: origin, path: path, query: query) else {
            let queries = (0..<min(contract.count, 20)).map { "?\(contract.query(of: $0))" }.joined(separator: ", ")
            return StubResponse(Self.refusal("the contract has no such document; it has \(queries)"))
        }
        return StubResponse(.ok, fields: [("Content-Type", "text/xml; charset=utf-8")], body: document)
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
                address.allSatisfy({ ASCII.isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { return false }
            rest = rest[end...].dropFirst()
        } else {
            let name = rest.prefix { $0 != UInt8(ascii: ":") }
            guard !name.isEmpty, name.allSatisfy({ ASCII.isAlphanumeric($0) || ".-_".utf8.contains($0) }) else {
                return false
            }
            rest = rest[name.endIndex...]
        }
        guard let colon = rest.first else { return true }
        let port = rest.dropFirst()
        return colon == UInt8(ascii: ":") && port.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            && UInt16(Substring(port)) != nil
    }
}
