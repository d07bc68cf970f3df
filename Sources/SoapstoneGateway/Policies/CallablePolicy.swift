internal import HTTPTypes
internal import HummingbirdCore

/// The path leads to an operation that can be called: one that cannot is 10102 with the reason.
///
/// Documents are given out here: they are no calls, and no later policy is for them.
struct CallablePolicy: Policy {
    let routes: RouteTable
    /// One of a few names that a configuration may have, so it stands in JSON as it is.
    let environmentName: String?
    let metrics: GatewayMetrics
    let backEnds: BackEndGuard
    let inFlight: InFlight
    let sessions: any SessionStore
    let document: GatewayDocument

    func check(_ call: inout IncomingCall) async throws(Stop) {
        switch call.route {
        case .operation(let operation): call.operation = operation
        case .own(let operation): call.operation = operation
        case .refused(let operation): throw .unserved(CallFailure(operation))
        case .health: throw .responded(GatewayResponse(200, Array(health.utf8)))
        case .ready: throw .responded(await readiness)
        case .metrics: throw .responded(numbers)
        case .services: throw .responded(GatewayResponse(200, ServiceList.bytes(routes)))
        case .openAPI: throw .responded(GatewayResponse(200, document.bytes))
        case .docs: throw .responded(page(call.request.head.authority))
        case .start:
            var response = GatewayResponse(303, Array("{}".utf8))
            response.fields[.location] = "/docs"
            throw .responded(response)
        case .page(let page): throw .responded(page.document)
        case nil: throw IncomingCall.isIncomplete
        }
    }

    /// The document as a page, in which commands go to where the page was asked for.
    private func page(_ authority: String?) -> GatewayResponse {
        var response = GatewayResponse(200, DocsPage.bytes(document, authority: authority))
        response.mediaType = DocsPage.mediaType
        response.contentPolicy = DocsTemplate.policy
        return response
    }

    /// Whether calls can be answered now: without the store of sessions, none that needs one can.
    private var readiness: GatewayResponse {
        get async {
            guard await sessions.isReachable() else {
                return GatewayResponse(
                    503,
                    Array(#"{"status":"unavailable","reason":"the session store cannot be asked"}"#.utf8)
                )
            }
            return GatewayResponse(200, Array(#"{"status":"ready"}"#.utf8))
        }
    }

    private var numbers: GatewayResponse {
        var response = GatewayResponse(
            200,
            MetricsDocument.bytes(metrics, inFlight: inFlight.taken, suspended: backEnds.suspended)
        )
        response.mediaType = MetricsDocument.mediaType
        return response
    }

    private var health: String {
        environmentName.map { #"{"environment":"\#($0)","status":"ok"}"# } ?? #"{"status":"ok"}"#
    }
}
