internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Turns the faults of an operation into JSON and back: `{"$fault":{"code":…,"reason":…,"detail":{…}}}`.
struct FaultCodec: Sendable {
    private let version: SOAPVersion
    /// The elements that declared faults have for their detail.
    let details: [MessageCodec.Entry]
    /// The header blocks of the response.
    private let declaredHeaders: Set<XMLName>

    private enum Key {
        static let code = "code"
        static let subcodes = "subcodes"
        static let reason = "reason"
        static let language = "language"
        static let reasons = "reasons"
        static let text = "text"
        static let role = "role"
        static let node = "node"
        static let detail = "detail"
        static let headers = MessageCodec.Key.headers

        /// The keys of a fault: SOAP 1.1 has neither subcodes nor a node, and one reason (section 4.4).
        static func all(_ version: SOAPVersion) -> [String] {
            version == .soap11
                ? [code, reason, language, role, detail, ReservedKey.any, headers]
                : [code, subcodes, reason, language, reasons, role, node, detail, ReservedKey.any, headers]
        }
    }

    init(_ operation: BoundOperation, _ version: SOAPVersion, _ codec: SchemaCodec) throws(ContractGap) {
        self.version = version
        declaredHeaders = Set(
            (operation.output?.headers ?? []).compactMap { $0.element.map { codec.table.schemas[$0].name } }
        )
        let elements = operation.faults.map { fault in
            (fault.element, SOAPEncoding(fault.use, fault.encodingStyle, version))
        }
        details = try MessageCodec.entries(elements, version, codec)
    }

    // MARK: - XML to JSON

    /// Appends a fault as an object with all that it carries. What no declared fault has is noted: elements are canonical
    /// XML in `$any`, a text of the detail is its `$value`, and an attribute a member with `@`. What SOAP 1.1 section 4.4 wants
    /// in header blocks, errors about headers, is canonical XML in `$headers`.
    ///
    /// - Parameters:
    ///   - element: the fault's element.
    ///   - headers: the header blocks beside the fault.
    func encodeJSON(
        of fault: Fault,
        at element: XMLElement,
        headers: [XMLElement],
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
            if let language = fault.reasons.first?.language { write(Key.language, language, &output) }
            if fault.reasons.count > 1 { write(fault.reasons, &output) }
            if let role = fault.role { write(Key.role, role, &output) }
            if let node = fault.node { write(Key.node, node, &output) }
            try writeDetail(of: fault, at: element, isStrict, &report, &output)
            if !fault.others.isEmpty {
                for other in fault.others { note(other, "nothing beside SOAP's own", &report) }
                write(ReservedKey.any, fault.others.map { CanonicalForm().text(of: $0) }, &output)
            }
            for header in headers where !declaredHeaders.contains(header.name) {
                note(header, "no header block that the contract does not declare", &report)
            }
            write(Key.headers, headers.map { CanonicalForm().text(of: $0) }, &output)
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

    /// Writes the reasons of a fault that has more than one.
    private func write(_ reasons: [Fault.Reason], _ output: inout ByteWriter) {
        output.append(",\"reasons\":[")
        for (number, reason) in reasons.enumerated() {
            output.append(number == 0 ? "{" : ",{")
            if let language = reason.language {
                output.append("\"language\":")
                output.appendJSON(language)
                output.append(",")
            }
            output.append("\"text\":")
            output.appendJSON(reason.text)
            output.append("}")
        }
        output.append("]")
    }

    private func note(_ element: XMLElement, _ allowed: String, _ report: inout SchemaReport) {
        report.note("the element '\(Excerpt.escaped(element.name.description.utf8))'", allowed, element)
    }

    private func writeDetail(
        of fault: Fault,
        at element: XMLElement,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        guard !fault.detail.isEmpty || !fault.detailText.isEmpty || !fault.detailAttributes.isEmpty else { return }
        let declared = details.isEmpty ? "nothing: no fault is declared" : "what the contract declares for its faults"
        output.append(",\"detail\":{")
        let start = output.count
        for attribute in fault.detailAttributes {
            report.note(
                "the attribute '\(Excerpt.escaped(attribute.name.description.utf8))' of the detail",
                declared,
                element
            )
            if output.count > start { output.append(",") }
            output.appendJSON("@\(attribute.name.namespace.isEmpty ? attribute.name.local : attribute.name.clark)")
            output.append(":")
            output.appendJSON(attribute.value)
        }
        if !fault.detailText.isEmpty {
            report.note("text in the detail", declared, element)
            if output.count > start { output.append(",") }
            output.append("\"$value\":")
            output.appendJSON(fault.detailText)
        }
        var written: Set<XMLName> = []
        var others: [String] = []
        let links = MessageLinks()
        for element in fault.detail {
            let name = element.name
            guard let entry = entry(of: name), written.insert(name).inserted else {
                // Servers send details that no contract declares, stack traces among them: that breaks no rule.
                note(element, declared, &report)
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

    /// What the object is, as JSON Schema.
    ///
    /// - Parameter value: gives the schema of an element of the detail.
    func schema(_ value: (MessageCodec.Entry) -> String) -> ObjectSchema {
        let text = #"{"type":"string"}"#
        let texts = #"{"type":"array","items":{"type":"string"}}"#
        var detail = ObjectSchema(details.map { .init($0.key, value($0)) })
        detail.members += [.init(ReservedKey.value, text), .init(ReservedKey.any, texts)]
        detail.others = ("^@", text)
        let reasons = ObjectSchema([.init(Key.language, text), .init(Key.text, text, isRequired: true)]).text
        return ObjectSchema(
            Key.all(version).map { key in
                switch key {
                case Key.code, Key.reason: .init(key, text, isRequired: true)
                case Key.subcodes, ReservedKey.any, Key.headers: .init(key, texts)
                case Key.reasons: .init(key, #"{"type":"array","items":\#(reasons)}"#)
                case Key.detail: .init(key, detail.text)
                default: .init(key, text)
                }
            }
        )
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
        fault.reasons = reasons(json, reason ?? "", &errors)
        if version == .soap12 { fault.node = text(json, Key.node, &errors) }
        if let list = json[ReservedKey.any] { fault.others = fragments(list, &errors) }
        if let list = json[Key.headers] {
            message.headers = fragments(list, &errors).map { Array(CanonicalForm().text(of: $0).utf8) }
        }
        if let detail = json[Key.detail] { message.body = self.detail(detail, &fault, &errors) }
        message.fault = fault
        return message
    }

    private func reasons(
        _ json: JSONValue,
        _ first: String,
        _ errors: inout SchemaEncodeErrors
    ) -> [Fault.Reason] {
        let language = text(json, Key.language, &errors)
        guard version == .soap12, let list = json[Key.reasons] else { return [.init(first, language: language)] }
        if list.kind != .array { errors.add(.init(.kind, list.pointer, "no array", "an array of reasons")) }
        return list.elements.map { .init(text($0, Key.text, &errors) ?? "", language: text($0, Key.language, &errors)) }
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

    private func detail(
        _ json: JSONValue,
        _ fault: inout Fault,
        _ errors: inout SchemaEncodeErrors
    ) -> [UInt8] {
        guard json.kind == .object else {
            errors.add(.init(.kind, json.pointer, "no object", "an object with the fault's element"))
            return []
        }
        var output = ByteWriter(capacity: 1024)
        for (key, value) in json.members {
            if key.isSameBytes(as: ReservedKey.any) {
                for element in fragments(value, &errors) { CanonicalForm().write(element, to: &output) }
            } else if key.isSameBytes(as: ReservedKey.value) {
                fault.detailText = text(value, &errors) ?? ""
            } else if key.utf8.first == UInt8(ascii: "@") {
                attribute(key, value, &fault, &errors)
            } else if let entry = details.first(where: { $0.key.isSameBytes(as: key) }) {
                entry.encodeXML(from: value, errors: &errors, to: &output)
            } else {
                let known = details.map(\.key) + [ReservedKey.value, ReservedKey.any]
                errors.add(.unknown(key, value.pointer, known))
            }
        }
        return output.bytes
    }

    private func attribute(
        _ key: String,
        _ value: JSONValue,
        _ fault: inout Fault,
        _ errors: inout SchemaEncodeErrors
    ) {
        let label = String(key.dropFirst())
        let name = XMLName(clark: label) ?? XMLName(label)
        var namespace = name.namespace
        guard Datatype.builtIn(.ncName).accepts(name.local), !name.local.isSameBytes(as: "xmlns"),
            namespace.withUTF8(\.isLegalXML)
        else { return errors.add(.unknown(key, value.pointer, [])) }
        if let text = text(value, &errors) { fault.detailAttributes.append(.init(name, text)) }
    }

    /// The elements of an array of XML in strings.
    private func fragments(_ json: JSONValue, _ errors: inout SchemaEncodeErrors) -> [XMLElement] {
        if json.kind != .array { errors.add(.init(.kind, json.pointer, "no array", "an array of XML")) }
        return json.elements.compactMap { item in
            guard let text = item.string else {
                errors.add(.init(.kind, item.pointer, "no string", "XML in a string"))
                return nil
            }
            do throws(XMLError) {
                return try XMLDocument(parsing: Array(text.utf8)).root
            } catch {
                errors.add(.init(.xml, item.pointer, error.message, "an XML element in a string"))
                return nil
            }
        }
    }
}
