import SoapstoneCodec

/// The detail of a SOAP Fault of the gateway before IMS.
///
/// All four elements are sent; what does not apply is empty. The message may quote the input message, so it is personal and
/// is not passed on.
struct GatewayFault: Equatable {
    var returnCode: GatewayNumber?
    var reasonCode: HostText<8>?
    var senseCode: GatewayNumber?
    var message: HostText<255>?
}

extension GatewayFault: Record {
    static let codec = Codec(
        "GatewayFault",
        in: "urn:soapstone:wsdl:sets-gateway-fault",
        GatewayFault.init,
        .element("retcode", \.returnCode, .blank, .open, .internal),
        .element("rsncode", \.reasonCode, .blank, .open, .internal),
        .element("otmasense", \.senseCode, .blank, .open, .internal),
        .element("dfsmsg", \.message, .blank, .internal)
    )
}
