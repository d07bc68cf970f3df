import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// What return code 8, "nothing found", means for a transaction.
enum IMSVerdict {
    /// The response says that there is nothing, which is a response.
    case success
    case failure(OpStatus)
}

/// The outcomes of IMS transactions, by their responses.
enum IMSOutcomes {
    /// A fault, told by the codes in it.
    private struct Row {
        var returnCodes: Set<IMSCode> = []
        /// Empty for any.
        var reasonCodes: Set<IMSCode> = []
        var messageNumber: IMSCode?
        var status: OpStatus
        var isWorthRetrying = false

        func matches(_ fault: IMSFault) -> Bool {
            if let messageNumber { return fault.messageNumber == messageNumber }
            guard let code = fault.returnCode, returnCodes.contains(code) else { return false }
            return reasonCodes.isEmpty || fault.reasonCode.map(reasonCodes.contains) == true
        }
    }

    /// The first row that matches tells. Messages stand first: they say more than the return code that comes with them.
    private static let rows = [
        Row(messageNumber: "DFS065", status: .unreachable),  // TRAN/LTERM STOPPED
        Row(messageNumber: "DFS1292", status: .notAuthorized),  // SECURITY VIOLATION
        Row(messageNumber: "DFS555", status: .failed),  // TRAN ... ABEND
        Row(messageNumber: "DFS064", status: .noSuchOperation),  // NO SUCH TRANSACTION CODE
        Row(messageNumber: "HWSA0380", status: .adapterError),  // load module missing
        // The timer of IMS Connect expired; the reason code is its value.
        Row(returnCodes: ["32", "36", "40"], status: .timeout),
        // No such data store; stopped or closed.
        Row(returnCodes: ["4"], reasonCodes: ["NFNDDST", "STP/CLSE"], status: .unreachable),
        Row(returnCodes: ["8"], reasonCodes: numbers(40...40, 51...55), status: .notAuthorized),
        // Another connection has the same client name, perhaps one that is about to end.
        Row(returnCodes: ["8"], reasonCodes: ["56"], status: .unreachable, isWorthRetrying: true),
        // No adapter, no converter or no transaction code.
        Row(returnCodes: ["8"], reasonCodes: numbers(13...15, 100...112), status: .adapterError),
        // OTMA, with or without a sense code.
        Row(returnCodes: ["12", "16"], status: .failed),
    ]

    /// What a fault means.
    static func failure(of fault: IMSFault) -> Outcome.Failure {
        let row = rows.first { $0.matches(fault) }
        var failure = Outcome.Failure(row?.status ?? .failed, detail: fault.codes)
        failure.isWorthRetrying = row?.isWorthRetrying ?? false
        return failure
    }

    /// What an output segment means; nil for success.
    static func failure(of segment: OutputSegment, nothingFound: IMSVerdict) -> Outcome.Failure? {
        var codes = "out_rc=\(segment.returnCode)"
        if let reason = IMSCode(segment.reason?.value) { codes += " out_rsn=\(reason)" }
        // IMS sent a message of its own in place of the application's segment.
        if let module = segment.module, module.value.utf8.starts(with: "DFSMO".utf8) {
            if let number = IMSCode(beginningOf: segment.message?.value ?? "") { codes += " \(number)" }
            return Outcome.Failure(.failed, detail: codes)
        }
        switch (segment.returnCode.value, nothingFound) {
        case (0, _), (4, _), (8, .success):
            return nil
        case (8, .failure(let status)):
            return Outcome.Failure(status, detail: codes)
        case (12, _):
            // The one text of the back end that is meant for the customer.
            let text = segment.message.map { String(Substring($0.value.utf8.drop { $0 == 0x20 })) }
            return Outcome.Failure(.validation, userMessage: text, detail: codes)
        default:
            return Outcome.Failure(.failed, detail: codes)
        }
    }

    private static func numbers(_ ranges: ClosedRange<Int>...) -> Set<IMSCode> {
        Set(ranges.joined().compactMap { IMSCode(String($0)) })
    }
}

/// A return, reason or sense code, or the number of a message: short enough and plain enough for a log.
struct IMSCode: Hashable {
    /// A number without leading zeros, or a name of capital letters, digits and `/`.
    let text: String

    /// Takes a code; nil where the text is none, or so long that it could be something of a customer's.
    init?(_ text: String?) {
        guard let text else { return nil }
        let bytes = text.utf8.drop { $0 == 0x20 }
        let code = bytes.prefix { $0 != 0x20 }
        guard !code.isEmpty, bytes.dropFirst(code.count).allSatisfy({ $0 == 0x20 }) else { return nil }
        if code.allSatisfy(ASCII.isDigit) {
            guard code.count <= 5, let number = Int(Substring(code)) else { return nil }
            self.text = String(number)
        } else {
            guard code.count <= 8, code.allSatisfy({ ASCII.isDigit($0) || Self.isLetter($0) || $0 == 0x2F }) else {
                return nil
            }
            self.text = String(Substring(code))
        }
    }

    /// Takes the number that a message of IMS (`DFS...`) or of IMS Connect (`HWS...`) begins with.
    init?(beginningOf message: String) {
        let bytes = message.utf8.drop { $0 == 0x20 }
        var code = bytes.prefix { ASCII.isDigit($0) || Self.isLetter($0) }
        guard
            code.starts(with: "DFS".utf8) || code.starts(with: "HWS".utf8), code.contains(where: ASCII.isDigit),
            code.count <= 10
        else { return nil }
        // The letter behind the number says how severe the message is, and not every release sends it.
        if let last = code.last, !ASCII.isDigit(last) { code.removeLast() }
        text = String(Substring(code))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
}

extension IMSCode: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Takes a code of the contract.
    init(stringLiteral value: String) { text = value }

    var description: String { text }
}
