internal import HTTPTypes
internal import SoapstoneBase
internal import SoapstoneOperations

/// What a request's path leads to.
enum Route {
    /// `/services/<service>/<operation>`
    case operation(OperationRunner)
    /// The same, of an operation that the gateway answers itself.
    case own(BuiltInOperation)
    /// The path of an operation that cannot be called.
    case refused(RefusedOperation)
    /// `/services`
    case services
    /// `/openapi.json`
    case openAPI
    /// `/docs`
    case docs
    /// `/`, which leads to `/docs`
    case start
    /// A page on which people use an operation.
    case page(OperationPage)
    /// `/health`
    case health
    /// `/ready`
    case ready
    /// `/metrics`
    case metrics

    /// The methods that are taken there.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .operation(let runner): runner.isSafe ? [.get, .head, .post] : [.post]
        case .own, .refused: [.post]
        case .services, .openAPI, .docs, .start, .page, .health, .ready, .metrics: [.get, .head]
        }
    }

    /// The methods as the `Allow` field has them.
    var methodNames: String { methods.map(\.rawValue).joined(separator: ", ") }

    /// True for operations, by any method.
    var isCall: Bool {
        switch self {
        case .operation, .own, .refused: true
        case .services, .openAPI, .docs, .start, .page, .health, .ready, .metrics: false
        }
    }
}

/// The operations that are served, by their paths.
struct RouteTable: Sendable {
    /// In the order of their paths.
    let runners: [OperationRunner]
    /// In the order of their paths.
    let own: [BuiltInOperation]
    /// In the order of their paths.
    let refused: [RefusedOperation]
    private let byPath: [String: Route]

    init(_ runners: [OperationRunner], own: [BuiltInOperation] = [], refused: [RefusedOperation] = []) {
        let runners = Self.sorted(runners) { Self.path(of: $0.call.operation) }
        let own = Self.sorted(own) { Self.path(of: $0) }
        let refused = Self.sorted(refused) { Self.path(of: $0) }
        byPath = Dictionary(
            own.map { ($0.path, .own($0.item)) } + runners.map { ($0.path, .operation($0.item)) }
                + refused.map { ($0.path, .refused($0.item)) }
                + own.compactMap { own in own.item.page.map { ($0.path, .page($0)) } }
        ) { first, _ in first }
        self.own = own.map(\.item)
        self.runners = runners.map(\.item)
        self.refused = refused.map(\.item)
    }

    private static func sorted<Item>(_ items: [Item], by path: (Item) -> String) -> [(path: String, item: Item)] {
        items.map { (path($0), $0) }.sorted { $0.path < $1.path }
    }

    static func path(of operation: Operation) -> String { path(operation.service, operation.name) }

    static func path(of operation: BuiltInOperation) -> String { path(operation.service, operation.name) }

    static func path(of operation: RefusedOperation) -> String { path(operation.service, operation.name) }

    /// The path of an operation, whose name may have letters that a path has only as `%XX` (RFC 3986 section 2.1).
    private static func path(_ service: String, _ name: String) -> String {
        "/services/\(service)/\(PercentEncoding.encoded(name) { $0 < 0x80 })"
    }

    /// What a path leads to; nil where to nothing.
    func route(_ path: String) -> Route? {
        // Dictionaries fold canonically equivalent text; served paths are ASCII.
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        switch path {
        case "/health": return .health
        case "/ready": return .ready
        case "/metrics": return .metrics
        case "/services": return .services
        case "/openapi.json": return .openAPI
        case "/docs": return .docs
        case "/": return .start
        default: return byPath[path]
        }
    }
}
