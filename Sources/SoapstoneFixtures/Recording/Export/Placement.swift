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
    /// The rule for who has no contract: the service is the last segment of the path, the operation the local name of the
    /// payload, and without one the last part of the action.
    public static let standard: PlacementRule = { exchange, key in
        let path = exchange.endpoint.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let segment = path.split(separator: UInt8(ascii: "/")).last
        let action = key?.action?.utf8.split { "/:#".utf8.contains($0) }.last
        return Placement(
            service: segment.map { String(decoding: $0, as: UTF8.self) } ?? "root",
            operation: key?.payloadName?.local ?? action.map { String(decoding: $0, as: UTF8.self) } ?? "unknown"
        )
    }
}
