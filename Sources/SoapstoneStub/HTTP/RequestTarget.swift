/// The path and query of a request, in origin or absolute form (RFC 9112 section 3.2).
struct RequestTarget {
    let path: String
    /// What stands behind the `?`.
    let query: Substring.UTF8View?
    /// The host with its port, which the absolute form has.
    let authority: String?

    init(_ uri: String) {
        var rest = uri.utf8[...]
        var authority: String?
        for scheme in ["http://", "https://"] where rest.starts(with: scheme.utf8) {
            rest = rest.dropFirst(scheme.utf8.count)
            let end = rest.firstIndex(of: UInt8(ascii: "/"))
            authority = String(Substring(rest[..<(end ?? rest.endIndex)]))
            rest = end.map { rest[$0...] } ?? "/".utf8[...]
        }
        self.authority = authority
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        path = String(Substring(rest[..<(mark ?? rest.endIndex)]))
        query = mark.map { rest[rest.index(after: $0)...] }
    }

    /// Whether the path is the stub's own.
    var isReserved: Bool { path == "/__soapstone" || path.utf8.starts(with: "/__soapstone/".utf8) }

    /// The steps of a path of the stub's own, behind `/__soapstone/`; none for another path.
    var reservedSteps: [Substring] {
        guard isReserved else { return [] }
        return path.utf8.dropFirst("/__soapstone/".utf8.count)
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    /// The target in origin form.
    var text: String { query.map { "\(path)?\(String(Substring($0)))" } ?? path }
}
