import SoapstoneCodec

/// Which part of the recipients is asked for: all parts of a call but the first.
struct RecipientQuery: Equatable {
    var date: ISODate
    var maximum: XSDInt
    /// The key of the response before this one; nil for the first.
    var restart: HostText<254>?
}

extension RecipientQuery: Record {
    static let codec = Codec(
        "RecipientQuery",
        RecipientQuery.init,
        .element("asOfDate", in: RecipientJobs.parts, \.date, .open),
        .element("maxRows", in: RecipientJobs.parts, \.maximum, .open),
        // A call has all its parts: without a key this one is empty.
        .element("restartAfter", in: RecipientJobs.parts, \.restart, .blank)
    )
}
