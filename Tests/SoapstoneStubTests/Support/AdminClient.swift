import SoapstoneCodec

/// Asks the admin interface of a stub.
extension SocketClient {
    /// Sends a request to a path behind `/__soapstone/`.
    func admin(
        _ method: String,
        _ path: String,
        _ body: String = "",
        host: String = "localhost",
        more: String = ""
    ) throws -> HTTPResponse {
        try exchange(
            "\(method) /__soapstone/\(path) HTTP/1.1\r\nHost: \(host)\r\n\(more)"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
    }

    /// The JSON that a path answers.
    func json(_ path: String) throws -> JSONValue { try admin("GET", path).json }
}

extension HTTPResponse {
    var json: JSONValue {
        get throws { try JSONDocument(parsing: body).root }
    }
}

extension JSONValue {
    /// A value within: keys and positions of arrays, `requests.0.id`.
    func at(_ path: String) -> JSONValue? {
        var value: JSONValue? = self
        for step in path.split(separator: ".") {
            if let index = Int(step) {
                let elements = value.map { Array($0.elements) } ?? []
                value = index < elements.count ? elements[index] : nil
            } else {
                value = value?[String(step)]
            }
        }
        return value
    }

    /// The text of a string or number within.
    func text(_ path: String) -> String? {
        let value = at(path)
        return value?.string ?? value?.numberText ?? value?.boolean.map { "\($0)" }
    }

    /// The texts of a list within, of one member of each element.
    func texts(_ list: String, _ member: String) -> [String] {
        at(list).map { $0.elements.compactMap { $0.text(member) } } ?? []
    }

    /// The findings of a verdict, as the tool prints them.
    var findings: [String] {
        let findings = self["findings"].map { Array($0.elements) } ?? []
        return findings.map { finding in
            let (file, line) = (finding.text("file") ?? "", finding.text("line") ?? "")
            return "\(file):\(line): error: \(finding.text("message") ?? "")"
        }
    }
}
