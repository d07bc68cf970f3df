import SoapstoneSOAP

/// Messages with Security headers.
enum SecurityMessages {
    static let wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
    static let wsu = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
    static let profile = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#"

    static func envelope(headers: String) throws(SOAPError) -> Envelope {
        try Messages.read(
            .soap11,
            "<s:Header>\(headers)</s:Header><s:Body/>",
            attributes: " xmlns:w=\"\(wsse)\" xmlns:u=\"\(wsu)\""
        )
    }

    /// The header with this content.
    static func header(_ content: String) throws(SOAPError) -> SecurityHeader? {
        try SecurityHeader(of: envelope(headers: "<w:Security s:mustUnderstand=\"1\">\(content)</w:Security>"))
    }

    static func token(_ content: String) throws(SOAPError) -> SecurityHeader? {
        try header("<w:UsernameToken><w:Username>user</w:Username>\(content)</w:UsernameToken>")
    }

    /// The token as a message carries it.
    static func header(of token: UsernameToken, timestamp: Timestamp? = nil) throws(SOAPError) -> SecurityHeader? {
        let headers = [HeaderContent.usernameToken(token)] + (timestamp.map { [.timestamp($0)] } ?? [])
        let text = Messages.written { EnvelopeWriter.write(.soap12, headers: headers, body: [], to: &$0) }
        return try SecurityHeader(of: Envelope(parsing: Array(text.utf8)))
    }
}
