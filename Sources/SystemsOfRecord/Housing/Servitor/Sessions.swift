import SoapstoneCodec
import SoapstoneOperations

extension Servitor {
    /// Opens a session, as the service account.
    struct OpenSession: ServitorRequest {
        /// nil until the request is signed.
        var login: PlainText<64>?
        var password: PlainText<64>?

        typealias Reply = SessionOpened

        static let codec = Codec(
            "openSession",
            in: Servitor.namespace,
            OpenSession.init,
            .element("login", in: Servitor.parts, \.login, .blank, .internal),
            .element("password", in: Servitor.parts, \.password, .blank, .secret, .internal)
        )
        static let response = codec(ofResponseTo: "openSession")

        /// Puts the service account in.
        @Sendable static func sign(
            _ request: inout Self,
            _ account: Operation.Account,
            _: Int64
        ) throws(Outcome.Failure) {
            do throws(ScalarError) {
                request.login = try PlainText(account.user)
                request.password = try PlainText(account.password)
            } catch {
                throw Outcome.Failure(.invalidRequest, detail: "the account of \(Servitor.service): \(error.expected)")
            }
        }
    }

    struct SessionOpened: ServitorReply {
        var result: Result
        var sessionID: SessionID?

        static let codec = Codec(
            "return",
            SessionOpened.init,
            .inline(\.result),
            .element("sessionId", \.sessionID, .secret)
        )
    }

    /// Ends a session.
    struct CloseSession: ServitorRequest {
        var sessionID: SessionID

        typealias Reply = Done

        static let codec = Codec(
            "closeSession",
            in: Servitor.namespace,
            CloseSession.init,
            .element("sessionId", in: Servitor.parts, \.sessionID, .secret)
        )
        static let response = codec(ofResponseTo: "closeSession")
    }
}
