internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Soapstone's own JSON with other keys for attributes and texts.
extension DialectCodec {
    /// Writes a message with the keys that were chosen.
    func write(_ json: [UInt8], _ keys: KeyNames, to output: inout ByteWriter) {
        // The codec wrote it, so it is JSON; only its size has no limit here.
        guard let document = try? JSONDocument(parsing: json, limits: .own) else { return }
        document.withTape { tape in
            var writer = OriginWriter()
            writer.copy(tape, 0) { tape, key in
                let text = tape.text(at: key)
                if text.first == UInt8(ascii: "@") { return Array(keys.attributePrefix.utf8) + text.dropFirst() }
                return text.elementsEqual(ReservedKey.value.utf8) ? Array(keys.textKey.utf8) : Array(text)
            }
            writer.output.withBytes { output.append($0) }
        }
    }

    /// Makes a message of JSON with the keys that were chosen.
    ///
    /// - Parameter reserved: keys of the object that are not the message's, unless it has such keys itself.
    func message(
        from json: JSONValue,
        _ direction: OperationCodec.Direction,
        _ keys: KeyNames,
        besides reserved: [String]
    ) throws(SchemaEncodeErrors) -> OperationMessage {
        let (message, errors) = json.withTape { tape, index in
            var writer = OriginWriter()
            var unknown = SchemaEncodeErrors()
            let others = tape.keys(of: index, among: reserved)
            writer.copy(tape, index) { tape, key in
                let text = tape.text(at: key)
                // What is somebody else's stays as it is.
                if others.contains(key) { return Array(text) }
                if text.elementsEqual(keys.textKey.utf8) { return Array(ReservedKey.value.utf8) }
                if text.starts(with: keys.attributePrefix.utf8) {
                    return Array("@".utf8) + text.dropFirst(keys.attributePrefix.utf8.count)
                }
                guard text.first == UInt8(ascii: "@") || text.elementsEqual(ReservedKey.value.utf8) else {
                    return Array(text)
                }
                // The key has a meaning there that it has not here.
                unknown.add(
                    .unknown(
                        String(decoding: text, as: UTF8.self),
                        tape.pointer(to: key),
                        ["\(keys.attributePrefix)\(String(decoding: text.dropFirst(), as: UTF8.self))", keys.textKey]
                    )
                )
                return nil
            }
            return writer.result(at: tape, unknown) { json, errors in
                translated(json, direction, besides: reserved, &errors)
            }
        }
        guard errors.count == 0, let message else { throw errors }
        return message
    }
}

extension JSONTape {
    /// The keys of an object that are among some.
    func keys(of object: Int, among names: [String]) -> Set<Int> {
        guard isObject(object), !names.isEmpty else { return [] }
        var found: Set<Int> = []
        var key = firstChild(of: object)
        while key < end(at: object) {
            if names.contains(where: { text(at: key).elementsEqual($0.utf8) }) { found.insert(key) }
            key = end(at: key + 1)
        }
        return found
    }
}

extension OriginWriter {
    /// Copies a value with other keys; members without a key are left out. The nesting is that of the JSON.
    fileprivate mutating func copy(_ tape: JSONTape, _ index: Int, _ key: (JSONTape, Int) -> [UInt8]?) {
        switch tape.kind(at: index) {
        case .object:
            openObject(index)
            var member = tape.firstChild(of: index)
            while member < tape.end(at: index) {
                if let name = key(tape, member) {
                    self.key(name, member)
                    copy(tape, member + 1, key)
                }
                member = tape.end(at: member + 1)
            }
            closeObject()
        case .array:
            openArray(index)
            var item = tape.firstChild(of: index)
            while item < tape.end(at: index) {
                copy(tape, item, key)
                item = tape.end(at: item)
            }
            closeArray()
        case .string: string(tape.text(at: index), index)
        case .number: number(tape.text(at: index), index)
        case .true, .false: boolean(tape.kind(at: index) == .true, index)
        case .null: null(index)
        }
    }
}
