internal import NIOHTTP1

/// What a request is for, by its path and method.
enum Route: Equatable {
    case soap
    /// A request without SOAP that fixtures answer, or that is recorded.
    case http
    case admin(AdminRoute)
    case description(Description)
    /// No SOAP: for an upstream alone.
    case passed

    /// The methods of requests without SOAP that fixtures answer.
    static let httpMethods: [HTTPMethod] = [.GET, .HEAD, .POST, .PUT, .PATCH, .DELETE]

    /// The methods of requests that are for upstreams alone. TRACE would tell the client what upstreams get of others.
    private static let passedMethods: [HTTPMethod] = [.GET, .HEAD, .PUT, .PATCH, .DELETE, .OPTIONS]

    /// Finds what a request is for; throws where there is no such thing, or not with this method.
    ///
    /// - Parameters:
    ///   - host: the field `Host`.
    ///   - isPassing: whether upstreams answer what the stub does not.
    ///   - hasContract: whether the stub has a contract to give out.
    ///   - takesHTTP: whether there are fixtures without SOAP, or such requests are recorded.
    init(
        _ method: HTTPMethod,
        _ target: RequestTarget,
        host: String?,
        isPassing: Bool = false,
        hasContract: Bool = false,
        takesHTTP: Bool = false
    ) throws(Refusal) {
        if target.isReserved {
            self = .admin(try AdminRoute(method, target))
        } else if method == .POST {
            self = .soap
        } else if method == .GET || method == .HEAD, hasContract || !isPassing, let query = target.query,
            let description = Description(path: target.path, query: query, host: host)
        {
            self = .description(description)
        } else if takesHTTP, Self.httpMethods.contains(method) {
            self = .http
        } else if isPassing, Self.passedMethods.contains(method) {
            self = .passed
        } else {
            let own = takesHTTP ? Self.httpMethods.map(\.rawValue).joined(separator: ", ") : "POST"
            throw .method(allow: isPassing ? Proxy.allowed : own)
        }
    }
}
