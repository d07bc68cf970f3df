import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

/// The codes in a SOAP Fault of the gateway before IMS, and nothing else of it.
///
/// The numbers are in the detail, or, where there is none, in the text: `IMS Connect returned an error: RETCODE=[8],
/// REASONCODE=[56]`. A message of IMS or the gateway begins with its number: `DFS555I TRAN SETCHLD ABEND ...`; what
/// follows may quote the input message, so nothing behind the number is looked at.
struct IMSFault: Equatable {
    /// RETCODE, the return code of IMS Connect.
    var returnCode: IMSCode?
    /// REASONCODE: a number, or a name such as `NFNDDST`.
    var reasonCode: IMSCode?
    /// The sense code of OTMA.
    var senseCode: IMSCode?
    /// The number of a message, without the letter that says how severe it is: `DFS555`.
    var messageNumber: IMSCode?

    init(_ fault: Fault) {
        let name = XMLName(GatewayFault.codec.name, in: GatewayFault.codec.namespace?.name ?? "")
        let element = fault.detail.first { $0.name == name }
        // A detail that does not follow its contract says nothing; the text may.
        let detail = element.flatMap { try? GatewayFault.decode(from: $0) }
        messageNumber = IMSCode(beginningOf: detail?.message?.value ?? fault.reason)
        if let returnCode = IMSCode(detail?.returnCode?.value) {
            self.returnCode = returnCode
            reasonCode = IMSCode(detail?.reasonCode?.value)
            senseCode = IMSCode(detail?.senseCode?.value)
        } else if messageNumber == nil {
            returnCode = IMSCode(Self.bracketed("RETCODE", in: fault.reason))
            reasonCode = IMSCode(Self.bracketed("REASONCODE", in: fault.reason))
        }
    }

    /// Whether the gateway answered a ping, whose socket it keeps.
    var isResponseToPing: Bool {
        returnCode == "20" || returnCode == "48"
    }

    /// The codes for the log.
    var codes: String {
        [("RETCODE=", returnCode), ("REASONCODE=", reasonCode), ("OTMA=", senseCode), ("", messageNumber)]
            .compactMap { label, code in code.map { "\(label)\($0)" } }
            .joined(separator: " ")
    }

    /// The text in `key=[text]`.
    private static func bracketed(_ key: String, in text: String) -> String? {
        let text = Array(text.utf8)
        guard
            let start = text.firstRange(of: Array("\(key)=[".utf8))?.upperBound,
            let end = text[start...].firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        return String(decoding: text[start..<end], as: UTF8.self)
    }
}

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

/// A return or sense code of IMS Connect in decimal, as the detail of a fault has it.
///
/// One that is no number is read all the same: `IMSCode` decides what may be logged.
struct GatewayNumber: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        value = try HostText<10>(text).value
    }

    private init(_ text: HostText<10>) {
        value = text.value
    }

    private init(_ number: Int) {
        value = String(number)
    }

    static var type: ScalarType { ScalarType("string", [.maxLength(10), .pattern("[0-9]*")]) }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try HostText<10>.decode(lexical).map { Self($0) }
    }

    static func specimen(_ seed: Int) -> Self { Self(Int(seed.magnitude % 1_000_000_000)) }
}
