import Testing

@testable import SoapstoneWSDL

/// Which hosts can be allowed, and which addresses they allow.
@Suite struct RemoteHostTests {
    @Test(
        "A host is read with scheme and port, and written as short as may be",
        arguments: [
            ("a.org", "a.org"), ("A.Org:443", "a.org"), ("https://a.org/", "a.org"), ("a.org:8443", "a.org:8443"),
            ("http://a.org", "http://a.org"), ("HTTP://A.org:80", "http://a.org"),
            ("http://a.org:443", "http://a.org:443"), ("https://a.org:80", "a.org:80"),
            ("127.0.0.1:7627", "127.0.0.1:7627"), ("http://[::1]:8080", "http://[::1]:8080"),
            ("localhost", "localhost"),
            ("my_host-1", "my_host-1"), ("xn--4ca.example", "xn--4ca.example"), ("1.2.3.com", "1.2.3.com"),
        ]
    )
    func read(text: String, shown: String) {
        let host = RemoteHost(text)
        #expect(host?.description == shown)
        #expect(host == RemoteHost(shown))
    }

    @Test(
        "What is no host, or spells an address in a way that others read otherwise, is none",
        arguments: [
            "", ":80", "a.org:", "a.org:0", "a.org:65536", "a.org:+1", "a.org:80:80", "a.org.", "a..org", ".a.org",
            "*.a.org", "u@a.org", "u:p@a.org", "a.org/x", "a.org?x", "a.org#x", "ftp://a.org", "http:/a.org", "http://",
            "https://http://a.org", #"a.org\@b.org"#, "a b", " a.org", "%61.org", "ä.org", "１２７.0.0.1", "a.org\n",
            "2130706433", "0x7f000001", "0x7f.1", "127.1", "0177.0.0.1", "127.0.0.01", "1.2.3.256", "1.2.3.4.5", "a.1",
            "a.0x7f", "[::1", "::1", "[]", "[::1]x", "[fe80::1%25eth0]", "[a.org]", String(repeating: "a.", count: 127),
        ]
    )
    func refused(text: String) {
        #expect(RemoteHost(text) == nil)
    }
}
