internal import SoapstoneCodec

/// A session that a call was found to have.
struct OpenSession: Sendable {
    let id: String
    let values: SessionValues
}
