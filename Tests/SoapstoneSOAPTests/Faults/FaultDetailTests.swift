import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// The detail that an IMS gateway sends.
private struct GatewayFault: Equatable {
    var returnCode: PlainText<8>
}

extension GatewayFault: Record {
    static let codec = Codec(
        "GatewayFault",
        in: "urn:gw",
        GatewayFault.init,
        .element("retcode", json: "returnCode", \.returnCode, .open)
    )
}

@Suite struct FaultDetailTests {
    private func fault(_ detail: String) throws -> Fault? {
        try Messages.read(
            .soap11,
            "<s:Body><s:Fault><faultcode>s:Server</faultcode><detail>\(detail)</detail></s:Fault></s:Body>"
        ).fault
    }

    @Test("The element that has the contract's name is decoded")
    func decoded() throws {
        let fault = try #require(
            try fault("<trace/><g:GatewayFault xmlns:g=\"urn:gw\"><g:retcode>36</g:retcode></g:GatewayFault>")
        )
        #expect(try fault.detail(as: GatewayFault.self)?.returnCode.value == "36")
    }

    @Test("Without such an element there is nothing to decode")
    func absent() throws {
        let fault = try #require(try fault("<GatewayFault><retcode>36</retcode></GatewayFault>"))
        #expect(try fault.detail(as: GatewayFault.self) == nil)
    }

    @Test("A detail that does not follow the contract is an error")
    func wrong() throws {
        let fault = try #require(try fault("<GatewayFault xmlns=\"urn:gw\"/>"))
        #expect(throws: DecodeError.self) { try fault.detail(as: GatewayFault.self) }
    }
}
