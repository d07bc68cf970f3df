internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Why a call failed, and what its developer is told beside it.
struct CallFailure: Error {
    var failure: Outcome.Failure
    var details: [FailureBody.Detail] = []
    /// How the members of a composite ended that ended before it failed: their ids and numbers.
    var members: [(id: String, status: Int)] = []

    init(_ failure: Outcome.Failure) {
        self.failure = failure
        if let limit = failure.limit { details = [.init(code: "BACKEND_LIMIT", pointer: "", message: limit)] }
        details += failure.mistakes.map(FailureBody.Detail.init)
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
                message: error.place
            )
        ]
    }

    /// JSON that does not follow the operation's contract, or has fields of a form that its user has to look at.
    init(_ error: Operation.RequestError) {
        // What a session should know is no mistake of the request's.
        if error.cause?.code == .session {
            self.init(.sessionIncomplete, detail: error.cause?.path)
            return
        }
        self.init(error.failure ?? Outcome.Failure(.invalidRequest, detail: error.mistakes.first?.code))
        details = error.mistakes.map(FailureBody.Detail.init)
    }

    /// A member of a request that is missing or not what it must be.
    ///
    /// - Parameter message: what is wrong, with nothing of a value that is personal.
    init(member key: String, code: String, _ message: String) {
        self.init(.invalidRequest, detail: code)
        details = [.init(code: code, pointer: "/\(key)", message: message)]
    }

    /// A session store that cannot be asked.
    ///
    /// - Parameter error: why; another store's own error may have anything in it, and is not told.
    static func noStore(_ error: any Error) -> CallFailure {
        let reason = (error as? any OpenError).map { ": \($0)" } ?? ""
        return CallFailure(.overloaded, detail: "SESSION_STORE\(reason)")
    }

    /// An operation that the contract has, and that cannot be called.
    init(_ refused: RefusedOperation) {
        self.init(.noSuchOperation, detail: "refused")
        details = [.init(code: "CONTRACT", pointer: "", message: refused.reason)]
    }
}

extension JSONError {
    /// Where it is, and what.
    var place: String { "line \(line), column \(column): \(message)" }
}

/// An error whose description has nothing in it that a log may not show.
protocol OpenError: Error, CustomStringConvertible {}

extension FailureBody.Detail {
    fileprivate init(_ mistake: Operation.RequestError.Mistake) {
        // A contract says nothing of who may see a value: it does not come back.
        let hidden = mistake.quotesValue ? "a value that is not shown" : nil
        self.init(
            code: mistake.code,
            pointer: mistake.pointer,
            message: hidden.map { "\($0); expected \(mistake.expected ?? "another one")" } ?? mistake.message,
            found: hidden ?? mistake.found,
            expected: mistake.expected,
            nearest: mistake.nearest
        )
    }
}
