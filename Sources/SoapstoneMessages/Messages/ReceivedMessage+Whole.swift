internal import SoapstoneBase
package import SoapstoneSOAP
package import SoapstoneXML

extension ReceivedMessage {
    /// The envelope with each `xop:Include` replaced by the Base64 text of its part, which is what schemas tell of
    /// (XML-binary Optimized Packaging section 3.2). Where it has no reference it is the envelope as it was read.
    ///
    /// - Throws: `MIMEError` for a reference to no part, and where the envelope refers to more than it may; `XMLError`
    ///   where it is larger than a message may be, once it is whole.
    package func whole() throws -> Envelope {
        guard let package else { return envelope }
        let document = envelope.document
        var resolver = XOPResolver(package, limits: limits)
        var texts: [Int: [UInt8]] = [:]
        var output = ByteWriter(capacity: 4096)
        for (element, href) in references {
            texts[element.index] = Base64Bytes.encode(try resolver.part(for: href).content())
        }
        document.withTape { tape in
            guard !texts.isEmpty else { return }
            var writer = FragmentWriter(document, tape)
            writer.replacements = texts
            writer.write(0, in: [], to: &output)
        }
        guard !texts.isEmpty else { return envelope }
        let whole = try XMLDocument(parsing: output.bytes, limits: .response)
        return try Envelope(whole, allowsEncoding: true, allowsSiblings: true)
    }

    /// The first reference that leads to no part, and why it does not; nil where all do.
    package var dangling: (element: XMLElement, error: MIMEError)? {
        guard let package else { return nil }
        for (element, href) in references {
            do throws(MIMEError) {
                _ = try package.part(for: href)
            } catch {
                return (element, error)
            }
        }
        return nil
    }

    private var references: [(element: XMLElement, href: String)] {
        let document = envelope.document
        return document.withTape { tape in
            (0..<Int(tape.events[0].end)).filter { index in
                tape.events[index].kind == .element && tape.events[index].nameID == XOPInclude.element.rawValue
            }
        }.map { index in
            let element = XMLElement(document: document, index: index)
            return (element, element.attribute(XMLName("href")) ?? "")
        }
    }
}
