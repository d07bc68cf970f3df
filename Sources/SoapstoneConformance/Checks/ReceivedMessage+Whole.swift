internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension ReceivedMessage {
    /// The envelope with each `xop:Include` replaced by the Base64 text of its part, which is what schemas tell of
    /// (XML-binary Optimized Packaging section 3.2). Where it has no reference it is the envelope as it was read.
    ///
    /// - Throws: `MIMEError` for a reference to no part, and where the envelope refers to more than it may; `XMLError`
    ///   where it is larger than a message may be, once it is whole.
    func whole() throws -> Envelope {
        guard let package else { return envelope }
        let document = envelope.document
        var resolver = XOPResolver(package, limits: limits)
        var texts: [Int: [UInt8]] = [:]
        var output = ByteWriter(capacity: 4096)
        try document.withTape { tape in
            for index in 0..<Int(tape.events[0].end)
            where tape.events[index].kind == .element && tape.events[index].nameID == XOPInclude.element.rawValue {
                let href = XMLElement(document: document, index: index).attribute(XMLName("href")) ?? ""
                texts[index] = Base64Bytes.encode(try resolver.part(for: href).content())
            }
            guard !texts.isEmpty else { return }
            var writer = FragmentWriter(document, tape)
            writer.replacements = texts
            writer.write(0, in: [], to: &output)
        }
        guard !texts.isEmpty else { return envelope }
        let whole = try XMLDocument(parsing: output.bytes, limits: .response)
        return try Envelope(whole, allowsEncoding: true, allowsSiblings: true)
    }
}
