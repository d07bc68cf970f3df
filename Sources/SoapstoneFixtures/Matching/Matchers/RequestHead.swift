internal import SoapstoneBase

/// What matchers look at in a request's head.
package struct RequestHead: Sendable {
    /// The header fields, as they were sent.
    package var headers: [Fixture.Header]
    /// What stands behind the `?` of the target, as it was sent; empty where nothing does.
    package var query: String

    package init(headers: [Fixture.Header], query: String = "") {
        self.headers = headers
        self.query = query
    }

    /// The values of the header fields with a name, whose case does not matter.
    package func values(ofHeader name: String) -> [String] {
        headers.filter { ASCII.matches($0.name.utf8, name.utf8) }.map(\.value)
    }

    /// The values of the query's parameters with a name, as a form has them: `a=1&b=x+y%21`.
    package func values(ofParameter name: String) -> [String] {
        query.utf8.split(separator: UInt8(ascii: "&")).compactMap { pair in
            let mark = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard Self.decoded(pair[..<mark]).elementsEqual(name.utf8) else { return nil }
            return String(decoding: Self.decoded(pair[mark...].dropFirst()), as: UTF8.self)
        }
    }

    /// The query's parameters in their order, decoded.
    var parameters: [(name: String, value: String)] {
        query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let mark = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            return (
                name: String(decoding: Self.decoded(pair[..<mark]), as: UTF8.self),
                value: String(decoding: Self.decoded(pair[mark...].dropFirst()), as: UTF8.self)
            )
        }
    }

    /// The bytes that a part of a form stands for; a sign of percent without two digits stands for itself.
    private static func decoded(_ text: Substring.UTF8View) -> [UInt8] {
        PercentEncoding.decoded(text, plusIsBlank: true, malformed: .kept) ?? []
    }
}
