internal import SoapstoneXML

/// The hosts that documents may come from.
struct RemoteHosts: Sendable {
    private let allowed: Set<ByteKey>

    /// - Parameter hosts: `host` or `host:port` for https, `http://host` or `http://host:port` for http.
    init(_ hosts: [String]) {
        allowed = Set(hosts.map { ByteKey(Self.canonical($0.utf8.starts(with: "http".utf8) ? $0 : "https://" + $0)) })
    }

    /// Whether a document may come from an address: its host has to be named as it is written here, so that no other
    /// spelling of a private address gets past the list.
    func allow(_ address: WebAddress) -> Bool {
        !address.hasUser && allowed.contains(ByteKey(Self.canonical("\(address.scheme)://\(address.authority)")))
    }

    /// Scheme, host and port in lower case, the default port left out.
    private static func canonical(_ text: String) -> String {
        var bytes = text.utf8.map(FilePath.lowercase)
        if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        let port = bytes.starts(with: "https:".utf8) ? ":443" : ":80"
        if bytes.suffix(port.utf8.count).elementsEqual(port.utf8) { bytes.removeLast(port.utf8.count) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
