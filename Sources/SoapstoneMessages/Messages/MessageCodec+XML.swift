internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension MessageCodec {
    /// Makes the message of an object; what is wrong with it is added to `errors`.
    ///
    /// - Parameter reserved: keys of the object that are somebody else's.
    func message(
        from json: JSONValue,
        besides reserved: [String],
        _ errors: inout SchemaEncodeErrors
    ) -> OperationMessage {
        var message = OperationMessage(version)
        let reserved = reserved + [Key.headers, Key.attachments]
        if body.count == 1 {
            var output = ByteWriter(capacity: 1024)
            let binaries = body[0].encodeXML(from: json, besides: reserved, errors: &errors, to: &output)
            message.append(output.bytes, binaries)
        } else {
            for element in elements(of: json, body, besides: reserved, &errors) {
                message.append(element.bytes, element.binaries)
            }
        }
        if let blocks = json[Key.headers] {
            message.headers = elements(of: blocks, headers, isRequired: false, besides: [], &errors).map(\.bytes)
        }
        message.parts.attachments = attachments(of: json, &errors)
        return message
    }

    /// Makes an element of each member of an object, in the contract's order.
    private func elements(
        of json: JSONValue,
        _ entries: [Entry],
        isRequired: Bool = true,
        besides reserved: [String],
        _ errors: inout SchemaEncodeErrors
    ) -> [(bytes: [UInt8], binaries: [MessageParts.Binary])] {
        guard json.kind == .object else {
            errors.add(.init(.kind, json.pointer, "no object", "an object with a member for each element"))
            return []
        }
        for (key, value) in json.members {
            let known = entries.map(\.key) + reserved
            guard !known.contains(where: { $0.isSameBytes(as: key) }) else { continue }
            errors.add(.unknown(key, value.pointer, entries.map(\.key)))
        }
        var elements: [(bytes: [UInt8], binaries: [MessageParts.Binary])] = []
        for entry in entries {
            guard let value = json[entry.key] else {
                if isRequired { errors.add(.init(.missing, json.pointer, "no '\(entry.key)'", "'\(entry.name)'")) }
                continue
            }
            var output = ByteWriter(capacity: 1024)
            let binaries = entry.encodeXML(from: value, errors: &errors, to: &output)
            elements.append((output.bytes, binaries))
        }
        return elements
    }
}

extension MessageCodec.Entry {
    /// Appends the element, or the errors that its value has.
    ///
    /// - Returns: the values that are to be parts of their own, by their places in `output`.
    @discardableResult
    func encodeXML(
        from json: JSONValue,
        besides reserved: [String]? = nil,
        errors: inout SchemaEncodeErrors,
        to output: inout ByteWriter
    ) -> [MessageParts.Binary] {
        codec.encodeXML(
            from: json,
            as: element,
            besides: reserved,
            startTag: startTag,
            errors: &errors,
            to: &output
        )
    }
}
