internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension MessageCodec {
    /// Appends the message as an object.
    func encodeJSON(
        of content: MessageContent,
        strictly: Bool,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        let start = output.count
        do throws(SchemaCodecError) {
            try writeBody(content, strictly, &report, &output)
            try writeHeaders(content, strictly, &report, &output)
        } catch {
            output.truncate(to: start)
            throw error
        }
    }

    private func writeBody(
        _ content: MessageContent,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        guard let payload = content.body.first else {
            guard let missing = body.first else { return output.append("{}") }
            return try violate(
                .init(
                    rule: "wsdl.message",
                    found: "an empty Body",
                    allowed: "'\(missing.name)'",
                    element: content.root
                ),
                isStrict,
                &report,
                &output
            )
        }
        if isCall, let call = body.first { return try write(call: payload, call, isStrict, &report, &output) }
        guard body.count == 1 else {
            return try writeMembers(content.body, body, isStrict, &report, &output)
        }
        let start = output.count
        try codec.encodeJSON(of: payload, as: body[0].element, strictly: isStrict, report: &report, to: &output)
        Self.wrap(&output, since: start)
    }

    /// Writes a call: its element's name says nothing that the contract does not, and stacks give it many (SOAP 1.1
    /// section 7.1).
    private func write(
        call payload: XMLElement,
        _ call: Entry,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        if payload.name != call.name {
            let violation = SchemaViolation(
                rule: "wsdl.message",
                found: "the element '\(Excerpt.escaped(payload.name.description.utf8))'",
                allowed: "'\(call.name)'",
                element: payload
            )
            if isStrict { throw SchemaCodecError(.violation(violation), violation.found) }
            report.add(violation)
        }
        try codec.encodeJSON(of: payload, codec.table.use(of: call.element), isStrict, &report, &output)
    }

    /// Reports what is wrong with the body as a whole, and writes an empty message.
    private func violate(
        _ violation: SchemaViolation,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        if isStrict { throw SchemaCodecError(.violation(violation), violation.found) }
        report.add(violation)
        output.append("{}")
    }

    /// Puts a value that is no object into one.
    private static func wrap(_ output: inout ByteWriter, since start: Int) {
        let value = output.withBytes { bytes in
            bytes[start] == UInt8(ascii: "{") ? nil : Array(bytes[start...])
        }
        guard let value else { return }
        output.truncate(to: start)
        output.append("{\"")
        output.append(utf8: ReservedKey.value)
        output.append("\":")
        output.append(value)
        output.append("}")
    }

    private func writeHeaders(
        _ content: MessageContent,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        let own = content.headers.filter { element in headers.contains { $0.name == element.name } }
        guard !own.isEmpty else { return }
        // Into the message's object, behind its members.
        output.truncate(to: output.count - 1)
        if output.withBytes({ $0.last != UInt8(ascii: "{") }) { output.append(",") }
        output.append("\"")
        output.append(utf8: Key.headers)
        output.append("\":")
        try writeMembers(own, headers, isStrict, &report, &output)
        output.append("}")
    }

    /// Writes elements as an object's members; those that the contract does not name are reported.
    func writeMembers(
        _ elements: [XMLElement],
        _ entries: [Entry],
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        output.append("{")
        let start = output.count
        var written: Set<XMLName> = []
        for element in elements {
            let name = element.name
            guard let entry = entries.first(where: { $0.name == name }), written.insert(name).inserted else {
                let violation = SchemaViolation(
                    rule: "wsdl.message",
                    found: "the element '\(Excerpt.escaped(name.description.utf8))'",
                    allowed: entries.map { "'\($0.name)'" }.joined(separator: ", ") + ", each once",
                    element: element
                )
                if isStrict { throw SchemaCodecError(.violation(violation), violation.found) }
                report.add(violation)
                continue
            }
            if output.count > start { output.append(",") }
            output.appendJSON(entry.key)
            output.append(":")
            try codec.encodeJSON(of: element, as: entry.element, strictly: isStrict, report: &report, to: &output)
        }
        output.append("}")
    }
}
