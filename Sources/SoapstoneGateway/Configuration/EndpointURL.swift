internal import SoapstoneBase

/// The parts of a back end's URL that are checked before the first call.
///
/// It takes less than RFC 3986 allows; libcurl's own parser decides again when a request is sent.
struct EndpointURL {
    let isPlain: Bool
    let isLoopback: Bool

    /// Reads a URL; nil where it is not absolute, not `http` or `https`, or has user, fragment or odd characters in it.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") })
        else { return nil }
        let schemes: [(prefix: String, isPlain: Bool)] = [("https://", false), ("http://", true)]
        guard let scheme = schemes.first(where: { bytes.starts(with: $0.prefix.utf8) }) else { return nil }
        isPlain = scheme.isPlain
        let rest = bytes.dropFirst(scheme.prefix.utf8.count)
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        guard let (host, port) = Self.split(authority), Self.isPort(port) else { return nil }
        isLoopback = Self.isLoopback(host)
    }

    /// What stands behind scheme, host and port, a query included; nil where nothing does.
    static func path(of url: String) -> String? {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = url.utf8[colon...].dropFirst("://".utf8.count)
        guard let slash = rest.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }) else {
            return nil
        }
        return String(Substring(rest[slash...]))
    }

    /// Whether a host, as it stands in a URL, is this machine.
    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" || host == "::1" { return true }
        let numbers = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return numbers.count == 4 && host.utf8.starts(with: "127.".utf8)
            && numbers.allSatisfy { UInt8(Substring($0)) != nil }
    }

    private static func split(_ authority: ArraySlice<UInt8>) -> (host: String, port: ArraySlice<UInt8>?)? {
        let end: Int
        if authority.first == UInt8(ascii: "[") {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let address = authority[authority.startIndex + 1..<bracket]
            guard !address.isEmpty, address.allSatisfy({ ASCII.isHexDigit($0) || $0 == UInt8(ascii: ":") }) else {
                return nil
            }
            end = bracket + 1
        } else {
            end = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
            let name = authority[..<end]
            guard !name.isEmpty, name.allSatisfy(Self.isHostCharacter) else { return nil }
        }
        let host = String(decoding: authority[..<end], as: UTF8.self).lowercased()
        guard end < authority.endIndex else { return (host, nil) }
        guard authority[end] == UInt8(ascii: ":") else { return nil }
        return (host, authority[(end + 1)...])
    }

    private static func isPort(_ digits: ArraySlice<UInt8>?) -> Bool {
        guard let digits else { return true }
        guard digits.allSatisfy(ASCII.isDigit) else { return false }
        return UInt16(String(decoding: digits, as: UTF8.self)).map { $0 > 0 } ?? false
    }

    private static func isHostCharacter(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == ASCII.dash
    }
}
