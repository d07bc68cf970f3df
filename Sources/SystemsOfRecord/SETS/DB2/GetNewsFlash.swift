import SoapstoneCodec

/// Asks for the news flashes, which are the same for everybody.
struct GetNewsFlash: Equatable {}

extension GetNewsFlash: Record {
    static let codec = Codec("getNewsFlash", in: DB2Content.namespace, GetNewsFlash.init)
}
