import SoapstoneCodec
import SoapstoneXML

@testable import SoapstoneOperations

@testable import SoapstoneSOAP

/// Operations of a back end that is not there.
enum FakeOperation {
    static let all = [
        make("ask", Question.self),
        make("ping", Ping.self, needsSession: false),
        make("basic", Ping.self, credentials: .basic, needsSession: false),
        make("signIn", Ping.self, credentials: .endUser, needsSession: false),
        make("modern", Ping.self, version: .soap12, needsSession: false),
        bearer,
    ]

    static func make<Request: Record>(
        _ name: String,
        _: Request.Type,
        service: String = "fake",
        version: SOAPVersion = .soap11,
        credentials: Operation.Credentials = .serviceAccount,
        needsSession: Bool = true,
        timeout: Duration = .seconds(5),
        decode: @escaping @Sendable (Operation.Response) throws(DecodeError) -> Outcome = FakeOperation.outcome
    ) -> Operation {
        Operation(
            service: service,
            name: name,
            wsdl: "wsdl/fake.wsdl",
            bindingOperation: name,
            version: version,
            action: "urn:fake:\(name)",
            request: XMLName(Request.codec.name, in: "urn:fake"),
            response: XMLName("Reply", in: "urn:fake"),
            credentials: credentials,
            needsSession: needsSession,
            timeout: timeout,
            isIdempotent: true,
            encode: { json, session throws(DecodeError) in
                var body = ByteWriter()
                try Request.decode(from: json, session: session).encodeXML(to: &body)
                return Operation.Request(
                    body: body.bytes,
                    user: credentials == .endUser ? ("jordan", "Canary-User-Passw0rd") : nil
                )
            },
            decode: decode,
            requestLines: { Request.codec.lines() },
            responseLines: { Response.codec.lines() },
            requestToJSON: { element throws(DecodeError) in
                var json = ByteWriter()
                try Request.decode(from: element).encodeJSON(to: &json)
                return json.bytes
            },
            responseFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                try Response.decode(fromResponse: json).encodeXML(to: &body)
                return body.bytes
            }
        )
    }

    /// An operation that is called with a token in a header block, and with WS-Addressing.
    static let bearer: Operation = {
        let modern = make("bearer", Ping.self, version: .soap12, needsSession: false)
        return Operation(
            service: modern.service,
            name: modern.name,
            wsdl: modern.wsdl,
            version: .soap12,
            action: modern.action,
            request: modern.request,
            responseShape: modern.responseShape,
            addressingAction: modern.action,
            credentials: .bearer,
            tokenHeader: { token in
                token.utf8.count > 24 ? nil : Array("<h:Token xmlns:h=\"urn:fake\">\(token)</h:Token>".utf8)
            },
            needsSession: false,
            timeout: modern.timeout,
            isIdempotent: false,
            encode: modern.encode,
            decode: modern.decode,
            requestToJSON: modern.requestToJSON,
            responseFromJSON: modern.responseFromJSON
        )
    }()

    /// An operation whose request has the service account in its own element, and the time of the call.
    static let signed: Operation = {
        let plain = make("signed", Ping.self, credentials: .payload, needsSession: false)
        return copy(of: plain) { json, session throws(Operation.RequestError) in
            var request = try plain.encode(json, session)
            request.signed = { account, clock throws(Outcome.Failure) in
                guard account.password.utf8.count > 4 else { throw Outcome.Failure(.adapterError, detail: "too short") }
                return Array("<Ping xmlns=\"urn:fake\">\(account.user) \(account.password) \(clock)</Ping>".utf8)
            }
            return request
        }
    }()

    /// An operation whose request is a form that is never right.
    static func form(_ name: String, failing failure: Outcome.Failure) -> Operation {
        copy(of: make(name, Ping.self, needsSession: false)) { _, _ throws(Operation.RequestError) in
            let mistakes = failure.fieldErrors.map {
                Operation.RequestError.Mistake(code: $0.code, pointer: "/\($0.field)", message: "is wrong")
            }
            throw Operation.RequestError(mistakes, count: mistakes.count, failure: failure)
        }
    }

    /// An operation whose response has the county's name in a part, where it reads parts.
    static func parted(_ name: String, readsParts: Bool) -> Operation {
        let plain = make(name, Ping.self, needsSession: false) { response throws(DecodeError) in
            guard let part = response.package?.part(contentID: "name"), let content = try? part.content() else {
                return try outcome(of: response)
            }
            let name = String(decoding: content, as: UTF8.self)
            return .success { $0.output.append(utf8: "\"name\":\"\(name)\"") }
        }
        return copy(of: plain, readsParts: readsParts, encode: plain.encode)
    }

    private static func copy(
        of operation: Operation,
        readsParts: Bool = false,
        encode: @escaping @Sendable (JSONDocument, SessionValues) throws(Operation.RequestError) -> Operation.Request
    ) -> Operation {
        Operation(
            service: operation.service,
            name: operation.name,
            wsdl: operation.wsdl,
            action: operation.action,
            request: operation.request,
            responseShape: operation.responseShape,
            readsParts: readsParts,
            credentials: operation.credentials,
            needsSession: operation.needsSession,
            timeout: operation.timeout,
            isIdempotent: operation.isIdempotent,
            encode: encode,
            decode: operation.decode,
            requestToJSON: operation.requestToJSON,
            responseFromJSON: operation.responseFromJSON
        )
    }

    /// A sound response is a success, a fault is one of three failures by its text.
    static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        switch response.content {
        case .payload(let element):
            let response = try Response.decode(from: element)
            return .success(of: response)
        case .fault(let fault):
            switch fault.reason {
            case "no such case": return .failure(.init(.caseNotFound))
            case "too short": return .failure(.init(.passwordRejected, reason: "tooShort"))
            case "wrong field": return .failure(.init(.validation, userMessage: "The month \"13\" is not valid."))
            case "busy":
                var failure = Outcome.Failure(.unreachable)
                failure.isWorthRetrying = true
                return .failure(failure)
            default: return .failure(.init(.failed))
            }
        case .message: throw Operation.Response.isNoElement
        }
    }
}

extension OpStatus {
    /// What the operations of tests say beside what every gateway says.
    static let caseNotFound = OpStatus(
        20030,
        "CASE_NOT_FOUND",
        "case not found",
        http: 404,
        user: "No case was found for your account."
    )
    static let emailInUse = OpStatus(20022, "EMAIL_IN_USE", "e-mail address in use", http: 409, user: "In use.")
    static let otpWrong = OpStatus(20010, "OTP_WRONG", "one-time password wrong", http: 422, user: "Incorrect.")
}
