internal import SoapstoneCodec

extension SessionValues {
    /// The name under which a session knows whom the directory knows.
    static let userIDName = "userId"

    /// Whom the directory knows; nil for a session of somebody who has not signed in.
    var userID: String? { values[Self.userIDName] }
}
