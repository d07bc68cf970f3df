import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct HeaderBlockTests {
    private static let session = XMLName("Session", in: "urn:h")

    private func read(_ version: SOAPVersion, _ attributes: String) throws(SOAPError) -> Envelope {
        try Messages.read(version, "<s:Header><Session xmlns=\"urn:h\" \(attributes)/></s:Header><s:Body/>")
    }

    @Test(
        "mustUnderstand is a Boolean value",
        arguments: SOAPVersion.allCases,
        [("1", true), ("true", true), (" 1 ", true), ("0", false), ("false", false)]
    )
    func boolean(version: SOAPVersion, value: (text: String, isTrue: Bool)) throws {
        let envelope = try read(version, "s:mustUnderstand=\"\(value.text)\"")
        #expect(envelope.headers.map(\.mustUnderstand) == [value.isTrue])
    }

    @Test("mustUnderstand is nothing else", arguments: SOAPVersion.allCases, ["", "TRUE", "yes", "2", "01", "1 1"])
    func noBoolean(version: SOAPVersion, value: String) {
        let error = Messages.error { () throws(SOAPError) in try read(version, "s:mustUnderstand=\"\(value)\"") }
        #expect(error?.code == .structure)
    }

    @Test("Without namespace the attribute means nothing", arguments: SOAPVersion.allCases)
    func unqualified(version: SOAPVersion) throws {
        #expect(try read(version, "mustUnderstand=\"1\"").headers.map(\.mustUnderstand) == [false])
    }

    @Test("The other version's attribute means nothing (W3C test collection, T34)")
    func otherVersion() throws {
        for (version, other) in [(SOAPVersion.soap11, SOAPVersion.soap12), (.soap12, .soap11)] {
            let envelope = try read(version, "xmlns:o=\"\(other.namespace)\" o:mustUnderstand=\"1\"")
            #expect(envelope.headers.map(\.mustUnderstand) == [false])
        }
    }

    @Test(
        "A block for this receiver must be understood",
        arguments: [
            (SOAPVersion.soap11, "s:mustUnderstand='1'"), (.soap12, "s:mustUnderstand='true'"),
            (.soap11, "s:mustUnderstand='1' s:actor=''"),
            (.soap11, "s:mustUnderstand='1' s:actor='http://schemas.xmlsoap.org/soap/actor/next'"),
            (.soap12, "s:mustUnderstand='1' s:role='http://www.w3.org/2003/05/soap-envelope/role/next'"),
            (.soap12, "s:mustUnderstand='1' s:role='http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver'"),
        ]
    )
    func required(version: SOAPVersion, attributes: String) throws {
        let envelope = try read(version, attributes)
        try envelope.requireUnderstood([Self.session])
        let error = Messages.error { () throws(SOAPError) in
            try envelope.requireUnderstood([XMLName("Session", in: "urn:other"), XMLName("Session")])
        }
        #expect(error?.code == .mustUnderstand)
        #expect(error?.machineCode == "SOAP_MUSTUNDERSTAND")
        #expect(error?.notUnderstood == [Self.session])
        #expect(error?.message.contains("{urn:h}Session") == true)
        #expect(error?.faultCode(for: version) == XMLName("MustUnderstand", in: version.namespace))
    }

    @Test(
        "A block for somebody else, or one that need not be, is passed over",
        arguments: [
            (SOAPVersion.soap11, "s:mustUnderstand='0'"), (.soap11, ""), (.soap12, "s:mustUnderstand='false'"),
            (.soap11, "s:mustUnderstand='1' s:actor='urn:proxy'"),
            (.soap12, "s:mustUnderstand='1' s:role='urn:proxy'"),
            (.soap12, "s:mustUnderstand='1' s:role='http://www.w3.org/2003/05/soap-envelope/role/none'"),
        ]
    )
    func foreign(version: SOAPVersion, attributes: String) throws {
        try read(version, attributes).requireUnderstood([])
    }

    @Test("The answer names every block that was not understood (SOAP 1.2 part 1 section 5.4.8)")
    func response() throws {
        let envelope = try Messages.read(
            .soap12,
            """
            <s:Header><a xmlns="urn:a" s:mustUnderstand="1"/><b s:mustUnderstand="1"/></s:Header><s:Body/>
            """
        )
        let error = try #require(Messages.error { () throws(SOAPError) in try envelope.requireUnderstood([]) })
        let text = Messages.written {
            EnvelopeWriter.write(fault: error.fault(for: .soap12), headers: error.faultHeaders(for: .soap12), to: &$0)
        }
        #expect(
            text.contains(
                """
                <soapenv:Header><soapenv:NotUnderstood xmlns:h="urn:a" qname="h:a"/>\
                <soapenv:NotUnderstood qname="b"/></soapenv:Header>
                """
            )
        )
        let response = try Envelope(parsing: Array(text.utf8))
        #expect(response.fault?.code == XMLName("MustUnderstand", in: SOAPVersion.soap12.namespace))
        #expect(error.faultHeaders(for: .soap11).isEmpty)
    }

    @Test("The answer to an unknown version says which are known", arguments: SOAPVersion.allCases)
    func upgrade(version: SOAPVersion) throws {
        let error = try #require(
            Messages.error { () throws(SOAPError) in try Envelope(parsing: Array("<Envelope/>".utf8)) }
        )
        let text = Messages.written {
            EnvelopeWriter.write(fault: error.fault(for: version), headers: error.faultHeaders(for: version), to: &$0)
        }
        let response = try Envelope(parsing: Array(text.utf8))
        let upgrade = try #require(response.headers.first)
        #expect(upgrade.name == XMLName("Upgrade", in: SOAPVersion.soap12.namespace))
        #expect(upgrade.element.children.map { $0.attribute(XMLName("qname")) } == ["s12:Envelope", "s11:Envelope"])
        #expect(upgrade.element.children.last?.namespace(for: "s11") == SOAPVersion.soap11.namespace)
        #expect(response.fault?.code == XMLName("VersionMismatch", in: version.namespace))
    }
}
