internal import Crypto
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What must be the same in two responses for them to be the same: the status, the type and the content.
///
/// An envelope counts by its canonical form without what differs each time, such as timestamps, and the parts beside it by
/// their contents; all else by its bytes.
enum ResponseDigest {
    static func digest(
        status: Int,
        headers: [Fixture.Header],
        body: [UInt8],
        withheld: Fixture.Withheld?,
        volatile: VolatileParts
    ) -> [UInt8] {
        var hash = SHA256()
        let type = headers.first(named: "Content-Type")
        let canonical = canonical(body, type, volatile)
        // What a message with parts says of its boundary is drawn anew each time.
        let shown = canonical == nil ? type : type.map(settled)
        hash.update(data: Array("\(status)\n\(shown ?? "")\n\(withheld?.sha256 ?? "")\n".utf8))
        if let canonical {
            hash.update(data: canonical)
        } else {
            hash.update(data: body)
        }
        return Array(hash.finalize())
    }

    /// A media type without the parameters that a message with parts is given anew each time.
    private static func settled(_ text: String) -> String {
        guard let type = try? MediaType(parsing: text), type.type == "multipart" else { return text }
        let parameters = type.parameters.filter { !["boundary", "start"].contains($0.name) }
        return ([type.essence] + parameters.map { "\($0.name)=\($0.value)" }.sorted()).joined(separator: ";")
    }

    private static func canonical(_ body: [UInt8], _ type: String?, _ volatile: VolatileParts) -> [UInt8]? {
        let reader = MessageReader(allowsEncoding: true, allowsSiblings: true)
        guard let message = try? reader.read(body, contentType: type) else { return nil }
        var output = ByteWriter(capacity: body.count)
        CanonicalForm(volatile)
            .write(message.envelope.document.root, to: &output)
        return PartList(message.package, output.bytes).extending(output.bytes)
    }
}
