internal import SoapstoneBase
internal import SoapstoneFixtures

/// Which server a request goes to.
public struct UpstreamTable: Sendable {
    private let byHost: [String: Upstream]
    /// Longest path first.
    private let byPath: [(path: String, upstream: Upstream)]
    private var rest: Upstream?
    /// All of them, in the order in which they were given.
    public private(set) var upstreams: [Upstream]

    /// The table of a stub whose upstream is named later.
    public static let none = UpstreamTable()

    private init() { (byHost, byPath, rest, upstreams) = ([:], [], nil, []) }

    /// Sends all requests that no other scope has to another upstream.
    mutating func replaceRest(with upstream: Upstream) {
        upstreams.removeAll { $0.scope == .all }
        upstreams.append(upstream)
        rest = upstream
    }

    /// Makes a table.
    ///
    /// - Throws: where there is no upstream, or two have one scope.
    public init(_ upstreams: [Upstream]) throws(StubError) {
        guard !upstreams.isEmpty else { throw StubError(message: "there is no upstream to pass requests on to") }
        var byHost: [String: Upstream] = [:]
        var byPath: [(path: String, upstream: Upstream)] = []
        var rest: Upstream?
        for upstream in upstreams {
            let isNew: Bool
            switch upstream.scope {
            case .all:
                isNew = rest == nil
                rest = upstream
            case .host(let host):
                isNew = byHost.updateValue(upstream, forKey: host) == nil
            case .path(let path):
                isNew = !byPath.contains { $0.path == path }
                byPath.append((path, upstream))
            }
            guard isNew else { throw StubError(message: "two upstreams are given for \(upstream.scope)") }
        }
        self.byHost = byHost
        self.byPath = byPath.sorted { $0.path.utf8.count > $1.path.utf8.count }
        self.rest = rest
        self.upstreams = upstreams
    }

    /// The URL that a request is passed on to; nil where no upstream has it.
    ///
    /// A host goes before a path, and a longer path before a shorter one.
    ///
    /// - Parameters:
    ///   - target: the path of the request, in origin form, with its query.
    ///   - host: the field `Host`.
    func destination(of target: String, host: String?) -> (upstream: Upstream, url: String)? {
        if let host, let upstream = byHost[Self.name(of: host)] {
            return (upstream, upstream.origin + upstream.path + target)
        }
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        for (prefix, upstream) in byPath where path.starts(with: prefix.utf8) {
            let below = target.utf8.dropFirst(prefix.utf8.count)
            guard below.isEmpty || below.first == UInt8(ascii: "/") || below.first == UInt8(ascii: "?") else {
                continue
            }
            return (upstream, upstream.origin + upstream.path + String(Substring(below)))
        }
        return rest.map { ($0, $0.origin + $0.path + target) }
    }

    /// A host without its port, in small letters.
    private static func name(of host: String) -> String {
        let bytes = Array(host.utf8.map(ASCII.lowercase))
        let bracket = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
        let colon = bytes[bracket...].firstIndex(of: UInt8(ascii: ":"))
        return String(decoding: bytes[..<(colon ?? bytes.endIndex)], as: UTF8.self)
    }
}
