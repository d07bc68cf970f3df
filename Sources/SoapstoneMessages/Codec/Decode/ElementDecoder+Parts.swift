internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSchema
package import SoapstoneXML

/// `xop:Include`, which stands for the Base64 text of a part beside the envelope (XML-binary Optimized Packaging).
package enum XOPInclude {
    package static let element = NameID(XMLName("Include", in: "http://www.w3.org/2004/08/xop/include"))
    static let href = NameID(XMLName("href"))

    /// Gives the names their numbers.
    package static func register() { _ = (element, href) }
}

extension ElementDecoder {
    /// The `href` of the `xop:Include` that an element of a package has in the place of its text; nil where it has none.
    func include(in index: Int, _ content: Int) -> UnsafeBufferPointer<UInt8>? {
        guard links.parts != nil, tape.events[content].kind == .element,
            tape.events[content].end == tape.events[index].end
        else { return nil }
        return href(ofInclude: content)
    }

    private func href(ofInclude index: Int) -> UnsafeBufferPointer<UInt8>? {
        guard tape.events[index].nameID == XOPInclude.element.rawValue else { return nil }
        let attributes = index + 1..<max(tape.content(of: index), index + 1)
        let position = attributes.first { position in
            tape.events[position].kind == .attribute && tape.events[position].nameID == XOPInclude.href.rawValue
        }
        return position.map { WhiteSpace.trimmed(tape.text(at: $0)) }
    }

    /// Writes the content of a part as the text of an element: in Base64.
    mutating func write(
        part href: UnsafeBufferPointer<UInt8>,
        _ form: SimpleForm,
        _ use: ElementUse,
        at index: Int
    ) throws(SchemaCodecError) {
        guard let content = try links.content(of: String(decoding: href, as: UTF8.self)) else {
            try refuse(href, at: index)
            return output.append("null")
        }
        let text = Base64Bytes.encode(content)
        try text.withUnsafeBufferPointer { text throws(SchemaCodecError) in try write(text, form, use, at: index) }
    }

    private mutating func refuse(_ href: UnsafeBufferPointer<UInt8>, at index: Int) throws(SchemaCodecError) {
        try violate("soap.attachment", at: index, found: "'\(Excerpt.escaped(href))'", "the cid: URL of a part")
    }

    /// What stands for the includes in an element that is kept as XML.
    mutating func includes(in index: Int) throws(SchemaCodecError) -> [Int: [UInt8]] {
        var texts: [Int: [UInt8]] = [:]
        for position in index..<Int(tape.events[index].end) where tape.events[position].kind == .element {
            guard let href = href(ofInclude: position) else { continue }
            if let content = try links.content(of: String(decoding: href, as: UTF8.self)) {
                texts[position] = Base64Bytes.encode(content)
            } else {
                try refuse(href, at: position)
            }
        }
        return texts
    }
}
