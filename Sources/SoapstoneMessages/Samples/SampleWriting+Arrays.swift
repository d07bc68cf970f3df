internal import SoapstoneSchema
internal import SoapstoneXML

extension SampleWriting {
    /// Writes the rest of an array of SOAP's encoding, up to its end tag: one item in each dimension, two for all, none
    /// where the items' type stands around it already.
    mutating func writeArray(_ array: SOAPArray, name: XMLName?) throws(SampleError) {
        guard let encoding else { return }
        let type = array.item ?? SchemaSet.anyType
        let rank = array.rank ?? 1
        let inner = array.items
        let isEmpty =
            options.extent == .required || elements >= options.elements || recurs(type)
            || heights.height(of: type, set) >= MinimalHeights.endless
        // Two items in each of many dimensions would be many.
        let size = isEmpty ? 0 : options.extent == .all && rank <= 2 ? 2 : 1
        let sizes = [String](repeating: "\(size)", count: rank)
        if let name { writeType(name) }
        let typeName = set.name(of: type) ?? XMLName("anyType", in: SchemaTag.namespace)
        switch encoding {
        case .soap11:
            let ranks = array.ranks.map { "[\(String(repeating: ",", count: $0 - 1))]" }.joined()
            text += " \(qualified(XMLName("arrayType", in: encoding.namespace)))="
            text += "\"\(qualified(typeName))\(ranks)[\(sizes.joined(separator: ","))]\""
        case .soap12:
            if inner == nil {
                text += " \(qualified(XMLName("itemType", in: encoding.namespace)))=\"\(qualified(typeName))\""
            }
            text += " \(qualified(XMLName("arraySize", in: encoding.namespace)))=\"\(sizes.joined(separator: " "))\""
        }
        text += ">"
        let itemName = array.itemName ?? XMLName("item")
        for _ in 0..<(rank == 1 || size == 0 ? size : rank <= 2 ? size * size : 1) {
            guard let inner else {
                try write(itemName, type, nil)
                continue
            }
            let tag = qualified(itemName)
            text += "<\(tag)"
            // As deep as a contract has brackets behind each other (`ArrayBrackets.limit`).
            try writeArray(inner, name: encoding.arrayName)
            text += "</\(tag)>"
        }
    }
}
