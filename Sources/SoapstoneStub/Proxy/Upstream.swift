internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneXML

/// A server that requests are passed on to, and which requests those are.
public struct Upstream: Equatable, Sendable {
    /// Which requests go to the server.
    public enum Scope: Equatable, Sendable {
        /// Those that no other scope has.
        case all
        /// Those of a path and of all below it: `/billing` has `/billing` and `/billing/v2`, not `/billings`.
        case path(String)
        /// Those with this host in their field `Host`, in small letters, without a port.
        case host(String)
    }

    /// Which requests it gets.
    public let scope: Scope
    /// Scheme, host and port: `https://soap.example.org:8443`.
    public let origin: String
    /// What goes before a request's path, without a slash at its end; behind a scope of a path, what goes in its place.
    public let path: String

    /// The host of the URL, as it was written.
    public var host: String {
        let authority = origin.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        let end = authority.lastIndex(of: UInt8(ascii: ":"))
        let bracket = authority.lastIndex(of: UInt8(ascii: "]"))
        guard let end, bracket.map({ $0 < end }) ?? true else { return String(Substring(authority)) }
        return String(Substring(authority[..<end]))
    }

    /// What stands in the place of `path` at the stub.
    var ownPath: String {
        if case .path(let own) = scope { own } else { "" }
    }

    /// Reads `URL`, `/PATH=URL` or `HOST=URL`, where the URL is `http` or `https` with a host, perhaps a port and a path.
    ///
    /// - Throws: where it is none of them, or the URL has a user, a query or a fragment.
    public init(_ text: String) throws(StubError) {
        let bytes = Array(text.utf8)
        var url = bytes[...]
        // A '=' in a bare URL stands in its path, behind its scheme.
        if let mark = bytes.firstIndex(of: UInt8(ascii: "=")), mark > bytes.startIndex, !Self.hasScheme(url) {
            scope = try Self.scope(bytes[..<mark], text)
            url = bytes[(mark + 1)...]
        } else {
            scope = .all
        }
        guard Self.hasScheme(url), url.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else { throw Self.wrong(text) }
        let start = url.index(url.startIndex, offsetBy: url.starts(with: "https".utf8) ? 8 : 7)
        let end = url[start...].firstIndex { "/?#".utf8.contains($0) } ?? url.endIndex
        let authority = url[start..<end]
        guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")) else { throw Self.wrong(text) }
        var path = url[end...]
        guard !path.contains(where: { "?#".utf8.contains($0) }) else { throw Self.wrong(text) }
        while path.last == UInt8(ascii: "/") { path.removeLast() }
        origin = String(decoding: url[..<end], as: UTF8.self)
        self.path = String(decoding: path, as: UTF8.self)
    }

    private static func hasScheme(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8)
    }

    private static func scope(_ name: ArraySlice<UInt8>, _ text: String) throws(StubError) -> Scope {
        var name = name
        if name.first == UInt8(ascii: "/") {
            while name.last == UInt8(ascii: "/") { name.removeLast() }
            return .path(String(decoding: name, as: UTF8.self))
        }
        guard name.allSatisfy({ ASCII.isAlphanumeric($0) || ".-_".utf8.contains($0) }) else { throw wrong(text) }
        return .host(String(decoding: name.map(ASCII.lowercase), as: UTF8.self))
    }

    private static func wrong(_ text: String) -> StubError {
        StubError(
            message: "'\(Excerpt.escaped(text.utf8))' is none of URL, /PATH=URL and HOST=URL; the URL is http:// or "
                + "https:// with a host, without user, query and fragment"
        )
    }
}
