import Testing

@testable import SoapstoneWSDL

@Suite struct ReferenceTests {
    @Test(
        "A relative reference means a file by its text, with slashes, decoded, and without its fragment",
        arguments: [
            ("a.xsd", ["a.xsd"]),
            ("  a.xsd\n", ["a.xsd"]),
            ("folder with spaces/a.xsd", ["folder with spaces/a.xsd"]),
            ("a%20b.xsd", ["a%20b.xsd", "a b.xsd"]),
            (#"..\common\a.xsd"#, [#"..\common\a.xsd"#, "../common/a.xsd"]),
            ("a.xsd#T", ["a.xsd#T", "a.xsd"]),
            ("?xsd=xsd0", ["s.svc?xsd=xsd0", "?xsd=xsd0"]),
            ("s.svc?xsd=xsd0", ["s.svc?xsd=xsd0"]),
            ("a%00.xsd", ["a%00.xsd"]),
            ("%zz%4", ["%zz%4"]),
        ]
    )
    func paths(text: String, expected: [String]) {
        #expect(Reference(text).relativePaths(in: "s.svc") == expected)
    }

    @Test(
        "A scheme has two letters or more; one is a drive",
        arguments: [
            ("http://a/b", "http"), ("HTTPS://a/b", "https"), ("urn:a", "urn"), ("a/b:c", nil), ("C:\\a.xsd", nil),
            ("1a:b", nil), ("a.b+c-d:e", "a.b+c-d"), ("?a:b", nil),
        ] as [(String, String?)]
    )
    func schemes(text: String, scheme: String?) {
        #expect(Reference(text).scheme == scheme)
    }

    @Test(
        "A file reference is decoded, and none of another machine",
        arguments: [
            ("file:///a/b%20c.xsd", "/a/b c.xsd"), ("file:/a.xsd", "/a.xsd"), ("file://localhost/a.xsd", "/a.xsd"),
            ("file://server/share/a.xsd", nil), ("a.xsd", nil),
        ] as [(String, String?)]
    )
    func files(text: String, path: String?) {
        #expect(Reference(text).filePath == path)
    }

    // RFC 3986 sections 5.4.1 and 5.4.2; the fragment is not part of a document's address, and a scheme has two letters.
    @Test(
        "References resolve against an address as the examples of RFC 3986 do",
        arguments: [
            ("gg:h", "gg:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
            ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"),
        ]
    )
    func addresses(reference: String, expected: String) throws {
        let base = try #require(WebAddress("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference) == expected)
    }

    @Test(
        "A host is allowed as it is written, with its scheme and port",
        arguments: [
            ("https://a.org/x", true), ("https://A.ORG:443/x", true), ("https://a.org:8443/x", false),
            ("http://a.org/x", false), ("https://b.org:444/", true), ("https://b.org/", false),
            ("http://c.org/x", true), ("http://c.org:80/x", true), ("https://c.org/x", false),
            ("https://user@a.org/x", false), ("https://a.org.evil.org/x", false), ("https://a.org@evil.org/x", false),
            ("https://127.1/x", false), ("https://[::1]/x", true), ("https://2130706433/x", false),
        ]
    )
    func hosts(address: String, isAllowed: Bool) throws {
        let hosts = ["a.org", "b.org:444", "http://c.org", "[::1]"].map { RemoteHost($0) }
        let host = RemoteHost(try #require(WebAddress(address)))
        #expect((host != nil && hosts.contains(host)) == isAllowed)
    }
}
