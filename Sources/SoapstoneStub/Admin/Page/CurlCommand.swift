internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneXML

/// The command that sends a request of the journal again, redacted as the journal shows it.
struct CurlCommand {
    let text: String

    /// Quotes a request for a POSIX shell; nil if the request is no text, or has characters that act on a terminal.
    init?(_ call: ShownCall, isSecure: Bool) {
        guard let body = call.body, let content = String(validating: body, as: UTF8.self) else { return nil }
        let hosts = call.entry.call.head.headers["Host"]
        let isHost = hosts.first?.utf8.allSatisfy { ASCII.isAlphanumeric($0) || ".:-[]".utf8.contains($0) } == true
        let host = isHost ? hosts.first ?? "" : "localhost:\(StubConfiguration.standardPort)"
        let method = call.entry.call.head.method.rawValue
        // Without a body, the method of curl is GET.
        var words = ["curl", "--globoff"]
        if method != (body.isEmpty ? "GET" : "POST") { words += ["--request", method] }
        words.append("\(isSecure ? "https" : "http")://\(host)\(call.url)")
        let fields = call.headers(length: nil).filter { field in
            !Self.own.contains { ASCII.matches($0.utf8, field.name.utf8) }
        }
        for field in fields { words += ["--header", "\(field.name): \(field.value)"] }
        if !body.isEmpty {
            // Without a value, curl leaves out the field that it would make.
            if fields.first(named: "Content-Type") == nil { words += ["--header", "Content-Type:"] }
            words += ["--data-raw", content]
        }
        let isShown = words.joined().unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar == "\t" || scalar.value >= 0x20 && !Excerpt.acts(scalar)
        }
        guard isShown else { return nil }
        text = words.map(Self.quoted).joined(separator: " ")
    }

    /// The fields that curl makes itself.
    private static let own = ["Host", "Content-Length", "Transfer-Encoding", "Connection", "Accept-Encoding", "Expect"]

    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { ASCII.isAlphanumeric($0) || "-_./:".utf8.contains($0) }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }
}
