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
        #expect(ASCIIText.isName(FolderName.encoded(text)))
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
        #expect(names.allSatisfy { ASCIIText.isName($0) && ASCIIText.isName(FolderName.distinct($0)) })
    }

    @Test(
        "A slug is the first value that is short and was not redacted",
        arguments: [
            ("<a><b>AB 12/3</b></a>", "ab-12-3"), ("<a><b/><c>x</c></a>", "x"), ("<a/>", nil), ("", nil),
            ("<a><b>[[redacted:ssn:0011223344556677]]</b><c>7</c></a>", "7"), ("<a>é</a>", nil),
            ("<a><b>\(String(repeating: "x", count: 41))</b><c>y</c></a>", "y"), ("<a>../..</a>", nil),
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
