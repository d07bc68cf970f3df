internal import Crypto
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What must be the same in two answers for them to be the same: the status, the type and the content.
///
/// An envelope counts by its canonical form without what differs each time, such as timestamps; all else by its bytes.
enum AnswerDigest {
    static func digest(
        status: Int,
        headers: [Exchange.Header],
        body: [UInt8],
        withheld: Exchange.Withheld?,
        volatile: VolatileParts
    ) -> [UInt8] {
        var hash = SHA256()
        let type = headers.first(named: "Content-Type")
        hash.update(data: Array("\(status)\n\(type ?? "")\n\(withheld?.sha256 ?? "")\n".utf8))
        if let canonical = canonical(body, headers, volatile) {
            hash.update(data: canonical)
        } else {
            hash.update(data: body)
        }
        return Array(hash.finalize())
    }

    private static func canonical(_ body: [UInt8], _ headers: [Exchange.Header], _ volatile: VolatileParts) -> [UInt8]?
    {
        guard !headers.isMultipart else { return nil }
        let type = headers.first(named: "Content-Type")
        guard let envelope = try? Envelope(parsing: body, contentType: type, allowsEncoding: true) else { return nil }
        var output = ByteWriter(capacity: body.count)
        CanonicalForm(skipping: volatile.elements, attributes: volatile.attributes)
            .write(envelope.document.root, to: &output)
        return output.bytes
    }
}
