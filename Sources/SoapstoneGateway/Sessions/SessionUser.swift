internal import SoapstoneCodec
internal import SoapstoneOperations

extension SessionValues {
    /// The name under which a session knows whom the directory knows.
    static let userIDName = "userId"

    /// Whom the directory knows; nil for a session of somebody who has not signed in.
    var userID: String? { values[Self.userIDName] }

    /// How long the session lives without a call, where that is not the store's own time.
    var idle: Duration? { values[Self.idleSeconds].flatMap { Int64($0) }.map { .seconds($0) } }
}
