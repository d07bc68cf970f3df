internal import SoapstoneBase

extension HTTPTransport {
    /// What a request logs in with.
    public struct Credential: Sendable {
        let user: String
        let password: String

        /// User and password, sent in every request without being asked for (RFC 7617).
        public static func basic(user: String, password: String) -> Credential {
            Credential(user: user, password: password)
        }

        /// Refuses what the Basic scheme cannot carry.
        ///
        /// - Throws: `.badRequest` for a colon in the user or a control character in either (RFC 7617 section 2).
        func check() throws(TransportError) {
            guard !user.utf8.contains(UInt8(ascii: ":")) else {
                throw TransportError(.badRequest, "The user of a Basic credential contains a colon")
            }
            guard ASCII.isFieldValue(user), ASCII.isFieldValue(password) else {
                throw TransportError(
                    .badRequest,
                    "The user or password of a Basic credential contains a control character"
                )
            }
        }
    }
}

extension HTTPTransport.Credential: CustomStringConvertible, CustomDebugStringConvertible {
    /// The scheme, without user and password.
    public var description: String { "Basic" }

    /// The scheme, without user and password.
    public var debugDescription: String { description }
}
