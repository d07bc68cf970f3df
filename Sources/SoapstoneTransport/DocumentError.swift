/// Why a document was not brought.
public struct DocumentError: Error, Equatable, Sendable {
    /// The kind of failure.
    public enum Code: String, Sendable {
        /// It has more bytes than were asked for.
        case tooLarge
        /// The host says that it is elsewhere.
        case redirect
        /// The host answers with another status than 200.
        case status
        /// It takes longer than one document, or all of them together, may take.
        case timeout
        /// The host is at an address where it may not be.
        case unreachable
        /// The host's certificate was not accepted.
        case tls
        /// There was no complete answer for another reason.
        case transport
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, without the document's address.
    public let reason: String
}

extension DocumentError {
    init(_ error: TransportError, after time: Duration) {
        switch error.code {
        case .tooLarge: code = .tooLarge
        case .timeout, .lowSpeed: code = .timeout
        case .unreachable: code = .unreachable
        case .tls: code = .tls
        default: code = .transport
        }
        reason = error.code == .timeout ? "\(error.reason): \(time) is the limit" : error.reason
    }

    /// A response that is not the document.
    init(_ response: HTTPTransport.Response) {
        if (300..<400).contains(response.status), let target = response.value(of: "Location") {
            code = .redirect
            reason = "The host redirects (status \(response.status)) to '\(Self.shown(target))', which is not followed"
        } else {
            code = .status
            reason = "The host returned status \(response.status)"
        }
    }

    /// At most 200 characters of printable ASCII: the text is the host's.
    private static func shown(_ text: String) -> String {
        let bytes = text.utf8
        let shown = bytes.prefix(200).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: shown, as: UTF8.self) + (bytes.count > shown.count ? "…" : "")
    }
}
