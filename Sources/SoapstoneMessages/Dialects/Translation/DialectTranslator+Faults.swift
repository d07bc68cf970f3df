internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

extension DialectTranslator {
    /// Writes a fault as the member `$fault`; `value` is what the dialect has for the element `Fault`.
    mutating func write(fault value: Int, _ faults: FaultCodec, _ version: SOAPVersion, in scope: PrefixScope) {
        let fault = reader.element(at: value, in: scope, &errors)
        output.openObject(value)
        output.key(MessageCodec.Key.fault, value)
        output.openObject(value)
        let detail: DialectElement.Child?
        switch version {
        case .soap11:
            refuseOthers(than: ["faultcode", "faultstring", "faultactor", "detail"], in: fault)
            if let code = fault.child("faultcode") { write(code, in: fault, as: "code", version) }
            if let reason = fault.child("faultstring") { write(reason, in: fault, as: "reason") }
            if let actor = fault.child("faultactor") { write(actor, in: fault, as: "role") }
            detail = fault.child("detail")
        case .soap12:
            refuseOthers(than: ["Code", "Reason", "Node", "Role", "Detail"], in: fault)
            if let code = fault.child("Code") { write(code: code, in: fault, version) }
            if let reason = fault.child("Reason") {
                let texts = reader.element(at: reason.value, in: fault.scope, &errors)
                if let text = texts.child("Text") { write(text, in: texts, as: "reason") }
            }
            if let role = fault.child("Role") { write(role, in: fault, as: "role") }
            if let node = fault.child("Node") { write(node, in: fault, as: "node") }
            detail = fault.child("Detail")
        }
        if let detail { write(detail: detail, in: fault, faults) }
        output.closeObject()
        output.closeObject()
    }

    private mutating func refuseOthers(than known: [String], in fault: DialectElement) {
        for child in fault.children where !known.contains(where: { $0.isSameBytes(as: child.name.local) }) {
            guard !errors.countIfFull() else { continue }
            errors.add(.unknown(reader.string(child.key), tape.pointer(to: child.value), known))
        }
    }

    /// Writes the text of a child as a member.
    ///
    /// - Parameter version: that of SOAP, for a text which is a code.
    private mutating func write(
        _ child: DialectElement.Child,
        in parent: DialectElement,
        as key: String,
        _ version: SOAPVersion? = nil
    ) {
        let element = reader.element(at: child.value, in: parent.scope, &errors)
        let text = reader.text(element.texts, &errors)
        output.key(key, child.key)
        output.string(version.map { code(text, element.scope, $0) } ?? text, child.value)
    }

    /// A code as `$fault` has it. node-soap keeps the prefix of the message that it read, and not what it stands for.
    private func code(_ text: [UInt8], _ scope: PrefixScope, _ version: SOAPVersion) -> [UInt8] {
        let trimmed = text.withUnsafeBufferPointer { String(decoding: WhiteSpace.trimmed($0), as: UTF8.self) }
        let name = PrefixedName(trimmed)
        guard reader.isBadgerFish, let prefix = name.prefix, let namespace = scope.namespace(of: prefix),
            !namespace.isSameBytes(as: version.namespace)
        else { return Array(name.local.utf8) }
        return Array(XMLName(name.local, in: namespace).clark.utf8)
    }

    private mutating func write(code: DialectElement.Child, in fault: DialectElement, _ version: SOAPVersion) {
        var element = reader.element(at: code.value, in: fault.scope, &errors)
        if let value = element.child("Value") { write(value, in: element, as: "code", version) }
        guard element.child("Subcode") != nil else { return }
        output.key("subcodes", code.key)
        output.openArray(code.value)
        // As deep as the JSON is, which has its limit.
        while let subcode = element.child("Subcode") {
            element = reader.element(at: subcode.value, in: element.scope, &errors)
            guard let value = element.child("Value") else { continue }
            let inner = reader.element(at: value.value, in: element.scope, &errors)
            output.string(self.code(reader.text(inner.texts, &errors), inner.scope, version), value.value)
        }
        output.closeArray()
    }

    /// Writes what a detail has: elements of declared faults by their keys, others as XML.
    private mutating func write(detail: DialectElement.Child, in fault: DialectElement, _ faults: FaultCodec) {
        let element = reader.element(at: detail.value, in: fault.scope, &errors)
        var others: [DialectElement.Child] = []
        var seen: Set<XMLName> = []
        output.key("detail", detail.key)
        output.openObject(detail.value)
        for child in element.children {
            guard let entry = faults.details.first(where: { child.name.matches($0.name) }),
                seen.insert(entry.name).inserted
            else {
                others.append(child)
                continue
            }
            output.key(entry.key, child.key)
            write(child.value, of: entry, in: element.scope)
        }
        if !others.isEmpty {
            output.key(ReservedKey.any, detail.value)
            output.openArray(detail.value)
            for child in others { output.writeFragment(xml(of: child, element.scope), child.value) }
            output.closeArray()
        }
        output.closeObject()
    }
}
