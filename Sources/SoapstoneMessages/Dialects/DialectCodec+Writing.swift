internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension DialectCodec {
    // MARK: - BadgerFish

    /// Writes the element in the body; the envelope where the contract puts more than one element into the message.
    func writeBadgerFish(
        _ envelope: Envelope,
        _ direction: OperationCodec.Direction,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        let message = operation.codec(direction)
        let isWhole = message.map { !$0.headers.isEmpty || $0.body.count > 1 } ?? false
        guard isWhole || envelope.payload != nil else { return output.append("{}") }
        let element = (isWhole ? nil : envelope.payload) ?? envelope.document.root
        // Header blocks that the contract does not name have no place in JSON.
        let own = ownHeaders(envelope, message).map(\.index)
        let others = envelope.headers.map(\.element.index).filter { !own.contains($0) }
        try element.document.withTape { tape throws(SchemaCodecError) in
            var writer = BadgerFishWriter(around: element, tape, skipping: Set(others))
            writer.write(root: element.index)
            guard !writer.isTooLarge else {
                throw SchemaCodecError(.cost, "the namespaces in scope, repeated in every object, are more than 64 MiB")
            }
            writer.output.withBytes { output.append($0) }
        }
    }

    /// The header blocks that the contract names.
    private func ownHeaders(_ envelope: Envelope, _ message: MessageCodec?) -> [XMLElement] {
        envelope.headers.map(\.element).filter { element in
            message?.headers.contains { $0.name == element.name } ?? false
        }
    }

    // MARK: - node-soap

    /// Writes what node-soap gives its caller: the value of the body's element or, of a fault, the error's `root`.
    func writeNodeSOAP(
        _ envelope: Envelope,
        _ direction: OperationCodec.Direction,
        _ options: NodeSOAPOptions,
        to output: inout ByteWriter
    ) {
        let root = envelope.document.root
        root.document.withTape { tape in
            var writer = NodeSOAPWriter(around: root, tape, schemas.table, options, scope)
            if envelope.fault != nil, direction == .response {
                writer.writeFault(root.index)
            } else {
                let message = operation.codec(direction)
                writeMembers(envelope, message, &writer)
                writeHeaders(ownHeaders(envelope, message), message, &writer)
            }
            writer.output.withBytes { output.append($0) }
        }
    }

    private func writeMembers(_ envelope: Envelope, _ message: MessageCodec?, _ writer: inout NodeSOAPWriter) {
        guard let payload = envelope.payload, let message else { return writer.output.append("null") }
        writer.enter(around: payload)
        guard message.body.count != 1 else {
            return writer.write(payload.index, as: schemas.table.use(of: message.body[0].element))
        }
        write([payload] + envelope.siblings, message.body, &writer)
    }

    private func writeHeaders(_ headers: [XMLElement], _ message: MessageCodec?, _ writer: inout NodeSOAPWriter) {
        guard let message, let first = headers.first else { return }
        writer.openRoot()
        writer.enter(around: first)
        write(headers, message.headers, &writer)
        writer.output.append("}")
    }

    /// Writes elements that the contract names as members of an object.
    private func write(_ elements: [XMLElement], _ entries: [MessageCodec.Entry], _ writer: inout NodeSOAPWriter) {
        writer.output.append("{")
        let start = writer.output.count
        for entry in entries {
            guard let element = elements.first(where: { $0.name == entry.name }) else { continue }
            writer.key(entry.name.local, since: start)
            writer.write(element.index, as: schemas.table.use(of: entry.element))
        }
        writer.output.append("}")
    }
}

extension NodeSOAPWriter {
    /// Goes to where an element stands.
    mutating func enter(around element: XMLElement) {
        scope = ElementScope(around: element, tape)
    }

    /// Begins the member for header blocks in the object that was written, or in one around a value that is none.
    fileprivate mutating func openRoot() {
        let root = output.bytes
        if root.first == UInt8(ascii: "{") {
            output.truncate(to: root.count - 1)
            if root.count > 2 { output.append(",") }
        } else {
            output.truncate(to: 0)
            output.append("{")
            if root != Array("null".utf8) {
                output.appendJSON(options.valueKey)
                output.append(":")
                output.append(root)
                output.append(",")
            }
        }
        output.appendJSON(MessageCodec.Key.headers)
        output.append(":")
    }

    /// Writes the `root` of node-soap's error: the whole message, of which nothing is typed.
    fileprivate mutating func writeFault(_ index: Int) {
        output.append("{")
        output.appendJSON(scope.document.name(tape.events[index].nameID).local)
        output.append(":")
        write(index, as: nil)
        output.append("}")
    }
}
