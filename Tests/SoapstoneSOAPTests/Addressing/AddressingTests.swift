import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct AddressingTests {
    private static let submission = "http://schemas.xmlsoap.org/ws/2004/08/addressing"

    private func read(
        _ headers: String,
        version: SOAPVersion = .soap12,
        namespace: String = Addressing.namespace
    ) throws(SOAPError) -> Addressing? {
        try Addressing(
            of: Messages.read(
                version,
                "<s:Header>\(headers)</s:Header><s:Body/>",
                attributes: " xmlns:a=\"\(namespace)\" xmlns:o=\"\(Self.submission)\""
            )
        )
    }

    @Test("The properties are read in both versions of SOAP", arguments: SOAPVersion.allCases)
    func sound(version: SOAPVersion) throws {
        let addressing = try read(
            """
            <a:To s:mustUnderstand="1"> http://example.com/svc </a:To><a:Action>urn:act</a:Action>
            <a:MessageID>urn:uuid:1</a:MessageID><a:RelatesTo>urn:uuid:0</a:RelatesTo>
            <a:ReplyTo><a:Address>\(Addressing.anonymous)</a:Address><a:ReferenceParameters/></a:ReplyTo>
            <a:FaultTo><a:Address>\(Addressing.none)</a:Address></a:FaultTo>
            <a:From><a:Address>http://example.com/me</a:Address></a:From>
            """,
            version: version
        )
        #expect(
            addressing
                == Addressing(
                    to: "http://example.com/svc",
                    action: "urn:act",
                    messageID: "urn:uuid:1",
                    relatesTo: "urn:uuid:0",
                    from: "http://example.com/me",
                    replyTo: Addressing.anonymous,
                    faultTo: Addressing.none
                )
        )
    }

    @Test("The submission of 2004 is understood")
    func submission() throws {
        let addressing = try read(
            """
            <a:MessageID>uuid:1</a:MessageID><a:RelatesTo RelationshipType="a:Reply">uuid:0</a:RelatesTo>
            <a:ReplyTo><a:Address>\(Self.submission)/role/anonymous</a:Address></a:ReplyTo>
            """,
            namespace: Self.submission
        )
        #expect(
            addressing == Addressing(messageID: "uuid:1", relatesTo: "uuid:0", replyTo: Addressing.anonymous)
        )
    }

    @Test("A message without such headers has none")
    func absent() throws {
        #expect(try read("<h xmlns=\"urn:h\"/>") == nil)
    }

    @Test(
        "A property that stands twice is refused",
        arguments: ["To", "Action", "MessageID", "RelatesTo", "From", "ReplyTo", "FaultTo"]
    )
    func duplicates(name: String) {
        let block = "<a:\(name)><a:Address>\(Addressing.anonymous)</a:Address></a:\(name)>"
        let error = Messages.error { () throws(SOAPError) in try read(block + block) }
        #expect(error?.code == .addressing)
        #expect(
            error?.subcodes.map(\.description) == [
                "{http://www.w3.org/2005/08/addressing}InvalidAddressingHeader",
                "{http://www.w3.org/2005/08/addressing}InvalidCardinality",
            ]
        )
        #expect(error?.faultCode(for: .soap11).local == "InvalidCardinality")
        #expect(error?.faultCode(for: .soap12).local == "Sender")
    }

    @Test("A block for another role is not this receiver's")
    func roles() throws {
        let addressing = try read("<a:To>urn:x</a:To><a:To s:role=\"urn:proxy\">urn:y</a:To>")
        #expect(addressing?.to == "urn:x")
    }

    @Test("Only other relations may stand beside the reply")
    func relations() throws {
        let addressing = try read(
            """
            <a:RelatesTo RelationshipType="urn:other">urn:uuid:9</a:RelatesTo>
            <a:RelatesTo RelationshipType="http://www.w3.org/2005/08/addressing/reply">urn:uuid:0</a:RelatesTo>
            """
        )
        #expect(addressing?.relatesTo == "urn:uuid:0")
    }

    @Test(
        "Answers go nowhere else",
        arguments: ["ReplyTo", "FaultTo"],
        ["http://169.254.169.254/", "mailto:a@example.com", "", "http://www.w3.org/2005/08/addressing/Anonymous"]
    )
    func addresses(name: String, address: String) {
        let error = Messages.error { () throws(SOAPError) in
            try read("<a:\(name)><a:Address>\(address)</a:Address></a:\(name)>")
        }
        #expect(error?.subcodes.last?.local == "OnlyAnonymousAddressSupported")
    }

    @Test("An endpoint reference has one address")
    func references() {
        #expect(
            Messages.error { () throws(SOAPError) in try read("<a:ReplyTo/>") }?.subcodes.last?.local
                == "MissingAddressInEPR"
        )
        let two = "<a:Address>\(Addressing.none)</a:Address>"
        #expect(
            Messages.error { () throws(SOAPError) in try read("<a:ReplyTo>\(two)\(two)</a:ReplyTo>") }?
                .subcodes.last?.local == "InvalidCardinality"
        )
    }

    @Test("Two versions of WS-Addressing in one message are refused")
    func mixed() {
        let error = Messages.error { () throws(SOAPError) in
            try read("<a:Action>urn:a</a:Action><o:Action>urn:b</o:Action>")
        }
        #expect(error?.code == .addressing)
    }

    @Test("An answer relates to its request")
    func response() throws {
        try Addressing(relatesTo: "urn:uuid:1").requireResponse(to: "urn:uuid:1")
        for relatesTo in ["urn:uuid:2", "", nil] {
            let error = Messages.error { () throws(SOAPError) in
                try Addressing(relatesTo: relatesTo).requireResponse(to: "urn:uuid:1")
            }
            #expect(error?.code == .addressing)
        }
    }
}

@Suite struct MessageIDTests {
    @Test("An id is a UUID of version 4 and variant 10 (RFC 9562 section 5.4)")
    func form() {
        var draws: [UInt64] = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f]
        #expect(MessageID.make(random: { draws.removeFirst() }) == "urn:uuid:00010203-0405-4607-8809-0a0b0c0d0e0f")
    }

    @Test("Two ids differ")
    func unique() {
        #expect(Set((0..<1000).map { _ in MessageID.make() }).count == 1000)
    }
}
