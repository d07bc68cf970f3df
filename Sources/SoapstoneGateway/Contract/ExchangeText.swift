internal import SoapstoneSOAP
public import SoapstoneTransport

/// Requests and responses as they go over the wire, for people: without passwords, cookies and what else logs somebody in.
public enum ExchangeText {
    /// A request: its line, its fields, its body.
    public static func of(_ request: HTTPTransport.Request) -> [UInt8] {
        var head = "\(request.method.rawValue) \(target(of: request.url)) HTTP/1.1\nHost: \(host(of: request.url))\n"
        if request.credential != nil { head += "Authorization: \(SecretMask.mask)\n" }
        return text(head, request.headers, request.body)
    }

    /// A response: its status, its fields, its body.
    public static func of(_ response: HTTPTransport.Response) -> [UInt8] {
        text("HTTP/1.1 \(response.status)\n", response.headers, response.body)
    }

    private static func text(_ head: String, _ fields: [HTTPTransport.HeaderField], _ body: [UInt8]) -> [UInt8] {
        let lines = fields.map { "\($0.name): \(isSecret($0.name) ? SecretMask.mask : $0.value)\n" }.joined()
        let type = fields.first { $0.isNamed("Content-Type") }?.value
        return Array("\(head)\(lines)\n".utf8) + masked(body, type)
    }

    /// A body; of one with parts the envelope is looked at, which is what has passwords.
    private static func masked(_ body: [UInt8], _ contentType: String?) -> [UInt8] {
        guard let type = contentType.flatMap({ try? MediaType(parsing: $0) }), type.type == "multipart" else {
            return SecretMask.masked(body)
        }
        guard let package = try? MultipartMessage(parsing: body, contentType: type),
            let content = try? package.root.content()
        else { return Array("(parts that cannot be read: \(body.count) bytes)\n".utf8) }
        let root = package.root.bytes
        return Array(body[..<root.startIndex]) + SecretMask.masked([UInt8](content)) + Array(body[root.endIndex...])
    }

    /// The path; a query is not shown, since it may have anything in it.
    private static func target(of url: String) -> String {
        guard let path = EndpointURL.path(of: url) else { return "/" }
        guard let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) else { return path }
        return "\(path[..<mark])?\(SecretMask.mask)"
    }

    private static func host(of url: String) -> String {
        let rest = url.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        return String(Substring(rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }))
    }

    /// Whether a field of this name may log somebody in: Authorization, cookies, keys and tokens of all kinds.
    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["auth", "cookie", "token", "secret", "password", "key", "signature"].contains { name.contains($0) }
    }
}
