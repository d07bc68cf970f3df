import SoapstoneBase
import SoapstoneSOAP
import Testing

@testable import SoapstoneFixtures

@Suite struct RecordingNamesTests {
    @Test(
        "Texts become names of folders",
        arguments: [
            ("getCase", "getCase"), ("ims-case_2.1", "ims-case_2.1"), ("", "-5F"), (".", "-2E"), ("..", "-2E."),
            (".git", "-2Egit"), ("a/b", "a-2Fb"), ("a b", "a-20b"), ("é", "-C3-A9"), ("e\u{301}", "e-CC-81"),
            ("a-2Fb", "a-2D2Fb"), ("a-2fb", "a-2fb"), ("x-AB", "x-2DAB"), ("\u{0}", "-00"), ("-", "-"),
        ]
    )
    func encoded(text: String, name: String) {
        #expect(FolderName.encoded(text) == name)
        #expect(ASCII.isName(FolderName.encoded(text)))
    }

    @Test("No two texts have one name, and every name can be one")
    func injective() {
        let parts = ["", "-", ".", "2", "F", "2F", "f", "/", "é", "_", "5F"]
        var texts: Set<[UInt8]> = []
        for a in parts {
            for b in parts {
                for c in parts {
                    for d in parts { texts.insert(Array((a + b + c + d).utf8)) }
                }
            }
        }
        for length in 100...300 { texts.insert([UInt8](repeating: UInt8(ascii: "a"), count: length)) }
        let names = texts.map { FolderName.encoded(String(decoding: $0, as: UTF8.self)) }
        #expect(Set(names).count == texts.count)
        #expect(names.allSatisfy { ASCII.isName($0) && ASCII.isName(FolderName.distinct($0)) })
    }

    @Test(
        "A slug is the first value that is short, was not redacted and cannot be a secret",
        arguments: [
            ("<a><orderNumber>AB 12/3</orderNumber></a>", "ab-12-3"), ("<a><b/><city>Bonn</city></a>", "bonn"),
            ("<a/>", nil), ("", nil),
            ("<a><b>[[redacted:ssn:0011223344556677]]</b><id>7</id></a>", "7"), ("<id>é</id>", nil),
            ("<a><id>\(String(repeating: "x", count: 41))</id><page>8</page></a>", "8"), ("<id>../..</id>", nil),
            ("<a><in_case_no>7000000001</in_case_no></a>", "7000000001"), ("<a><id2>9</id2></a>", "9"),
            // What says nothing of its value, or says that it lets somebody in.
            ("<a><arg0>sesame</arg0></a>", nil), ("<a><b>1234</b></a>", nil), ("<a><code>1234</code></a>", nil),
            ("<a><loginId>sesame</loginId></a>", nil), ("<a><sessionNumber>12</sessionNumber></a>", nil),
            ("<a><pinNumber>12</pinNumber></a>", nil),
            // What looks like no word and no number.
            ("<a><id>hunter2</id></a>", nil), ("<a><id>dGhlIGtl</id></a>", nil), ("<a><id>a8f9c2</id></a>", nil),
        ] as [(String, String?)]
    )
    func slugs(body: String, slug: String?) throws {
        #expect(Slug.slug(of: try Sample.payload(body)) == slug)
    }

    @Test("Without a contract, the path and the payload say where an exchange belongs")
    func placement() throws {
        var exchange = RecordingSample.exchange("1", "A")
        let key = try RecordingSample.key("1")
        #expect(Placement.standard(exchange, key) == Placement(service: "ims-case", operation: "getCase"))
        exchange.endpoint = "/a/b/?x=/c"
        #expect(Placement.standard(exchange, key).service == "b")
        for path in [
            "/a/b;jsessionid=Zq1", "/a/b/q8Zt2LmX0vRk7PaW3nYd", "/a/b/%5B%5Bredacted:token:0011223344556677%5D%5D",
        ] {
            exchange.endpoint = path
            #expect(Placement.standard(exchange, key).service == "b", "\(path)")
        }
        // The endpoints of a WCF service have addresses behind the service's file.
        for path in ["/Services/Orders.svc", "/Services/Orders.svc/soap", "/Orders.svc/soap/v2?x=1"] {
            exchange.endpoint = path
            #expect(Placement.standard(exchange, key).service == "Orders.svc", "\(path)")
        }
        exchange.endpoint = "/"
        #expect(Placement.standard(exchange, key).service == "root")
        let empty = MatchKey(version: .soap11, action: "urn:sets:getCase", payload: nil)
        #expect(Placement.standard(exchange, empty).operation == "getCase")
        #expect(Placement.standard(exchange, nil).operation == "unknown")
    }

    /// The table of VCR's modes: mode, a match exists, the store was empty, what becomes of the request.
    static let decisions: [(RecordMode, Bool, Bool, RecordMode.Decision)] = [
        (.once, true, true, .replay), (.once, true, false, .replay), (.once, false, true, .record),
        (.once, false, false, .refuse), (.newEpisodes, true, true, .replay), (.newEpisodes, true, false, .replay),
        (.newEpisodes, false, true, .record), (.newEpisodes, false, false, .record), (.none, true, true, .replay),
        (.none, true, false, .replay), (.none, false, true, .refuse), (.none, false, false, .refuse),
        (.all, true, true, .record), (.all, true, false, .record), (.all, false, true, .record),
        (.all, false, false, .record),
    ]

    @Test("A mode decides by what is recorded", arguments: decisions)
    func modes(mode: RecordMode, hasMatch: Bool, wasEmpty: Bool, decision: RecordMode.Decision) {
        #expect(mode.decision(hasMatch: hasMatch, wasEmpty: wasEmpty) == decision)
    }

    @Test("On a build server nothing is recorded unless that was said", arguments: RecordMode.allCases)
    func buildServer(mode: RecordMode) {
        #expect(mode.effective(in: [:]) == mode)
        #expect(mode.effective(in: ["CI": "false"]) == mode)
        #expect(mode.effective(in: ["CI": "true"]) == .none)
        #expect(mode.effective(in: ["CI": "1"]) == .none)
        #expect(mode.effective(in: ["CI": "true"], evenInCI: true) == mode)
    }
}
