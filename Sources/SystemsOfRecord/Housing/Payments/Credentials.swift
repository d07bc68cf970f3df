import Crypto
import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension PaymentPortal {
    /// Who calls the portal, and a signature over it.
    struct Credentials: Record, Equatable {
        var subject: Subject
        var identification: Identification
        var signature: Signature

        static let codec = Codec(
            "credentials",
            Credentials.init,
            .element("subject", \.subject),
            .element("requestIdentification", json: "identification", \.identification),
            .element("signature", \.signature)
        )

        /// Those of a request before it is signed.
        static let unsigned = Credentials(
            subject: Subject(type: .portal, identifier: nil, system: .scp),
            identification: Identification(reference: nil, timeStamp: nil),
            signature: Signature(algorithm: .original, keyID: nil, digest: nil)
        )
    }

    struct Subject: Record, Equatable {
        var type: SubjectType
        /// Whom the portal knows the caller as.
        var identifier: XSDInt?
        var system: System

        static let codec = Codec(
            "subject",
            Subject.init,
            .element("subjectType", \.type, .open),
            .element("identifier", \.identifier, .blank, .open),
            .element("systemCode", \.system, .open)
        )
    }

    enum SubjectType: String, HostEnumeration {
        case portal = "CapitaPortal"
    }

    enum System: String, HostEnumeration {
        case scp = "SCP"
    }

    struct Identification: Record, Equatable {
        /// Another one for each request.
        var reference: TokenText<50>?
        /// UTC, as `yyyyMMddHHmmss`.
        var timeStamp: TimeStamp?

        static let codec = Codec(
            "requestIdentification",
            Identification.init,
            .element("uniqueReference", \.reference, .blank, .open),
            .element("timeStamp", \.timeStamp, .blank, .open)
        )
    }

    struct Signature: Record, Equatable {
        var algorithm: Algorithm
        var keyID: XSDInt?
        var digest: PlainText<88>?

        static let codec = Codec(
            "signature",
            Signature.init,
            .element("algorithm", \.algorithm, .open),
            .element("hmacKeyID", json: "hmacKeyId", \.keyID, .blank, .open),
            .element("digest", \.digest, .blank, .secret)
        )
    }

    enum Algorithm: String, HostEnumeration {
        case original = "Original"
    }
}

extension PaymentPortal.Credentials {
    /// Signs a request.
    ///
    /// - Parameters:
    ///   - account: the user is the identifier and the key's id, `900000001/901`; the password is the key, in Base64.
    ///   - clock: seconds since 1970-01-01T00:00:00Z.
    ///   - reference: of this request alone.
    init(
        _ account: Operation.Account,
        at clock: Int64,
        reference: String = RandomID.make()
    ) throws(Outcome.Failure) {
        let parts = account.user.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let identifier = Int32(parts[0]), let keyID = Int32(parts[1]) else {
            throw Self.failure("the user is no identifier and id of a key, as 900000001/901")
        }
        guard let key = Base64Bytes.decode(account.password.utf8), !key.isEmpty else {
            throw Self.failure("the password is no key in Base64")
        }
        guard let time = CivilDateTime(secondsSinceEpoch: clock) else { throw Self.failure("the time is none") }
        let timeStamp = time.description.filter(\.isNumber)
        self = .unsigned
        let (subjectType, algorithm) = (subject.type.rawValue, signature.algorithm.rawValue)
        let text = "\(subjectType)!\(identifier)!\(reference)!\(timeStamp)!\(algorithm)!\(keyID)"
        let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key))
        subject.identifier = XSDInt(identifier)
        signature.keyID = XSDInt(keyID)
        do throws(ScalarError) {
            identification = PaymentPortal.Identification(
                reference: try PaymentPortal.TokenText(reference),
                timeStamp: try PaymentPortal.TimeStamp(timeStamp)
            )
            signature.digest = try PlainText(String(decoding: Base64Bytes.encode(Array(code)), as: UTF8.self))
        } catch {
            throw Self.failure(error.expected)
        }
    }

    private static func failure(_ detail: String) -> Outcome.Failure {
        Outcome.Failure(.adapterError, detail: "the account of \(PaymentPortal.service): \(detail)")
    }
}
