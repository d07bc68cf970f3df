import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct FaultReadingTests {
    private static let soap11 = SOAPVersion.soap11.namespace
    private static let soap12 = SOAPVersion.soap12.namespace

    private func fault(_ text: String) throws -> Fault {
        let envelope = try Envelope(parsing: Array(text.utf8))
        #expect(envelope.payload?.name == XMLName("Fault", in: envelope.version.namespace))
        return try #require(envelope.fault)
    }

    private func fault(_ version: SOAPVersion, _ content: String) throws -> Fault {
        try fault(
            String(
                decoding: Messages.envelope(version, "<s:Body><s:Fault>\(content)</s:Fault></s:Body>"),
                as: UTF8.self
            )
        )
    }

    @Test("A fault in the manner of Axis2")
    func axis2() throws {
        let fault = try fault(
            """
            <?xml version='1.0' encoding='UTF-8'?><soapenv:Envelope xmlns:soapenv="\(Self.soap11)"><soapenv:Body>\
            <soapenv:Fault><faultcode>soapenv:Server</faultcode><faultstring>IMS Connect returned an error: \
            RETCODE=[36], REASONCODE=[timer]</faultstring><detail><gw:GatewayFault xmlns:gw="urn:gw">\
            <gw:retcode>36</gw:retcode></gw:GatewayFault></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>
            """
        )
        #expect(fault.version == .soap11)
        #expect(fault.code == SOAPVersion.soap11.receiverCode)
        #expect(fault.reason == "IMS Connect returned an error: RETCODE=[36], REASONCODE=[timer]")
        #expect(fault.detail.map(\.name) == [XMLName("GatewayFault", in: "urn:gw")])
        #expect(fault.role == nil)
    }

    @Test("A fault in the manner of .NET")
    func dotNet() throws {
        let fault = try fault(
            """
            <s:Envelope xmlns:s="\(Self.soap11)"><s:Body><s:Fault>
              <faultcode xmlns:a="http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher">\
            a:InternalServiceFault</faultcode>
              <faultstring xml:lang="en-US">Object reference not set.</faultstring>
              <detail/>
            </s:Fault></s:Body></s:Envelope>
            """
        )
        #expect(fault.code.local == "InternalServiceFault")
        #expect(fault.code.namespace.hasSuffix("dispatcher"))
        #expect(fault.reasons == [Fault.Reason("Object reference not set.", language: "en-US")])
        #expect(fault.detail.isEmpty)
    }

    @Test("A fault in the manner of PHP, whose code has no namespace and whose children have an actor")
    func php() throws {
        let fault = try fault(
            """
            <SOAP-ENV:Envelope xmlns:SOAP-ENV="\(Self.soap11)"><SOAP-ENV:Body><SOAP-ENV:Fault><faultcode>500</faultcode>\
            <faultstring>a &amp; b</faultstring><faultactor> urn:me </faultactor></SOAP-ENV:Fault></SOAP-ENV:Body>\
            </SOAP-ENV:Envelope>
            """
        )
        #expect(fault.code == XMLName("500"))
        #expect(fault.reason == "a & b")
        #expect(fault.role == "urn:me")
    }

    @Test("Children that have the envelope's namespace, as some stacks send them")
    func qualified() throws {
        let fault = try fault(
            .soap11,
            """
            <s:faultcode>s:Client.Authentication</s:faultcode><s:faultstring>r</s:faultstring>\
            <s:detail><x/></s:detail>
            """
        )
        #expect(fault.code == XMLName("Client.Authentication", in: Self.soap11))
        #expect(fault.detail.count == 1)
    }

    @Test("A prefix that is declared nowhere stays in the name")
    func undeclared() throws {
        #expect(try fault(.soap11, "<faultcode>soap:Server</faultcode>").code == XMLName("soap:Server"))
    }

    @Test("The nearest declaration of a prefix holds, and the default one for a code without")
    func scope() throws {
        let inner = "<faultcode xmlns:p=\"urn:in\" xmlns=\"\">p:X</faultcode>"
        #expect(try fault(.soap11, "\(inner)").code == XMLName("X", in: "urn:in"))
        let text = """
            <Envelope xmlns="\(Self.soap12)"><Body><Fault><Code><Value>Receiver</Value></Code>\
            <Reason><Text xml:lang="en">Error Message.</Text></Reason></Fault></Body></Envelope>
            """
        #expect(try fault(text).code == SOAPVersion.soap12.receiverCode)
    }

    @Test("A fault in the manner of CXF in SOAP 1.2, with all its parts")
    func soap12() throws {
        let fault = try fault(
            """
            <soap:Envelope xmlns:soap="\(Self.soap12)"><soap:Body><soap:Fault>
              <soap:Code><soap:Value>soap:Sender</soap:Value>
                <soap:Subcode><soap:Value xmlns:otp="urn:otp">otp:NotFoundOrExpired</soap:Value>
                  <soap:Subcode><soap:Value>deep</soap:Value></soap:Subcode></soap:Subcode></soap:Code>
              <soap:Reason><soap:Text xml:lang="en">Gone</soap:Text><soap:Text xml:lang="de">Weg</soap:Text></soap:Reason>
              <soap:Node>urn:node</soap:Node><soap:Role>urn:role</soap:Role>
              <soap:Detail><a xmlns="urn:a"/><b xmlns="urn:b"/></soap:Detail>
            </soap:Fault></soap:Body></soap:Envelope>
            """
        )
        #expect(fault.code == SOAPVersion.soap12.senderCode)
        #expect(fault.subcodes == [XMLName("NotFoundOrExpired", in: "urn:otp"), XMLName("deep")])
        #expect(fault.reasons == [Fault.Reason("Gone", language: "en"), Fault.Reason("Weg", language: "de")])
        #expect(fault.reason == "Gone")
        #expect(fault.node == "urn:node")
        #expect(fault.role == "urn:role")
        #expect(fault.detail.map(\.name) == [XMLName("a", in: "urn:a"), XMLName("b", in: "urn:b")])
    }

    @Test(
        "What makes no fault is refused",
        arguments: [
            (SOAPVersion.soap11, ""), (.soap11, "<faultstring>r</faultstring>"),
            (.soap11, "<faultcode>a</faultcode><faultcode>b</faultcode>"),
            (.soap11, "<faultcode>a</faultcode><s:faultcode>b</s:faultcode>"),
            (.soap12, "<faultstring>r</faultstring>"), (.soap12, "<s:Code><s:Value>s:Sender</s:Value></s:Code>"),
            (.soap12, "<s:Reason><s:Text>r</s:Text></s:Reason>"), (.soap12, "<s:Code/><s:Reason/>"),
            (.soap12, "<s:Code><s:Value>s:Sender</s:Value><s:Subcode/></s:Code><s:Reason/>"),
        ]
    )
    func refused(version: SOAPVersion, content: String) {
        let error = Messages.error { () throws(SOAPError) in
            try Messages.read(version, "<s:Body><s:Fault>\(content)</s:Fault></s:Body>")
        }
        #expect(error?.code == .structure)
    }

    @Test("A Fault of no namespace is a payload")
    func payload() throws {
        #expect(try Messages.read(.soap11, "<s:Body><Fault/></s:Body>").fault == nil)
    }
}
