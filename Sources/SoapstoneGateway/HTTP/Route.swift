internal import SoapstoneSOAP

/// What a request's path leads to.
enum Route {
    /// `/services/<service>/<operation>`
    case operation(OperationRunner)
    /// The path of an operation that cannot be called.
    case refused(RefusedOperation)
    /// `/services`
    case services
    /// `/health`
    case health
}

/// The operations that are served, by their paths.
struct RouteTable: Sendable {
    /// In the order of their paths.
    let runners: [OperationRunner]
    /// In the order of their paths.
    let refused: [RefusedOperation]
    private let byPath: [String: Route]

    init(_ runners: [OperationRunner], refused: [RefusedOperation] = []) {
        byPath = Dictionary(
            runners.map { (Self.path(of: $0.call.operation), .operation($0)) }
                + refused.map { (Self.path(of: $0), .refused($0)) }
        ) { first, _ in first }
        self.runners = runners.sorted { Self.path(of: $0.call.operation) < Self.path(of: $1.call.operation) }
        self.refused = refused.sorted { Self.path(of: $0) < Self.path(of: $1) }
    }

    static func path(of operation: Operation) -> String { path(operation.service, operation.name) }

    static func path(of operation: RefusedOperation) -> String { path(operation.service, operation.name) }

    /// The path of an operation, whose name may have letters that a path has only as `%XX` (RFC 3986 section 2.1).
    private static func path(_ service: String, _ name: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in name.utf8 {
            if byte < 0x80 {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
            }
        }
        return "/services/\(service)/\(String(decoding: encoded, as: UTF8.self))"
    }

    /// What a path leads to; nil where to nothing.
    func route(_ path: String) -> Route? {
        // Dictionaries fold canonically equivalent text; served paths are ASCII.
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        switch path {
        case "/health": return .health
        case "/services": return .services
        default: return byPath[path]
        }
    }
}
