internal import NIOHTTP1
internal import SoapstoneFixtures

/// What a request is for, by its path and method.
enum Route: Equatable {
    case soap
    case health
    case reset
    case scenario(String)
    case description(Description)

    /// Finds what a request is for; throws where there is no such thing, or not with this method.
    ///
    /// - Parameter host: the field `Host`.
    init(_ method: HTTPMethod, _ uri: String, host: String?) throws(Refusal) {
        let target = Target(uri)
        guard target.path == "/__soapstone" || target.path.utf8.starts(with: "/__soapstone/".utf8) else {
            if method == .POST {
                self = .soap
            } else if method == .GET || method == .HEAD, let query = target.query,
                let description = Description(path: target.path, query: query, host: host)
            {
                self = .description(description)
            } else {
                throw .method(allow: "POST")
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

    /// The path of a request, in origin or absolute form (RFC 9112 section 3.2).
    private struct Target {
        var path: String
        /// What stands behind the `?`.
        var query: Substring.UTF8View?

        init(_ uri: String) {
            var rest = uri.utf8[...]
            for scheme in ["http://", "https://"] where rest.starts(with: scheme.utf8) {
                rest = rest.dropFirst(scheme.utf8.count)
                rest = rest.firstIndex(of: UInt8(ascii: "/")).map { rest[$0...] } ?? "/".utf8[...]
            }
            let mark = rest.firstIndex(of: UInt8(ascii: "?"))
            path = String(Substring(rest[..<(mark ?? rest.endIndex)]))
            if let mark { query = rest[rest.index(after: mark)...] }
        }
    }
}
