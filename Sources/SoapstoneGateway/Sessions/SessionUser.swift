internal import SoapstoneCodec
internal import SoapstoneOperations

extension SessionValues {
    /// The name under which a session knows whom the directory knows.
    static let userIDName = "userId"

    /// Whom the directory knows; nil for a session of somebody who has not signed in.
    var userID: String? { values[Self.userIDName] }

    /// The time without a call after which the session ends; nil for the time of the store.
    var idle: Duration? { values[Self.idleSeconds].flatMap { Int64($0) }.map { .seconds($0) } }
}
