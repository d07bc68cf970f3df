internal import SoapstoneBase
internal import SoapstoneXML

/// The folders that an exchange belongs to, below the one of its system.
public struct Placement: Hashable, Sendable {
    /// `ims-case`
    public var service: String
    /// `getCaseList`
    public var operation: String

    /// Makes a placement of any two texts, which become names of folders where they are none.
    public init(service: String, operation: String) {
        self.service = service
        self.operation = operation
    }
}

/// Says where an exchange belongs: from a contract, or else from what the exchange itself shows.
///
/// The key is nil where the request is no SOAP message or its bytes are withheld. The rule is asked again when a recording
/// is exported that a killed process left, so it must say the same each time.
public typealias PlacementRule = @Sendable (_ exchange: CapturedExchange, _ key: MatchKey?) -> Placement

extension Placement {
    /// A segment of a path without parameters (RFC 3986 section 3.3); nil where something was taken out of it, or where it
    /// looks as if it had been drawn, as a token does.
    private static func shownSegment(_ segment: Substring.UTF8View) -> String? {
        let name = Array(segment.prefix { $0 != UInt8(ascii: ";") })
        let isRandom = name.withUnsafeBufferPointer { !RandomTexts.all(in: $0).isEmpty }
        guard !name.isEmpty, !isRandom, !Redactor.isRedacted(name) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// An exchange without SOAP: the service is the file of a WCF service, else the first segment of the path; the operation
    /// is the method and the last segment that is a name: `GET-orders`.
    private static func standard(_ exchange: CapturedExchange, _ segments: [String]) -> Placement {
        let service = segments.first { $0.hasSuffix(".svc") } ?? segments.first
        let resource = segments.last { $0 != service && !$0.utf8.contains(where: ASCII.isDigit) }
        return Placement(
            service: service ?? "root",
            operation: [exchange.method, resource ?? service ?? "root"].joined(separator: "-")
        )
    }

    /// The rule without a contract: the service is the file of a WCF service (`Orders.svc`), behind which its endpoints have
    /// their addresses, else the last segment of the path that cannot be a secret, without its parameters
    /// (`;jsessionid=…`); the operation is the local name of the payload, and without one the last part of the action.
    public static let standard: PlacementRule = { exchange, key in
        let path = exchange.endpoint.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let segments = path.split(separator: UInt8(ascii: "/")).compactMap(shownSegment)
        guard exchange.profile == .soap else { return standard(exchange, segments) }
        let segment = segments.last { $0.hasSuffix(".svc") } ?? segments.last
        let action = key?.action?.utf8.split { "/:#".utf8.contains($0) }.last
        return Placement(
            service: segment ?? "root",
            operation: key?.payloadName?.local ?? action.map { String(decoding: $0, as: UTF8.self) } ?? "unknown"
        )
    }
}
