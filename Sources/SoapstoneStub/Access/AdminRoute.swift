internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures

/// What a request to the admin interface asks for.
enum AdminRoute: Equatable, Sendable {
    /// A page for people.
    case page(PageRoute)
    case health
    case metrics
    case openAPI
    case verification
    case reset
    /// The journal's entries.
    case requests(EntryFilter)
    case request(Int)
    case forgetRequests
    case unmatched(EntryFilter)
    case nearMisses(EntryFilter)
    case count
    case find
    case mappings(offset: Int, limit: Int?)
    /// A fixture, by its id.
    case mapping(String)
    case addMapping
    case replaceMapping(String)
    case removeMapping(String)
    case saveMappings
    case resetMappings
    case scenarios
    case setState(of: String)
    case resetScenarios
    case recordingStatus
    case setRecording(isOn: Bool)

    /// Finds what a path of the stub's own is for; throws where there is no such thing, or not with this method.
    init(_ method: HTTPMethod, _ target: RequestTarget) throws(Refusal) {
        let steps = target.reservedSteps
        switch steps {
        case [""]: self = .page(PageRoute(method, target))
        case _ where steps.first == "page": self = .page(PageRoute(method, target))
        case ["health"]: self = try Self.choose(method, [(.GET, .health)])
        case ["metrics"]: self = try Self.choose(method, [(.GET, .metrics)])
        case ["openapi.json"]: self = try Self.choose(method, [(.GET, .openAPI)])
        case ["verification"]: self = try Self.choose(method, [(.GET, .verification)])
        case ["reset"]: self = try Self.choose(method, [(.POST, .reset)])
        case ["requests"]:
            let filter = try EntryFilter(target)
            self = try Self.choose(method, [(.GET, .requests(filter)), (.DELETE, .forgetRequests)])
        case ["requests", "unmatched"]:
            self = try Self.choose(method, [(.GET, .unmatched(EntryFilter(target, unmatchedOnly: true)))])
        case ["requests", "unmatched", "near-misses"]:
            self = try Self.choose(method, [(.GET, .nearMisses(EntryFilter(target, unmatchedOnly: true)))])
        case ["requests", "count"]: self = try Self.choose(method, [(.POST, .count)])
        case ["requests", "find"]: self = try Self.choose(method, [(.POST, .find)])
        case ["mappings", "save"]: self = try Self.choose(method, [(.POST, .saveMappings)])
        case ["mappings", "reset"]: self = try Self.choose(method, [(.POST, .resetMappings)])
        case ["mappings"]:
            let query = try AdminQuery(target, ["limit", "offset"])
            let route = try AdminRoute.mappings(offset: query.number("offset") ?? 0, limit: query.number("limit"))
            self = try Self.choose(method, [(.GET, route), (.POST, .addMapping)])
        case ["scenarios"]: self = try Self.choose(method, [(.GET, .scenarios)])
        case ["scenarios", "reset"]: self = try Self.choose(method, [(.POST, .resetScenarios)])
        case ["recordings", "status"]: self = try Self.choose(method, [(.GET, .recordingStatus)])
        case ["recordings", "start"]: self = try Self.choose(method, [(.POST, .setRecording(isOn: true))])
        case ["recordings", "stop"]: self = try Self.choose(method, [(.POST, .setRecording(isOn: false))])
        default:
            guard let route = try Self.named(method, steps) else { throw Self.nothing }
            self = route
        }
    }

    /// A route with a name in it.
    private static func named(_ method: HTTPMethod, _ steps: [Substring]) throws(Refusal) -> AdminRoute? {
        switch (steps.first ?? "", steps.count) {
        case ("requests", 2):
            guard let number = AdminQuery.number(String(steps[1])) else { return nil }
            return try choose(method, [(.GET, .request(number))])
        case ("mappings", 2...):
            guard let id = AdminQuery.decoded(steps.dropFirst().joined(separator: "/").utf8) else { return nil }
            return try choose(
                method,
                [(.GET, .mapping(id)), (.PUT, .replaceMapping(id)), (.DELETE, .removeMapping(id))]
            )
        case ("scenarios", 3) where steps[2] == "state":
            let name = String(steps[1])
            guard ASCII.isName(name) else { return nil }
            // WireMock's verb is PUT; POST was ours before.
            return try choose(method, [(.PUT, .setState(of: name)), (.POST, .setState(of: name))])
        default:
            return nil
        }
    }

    /// The route of a method; throws where there is none.
    static func choose<R>(_ method: HTTPMethod, _ routes: [(method: HTTPMethod, route: R)]) throws(Refusal) -> R {
        let wanted = method == .HEAD ? .GET : method
        if let found = routes.first(where: { $0.method == wanted }) { return found.route }
        let allowed = routes.flatMap { $0.method == .GET ? ["GET", "HEAD"] : [$0.method.rawValue] }
        throw .method(allow: allowed.joined(separator: ", "))
    }

    private static var nothing: Refusal {
        .nothing("there is nothing here; GET /__soapstone/openapi.json lists what there is")
    }

    /// Whether the response takes no longer than a SOAP request's, so that it can be made on an event loop.
    var isQuick: Bool {
        switch self {
        case .health, .forgetRequests, .setState, .resetScenarios, .recordingStatus, .setRecording: true
        // What changes the stubs waits for each event loop.
        case .page, .metrics, .openAPI, .verification, .reset, .requests, .request, .unmatched, .nearMisses, .count,
            .find, .mappings, .mapping, .addMapping, .replaceMapping, .removeMapping, .saveMappings, .resetMappings,
            .scenarios:
            false
        }
    }
}
