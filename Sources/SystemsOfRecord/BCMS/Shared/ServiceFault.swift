import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension BCMS {
    /// The detail of a typed fault. `xsi:type` names the type that it has beside this one, which all have in common.
    struct ServiceFault: Record {
        var code: XSDInt?
        var message: ServiceText<1024>?

        static let codec = Codec(
            "BCMSServiceException",
            in: BCMS.envelopes,
            ServiceFault.init,
            .element("Code", \.code, .open, .internal),
            .element("Message", \.message, .nillable, .internal)
        )

        /// The types that the contract has.
        private enum Kind: String {
            case authentication = "AuthenticationException"
            case accountLocked = "AccountLockedException"
            case sessionTimeout = "SessionTimeoutException"
            case authorization = "AuthorizationException"
            case entityNotFound = "EntityNotFoundException"
            case invalidArgument = "InvalidArgumentException"
            case validation = "ValidationException"
            case persistence = "PersistenceException"
        }

        /// The failure that the device gets for a fault.
        static func failure(of fault: Fault, isLogin: Bool) -> Outcome.Failure {
            let name = XMLName(codec.name, in: BCMS.envelopes)
            guard let detail = fault.detail.first(where: { $0.name == name }) else {
                return failure(ofCode: fault)
            }
            guard let kind = kind(of: detail) else { return Outcome.Failure(.failed, detail: codec.name) }
            var failure = Outcome.Failure(.failed, detail: kind.rawValue)
            switch kind {
            case .authentication: failure.status = isLogin ? .wrongPassword : .noSession
            case .accountLocked:
                failure.status = .accountLocked
                if let until = try? LockedAccount.decode(from: detail).until { failure.lockedUntil = until.text }
            case .sessionTimeout: failure.status = .noSession
            case .authorization: failure.status = .noAuthority
            case .entityNotFound: failure.status = .recordGone
            case .invalidArgument, .validation:
                failure.status = .validation
                failure.userMessage = (try? decode(from: detail))?.message?.filled
                failure.fieldErrors = InvalidFields.errors(in: detail)
            case .persistence: break
            }
            return failure
        }

        /// The type that a detail says it has; nil for another one than those of the contract, or none.
        private static func kind(of detail: XMLElement) -> Kind? {
            let type = detail.attribute(XMLName("type", in: "http://www.w3.org/2001/XMLSchema-instance"))
            let words = type?.split(whereSeparator: \.isWhitespace) ?? []
            guard words.count == 1, let parts = words.first?.split(separator: ":"), let local = parts.last,
                detail.namespace(for: parts.count == 2 ? String(parts[0]) : nil) == BCMS.envelopes
            else { return nil }
            return Kind(rawValue: String(local))
        }

        private static let dispatcher =
            "http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher"

        /// What the code of a fault without a typed detail means: those of WCF's own dispatcher and of WS-Addressing.
        private static func failure(ofCode fault: Fault) -> Outcome.Failure {
            if fault.code == XMLName("MustUnderstand", in: SOAPVersion.soap12.namespace) {
                return Outcome.Failure(.adapterError, detail: "MustUnderstand")
            }
            for subcode in fault.subcodes {
                let status: OpStatus? =
                    switch (subcode.namespace, subcode.local) {
                    case (dispatcher, "InternalServiceFault"): .failed
                    case (dispatcher, "DeserializationFailed"): .invalidRequest
                    case (Addressing.namespace, "ActionNotSupported"): .noSuchOperation
                    case (Addressing.namespace, "MessageAddressingHeaderRequired"),
                        (Addressing.namespace, "InvalidAddressingHeader"):
                        .adapterError
                    case (Addressing.namespace, "DestinationUnreachable"),
                        (Addressing.namespace, "EndpointUnavailable"):
                        .unreachable
                    default: nil
                    }
                if let status { return Outcome.Failure(status, detail: subcode.local) }
            }
            return Outcome.Failure(.failed)
        }
    }

    /// What the detail of a locked account has beside the others.
    private struct LockedAccount: Equatable, Record {
        var until: ServiceTime?

        static let codec = Codec(
            "BCMSServiceException",
            in: BCMS.envelopes,
            LockedAccount.init,
            .element("LockedUntil", \.until, .nillable)
        )
    }

    /// What the details of wrong input have beside the others: the name of a parameter, or fields.
    private struct InvalidFields: Equatable, Record {
        var fields: [InvalidField]
        var parameter: ServiceText<50>?

        static let codec = Codec(
            "BCMSServiceException",
            in: BCMS.envelopes,
            InvalidFields.init,
            .list("Fields", of: "FieldError", \.fields, .nillable),
            .element("ParameterName", \.parameter, .nillable)
        )

        static func errors(in detail: XMLElement) -> [Outcome.FieldError] {
            guard let record = try? decode(from: detail) else { return [] }
            let names = record.fields.compactMap(\.name) + (record.parameter.map { [$0] } ?? [])
            return names.map { Outcome.FieldError(field: $0.value, code: "INVALID") }
        }
    }

    private struct InvalidField: Equatable, Record {
        var name: ServiceText<50>?

        static let codec = Codec(
            "FieldError",
            in: BCMS.envelopes,
            InvalidField.init,
            .element("Field", \.name, .nillable)
        )
    }

    /// A result that says that nothing was done: the service says why in words alone.
    struct ServiceRefusal {
        let message: String?

        /// - Parameter response: the element of a response's body.
        /// - Returns: nil where something was done, or where the result does not say.
        init?(in response: XMLElement) {
            self.init(inResult: response.children.first { $0.name.namespace == BCMS.operations })
        }

        init(message: String?) { self.message = message }

        /// - Parameter result: what the element of a body has.
        init?(inResult result: XMLElement?) {
            func text(_ name: String) -> String? { result?.child(XMLName(name, in: BCMS.envelopes))?.text }
            switch text("OperationSucceeded")?.filter({ !$0.isWhitespace }) {
            case "false", "0": message = text("ErrorMesssage")
            default: return nil
            }
        }

        func failure(isLogin: Bool) -> Outcome.Failure {
            let text = (message ?? "").lowercased()
            func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }
            if isLogin { return Outcome.Failure(has("lock") ? .accountLocked : .wrongPassword) }
            if has("session", "token", "authenticat") { return Outcome.Failure(.noSession) }
            if has("authori", "permission", "denied") { return Outcome.Failure(.noAuthority) }
            if has("not found", "not exist") { return Outcome.Failure(.recordGone) }
            guard text.contains(where: { !$0.isWhitespace }) else { return Outcome.Failure(.failed) }
            return Outcome.Failure(.refused, userMessage: shown, detail: "OperationSucceeded is false")
        }

        /// What a user is shown of the message: one line; nil where it has a stack trace.
        private var shown: String? {
            guard let message, !message.contains("   at ") else { return nil }
            return String(message.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(1024))
        }
    }
}
