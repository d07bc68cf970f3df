import SoapstoneStub

/// Where the services of fixtures are now.
struct LiveEndpoints: Sendable {
    private let byPath: [(path: String, upstream: Upstream)]
    private let rest: Upstream?
    /// All of them, in the order in which they were given.
    let upstreams: [Upstream]

    /// - Throws: why they cannot be used together.
    init(_ upstreams: [Upstream]) throws {
        guard !upstreams.isEmpty else { throw Refusal("there is no address") }
        var byPath: [(path: String, upstream: Upstream)] = []
        var rest: Upstream?
        for upstream in upstreams {
            switch upstream.scope {
            case .all:
                guard rest == nil else { throw Refusal("two addresses are given for all paths") }
                rest = upstream
            case .path(let path):
                guard !byPath.contains(where: { $0.path.utf8.elementsEqual(path.utf8) }) else {
                    throw Refusal("two addresses are given for \(path)")
                }
                byPath.append((path, upstream))
            case .host: throw Refusal("recorded requests name no host: give URL or /PATH=URL")
            }
        }
        // The longest path first.
        self.byPath = byPath.sorted { $0.path.utf8.count > $1.path.utf8.count }
        self.rest = rest
        self.upstreams = upstreams
    }

    struct Refusal: Error {
        var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// The address of a service; nil where none is given.
    ///
    /// An address without a path stands for the server, which has the service at its recorded path; one with a path is the
    /// service itself, so it is for one service: that with the same path, or the only one.
    ///
    /// - Parameters:
    ///   - target: the recorded path, with its query.
    ///   - isOnly: whether there is no other service.
    func address(of target: String, isOnly: Bool) -> String? {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        let query = String(Substring(target.utf8[path.endIndex...]))
        for (prefix, upstream) in byPath where path.starts(with: prefix.utf8) {
            let below = path.dropFirst(prefix.utf8.count)
            guard below.isEmpty || below.first == UInt8(ascii: "/") else { continue }
            return upstream.origin + upstream.path + String(Substring(below)) + query
        }
        guard let rest else { return nil }
        if rest.path.isEmpty { return rest.origin + target }
        guard isOnly || rest.path.utf8.elementsEqual(path) else { return nil }
        return rest.origin + rest.path + query
    }

    /// The path of a URL; `/` where it has none.
    static func path(of url: String) -> String {
        guard let mark = url.firstRange(of: "://") else { return "/" }
        let rest = url[mark.upperBound...].utf8.drop { !"/?#".utf8.contains($0) }.prefix { !"?#".utf8.contains($0) }
        return rest.isEmpty ? "/" : String(Substring(rest))
    }
}
