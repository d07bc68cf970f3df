internal import SoapstoneBase
internal import SoapstoneXML

/// Writes the one Security header of a message.
enum SecurityWriter {
    static func write(_ timestamp: Timestamp?, _ tokens: [UsernameToken], to output: inout ByteWriter) {
        output.append("<wsse:Security xmlns:wsse=\"")
        output.append(utf8: SecurityNames.wsse)
        output.append("\" xmlns:wsu=\"")
        output.append(utf8: SecurityNames.wsu)
        output.append("\" soapenv:mustUnderstand=\"1\">")
        if let timestamp { write(timestamp, to: &output) }
        for token in tokens { write(token, to: &output) }
        output.append("</wsse:Security>")
    }

    private static func write(_ timestamp: Timestamp, to output: inout ByteWriter) {
        output.append("<wsu:Timestamp>")
        if let created = timestamp.created { writeCreated(created.description, to: &output) }
        if let expires = timestamp.expires {
            output.append("<wsu:Expires>")
            output.append(utf8: expires.description)
            output.append("</wsu:Expires>")
        }
        output.append("</wsu:Timestamp>")
    }

    private static func write(_ token: UsernameToken, to output: inout ByteWriter) {
        output.append("<wsse:UsernameToken><wsse:Username>")
        output.appendXML(text: token.username)
        output.append("</wsse:Username>")
        if let form = token.form {
            output.append("<wsse:Password Type=\"")
            output.append(utf8: form == .text ? SecurityNames.passwordText : SecurityNames.passwordDigest)
            output.append("\">")
            token.secret.withUnsafeBufferPointer { output.appendXML(text: $0) }
            output.append("</wsse:Password>")
        }
        if let nonce = token.nonce {
            output.append("<wsse:Nonce EncodingType=\"")
            output.append(utf8: SecurityNames.base64)
            output.append("\">")
            output.append(Base64Bytes.encode(nonce))
            output.append("</wsse:Nonce>")
        }
        if let created = token.created { writeCreated(created, to: &output) }
        output.append("</wsse:UsernameToken>")
    }

    private static func writeCreated(_ text: String, to output: inout ByteWriter) {
        output.append("<wsu:Created>")
        output.appendXML(text: text)
        output.append("</wsu:Created>")
    }
}
