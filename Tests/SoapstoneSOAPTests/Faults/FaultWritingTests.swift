import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct FaultWritingTests {
    private func text(_ fault: Fault, headers: [HeaderContent] = [], detail: String = "") -> String {
        Messages.written { EnvelopeWriter.write(fault: fault, headers: headers, detail: Array(detail.utf8), to: &$0) }
    }

    private func shortened(_ fault: Fault, headers: [HeaderContent] = [], detail: String = "") -> String {
        Messages.written {
            EnvelopeWriter.write(shortening: fault, headers: headers, detail: Array(detail.utf8), to: &$0)
        }
    }

    @Test("A SOAP 1.1 fault has children without namespace, in the order of the specification")
    func soap11() {
        let fault = Fault(.soap11, code: SOAPVersion.soap11.senderCode, reason: "a < b", role: "urn:me")
        #expect(
            text(fault, detail: "<x/>") == """
                <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault>\
                <faultcode>soapenv:Client</faultcode><faultstring>a &lt; b</faultstring><faultactor>urn:me</faultactor>\
                <detail><x/></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>
                """
        )
    }

    @Test("A SOAP 1.2 fault nests its subcodes and says its language")
    func soap12() {
        let fault = Fault(
            .soap12,
            code: SOAPVersion.soap12.senderCode,
            subcodes: [XMLName("A", in: "urn:f"), XMLName("B")],
            reasons: [Fault.Reason("r")],
            node: "urn:n",
            role: "urn:r"
        )
        #expect(
            text(fault) == """
                <soapenv:Envelope xmlns:soapenv="http://www.w3.org/2003/05/soap-envelope"><soapenv:Body><soapenv:Fault>\
                <soapenv:Code><soapenv:Value>soapenv:Sender</soapenv:Value><soapenv:Subcode>\
                <soapenv:Value xmlns:f="urn:f">f:A</soapenv:Value><soapenv:Subcode><soapenv:Value>B</soapenv:Value>\
                </soapenv:Subcode></soapenv:Subcode></soapenv:Code><soapenv:Reason><soapenv:Text xml:lang="en">r\
                </soapenv:Text></soapenv:Reason><soapenv:Node>urn:n</soapenv:Node><soapenv:Role>urn:r</soapenv:Role>\
                </soapenv:Fault></soapenv:Body></soapenv:Envelope>
                """
        )
    }

    @Test("What was written is read again", arguments: SOAPVersion.allCases)
    func roundTrip(version: SOAPVersion) throws {
        let detail = try XMLDocument(parsing: Array("<a xmlns=\"urn:a\" b=\"1&lt;2\">t<c/></a>".utf8)).root
        let fault = Fault(
            version,
            code: XMLName("Cöde", in: "urn:c?a=b"),
            subcodes: version == .soap12 ? [XMLName("S", in: "urn:s")] : [],
            reasons: [Fault.Reason("e\u{301} \r\n]]> &<>\"'", language: "en-GB")],
            role: "urn:r",
            detail: [detail]
        )
        let read = try #require(try Envelope(parsing: Array(text(fault).utf8)).fault)
        #expect(read.version == version)
        #expect(read.code == fault.code)
        #expect(read.subcodes == fault.subcodes)
        #expect(read.reason.utf8.elementsEqual(fault.reason.utf8))
        #expect(read.reasons.first?.language == "en-GB")
        #expect(read.role == "urn:r")
        let form = CanonicalForm()
        #expect(read.detail.map { form.text(of: $0) } == [form.text(of: detail)])
    }

    @Test(
        "No fault that is shortened makes a message of more than 16 KiB",
        arguments: SOAPVersion.allCases,
        ["x", "<", "\r", "\u{0}", "\u{1F600}", "é"]
    )
    func limit(version: SOAPVersion, piece: String) throws {
        let long = String(repeating: piece, count: 20_000)
        let name = String(repeating: "n", count: 20_000)
        let faults = [
            Fault(version, code: version.senderCode, reason: long),
            Fault(version, code: version.senderCode, reason: long, role: long),
            Fault(version, code: XMLName(name, in: name), reason: long),
            Fault(
                version,
                code: version.senderCode,
                subcodes: (0..<100).map { XMLName("s\($0)", in: name) },
                reasons: (0..<100).map { _ in Fault.Reason(long, language: name) },
                node: long
            ),
        ]
        for fault in faults {
            let text = shortened(fault, headers: [.notUnderstood([XMLName(name)])], detail: "<d>\(name)</d>")
            #expect(text.utf8.count <= EnvelopeWriter.faultBytes)
            let read = try #require(try Envelope(parsing: Array(text.utf8)).fault)
            #expect(read.reason.hasSuffix("…"))
        }
    }

    @Test("A detail that fits stays, and with one byte more a fault that is shortened has none")
    func detail() {
        let fault = Fault(.soap11, code: SOAPVersion.soap11.receiverCode, reason: "r")
        let room = EnvelopeWriter.faultBytes - text(fault, detail: "<d></d>").utf8.count
        let fits = String(repeating: "x", count: room)
        #expect(shortened(fault, detail: "<d>\(fits)</d>").utf8.count == EnvelopeWriter.faultBytes)
        #expect(!shortened(fault, detail: "<d>\(fits)x</d>").contains("<detail>"))
        #expect(text(fault, detail: "<d>\(fits)x</d>").contains("<detail><d>\(fits)x</d></detail>"))
    }

    @Test("A fault that is not shortened keeps all of its texts", arguments: SOAPVersion.allCases)
    func whole(version: SOAPVersion) throws {
        let long = String(repeating: "é<", count: 20_000)
        let detail = "<d>\(String(repeating: "x", count: 100_000))</d>"
        let fault = Fault(version, code: XMLName(String(repeating: "c", count: 3_000)), reason: long, role: long)
        let read = try #require(try Envelope(parsing: Array(text(fault, detail: detail).utf8)).fault)
        #expect(read.code == fault.code)
        #expect(read.reason.utf8.elementsEqual(long.utf8))
        #expect(read.role.map { $0.utf8.elementsEqual(long.utf8) } == true)
        #expect(read.detail.map { $0.text.utf8.count } == [100_000])
    }
}
