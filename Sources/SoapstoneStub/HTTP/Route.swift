internal import NIOHTTP1
internal import SoapstoneFixtures

/// What a request is for, by its path and method.
enum Route: Equatable {
    case soap
    case health
    case reset
    case scenario(String)
    case description(Description)
    /// No SOAP: for an upstream alone.
    case passed

    /// Finds what a request is for; throws where there is no such thing, or not with this method.
    ///
    /// - Parameters:
    ///   - host: the field `Host`.
    ///   - isPassing: whether upstreams answer what the stub does not.
    ///   - hasContract: whether the stub has a contract to give out.
    init(
        _ method: HTTPMethod,
        _ uri: String,
        host: String?,
        isPassing: Bool = false,
        hasContract: Bool = false
    ) throws(Refusal) {
        let target = RequestTarget(uri)
        guard target.isReserved else {
            if method == .POST {
                self = .soap
            } else if method == .GET || method == .HEAD, hasContract || !isPassing, let query = target.query,
                let description = Description(path: target.path, query: query, host: host)
            {
                self = .description(description)
            } else if isPassing, method == .GET || method == .HEAD {
                self = .passed
            } else {
                throw .method(allow: isPassing ? "POST, GET, HEAD" : "POST")
            }
            return
        }
        let steps = target.path.utf8.dropFirst("/__soapstone/".utf8.count)
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        switch steps {
        case ["health"]:
            guard method == .GET || method == .HEAD else { throw .method(allow: "GET, HEAD") }
            self = .health
        case ["reset"]:
            guard method == .POST else { throw .method(allow: "POST") }
            self = .reset
        case let steps where steps.count == 3 && steps[0] == "scenarios" && steps[2] == "state":
            guard method == .POST else { throw .method(allow: "POST") }
            guard ASCIIText.isName(steps[1]) else { throw Self.nothing }
            self = .scenario(steps[1])
        default:
            throw Self.nothing
        }
    }

    private static var nothing: Refusal {
        Refusal(
            status: .notFound,
            code: .notFound,
            message: "there is nothing here; the stub has health, reset and scenarios/<name>/state",
            closes: false
        )
    }
}
