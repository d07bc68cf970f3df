import SoapstoneCodec

/// Asks for one attachment of a message.
struct GetAttachment: Equatable {
    var key: MessageKey
    var attachmentID: XSDLong
}

extension GetAttachment: Record {
    static let codec = Codec(
        "getAttachment",
        in: DB2Content.namespace,
        GetAttachment.init,
        .inline(\.key),
        .element("ATTACH_ID", json: "attachmentId", \.attachmentID, .open)
    )
}
