internal import SoapstoneCodec
internal import SoapstoneSOAP

/// Why a call failed, and what its developer is told beside it.
struct CallFailure: Error {
    var failure: Outcome.Failure
    var details: [FailureBody.Detail] = []

    init(_ failure: Outcome.Failure) {
        self.failure = failure
    }

    init(_ status: OpStatus, detail: String? = nil) {
        failure = Outcome.Failure(status, detail: detail)
    }

    /// A body that is not JSON.
    init(_ error: JSONError) {
        self.init(.invalidJSON, detail: error.code.rawValue)
        details = [
            .init(
                code: error.code.rawValue,
                pointer: error.pointer,
                message: "line \(error.line), column \(error.column): \(error.message)"
            )
        ]
    }

    /// JSON that does not follow the operation's contract.
    init(_ error: DecodeError) {
        self.init(.invalidRequest, detail: error.code.rawValue)
        details = [.init(code: error.code.rawValue, pointer: Self.pointer(error.steps), message: error.message)]
    }

    /// A JSON pointer (RFC 6901 section 4).
    private static func pointer(_ steps: [String]) -> String {
        steps.reduce(into: "") { pointer, step in
            pointer += "/"
            for scalar in step.unicodeScalars {
                switch scalar {
                case "~": pointer += "~0"
                case "/": pointer += "~1"
                default: pointer.unicodeScalars.append(scalar)
                }
            }
        }
    }
}
