import NIOCore
import Testing

@testable import SoapstoneServing

/// Who calls a server, and by what name.
@Suite struct SiteGuardTests {
    @Test(
        "A server has the names of its machine, the address that it is reached at, and those it was given",
        arguments: [
            ("localhost", true), ("LOCALHOST:7628", true), ("api.localhost", true), ("127.0.0.1", true),
            ("127.8.9.10:80", true), ("[::1]:7628", true), ("192.0.2.7:7628", true), ("gateway.example.org", true),
            ("Gateway.Example.ORG:443", true), ("evil.example", false), ("127.0.0.1.evil.example", false),
            ("localhost.evil.example", false), ("evillocalhost", false), ("gateway.example.org.evil.example", false),
            ("192.0.2.8", false), ("[2001:db8::1]", false), ("", false), (":80", false),
        ]
    )
    func names(host: String, isOwn: Bool) throws {
        let site = SiteGuard(names: ["gateway.example.org"], isSecure: false)
        let local = try SocketAddress(ipAddress: "192.0.2.7", port: 7628)
        #expect(site.isOwn(host, at: local) == isOwn)
    }

    /// What Chromium sends for a page of each kind (W3C Fetch Metadata, section 2.2; Fetch, section 3.1).
    @Test(
        "A page of another site is told by what the browser says",
        arguments: [
            ([], [], .program), (["none"], [], .program), (["same-origin"], ["http://localhost:1"], .ownPage),
            (["same-site"], ["http://localhost:2"], .otherPage), (["cross-site"], [], .otherPage),
            (["cross-site"], ["null"], .otherPage), (["same-origin", "cross-site"], [], .otherPage),
            ([], ["http://localhost:1"], .ownPage), ([], ["HTTP://LOCALHOST:1"], .ownPage),
            ([], ["https://localhost:1"], .otherPage), ([], ["http://localhost:2"], .otherPage),
            ([], ["http://localhost"], .otherPage), ([], ["null"], .otherPage),
            ([], ["http://localhost:1", "http://localhost:1"], .otherPage),
        ] as [([String], [String], SiteGuard.Sender)]
    )
    func senders(sites: [String], origins: [String], sender: SiteGuard.Sender) {
        let site = SiteGuard(names: [], isSecure: false)
        #expect(site.sender(sites: sites, origins: origins, host: "localhost:1") == sender)
    }

    @Test("Behind HTTPS, pages of the same host without it are of another site")
    func secure() {
        let site = SiteGuard(names: [], isSecure: true)
        #expect(site.sender(sites: [], origins: ["https://a.example"], host: "a.example") == .ownPage)
        #expect(site.sender(sites: [], origins: ["http://a.example"], host: "a.example") == .otherPage)
        #expect(site.sender(sites: [], origins: ["https://a.example"], host: nil) == .otherPage)
    }
}
