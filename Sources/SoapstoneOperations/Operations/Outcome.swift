public import SoapstoneCodec

/// How an operation ended.
public enum Outcome: Sendable {
    /// It succeeded: the members of its response, and the record that has them; nil where a contract is the codec.
    case success(@Sendable (inout ObjectWriter) -> Void, record: (any Record)? = nil)
    /// It failed.
    case failure(Failure)

    /// It succeeded with the members of a record.
    public static func success(of record: some Record) -> Outcome {
        .success({ writer in record.encodeMembers(to: &writer) }, record: record)
    }

    /// A field of a form in which something is wrong; nothing of its value.
    public struct FieldError: Equatable, Sendable {
        /// The field: `ssnLast4`, `securityQuestions[0].response`.
        public var field: String
        /// What is wrong with it: `REQUIRED`.
        public var code: String

        /// Makes an error of a field.
        public init(field: String, code: String) {
            self.field = field
            self.code = code
        }
    }

    /// A failed operation, as the device learns of it.
    public struct Failure: Error, Equatable, Sendable {
        /// The number, and the sentences that go with it.
        public var status: OpStatus
        /// What the user is shown, where it is not the status's own sentence.
        public var userMessage: String?
        /// Why a new password was rejected: `tooShort`.
        public var reason: String?
        /// The HTTP status that the device is told the back end answered with, where it answered.
        public var backendStatus: Int?
        /// Whether the same request may be sent once more at once.
        public var isWorthRetrying = false
        /// After how many seconds the back end may be asked again, where it says so.
        public var retryAfter: Int?
        /// How often a one-time password may be tried still.
        public var attemptsLeft: Int?
        /// Until when an account is locked, as `xs:dateTime` in UTC.
        public var lockedUntil: String?
        /// The fields of a form in which something is wrong, in the order in which they were found.
        public var fieldErrors: [FieldError] = []
        /// The back end's fault as JSON, for whoever connects it; nil where the codec has a status for each fault.
        public var fault: [UInt8]?
        /// Whether the fault says that the request was wrong, not that the back end failed.
        public var isFaultOfSender = false
        /// The limit that the back end's response was over, for whoever connects it; nil where it was over none.
        public var limit: String?
        /// What in the request a function has refused, for whoever connects it.
        package var mistakes: [Operation.RequestError.Mistake] = []
        /// For the log: what happened, without anything of the input or the response.
        public var detail: String?

        /// Makes a failure from its status.
        public init(_ status: OpStatus, userMessage: String? = nil, reason: String? = nil, detail: String? = nil) {
            self.status = status
            self.userMessage = userMessage
            self.reason = reason
            self.detail = detail
        }

        /// Opstatus 9105: something in the request that only a function can judge.
        public init(_ mistake: DecodeError) {
            self.init(.invalidRequest, detail: mistake.code.rawValue)
            mistakes = Operation.RequestError(mistake).mistakes
        }

        /// Opstatus 20021: fields of a form that have to be corrected.
        public init(fields: [FieldError]) {
            self.init(.validation)
            fieldErrors = fields
        }
    }
}

extension Outcome.Failure: CustomStringConvertible {
    /// `invalid XML response: XML_SYNTAX at line 1, column 1 [BACKEND_XML]`.
    public var description: String { "\(status.text)\(detail.map { ": \($0)" } ?? "") [\(status.code)]" }
}
