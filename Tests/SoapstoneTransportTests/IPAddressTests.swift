import Testing

@testable import SoapstoneTransport

/// Which addresses are whose, by the registries of IANA, and which host may be at which.
@Suite struct IPAddressTests {
    @Test(
        "Addresses on the internet",
        arguments: [
            "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
            "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
            "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700:4700::1111", "2001:200::1", "3fff:1000::1",
            "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
        ]
    )
    func global(text: String) throws {
        #expect(try #require(IPAddress(text)).kind == .global)
    }

    @Test(
        "Addresses of private networks",
        arguments: [
            "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255",
            "100.64.0.0",
            "100.127.255.255", "fc00::1", "fdff::1", "fec0::1", "::ffff:10.1.2.3", "64:ff9b::10.1.2.3",
            "2002:a01:203::1",
        ]
    )
    func privateNetwork(text: String) throws {
        #expect(try #require(IPAddress(text)).kind == .privateNetwork)
    }

    @Test(
        "Addresses of this machine",
        arguments: [
            "127.0.0.0", "127.0.0.1", "127.255.255.255", "::1", "::ffff:127.0.0.1", "64:ff9b::127.0.0.1",
            "2002:7f00:1::",
        ]
    )
    func loopback(text: String) throws {
        #expect(try #require(IPAddress(text)).kind == .loopback)
    }

    @Test(
        "Addresses on the local link",
        arguments: ["169.254.0.0", "169.254.169.254", "fe80::1", "febf::1", "::ffff:169.254.169.254"]
    )
    func linkLocal(text: String) throws {
        #expect(try #require(IPAddress(text)).kind == .linkLocal)
    }

    @Test(
        "Addresses for other purposes",
        arguments: [
            "0.0.0.0", "0.255.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255",
            "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::",
            "::127.0.0.1", "::ffff:0.0.0.0", "2001::1", "2001:1ff::1", "2001:db8::1", "3fff::1", "ff02::1", "4000::1",
            "100::1", "64:ff9b:1::1",
        ]
    )
    func special(text: String) throws {
        #expect(try #require(IPAddress(text)).kind == .special)
    }

    @Test(
        "Other spellings are no addresses",
        arguments: [
            "", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "127.0.0.1 ", "127.0.0.256", "::1%lo", "[::1]",
            "a.org",
        ]
    )
    func noAddress(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test("An address is written as usual", arguments: ["192.0.2.17", "2001:db8::17", "::1", "255.255.255.255"])
    func description(text: String) throws {
        #expect(try #require(IPAddress(text)).description == text)
    }

    /// Hosts, where they are, and what is said of that; nil where they may be there.
    static let places: [(host: String, address: String, says: String?)] = [
        ("a.org", "8.8.8.8", nil), ("a.org", "2606:4700:4700::1111", nil),
        ("a.org", "10.1.2.3", "10.1.2.3, on a private network"), ("a.org", "127.0.0.1", "this machine itself"),
        ("a.org", "169.254.169.254", "on the local link"), ("a.org", "0.0.0.0", "no host's public address"),
        ("a.org", "::ffff:10.1.2.3", "on a private network"), ("a.org", "::1", "this machine itself"),
        ("inner.example", "8.8.8.8", nil), ("inner.example", "10.1.2.3", nil), ("inner.example", "fd00::1", nil),
        ("inner.example", "127.0.0.1", "this machine itself"),
        ("inner.example", "169.254.169.254", "on the local link"),
        ("a.inner.example", "10.1.2.3", "on a private network"),
        ("localhost", "127.0.0.1", nil), ("localhost", "127.9.9.9", nil), ("localhost", "::1", nil),
        ("localhost", "10.1.2.3", "on a private network"), ("localhost", "8.8.8.8", "not this machine"),
        ("a.localhost", "127.0.0.1", "this machine itself"),
        ("10.1.2.3", "10.1.2.3", nil), ("169.254.169.254", "169.254.169.254", nil), ("[::1]", "::1", nil),
        ("[fe80::1]", "fe80::1", nil), ("[0:0::1]", "::1", nil),
        ("10.1.2.3", "10.1.2.4", "not at the address that it names"),
        ("[::1]", "127.0.0.1", "not at the address that it names"),
    ]

    @Test("A host is where its name promises", arguments: places)
    func reach(host: String, address: String, says: String?) throws {
        let reach = HTTPTransport.Reach.named(privateHosts: ["inner.example"])
        let refusal = reach.refusal(of: try #require(IPAddress(address)), host: host)
        if let says {
            #expect(refusal?.contains(says) == true, "\(refusal ?? "")")
        } else {
            #expect(refusal == nil)
        }
        #expect(HTTPTransport.Reach.anywhere.refusal(of: try #require(IPAddress(address)), host: host) == nil)
    }
}
