internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The JSON of a failed call.
///
/// `opstatus` is written last, so that nothing written before can stand in its place for a reader that takes the last of
/// two equal keys.
struct FailureBody {
    /// One thing that is wrong with a request, for its developer.
    ///
    /// Nothing of a value is in it unless its field is open.
    struct Detail: Equatable, Sendable {
        /// A stable machine code: `JSON_SYNTAX`, `missing`.
        var code: String
        /// The place in the request's JSON, as a JSON pointer.
        var pointer: String
        var message: String
        /// What was found there, and what is expected, where the contract tells them apart.
        var found: String?
        var expected: String?
        /// Keys that may have been meant.
        var nearest: [String] = []
    }

    var opstatus: Int
    /// How often a one-time password may be tried still.
    var attemptsLeft: Int?
    /// Until when an account is locked.
    var lockedUntil: String?
    /// The fields of a form in which something is wrong.
    var fieldErrors: [Outcome.FieldError] = []
    var code: String
    var text: String
    var userMessage: String
    var backendStatus: Int?
    var reason: String?
    var details: [Detail] = []
    /// How the members of a composite ended: their ids and numbers.
    var members: [(id: String, status: Int)] = []
    /// The back end's fault as JSON.
    var fault: [UInt8]?

    /// The member that says how a member of a composite ended.
    static func member(_ id: String) -> String { "opstatus_\(id)" }

    init(_ failure: CallFailure) {
        let status = failure.failure.status
        fault = failure.failure.fault
        attemptsLeft = failure.failure.attemptsLeft
        lockedUntil = failure.failure.lockedUntil
        fieldErrors = failure.failure.fieldErrors
        opstatus = status.number
        code = status.code
        text = status.text
        userMessage = failure.failure.userMessage ?? status.userMessage
        backendStatus = failure.failure.backendStatus
        reason = failure.failure.reason
        details = failure.details
        members = failure.members
    }

    init(_ refusal: Refusal) {
        opstatus = refusal.opstatus
        code = refusal.code
        text = refusal.text
        details = refusal.details
        userMessage = UserMessage.unavailable
    }

    /// The body's bytes.
    var bytes: [UInt8] {
        var output = ByteWriter()
        output.append("{")
        if let fault {
            output.append(#""$fault":"#)
            output.append(fault)
            output.append(",")
        }
        if let attemptsLeft {
            output.append(#""attemptsLeft":"#)
            output.append(decimal: Int64(attemptsLeft))
            output.append(",")
        }
        if !details.isEmpty {
            write(details, as: "details", to: &output)
            output.append(",")
        }
        output.append(#""errcode":"#)
        output.appendJSON(code)
        output.append(#","errmsg":"#)
        output.appendJSON(text)
        writeFieldErrors(to: &output)
        if let backendStatus {
            output.append(#","httpStatusCode":"#)
            output.append(decimal: Int64(backendStatus))
        }
        write(#","lockedUntil":"#, lockedUntil, to: &output)
        output.append(#","message":"#)
        output.appendJSON(userMessage)
        for member in members {
            output.append(",")
            output.appendJSON(Self.member(member.id))
            output.append(":")
            output.append(decimal: Int64(member.status))
        }
        if let reason {
            output.append(#","reason":"#)
            output.appendJSON(reason)
        }
        output.append(#","opstatus":"#)
        output.append(decimal: Int64(opstatus))
        output.append("}")
        return output.bytes
    }

    /// The media type of `problem` (RFC 9457 section 3).
    static let problemType = "application/problem+json"

    /// The title of a problem: the text of the opstatus, if it says something outside of Volt MX Foundry.
    static func title(_ code: String, _ text: String, isFault: Bool = false) -> String {
        switch code {
        case OpStatus.invalidRequest.code: "the request does not follow the contract"
        case OpStatus.adapterError.code: "the upstream could not be called"
        case OpStatus.emptyResponse.code: "the response of the upstream is empty"
        case OpStatus.invalidXML.code: "the response of the upstream is not a SOAP message"
        case OpStatus.failed.code: isFault ? "the upstream returned a fault" : "the upstream failed"
        default: text
        }
    }

    /// The code of a problem: outside of Volt MX Foundry, what is behind a gateway is an upstream.
    static func problemCode(_ code: String) -> String {
        let prefix = "BACKEND_"
        return code.hasPrefix(prefix) ? "UPSTREAM_\(code.dropFirst(prefix.utf8.count))" : code
    }

    /// The failure as problem details (RFC 9457): `title` and `detail` for people, `code` for programs.
    func problem(_ httpStatus: Int) -> [UInt8] {
        var output = ByteWriter()
        output.append(#"{"title":"#)
        output.appendJSON(Self.title(code, text, isFault: fault != nil))
        output.append(#","status":"#)
        output.append(decimal: Int64(httpStatus))
        write(#","detail":"#, reason, to: &output)
        output.append(#","code":"#)
        output.appendJSON(Self.problemCode(code))
        if !details.isEmpty {
            output.append(",")
            let errors = details.map { detail in
                var error = detail
                error.code = Self.problemCode(detail.code)
                return error
            }
            write(errors, as: "errors", to: &output)
        }
        if let backendStatus {
            output.append(#","upstreamStatus":"#)
            output.append(decimal: Int64(backendStatus))
        }
        if let fault {
            output.append(#","$fault":"#)
            output.append(fault)
        }
        output.append("}")
        return output.bytes
    }

    private func writeFieldErrors(to output: inout ByteWriter) {
        guard !fieldErrors.isEmpty else { return }
        output.append(#","fieldErrors":["#)
        for (index, error) in fieldErrors.enumerated() {
            output.append(index == 0 ? #"{"code":"# : #",{"code":"#)
            output.appendJSON(error.code)
            output.append(#","field":"#)
            output.appendJSON(error.field)
            output.append("}")
        }
        output.append("]")
    }

    private func write(_ details: [Detail], as key: String, to output: inout ByteWriter) {
        output.appendJSON(key)
        output.append(":[")
        for (index, detail) in details.enumerated() {
            output.append(index == 0 ? #"{"code":"# : #",{"code":"#)
            output.appendJSON(detail.code)
            write(#","expected":"#, detail.expected, to: &output)
            write(#","found":"#, detail.found, to: &output)
            output.append(#","message":"#)
            output.appendJSON(detail.message)
            write(detail.nearest, to: &output)
            output.append(#","pointer":"#)
            output.appendJSON(detail.pointer)
            output.append("}")
        }
        output.append("]")
    }

    private func write(_ key: StaticString, _ text: String?, to output: inout ByteWriter) {
        guard let text else { return }
        output.append(key)
        output.appendJSON(text)
    }

    private func write(_ nearest: [String], to output: inout ByteWriter) {
        guard !nearest.isEmpty else { return }
        output.append(#","nearest":["#)
        for (index, name) in nearest.enumerated() {
            if index > 0 { output.append(",") }
            output.appendJSON(name)
        }
        output.append("]")
    }
}
