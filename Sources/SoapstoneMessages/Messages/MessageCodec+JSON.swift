internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension MessageCodec {
    /// Appends the message as an object.
    func encodeJSON(
        of content: MessageContent,
        _ received: ReceivedMessage?,
        strictly: Bool,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        let start = output.count
        let links = MessageLinks(received?.package.map { XOPResolver($0, limits: received?.limits ?? .standard) })
        do throws(SchemaCodecError) {
            try writeBody(content, links, strictly, &report, &output)
            try writeHeaders(content, links, strictly, &report, &output)
            if let received { try writeAttachments(received, links, strictly, &report, &output) }
        } catch {
            output.truncate(to: start)
            throw error
        }
    }

    private func writeBody(
        _ content: MessageContent,
        _ links: MessageLinks,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        guard let payload = root(of: content) else {
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
        try reportStrangers(beside: payload, in: content, isStrict, &report)
        if isCall, let call = body.first { return try write(call: payload, call, links, isStrict, &report, &output) }
        guard body.count == 1 else {
            let elements = content.body.filter { !isReferredTo($0) }
            return try writeMembers(elements, body, links, isStrict, &report, &output)
        }
        let start = output.count
        try body[0].codec.encodeJSON(of: payload, as: body[0].element, links, isStrict, &report, &output)
        Self.wrap(&output, since: start)
    }

    /// The element of the body that is the message: in an encoded one, others may be there because values refer to them,
    /// before it or behind it (SOAP 1.1 section 5.1 rule 8).
    private func root(of content: MessageContent) -> XMLElement? {
        let first = content.body.first
        guard isEncoded, let wanted = body.first?.name else { return first }
        return content.body.first { $0.name == wanted } ?? content.body.first { !isReferredTo($0) } ?? first
    }

    /// Says which elements of a body are neither the message nor something that a value of an encoded one can refer to.
    ///
    /// One element of a literal body is the message (WS-I Basic Profile 1.1, R2201 and R9981).
    private func reportStrangers(
        beside root: XMLElement,
        in content: MessageContent,
        _ isStrict: Bool,
        _ report: inout SchemaReport
    ) throws(SchemaCodecError) {
        guard body.count == 1 else { return }
        for element in content.body where element.index != root.index && !isReferredTo(element) {
            let violation = SchemaViolation(
                rule: "wsdl.message",
                found: "the element '\(Excerpt.escaped(element.name.description.utf8))'",
                allowed: "\(isEncoded ? "one that has an id," : "nothing") beside '\(body[0].name)'",
                element: element
            )
            try report.add(violation, strictly: isStrict)
        }
    }

    /// Whether an element of an encoded body is there because values refer to it.
    private func isReferredTo(_ element: XMLElement) -> Bool {
        guard isEncoded, !body.contains(where: { $0.name == element.name }) else { return false }
        return element.attributes.contains { name, _ in
            name == XMLName("id") || name == XMLName("id", in: SOAPEncoding.soap12.namespace)
        }
    }

    /// Writes a call: its element's name says nothing that the contract does not, and stacks give it many. That of an encoded
    /// answer may be any (SOAP 1.1 section 7.1).
    private func write(
        call payload: XMLElement,
        _ call: Entry,
        _ links: MessageLinks,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        if payload.name != call.name, !isResponse || !call.codec.table.isEncoded {
            let violation = SchemaViolation(
                rule: "wsdl.message",
                found: "the element '\(Excerpt.escaped(payload.name.description.utf8))'",
                allowed: "'\(call.name)'",
                element: payload
            )
            try report.add(violation, strictly: isStrict)
        }
        if isResponse, isEncoded { links.call = payload.index }
        try call.codec.encodeJSON(
            of: payload,
            call.codec.table.use(of: call.element),
            links,
            isStrict,
            &report,
            &output
        )
    }

    /// Reports what is wrong with the body as a whole, and writes an empty message.
    private func violate(
        _ violation: SchemaViolation,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        try report.add(violation, strictly: isStrict)
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

    /// Takes the end of the message's object away, and begins one more member.
    static func reopen(_ output: inout ByteWriter, for key: String) {
        output.truncate(to: output.count - 1)
        if output.withBytes({ $0.last != UInt8(ascii: "{") }) { output.append(",") }
        output.append("\"")
        output.append(utf8: key)
        output.append("\":")
    }

    private func writeHeaders(
        _ content: MessageContent,
        _ links: MessageLinks,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        let own = content.headers.filter { element in headers.contains { $0.name == element.name } }
        guard !own.isEmpty else { return }
        Self.reopen(&output, for: Key.headers)
        try writeMembers(own, headers, links, isStrict, &report, &output)
        output.append("}")
    }

    /// Writes elements as an object's members; those that the contract does not name are reported.
    func writeMembers(
        _ elements: [XMLElement],
        _ entries: [Entry],
        _ links: MessageLinks,
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
                    allowed: entries.isEmpty
                        ? "nothing" : entries.map { "'\($0.name)'" }.joined(separator: ", ") + ", each once",
                    element: element
                )
                try report.add(violation, strictly: isStrict)
                continue
            }
            if output.count > start { output.append(",") }
            output.appendJSON(entry.key)
            output.append(":")
            try entry.codec.encodeJSON(of: element, as: entry.element, links, isStrict, &report, &output)
        }
        output.append("}")
    }
}
