import SoapstoneCodec

/// A response that says no more than that the call succeeded.
struct NoMembers: Equatable {}

extension NoMembers: Record {
    static let codec = Codec("noMembers", NoMembers.init)
}
