internal import SoapstoneSOAP

/// What a request's path leads to.
enum Route {
    /// `/services/<service>/<operation>`
    case operation(OperationRunner)
    /// `/services`
    case services
    /// `/health`
    case health
}

/// The operations that are served, by their paths.
struct RouteTable: Sendable {
    /// In the order of their paths.
    let runners: [OperationRunner]
    private let byPath: [String: OperationRunner]

    init(_ runners: [OperationRunner]) {
        byPath = Dictionary(runners.map { (Self.path(of: $0.call.operation), $0) }) { first, _ in first }
        self.runners = runners.sorted { Self.path(of: $0.call.operation) < Self.path(of: $1.call.operation) }
    }

    static func path(of operation: Operation) -> String {
        "/services/\(operation.service)/\(operation.name)"
    }

    /// What a path leads to; nil where to nothing.
    func route(_ path: String) -> Route? {
        // Dictionaries fold canonically equivalent text; served paths are ASCII.
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        switch path {
        case "/health": return .health
        case "/services": return .services
        default: return byPath[path].map(Route.operation)
        }
    }
}
