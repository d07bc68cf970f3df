internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension NodeSOAPWriter {
    /// Writes a text as a value of its type. What is not of the type is a string, where node-soap has `NaN`.
    mutating func writeValue(_ text: String, _ type: TypeID?) {
        var text = text
        let name = type.flatMap { table.schemas.primitiveName(of: $0) } ?? ""
        text.withUTF8 { text in
            switch name {
            case "int", "integer", "short", "long":
                if Datatype.builtIn(.integer).check(text) == nil { return NumberText.appendJSON(text, to: &output) }
            case "double", "float", "decimal":
                let last = text.last ?? 0
                let isFinite = last != UInt8(ascii: "F") && last != UInt8(ascii: "N")
                if isFinite, Datatype.builtIn(.double).check(text) == nil {
                    return NumberText.appendJSON(text, to: &output)
                }
            case "boolean":
                return output.appendJSON(
                    boolean: text.isTrue || text.map { $0 | 0x20 }.elementsEqual("true".utf8)
                )
            case "date":
                if let instant = NodeSOAPDate.instant(of: text, .date) { return output.appendJSON(instant) }
            case "dateTime":
                if let instant = NodeSOAPDate.instant(of: text, .dateTime) { return output.appendJSON(instant) }
            default: break
            }
            output.appendJSON(string: text)
        }
    }
}

extension SchemaSet {
    /// The name by which node-soap chooses what a text becomes: that of the type, of what a type without a name
    /// restricts, or of what a type with text and attributes extends. nil for a type that it takes as text.
    func primitiveName(of type: TypeID, depth: Int = 0) -> String? {
        // A type that the reader refused may lead back to itself.
        guard depth < SchemaLimits.standard.derivationDepth else { return nil }
        switch type {
        case .simple(let id):
            if let name = self[id].name { return name.local }
            guard self[id].members.isEmpty, self[id].item == nil else { return nil }
        case .complex(let id):
            guard case .simple = self[id].content, self[id].derivation == .extension else { return nil }
        }
        return base(of: type).flatMap { primitiveName(of: $0, depth: depth + 1) }
    }
}

extension String {
    /// The text without what JavaScript's `trim` takes away.
    var trimmedAsJavaScript: String {
        let isBlank = { (scalar: Unicode.Scalar) in
            scalar.value == 0xFEFF || scalar.value != 0x85 && scalar.properties.isWhitespace
        }
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !isBlank($0) }),
            let end = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[start...end])
    }
}
