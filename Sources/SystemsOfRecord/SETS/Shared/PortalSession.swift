import SoapstoneCodec
import SoapstoneXML

/// The header block that says who calls: the token of the service account.
struct PortalSession: Equatable {
    var token: PlainText<64>
}

extension PortalSession: Record {
    static let codec = Codec(
        "Session",
        in: "http://jfs.example.org/jfs/session/v1",
        PortalSession.init,
        .element("BearerToken", \.token, .secret)
    )

    /// The block with a token; nil for a text that is none: empty, too long, or with what XML cannot carry.
    static func block(_ token: String) -> [UInt8]? {
        guard !token.isEmpty, let token = try? PlainText<64>(token) else { return nil }
        var block = ByteWriter()
        PortalSession(token: token).encodeXML(to: &block)
        return block.bytes
    }
}
