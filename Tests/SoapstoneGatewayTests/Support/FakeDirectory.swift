import SoapstoneCodec
import SoapstoneTransport
import SoapstoneXML
import Synchronization

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// A directory of one user, with a system of record behind it, in this process.
///
/// The user is `jordan` with the password `Canary-Right-1`, and web id 300000000017.
final class FakeDirectory: Sendable {
    private let received = Mutex<[String]>([])
    private let refusesAdmission: Bool
    private let lets: Bool

    /// - Parameters:
    ///   - refusingAdmission: whether the system of record knows no case of the user's.
    ///   - lettingAllIn: whether any name and password is right, as with a stub that does not look at passwords.
    init(refusingAdmission: Bool = false, lettingAllIn: Bool = false) {
        refusesAdmission = refusingAdmission
        lets = lettingAllIn
    }

    /// The bodies of the requests.
    var requests: [String] { received.withLock { $0 } }

    var send: Send {
        { [self] request async throws(TransportError) in
            let body = String(decoding: request.body, as: UTF8.self)
            received.withLock { $0.append(body) }
            return try response(to: body).get()
        }
    }

    /// The response of a directory that refuses nobody with the right password.
    static func plainResponse(to body: String) -> ScriptedBackend.Response { FakeDirectory().response(to: body) }

    private func response(to body: String) -> ScriptedBackend.Response {
        if body.contains("<SignIn") {
            guard lets || body.contains(">jordan<") && body.contains(">Canary-Right-1<") else { return .fault("wrong") }
            return .body(
                """
                <User xmlns="urn:fake"><id>jordan</id><first>Jordan</first><mail>jordan@example.org</mail>\
                <web>300000000017</web></User>
                """
            )
        }
        if body.contains("<Change") {
            return lets || body.contains(">Canary-Right-1<") ? .good : .fault("wrong")
        }
        if body.contains("<Admit"), refusesAdmission { return .fault("no such case") }
        return .good
    }

    // MARK: Operations

    static let operations = [
        FakeOperation.make("ping", Ping.self, needsSession: false).performing(.ping),
        FakeOperation.make("ask", Question.self),
        FakeOperation.make("admit", Admit.self).performing(.admission),
        FakeOperation.make("change", Change.self, needsSession: false, decode: refusing).performing(.passwordChange),
        FakeOperation.make("leave", Leave.self).performing(.signOut),
        signIn.performing(.signIn(members: ["firstName"])),
    ]

    /// What a user signs in with.
    struct SignInRequest: Record {
        var userName: HostText<40>
        var password: HostText<40>

        static let codec = Codec(
            "SignIn",
            in: "urn:fake",
            SignInRequest.init,
            .element("user", json: "userName", \.userName),
            .element("password", json: "password", \.password, .secret)
        )
    }

    /// What the directory knows of the user.
    struct User: Record {
        var id: HostText<40>
        var firstName: HostText<40>
        var email: HostText<40>
        var webID: Digits<12>

        static let codec = Codec(
            "User",
            in: "urn:fake",
            User.init,
            .element("id", json: "userId", \.id),
            .element("first", json: "firstName", \.firstName),
            .element("mail", json: "email", \.email),
            .element("web", \.webID, .internal)
        )
    }

    /// A new password.
    struct Change: Record {
        var userName: HostText<40>
        var old: HostText<40>
        var new: HostText<40>

        static let codec = Codec(
            "Change",
            in: "urn:fake",
            Change.init,
            .element("user", json: "userName", \.userName),
            .element("old", json: "oldPassword", \.old, .secret),
            .element("new", json: "newPassword", \.new, .secret)
        )
    }

    /// Asks for the user's cases.
    struct Admit: Record {
        var webID: Digits<12>

        static let codec = Codec(
            "Admit",
            in: "urn:fake",
            Admit.init,
            .element("web_id", \.webID, .session("webId"))
        )
    }

    /// Says that the user has gone.
    struct Leave: Record {
        var webID: Digits<12>

        static let codec = Codec(
            "Leave",
            in: "urn:fake",
            Leave.init,
            .element("web_id", \.webID, .session("webId"))
        )
    }

    /// A fault is a wrong password.
    @Sendable private static func refusing(_ response: Operation.Response) throws(DecodeError) -> Outcome {
        guard case .payload = response.content else { return .failure(.init(.badCredentials)) }
        return .success { _ in }
    }

    private static let signIn: Operation = {
        let plain = FakeOperation.make("signIn", SignInRequest.self, needsSession: false)
        return Operation(
            service: plain.service,
            name: plain.name,
            wsdl: plain.wsdl,
            action: plain.action,
            request: plain.request,
            responseShape: .element(XMLName("User", in: "urn:fake")),
            credentials: .none,
            needsSession: false,
            timeout: plain.timeout,
            isIdempotent: true,
            encode: plain.encode,
            decode: { response throws(DecodeError) in
                guard case .payload(let element) = response.content else { return .failure(.init(.badCredentials)) }
                let user = try User.decode(from: element)
                return .success(of: user)
            },
            requestToJSON: plain.requestToJSON,
            responseFromJSON: plain.responseFromJSON,
            sessionValues: { response throws(DecodeError) in
                guard case .payload(let element) = response.content else { return .none }
                return SessionValues(["webId": try User.decode(from: element).webID.description])
            }
        )
    }()
}
