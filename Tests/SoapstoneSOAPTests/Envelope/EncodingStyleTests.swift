import SoapstoneSOAP
import Testing

@Suite struct EncodingStyleTests {
    private static let none = "http://www.w3.org/2003/05/soap-envelope/encoding/none"
    private static let encoded11 = "http://schemas.xmlsoap.org/soap/encoding/"
    private static let encoded12 = "http://www.w3.org/2003/05/soap-encoding"

    private static func fault(_ attribute: String) -> String {
        """
        <s:Body><s:Fault \(attribute)><s:Code><s:Value>s:Sender</s:Value></s:Code>\
        <s:Reason><s:Text xml:lang="en">r</s:Text></s:Reason></s:Fault></s:Body>
        """
    }

    @Test(
        "SOAP 1.2 has no encodingStyle on the envelope's own elements (part 1 section 5.1.1)",
        arguments: [none, encoded12]
    )
    func parts(style: String) {
        let attribute = "s:encodingStyle=\"\(style)\""
        for content in [
            "<s:Body \(attribute)/>", "<s:Header \(attribute)/><s:Body/>", Self.fault(attribute),
        ] {
            for allowsEncoding in [false, true] {
                let error = Messages.error { () throws(SOAPError) in
                    try Messages.read(.soap12, content, allowsEncoding: allowsEncoding)
                }
                #expect(error?.code == .structure)
            }
        }
        #expect(
            Messages.error { () throws(SOAPError) in
                try Messages.read(.soap12, "<s:Body/>", attributes: " \(attribute)")
            }?.code == .structure
        )
    }

    @Test("SOAP 1.2 payloads may say that they have no encoding", arguments: [none, ""])
    func literal(style: String) throws {
        _ = try Messages.read(.soap12, "<s:Body><a><b s:encodingStyle=\"\(style)\"/></a></s:Body>")
    }

    @Test(
        "Encoded messages are read by who asks for them",
        arguments: [
            (SOAPVersion.soap11, "<s:Body><a s:encodingStyle=\"\(encoded11)\"/></s:Body>"),
            (.soap11, "<s:Body s:encodingStyle=\"\(encoded11)\"><a/></s:Body>"),
            (.soap11, "<s:Body><a><b s:encodingStyle=\"\(encoded11)\"/></a></s:Body>"),
            (.soap12, "<s:Body><a s:encodingStyle=\"\(encoded12)\"/></s:Body>"),
            (.soap12, "<s:Header><h s:encodingStyle=\"\(encoded12)\"/></s:Header><s:Body/>"),
            // Contracts bind the encoding of SOAP 1.1 to SOAP 1.2; of several encodings the most restrictive is the first.
            (.soap12, "<s:Body><a s:encodingStyle=\"\(encoded11)\"/></s:Body>"),
            (.soap11, "<s:Body><a s:encodingStyle=\"\(encoded11) \(encoded12)\"/></s:Body>"),
        ]
    )
    func encoded(version: SOAPVersion, content: String) throws {
        let error = Messages.error { () throws(SOAPError) in try Messages.read(version, content) }
        #expect(error?.code == .structure)
        #expect(error?.message.contains("only literal messages are read") == true)
        _ = try Messages.read(version, content, allowsEncoding: true)
    }

    @Test("An unknown encoding is refused always", arguments: SOAPVersion.allCases, [false, true])
    func unknown(version: SOAPVersion, allowsEncoding: Bool) {
        let error = Messages.error { () throws(SOAPError) in
            try Messages.read(
                version,
                "<s:Body><a s:encodingStyle=\"urn:mine\"/></s:Body>",
                allowsEncoding: allowsEncoding
            )
        }
        #expect(error?.code == .structure)
    }

    @Test("Beside a fault stands what its encoded detail refers to, for who reads encoded messages, and nothing else")
    func besideFault() throws {
        let fault = "<s:Fault><faultcode>s:Server</faultcode><faultstring>r</faultstring></s:Fault>"
        let bytes = Array(
            """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\(fault)<multiRef id="a"/></s:Body>\
            </s:Envelope>
            """.utf8
        )
        let envelope = try Envelope(parsing: bytes, allowsEncoding: true, allowsSiblings: true)
        #expect(envelope.fault?.reason == "r")
        #expect(envelope.siblings.count == 1)
        for (allowsEncoding, allowsSiblings) in [(false, true), (true, false), (false, false)] {
            let error = Messages.error { () throws(SOAPError) in
                try Envelope(parsing: bytes, allowsEncoding: allowsEncoding, allowsSiblings: allowsSiblings)
            }
            #expect(error?.code == .structure)
        }
    }

    @Test("A SOAP 1.1 fault is read in spite of it")
    func fault11() throws {
        let envelope = try Messages.read(
            .soap11,
            "<s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>r</faultstring></s:Fault></s:Body>",
            attributes: " s:encodingStyle=\"\(Self.encoded11)\""
        )
        #expect(envelope.fault?.reason == "r")
    }
}
