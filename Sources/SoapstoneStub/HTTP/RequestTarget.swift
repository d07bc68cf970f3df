/// The path and query of a request, in origin or absolute form (RFC 9112 section 3.2).
struct RequestTarget {
    let path: String
    /// What stands behind the `?`.
    let query: Substring.UTF8View?

    init(_ uri: String) {
        var rest = uri.utf8[...]
        for scheme in ["http://", "https://"] where rest.starts(with: scheme.utf8) {
            rest = rest.dropFirst(scheme.utf8.count)
            rest = rest.firstIndex(of: UInt8(ascii: "/")).map { rest[$0...] } ?? "/".utf8[...]
        }
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        path = String(Substring(rest[..<(mark ?? rest.endIndex)]))
        query = mark.map { rest[rest.index(after: $0)...] }
    }

    /// Whether the path is the stub's own.
    var isReserved: Bool { path == "/__soapstone" || path.utf8.starts(with: "/__soapstone/".utf8) }

    /// The target in origin form.
    var text: String { query.map { "\(path)?\(String(Substring($0)))" } ?? path }
}
