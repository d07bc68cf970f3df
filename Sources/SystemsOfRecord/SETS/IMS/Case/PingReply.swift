import SoapstoneCodec

/// The output of `ping`, transaction SETPING: the region's name and clock, and the text that was sent.
///
/// `OUTPUTMSG` of the namespace that ends in `SETPINGOInterface`. That there is a reply says that IMS is available.
struct PingReply: Equatable {
    var segment: OutputSegment
    var echo: HostText<8>?
    var systemID: HostText<8>?
    var serverTime: HostTimestamp?
    var isAvailable: XSDBoolean
}

extension PingReply {
    /// The reply that the gateway's own answer to a ping stands for: IMS is available, and says no more.
    static var available: PingReply? {
        HostInteger<4>(0).map { PingReply(segment: OutputSegment(returnCode: $0), isAvailable: XSDBoolean(true)) }
    }
}

extension PingReply: Record {
    static let contract = Contract(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETPINGOInterface",
        leading: .output(bytes: 133),
        PingReply.init,
        .inline(\.segment),
        .element("out_echo", json: "echo", \.echo, .blank),
        .element("out_sysid", json: "systemId", \.systemID, .blank, .open),
        .element("out_tstmp", json: "serverTime", \.serverTime, .blank, .open),
        .jsonOnly("available", \.isAvailable, absent: XSDBoolean(true), .open)
    )
}
