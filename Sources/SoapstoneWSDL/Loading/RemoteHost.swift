internal import SoapstoneBase
internal import SoapstoneSchema
internal import SoapstoneXML

/// A host that documents may come from, with scheme and port.
///
/// It is compared as it is written, but for case and the default port: no other spelling of an address means it.
public struct RemoteHost: Hashable, Sendable {
    /// Whether it is asked by http; https otherwise.
    public let isPlain: Bool
    /// In small letters, an address of IPv6 in brackets.
    public let name: String
    /// nil for the scheme's own.
    public let port: UInt16?

    /// Reads `host` or `host:port`, which is asked by https, or the same behind `https://` or `http://`.
    ///
    /// A host is a name in ASCII or an address: four decimal numbers, or IPv6 in brackets. It is nil for all else, such as
    /// other spellings of IPv4, users and paths.
    public init?(_ text: String) {
        var rest = text.utf8.map(FilePath.lowercase)[...]
        isPlain = rest.starts(with: "http://".utf8)
        for scheme in ["http://", "https://"] where rest.starts(with: scheme.utf8) {
            rest = rest.dropFirst(scheme.utf8.count)
            break
        }
        if rest.last == UInt8(ascii: "/") { rest.removeLast() }
        let end = rest.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
        var port: UInt16?
        if let colon = rest[end...].firstIndex(of: UInt8(ascii: ":")) {
            let digits = rest[(colon + 1)...]
            guard digits.allSatisfy(ASCII.isDigit), let number = UInt16(String(decoding: digits, as: UTF8.self)),
                number > 0
            else { return nil }
            port = number == (isPlain ? 80 : 443) ? nil : number
            rest = rest[..<colon]
        }
        guard Self.isName(rest) || Self.isBracketed(rest) else { return nil }
        name = String(decoding: rest, as: UTF8.self)
        self.port = port
    }

    /// The host of an address; nil where it names a user, or its host in a way that cannot be allowed.
    init?(_ address: WebAddress) {
        self.init("\(address.scheme)://\(address.authority)")
    }

    /// Whether bytes are a name, or four decimal numbers: what ends in a number in another way would be taken for one by
    /// some and for the other by others (WHATWG URL, section 3.5).
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard bytes.count <= 253, let last = labels.last, labels.allSatisfy(isLabel) else { return false }
        guard last.allSatisfy(ASCII.isDigit) || last.starts(with: "0x".utf8) else { return true }
        return labels.count == 4 && labels.allSatisfy(isDecimalByte)
    }

    private static func isLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
        let inner: Set<UInt8> = [UInt8(ascii: "-"), UInt8(ascii: "_")]
        return 1...63 ~= bytes.count
            && bytes.allSatisfy { ASCII.isDigit($0) || 0x61...0x7A ~= $0 || inner.contains($0) }
    }

    private static func isDecimalByte(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.allSatisfy(ASCII.isDigit), bytes.count == 1 || bytes.first != UInt8(ascii: "0") else {
            return false
        }
        return UInt8(String(decoding: bytes, as: UTF8.self)) != nil
    }

    /// Whether bytes can be an address of IPv6 in brackets; whether they are one is seen when it is connected to.
    private static func isBracketed(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), 4...47 ~= bytes.count else {
            return false
        }
        let others: Set<UInt8> = [UInt8(ascii: ":"), UInt8(ascii: ".")]
        return bytes.dropFirst().dropLast().allSatisfy { ASCII.isDigit($0) || 0x61...0x66 ~= $0 || others.contains($0) }
    }
}

extension RemoteHost: CustomStringConvertible {
    /// The shortest text that is read as this host.
    public var description: String {
        "\(isPlain ? "http://" : "")\(name)\(port.map { ":\($0)" } ?? "")"
    }
}
