internal import HTTPTypes
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The header fields by which a browser lets pages of other sites call the gateway (WHATWG Fetch section 3.3).
///
/// Clients prove who they are by header fields that a page sets itself, so credentials of the browser are never allowed.
struct CrossOrigin: Sendable {
    private let origins: [String]
    private let headers: String
    private let maxAge: Int64

    /// Fields of responses that a page may read beside those that every page may.
    private static let exposed = [RequestID.fieldName, "ETag", "Retry-After", "WWW-Authenticate"].joined(
        separator: ", "
    )

    init(_ settings: GatewayConfiguration.CORSSettings, keyField: String) {
        origins = settings.origins
        let own = [
            "Content-Type", "Authorization", "If-None-Match", keyField, RequestID.fieldName, TraceContext.parentField,
            TraceContext.stateField,
        ]
        headers = (own + settings.headers).joined(separator: ", ")
        maxAge = settings.maxAge.components.seconds
    }

    /// The origin of a request, if it is in the list.
    func origin(of request: HTTPFields) -> String? {
        let values = request[values: .origin]
        guard values.count == 1, origins.contains(where: { $0.isSameBytes(as: values[0]) }) else { return nil }
        return values[0]
    }

    /// The fields of every response: a cache must not take that to one origin for that to another.
    func fields(for request: HTTPFields) -> HTTPFields {
        var fields: HTTPFields = [.vary: "Origin"]
        if let origin = origin(of: request) {
            fields[.accessControlAllowOrigin] = origin
            fields[.accessControlExposeHeaders] = Self.exposed
        }
        return fields
    }

    /// The response to a preflight request; nil if the request is none, or its origin is not in the list.
    func preflight(_ request: HTTPRequest, allowing methods: String) -> GatewayResponse? {
        guard request.method == .options, request.headerFields[.accessControlRequestMethod] != nil,
            origin(of: request.headerFields) != nil
        else { return nil }
        var response = GatewayResponse(204, [])
        response.fields = [
            .accessControlAllowMethods: methods, .accessControlAllowHeaders: headers,
            .accessControlMaxAge: String(maxAge),
        ]
        return response
    }
}
