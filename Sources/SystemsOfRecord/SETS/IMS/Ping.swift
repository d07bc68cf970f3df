import SoapstoneCodec

/// The input of `ping`, transaction SETPING: a text to be sent back.
///
/// `INPUTMSG` of the namespace that ends in `SETPINGIInterface`.
struct PingRequest: Equatable {
    var echo: HostText<8>?
}

extension PingRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETPINGIInterface",
        leading: .input("SETPING", bytes: 22),
        PingRequest.init,
        .element("in_echo", json: "echo", \.echo, .blank)
    )
}

/// The output of `ping`, transaction SETPING: the region's name and clock, and the text that was sent.
///
/// `OUTPUTMSG` of the namespace that ends in `SETPINGOInterface`. That there is a response says that IMS is available.
struct PingResponse: Equatable {
    var segment: OutputSegment
    var echo: HostText<8>?
    var systemID: HostText<8>?
    var serverTime: HostTimestamp?
    var isAvailable: XSDBoolean
}

extension PingResponse {
    /// The response that the gateway's own response to a ping stands for: IMS is available, and says no more.
    static var available: PingResponse? {
        HostInteger<4>(0).map { PingResponse(segment: OutputSegment(returnCode: $0), isAvailable: XSDBoolean(true)) }
    }

    /// The response, which says by being there that IMS is available.
    ///
    /// - Throws: `DecodeError` where it says of itself that IMS is not.
    func responded() throws(DecodeError) -> PingResponse {
        guard isAvailable.value else {
            throw DecodeError(.value, ["available"], "is false, which no answer of IMS can say")
        }
        return self
    }
}

extension PingResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETPINGOInterface",
        leading: .output(bytes: 133),
        PingResponse.init,
        .inline(\.segment),
        .element("out_echo", json: "echo", \.echo, .blank),
        .element("out_sysid", json: "systemId", \.systemID, .blank, .open),
        .element("out_tstmp", json: "serverTime", \.serverTime, .blank, .open),
        .jsonOnly("available", \.isAvailable, absent: XSDBoolean(true), .open)
    )
}
