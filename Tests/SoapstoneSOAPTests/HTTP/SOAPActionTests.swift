import SoapstoneSOAP
import Testing

@Suite struct SOAPActionTests {
    @Test(
        "The action is read from the field, the parameter, or both where they agree",
        arguments: [
            ("\"urn:a\"", nil, "urn:a"), ("urn:a", nil, "urn:a"), (" \"urn:a\" ", "text/xml", "urn:a"),
            ("\"\"", nil, ""), ("", nil, ""), (nil, nil, nil), (nil, "text/xml", nil),
            (nil, "application/soap+xml; action=\"urn:a\"", "urn:a"),
            (nil, "application/soap+xml; action=urn:a", "urn:a"),
            ("urn:a", "application/soap+xml; action=\"urn:a\"", "urn:a"),
            ("\"\"", "application/soap+xml; action=\"urn:a\"", "urn:a"),
            (
                nil, "multipart/related; boundary=b; start-info=\"application/soap+xml; action=\\\"urn:a\\\"\"", "urn:a"
            ),
            (nil, "multipart/related; boundary=b; start-info=\"text/xml\"", nil),
        ] as [(String?, String?, String?)]
    )
    func parsed(header: String?, type: String?, action: String?) throws {
        #expect(try SOAPAction.parse(header: header, contentType: type) == action)
    }

    @Test(
        "What is malformed or contradicts itself is refused",
        arguments: [
            ("\"urn:a", nil), ("urn:a\"", nil), ("\"urn:a\", \"urn:b\"", nil), ("urn:a\r\nX: y", nil), ("\"", nil),
            ("\"urn:b\"", "application/soap+xml; action=\"urn:a\""),
        ] as [(String, String?)]
    )
    func refused(header: String, type: String?) {
        let error = Messages.error { () throws(SOAPError) in try SOAPAction.parse(header: header, contentType: type) }
        #expect(error?.code == .action)
        #expect(error?.machineCode == "SOAP_ACTION")
    }

    @Test("An action that contradicts the body is refused (CVE-2012-3451)")
    func contradiction() throws {
        try SOAPAction.require("urn:a", received: "urn:a", nil, "")
        for actions in [("urn:b", nil), ("urn:a", "urn:b"), (nil, "urn:A")] as [(String?, String?)] {
            let error = Messages.error { () throws(SOAPError) in
                try SOAPAction.require("urn:a", received: actions.0, actions.1)
            }
            #expect(error?.code == .action)
        }
    }

    @Test("Names that only look alike are different actions")
    func bytes() {
        #expect(
            Messages.error { () throws(SOAPError) in
                try SOAPAction.require("urn:\u{E9}", received: "urn:e\u{301}")
            }?.code == .action
        )
    }
}

@Suite struct SOAPRequestHeadTests {
    private func lines(_ version: SOAPVersion, _ action: String) -> [String] {
        SOAPRequestHead.headers(version, action: action).map { "\($0.0): \($0.1)" }
    }

    @Test("Each version says the action in its own place")
    func versions() {
        #expect(lines(.soap11, "urn:a") == ["Content-Type: text/xml; charset=utf-8", "SOAPAction: \"urn:a\""])
        #expect(lines(.soap11, "") == ["Content-Type: text/xml; charset=utf-8", "SOAPAction: \"\""])
        #expect(lines(.soap12, "urn:a") == ["Content-Type: application/soap+xml; charset=utf-8; action=\"urn:a\""])
        #expect(lines(.soap12, "") == ["Content-Type: application/soap+xml; charset=utf-8"])
    }

    @Test("No action makes a header field of its own", arguments: SOAPVersion.allCases)
    func injection(version: SOAPVersion) {
        let text = lines(version, "a\r\nX: y\u{0}\"\\é").joined()
        #expect(text.contains("\"a%0D%0AX:%20y%00%22%5C%C3%A9\""))
    }

    @Test("What is written is read again", arguments: SOAPVersion.allCases)
    func roundTrip(version: SOAPVersion) throws {
        let fields = SOAPRequestHead.headers(version, action: "http://example.com/a?b=c#d")
        let action = try SOAPAction.parse(header: fields.dropFirst().first?.1, contentType: fields.first?.1)
        #expect(action == "http://example.com/a?b=c#d")
    }
}
