internal import NIOHTTP1

/// What NIO's decoder lets through and RFC 9112 does not.
enum RequestHeadCheck {
    /// Why a request must not be read on; nil where its head is sound.
    static func refusal(of head: HTTPRequestHead) -> Refusal? {
        // RFC 9112 section 3.2: one Host in HTTP/1.1, at most one before.
        let hosts = head.headers["Host"]
        guard hosts.count <= 1, hosts.count == 1 || head.version == .http1_0 else { return .syntax }
        guard hosts.allSatisfy(isHost) else { return .syntax }
        // RFC 9112 section 3.2.2: a target's own host would count in place of Host; nobody sends two who means one.
        if let host = targetHost(head.uri), !hosts.isEmpty,
            !host.lowercased().utf8.elementsEqual(hosts[0].lowercased().utf8)
        {
            return .syntax
        }
        let codings = head.headers["Transfer-Encoding"]
        if !codings.isEmpty {
            // RFC 9112 section 6.1: HTTP/1.0 has no Transfer-Encoding; one that has it was tampered with on the way.
            guard head.version != .http1_0 else { return .syntax }
            guard codings.count == 1, codings[0].lowercased() == "chunked" else { return .transferCoding }
        }
        guard head.method != .CONNECT else { return .method(allowed: "GET, POST") }
        guard let expectation = head.headers.first(name: "Expect") else { return nil }
        guard expectation.lowercased() == "100-continue" else { return .expectation }
        return nil
    }

    /// Whether the client waits to be told to send its body, and should.
    static func wantsContinue(_ head: HTTPRequestHead, bodyLimit: Int) -> Bool {
        guard head.version != .http1_0, head.headers.contains(name: "Expect") else { return false }
        guard let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }) else { return true }
        return length <= bodyLimit
    }

    /// The host and port that a target in absolute form names; nil for one in another form.
    private static func targetHost(_ target: String) -> String? {
        let rest = target.utf8.drop { $0 != UInt8(ascii: ":") }
        guard target.utf8.first != UInt8(ascii: "/"), rest.starts(with: "://".utf8) else { return nil }
        return String(Substring(rest.dropFirst(3).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }))
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x21...0x7E:
                    ![UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: ","), UInt8(ascii: "\\")].contains(byte)
                default: false
                }
            }
    }
}
