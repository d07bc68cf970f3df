internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

/// Values of SOAP's encoding whose form each message says itself: in dialects they are what XML says of them.
extension DialectTranslator {
    /// Whether a value is read as the XML that it is: an array, or one of any type that says its own.
    func isWrittenAsXML(_ element: DialectElement, _ shape: Shape) -> Bool {
        switch shape.content {
        case .array: !element.isNil && !element.isNull
        case .anything where table.isEncoded:
            element.type != nil || !element.attributes.isEmpty || !element.children.isEmpty
        default: false
        }
    }

    /// Writes a value by the XML that it is.
    mutating func writeAsXML(_ value: Int, _ element: DialectElement, _ use: ElementUse) {
        isInEncoding = true
        defer { isInEncoding = false }
        let before = errors.count
        var xml = ByteWriter(capacity: 256)
        writeTag("x", element, declaring: element.scope.active, to: &xml)
        writeItems(element, declaring: [], to: &xml)
        xml.append("</x>")
        guard errors.count == before else { return output.placeholder(isObject: false, value) }
        write(value, as: use, ofXML: xml.bytes, from: value)
    }

    /// The type that a value says, by a name whose prefix may have been that of a message which node-soap read.
    func encodedType(_ name: DialectName) -> TypeID? {
        switch name {
        case .exact(let name): table.schemas.encodedType(named: name)
        case .local(let local):
            table.schemas.types[XMLName(local, in: SchemaTag.namespace)] ?? table.type(labelled: local, in: "")
        }
    }

    /// The name of that type.
    func encodedName(_ name: DialectName) -> DialectName {
        guard case .local(let local) = name else { return name }
        if local.isSameBytes(as: "Array") { return .exact(SOAPEncoding.soap11.arrayName) }
        return encodedType(name).flatMap { table.schemas.name(of: $0) }.map { .exact($0) } ?? name
    }

    /// Whether an attribute is the `arrayType` of a message that node-soap read, of whose prefixes nothing is left.
    func hasForeignType(_ attribute: DialectElement.Attribute, _ scope: PrefixScope) -> Bool {
        guard !reader.isBadgerFish, attribute.name.local.isSameBytes(as: "arrayType") else { return false }
        let text = String(decoding: tape.text(at: attribute.value), as: UTF8.self)
        return PrefixedName(text).prefix.map { scope.namespace(of: $0) == nil } ?? false
    }

    /// Writes an attribute of the encoding whose prefixes were those of a message which node-soap read: of `arrayType`
    /// the sizes are left, as SOAP 1.2 writes them; the items' type is the contract's.
    func writeEncoding(_ attribute: DialectElement.Attribute, to xml: inout ByteWriter) {
        let text = tape.text(at: attribute.value)
        switch attribute.name.local {
        case "arrayType":
            let sizes = ArrayBrackets(text.drop { $0 != UInt8(ascii: "[") })?.groups.last ?? []
            let known = sizes.compactMap(\.self)
            guard !known.isEmpty, known.count == sizes.count else { return }
            write("arraySize", Array(known.map(String.init).joined(separator: " ").utf8), of: .soap12, to: &xml)
        case "arraySize": write("arraySize", Array(text), of: .soap12, to: &xml)
        case "offset", "position": write(attribute.name.local, Array(text), of: .soap11, to: &xml)
        default: break
        }
    }

    private func write(_ name: String, _ value: [UInt8], of encoding: SOAPEncoding, to xml: inout ByteWriter) {
        let prefix = encoding.rawValue
        xml.append(" xmlns:")
        xml.append(utf8: prefix)
        xml.append("=\"")
        xml.append(utf8: encoding.namespace)
        xml.append("\"")
        writeAttribute("\(prefix):\(name)", value, to: &xml)
    }
}

extension DialectElement.Attribute {
    /// Whether the attribute says how a value is encoded, and is no part of it.
    var isOfEncoding: Bool {
        switch name {
        case .local(let local):
            isForeign || local.isSameBytes(as: "id")
        case .exact(let name):
            SOAPEncoding.isEncoding(name.namespace) && !name.local.isSameBytes(as: "ref") || name == XMLName("id")
                || name.local.isSameBytes(as: "encodingStyle")
        }
    }
}
