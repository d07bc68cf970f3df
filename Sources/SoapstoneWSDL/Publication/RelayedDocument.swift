internal import SoapstoneSchema
internal import SoapstoneXML

/// A WSDL or schema document of one server as another one gives it out, which passes requests on to the first.
public enum RelayedDocument {
    /// The document with its addresses replaced; nil where the bytes are no such document.
    ///
    /// Addresses of ports lead to the second server, whatever machine they name: clients would go past it. Documents that
    /// are imported do so where their locations begin with the first server's URL; all else stays byte for byte, but for
    /// an encoding other than UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: what the first server gave.
    ///   - charset: what it says of their encoding.
    ///   - base: the URL of the first server that requests are passed on to, without a slash at its end.
    ///   - own: what stands for it at the second server.
    public static func readdressed(
        _ bytes: [UInt8],
        charset: String? = nil,
        from base: String,
        to own: String
    ) -> [UInt8]? {
        rewritten(bytes, charset: charset, from: base) { location(at: $0, from: base, to: own) }
    }

    /// The document with other values in some attributes; nil where the bytes are no WSDL or schema document.
    static func rewritten(
        _ bytes: [UInt8],
        charset: String? = nil,
        from base: String,
        _ change: (SyntaxNode) -> (attribute: AttributeName, url: String)?
    ) -> [UInt8]? {
        guard let file = try? ContractDocument(parsing: bytes, charset: charset, location: base),
            file.root.definitionTag == .definitions || file.root.schemaTag == .schema
        else { return nil }
        let nodes = PublishedContract.elements(of: file)
        return file.document.withSource { source in
            var output = ByteWriter(capacity: source.count + 256)
            var done = 0
            func copy(upTo end: Int) {
                output.append(UnsafeBufferPointer(rebasing: source[done..<end]))
                done = end
            }
            if let declaration = PublishedContract.foreignDeclaration(in: source) {
                output.append(PublishedContract.declaration)
                done = declaration.upperBound
            }
            for node in nodes {
                guard let (attribute, url) = change(node),
                    let tag = StartTag(at: file.document.startOffset(of: node.index), in: source),
                    let place = tag.value(of: attribute.local, in: source)
                else { continue }
                copy(upTo: place.lowerBound)
                output.appendXML(attribute: url)
                done = place.upperBound
            }
            copy(upTo: source.count)
            return output.bytes
        }
    }

    /// The attribute of an element that leads somewhere, and where it is to lead.
    private static func location(
        at node: SyntaxNode,
        from base: String,
        to own: String
    ) -> (attribute: AttributeName, url: String)? {
        if node.bindingTag?.kind == .address {
            guard let address = node.token(.location) else { return nil }
            let path = rest(of: address, behind: base) ?? PublishedContract.path(of: address)
            return (.location, PublishedContract.encoded(own + path))
        }
        guard let attribute = locationAttribute(of: node),
            let rest = node.token(attribute).flatMap({ rest(of: $0, behind: base) })
        else { return nil }
        return (attribute, PublishedContract.encoded(own + rest))
    }

    /// The attribute by which an element leads to another document; nil for one that leads to none.
    static func locationAttribute(of node: SyntaxNode) -> AttributeName? {
        switch (node.definitionTag, node.schemaTag) {
        case (.import, _): .location
        case (_, .import), (_, .include), (_, .redefine): .schemaLocation
        default: nil
        }
    }

    /// What of a URL stands behind the one that it begins with.
    private static func rest(of url: String, behind base: String) -> String? {
        guard url.utf8.starts(with: base.utf8) else { return nil }
        let rest = url.utf8.dropFirst(base.utf8.count)
        guard let next = rest.first else { return "" }
        return "/?#".utf8.contains(next) ? String(Substring(rest)) : nil
    }
}
