internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementDecoder {
    /// Writes what a value refers to; null, with a violation, where that is nothing or the value itself.
    mutating func follow(
        _ reference: Int,
        from index: Int,
        as use: ElementUse,
        assumed: TypeID?
    ) throws(SchemaCodecError) {
        guard let names = table.encoded?.names else { return }
        let text = WhiteSpace.trimmed(tape.text(at: reference))
        let isHref = tape.events[reference].nameID == names.href
        if isHref, links.parts != nil, let form = use.simple, text.starts(with: "cid:".utf8) {
            // The content of a part beside the envelope (SOAP Messages with Attachments, section 4).
            return try write(part: tape.text(at: reference), form, use, at: index)
        }
        guard !isHref || text.first == UInt8(ascii: "#") else {
            return try refuse(reference, at: index, "soap.reference", "a reference to a value of this message")
        }
        let id = isHref ? UnsafeBufferPointer(rebasing: text.dropFirst()) : text
        let target: MessageLinks.Target
        switch links.target(id, in: tape, names) {
        case .target(let found): target = found
        case .nothing:
            return try refuse(reference, at: index, "soap.reference", "the id of a value of this message")
        case .several:
            return try refuse(reference, at: index, "soap.reference", "an id that one value has")
        }
        // JSON has no end for a value that is part of itself.
        let isAround = target.element <= index && index < Int(tape.events[target.element].end)
        guard !isAround, !links.open.contains(target.element) else {
            return try refuse(reference, at: index, "soap.cycle", "a value that is no part of itself")
        }
        try links.enter(target.element, in: tape, at: output.count)
        let around = declarations
        defer { declarations = around }
        declarations = links.declarations(around: target, in: tape)
        try writeEncoded(target.element, as: use, assumed: assumed)
        links.leave(at: output.count)
    }

    /// Says which references stay as they are, because no type tells that they are values.
    mutating func checkReferences(in index: Int) throws(SchemaCodecError) {
        guard let names = table.encoded?.names else { return }
        for position in index..<Int(tape.events[index].end) where tape.events[position].kind == .attribute {
            let name = tape.events[position].nameID
            guard name == names.href || name == names.ref else { continue }
            try violate(
                "soap.reference",
                at: index,
                found: "a reference in a value without a type",
                "xsi:type: the value is kept as XML, and what it refers to is not in it"
            )
        }
    }

    private mutating func refuse(
        _ reference: Int,
        at index: Int,
        _ rule: String,
        _ allowed: String
    ) throws(SchemaCodecError) {
        let name = document.name(tape.events[reference].nameID).local
        try violate(rule, at: index, found: "\(name)='\(Excerpt.escaped(tape.text(at: reference)))'", allowed)
        output.append("null")
    }
}
