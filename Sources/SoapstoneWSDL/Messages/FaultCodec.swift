internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Turns the faults of an operation into JSON and back: `{"$fault":{"code":…,"reason":…,"detail":{…}}}`.
struct FaultCodec: Sendable {
    private let version: SOAPVersion
    /// The elements that declared faults have for their detail.
    let details: [MessageCodec.Entry]

    private enum Key {
        static let code = "code"
        static let subcodes = "subcodes"
        static let reason = "reason"
        static let role = "role"
        static let node = "node"
        static let detail = "detail"

        /// The keys of a fault: SOAP 1.1 has neither subcodes nor a node (section 4.4).
        static func all(_ version: SOAPVersion) -> [String] {
            version == .soap11 ? [code, reason, role, detail] : [code, subcodes, reason, role, node, detail]
        }
    }

    init(_ operation: BoundOperation, _ version: SOAPVersion, _ codec: SchemaCodec) throws(ContractGap) {
        self.version = version
        let elements = operation.faults.map { fault in
            (fault.element, SOAPEncoding(fault.use, fault.encodingStyle, version))
        }
        details = try MessageCodec.entries(elements, version, codec)
    }

    // MARK: - XML to JSON

    /// Appends a fault as an object. What of its detail no declared fault has is canonical XML in `$any`.
    func encodeJSON(
        of fault: Fault,
        strictly isStrict: Bool,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        let start = output.count
        do throws(SchemaCodecError) {
            output.append("{\"$fault\":{\"code\":")
            output.appendJSON(label(fault.code))
            write(Key.subcodes, fault.subcodes.map(label), &output)
            output.append(",\"reason\":")
            output.appendJSON(fault.reason)
            if let role = fault.role { write(Key.role, role, &output) }
            if let node = fault.node { write(Key.node, node, &output) }
            try writeDetail(fault.detail, isStrict, &report, &output)
            output.append("}}")
        } catch {
            output.truncate(to: start)
            throw error
        }
    }

    /// A code without the namespace of SOAP itself.
    private func label(_ code: XMLName) -> String {
        code.namespace.isSameBytes(as: version.namespace) ? code.local : code.clark
    }

    private func write(_ key: String, _ text: String, _ output: inout ByteWriter) {
        output.append(",\"")
        output.append(utf8: key)
        output.append("\":")
        output.appendJSON(text)
    }

    private func write(_ key: String, _ texts: [String], _ output: inout ByteWriter) {
        guard !texts.isEmpty else { return }
        output.append(",\"")
        output.append(utf8: key)
        output.append("\":[")
        for (number, text) in texts.enumerated() {
            if number > 0 { output.append(",") }
            output.appendJSON(text)
        }
        output.append("]")
    }

    private func writeDetail(
        _ detail: [XMLElement],
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        guard !detail.isEmpty else { return }
        output.append(",\"detail\":{")
        let start = output.count
        var written: Set<XMLName> = []
        var others: [String] = []
        let links = MessageLinks()
        for element in detail {
            let name = element.name
            guard let entry = entry(of: name), written.insert(name).inserted else {
                // Servers send details that no contract declares, stack traces among them: that breaks no rule.
                others.append(CanonicalForm().text(of: element))
                continue
            }
            if output.count > start { output.append(",") }
            output.appendJSON(entry.key)
            output.append(":")
            try entry.codec.encodeJSON(
                of: element,
                entry.codec.table.use(of: entry.element),
                links,
                isStrict,
                &report,
                &output
            )
        }
        if !others.isEmpty {
            if output.count > start { output.append(",") }
            output.append("\"$any\":[")
            for (number, text) in others.enumerated() {
                if number > 0 { output.append(",") }
                output.appendJSON(text)
            }
            output.append("]")
        }
        output.append("}")
    }

    /// The declared detail that an element is. What an encoded one of a type is called, no two servers agree on: its
    /// local name counts.
    private func entry(of name: XMLName) -> MessageCodec.Entry? {
        details.first { $0.name == name }
            ?? details.first { $0.codec.table.isEncoded && $0.name.local.isSameBytes(as: name.local) }
    }

    // MARK: - JSON to XML

    /// Makes the fault of a value of `$fault`; what is wrong with it is added to `errors`.
    func message(from json: JSONValue, _ errors: inout SchemaEncodeErrors) -> OperationMessage {
        var message = OperationMessage(version)
        guard json.kind == .object else {
            errors.add(.init(.kind, json.pointer, "no object", "a fault: an object with 'reason'"))
            return message
        }
        let known = Key.all(version)
        for (key, value) in json.members where !known.contains(where: { $0.isSameBytes(as: key) }) {
            errors.add(.unknown(key, value.pointer, known))
        }
        let reason = text(json, Key.reason, &errors)
        if json[Key.reason] == nil { errors.add(.init(.missing, json.pointer, "no 'reason'", "why it failed")) }
        var subcodes: [XMLName] = []
        if version == .soap12, let list = json[Key.subcodes] {
            if list.kind != .array { errors.add(.init(.kind, list.pointer, "no array", "an array of codes")) }
            subcodes = list.elements.compactMap { text($0, &errors).map { name($0) } }
        }
        var fault = Fault(
            version,
            code: text(json, Key.code, &errors).map { name($0) } ?? version.receiverCode,
            subcodes: subcodes,
            reason: reason ?? "",
            role: text(json, Key.role, &errors)
        )
        if version == .soap12 { fault.node = text(json, Key.node, &errors) }
        message.fault = fault
        if let detail = json[Key.detail] { message.body = self.detail(detail, &errors) }
        return message
    }

    private func name(_ label: String) -> XMLName {
        XMLName(clark: label) ?? XMLName(label, in: version.namespace)
    }

    private func text(_ json: JSONValue, _ key: String, _ errors: inout SchemaEncodeErrors) -> String? {
        json[key].flatMap { text($0, &errors) }
    }

    private func text(_ value: JSONValue, _ errors: inout SchemaEncodeErrors) -> String? {
        guard var text = value.string else {
            errors.add(.init(.kind, value.pointer, "no string", "a string"))
            return nil
        }
        guard text.withUTF8(\.isLegalXML) else {
            errors.add(.init(.value, value.pointer, "a character that XML cannot carry", "a string"))
            return nil
        }
        return text
    }

    private func detail(_ json: JSONValue, _ errors: inout SchemaEncodeErrors) -> [UInt8] {
        guard json.kind == .object else {
            errors.add(.init(.kind, json.pointer, "no object", "an object with the fault's element"))
            return []
        }
        var output = ByteWriter(capacity: 1024)
        for (key, value) in json.members {
            if key.isSameBytes(as: ReservedKey.any) {
                if value.kind != .array { errors.add(.init(.kind, value.pointer, "no array", "an array of XML")) }
                for item in value.elements { write(fragment: item, &output, &errors) }
            } else if let entry = details.first(where: { $0.key.isSameBytes(as: key) }) {
                entry.encodeXML(from: value, errors: &errors, to: &output)
            } else {
                errors.add(.unknown(key, value.pointer, details.map(\.key) + [ReservedKey.any]))
            }
        }
        return output.bytes
    }

    private func write(fragment item: JSONValue, _ output: inout ByteWriter, _ errors: inout SchemaEncodeErrors) {
        guard let text = item.string else {
            return errors.add(.init(.kind, item.pointer, "no string", "XML in a string"))
        }
        do throws(XMLError) {
            CanonicalForm().write(try XMLDocument(parsing: Array(text.utf8)).root, to: &output)
        } catch {
            errors.add(.init(.xml, item.pointer, error.message, "an XML element in a string"))
        }
    }
}
