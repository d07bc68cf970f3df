import Testing

@testable import SoapstoneStub

@Suite struct UpstreamTests {
    @Test(
        "An upstream is a URL, alone or for a path or a host",
        arguments: [
            ("http://a", Upstream.Scope.all, "http://a", ""),
            ("https://a.example:8443/", .all, "https://a.example:8443", ""),
            ("http://a/base/v1/", .all, "http://a", "/base/v1"),
            ("/billing=http://a/b", .path("/billing"), "http://a", "/b"),
            ("/billing/=http://a", .path("/billing"), "http://a", ""),
            ("Soap.Example=http://a:1", .host("soap.example"), "http://a:1", ""),
            ("http://a/x=y", .all, "http://a", "/x=y"),
        ] as [(String, Upstream.Scope, String, String)]
    )
    func reading(text: String, scope: Upstream.Scope, origin: String, path: String) throws {
        let upstream = try Upstream(text)
        #expect(upstream.scope == scope)
        #expect(upstream.origin == origin)
        #expect(upstream.path == path)
    }

    @Test(
        "What is no upstream is refused",
        arguments: [
            "", "a", "a.example:80", "ftp://a", "http://", "http:///x", "http://user@a", "http://a/?q", "http://a/#f",
            "/x=a", "=http://a", "h o=http://a", "http://a b", "HTTP://a",
        ]
    )
    func refused(text: String) {
        #expect(throws: StubError.self) { try Upstream(text) }
    }

    @Test("A host goes before a path, a longer path before a shorter one")
    func destinations() throws {
        let table = try UpstreamTable(
            ["http://rest/r", "/a=http://short", "/a/b=http://long/l", "h.example=http://host"].map(Upstream.init)
        )
        for (target, host, url) in [
            ("/", nil, "http://rest/r/"), ("/x?wsdl", "other", "http://rest/r/x?wsdl"),
            ("/a", nil, "http://short"), ("/a?q=/a/b", nil, "http://short?q=/a/b"), ("/a/c", nil, "http://short/c"),
            ("/ab", nil, "http://rest/r/ab"), ("/a/b", nil, "http://long/l"), ("/a/b/c?d", nil, "http://long/l/c?d"),
            ("/a/b", "H.Example:8080", "http://host/a/b"),
        ] as [(String, String?, String)] {
            #expect(table.destination(of: target, host: host)?.url == url)
        }
        let narrow = try UpstreamTable([Upstream("/a=http://short")])
        #expect(narrow.destination(of: "/b", host: nil) == nil)
    }

    @Test("No two upstreams have one scope, and there is at least one")
    func scopes() {
        for texts in [[], ["http://a", "http://b"], ["/a=http://a", "/a/=http://b"], ["h=http://a", "H=http://b"]] {
            #expect(throws: StubError.self) { try UpstreamTable(texts.map(Upstream.init)) }
        }
    }
}
