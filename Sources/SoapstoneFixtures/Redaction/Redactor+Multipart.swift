internal import SoapstoneSOAP

extension Redactor {
    /// Redacts a `multipart/related` message: its root part is redacted by its type, the others become length and hash.
    ///
    /// The message is written anew from its parts, so that nothing before, between and behind them is kept.
    func redact(
        multipart body: [UInt8],
        _ type: MediaType,
        known: some Sequence<Pseudonym>
    ) -> RedactedMessage {
        guard let message = try? MultipartMessage(parsing: body, contentType: type), let boundary = type["boundary"]
        else { return Withheld.message(body) }
        let delimiter = Array("--\(boundary)".utf8)
        let lineEnd = Array("\r\n".utf8)
        var made: [UInt8] = []
        var pseudonyms: [Pseudonym] = []
        for (index, part) in message.parts.enumerated() {
            guard let content = try? part.content() else { return Withheld.message(body) }
            var kept = Array(content)
            var encoding = TransferEncoding.binary
            if index == message.rootIndex {
                let root = redact(body: kept, contentType: part.contentType?.description ?? type["type"], known: known)
                // Without its envelope a message is good for nothing.
                guard !root.isWithheld else { return Withheld.message(body) }
                pseudonyms += root.pseudonyms
                kept = root.body
                if part.transferEncoding == .base64 { encoding = .base64 }
            } else if !Withheld.isOne(kept) {
                kept = Withheld.text(of: kept)
            }
            made += delimiter + lineEnd
            var fields = Redaction(rules, mode, known: known, size: 4_096)
            for field in part.headers where field.isNamed("Content-Type") || field.isNamed("Content-ID") {
                guard let field = header(Exchange.Header(field.name, field.value), &fields) else { continue }
                made += Array("\(field.name): \(field.value)".utf8) + lineEnd
            }
            pseudonyms += fields.made
            made += Array("Content-Transfer-Encoding: \(encoding.rawValue)".utf8) + lineEnd
            made += lineEnd + (encoding == .base64 ? Base64Bytes.encode(kept) : kept) + lineEnd
        }
        made += delimiter + Array("--".utf8) + lineEnd
        let isSound = (try? MultipartMessage(parsing: made, contentType: type)) != nil
        guard isSound, !hasSecret(made) else { return Withheld.message(body) }
        return RedactedMessage(body: made, pseudonyms: Set(pseudonyms).sorted(), isChanged: made != body)
    }
}
