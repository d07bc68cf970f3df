internal import CLibCurl
internal import SoapstoneBase

/// A URL that may be requested, as libcurl itself understands it.
///
/// Taking it apart with libcurl's own parser is what makes the check hold: no second parser can see another host.
struct RequestURL: Sendable {
    /// The URL to give to libcurl.
    let text: String
    /// The host as libcurl normalises it, in small letters, an address of IPv6 in brackets.
    let host: String
    /// Scheme, host and port.
    let authority: String
    /// Scheme, host, port and path, for messages.
    let display: String

    /// Checks a URL.
    ///
    /// - Parameter allowsAll: whether plain HTTP may go to any host.
    /// - Throws: `.badRequest` where it is not absolute and ASCII, carries user or password, or is plain HTTP to a host
    ///   that is neither this machine nor in `plainHosts`.
    init(_ text: String, plainHosts: Set<String>, allowsAll: Bool = false) throws(TransportError) {
        let parts = try Parts(text, flags: UInt32(CURLU_DISALLOW_USER))
        switch parts.scheme {
        case "https": break
        case "http" where allowsAll || Self.isLoopback(parts.host) || Self.lists(plainHosts, parts.host): break
        case "http":
            throw TransportError(.badRequest, "Plain HTTP to \(parts.host) is not allowed by the configuration")
        default:
            throw TransportError(.badRequest, "The URL's scheme is neither https nor http")
        }
        self.text = text
        host = parts.host
        authority = "\(parts.scheme)://\(parts.host)\(parts.port.map { ":\($0)" } ?? "")"
        display = "\(authority)\(parts.path)"
    }

    /// Checks the URL of a proxy, which may carry a user and a password.
    ///
    /// - Throws: `.badRequest` where it is not an absolute `http://` or `https://` URL.
    static func checkProxy(_ text: String) throws(TransportError) {
        guard ["http", "https"].contains(try Parts(text, flags: 0).scheme) else {
            throw TransportError(.badRequest, "The proxy's scheme is neither https nor http")
        }
    }

    /// Tells whether the host, spelt as libcurl normalises it, is this machine.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let numbers = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.allSatisfy { UInt8(Substring($0)) != nil }
            && host.utf8.starts(with: "127.".utf8)
    }

    private static func lists(_ hosts: Set<String>, _ host: String) -> Bool {
        hosts.contains { $0.utf8.map(ASCII.lowercase) == Array(host.utf8) }
    }
}

extension RequestURL {
    /// The parts of a URL that are looked at, scheme and host in small letters.
    private struct Parts {
        let scheme: String
        let host: String
        let port: String?
        let path: String

        init(_ text: String, flags: UInt32) throws(TransportError) {
            // libcurl passes some of the others on, and beyond ASCII it would ask the locale.
            guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw TransportError(
                    .badRequest,
                    "The URL contains a blank, a control character or a character beyond ASCII"
                )
            }
            guard let handle = curl_url() else { throw TransportError(.resources, "No memory for the URL") }
            defer { curl_url_cleanup(handle) }
            let code = curl_url_set(handle, CURLUPART_URL, text, flags)
            guard code == CURLUE_OK else {
                throw TransportError(
                    code == CURLUE_OUT_OF_MEMORY ? .resources : .badRequest,
                    "The URL cannot be used: \(String(cString: curl_url_strerror(code)))"
                )
            }
            func part(_ part: CURLUPart) -> String? {
                var value: UnsafeMutablePointer<CChar>?
                guard curl_url_get(handle, part, &value, 0) == CURLUE_OK, let value else { return nil }
                defer { curl_free(value) }
                return String(cString: value)
            }
            guard let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST), !host.isEmpty else {
                throw TransportError(.badRequest, "The URL has no scheme or no host")
            }
            self.scheme = scheme
            self.host = String(decoding: host.utf8.map(ASCII.lowercase), as: UTF8.self)
            port = part(CURLUPART_PORT)
            path = part(CURLUPART_PATH) ?? "/"
        }
    }
}
