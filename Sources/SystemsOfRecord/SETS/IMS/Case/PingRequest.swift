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
