internal import SoapstoneCodec
internal import SoapstoneXML

extension DialectReader {
    /// Reads a member of a BadgerFish object.
    func readBadgerFish(_ key: Int, _ element: inout DialectElement, _ errors: inout SchemaEncodeErrors) {
        let text = string(key)
        if text.isSameBytes(as: "@xmlns") { return }
        if text.utf8.first == UInt8(ascii: "@") {
            return addAttribute(key, String(decoding: text.utf8.dropFirst(), as: UTF8.self), &element, &errors)
        }
        // `$`, and `$1`, `$2` … for the texts between elements.
        if text.utf8.first == UInt8(ascii: "$"), text.utf8.dropFirst().allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
            return addText(key + 1, &element, &errors)
        }
        element.items += children(key, in: element.scope, &errors).map { .child($0) }
    }

    /// Reads a member of one of node-soap's objects.
    func readNodeSOAP(
        _ key: Int,
        _ options: NodeSOAPOptions,
        _ element: inout DialectElement,
        _ errors: inout SchemaEncodeErrors
    ) {
        let text = string(key)
        if text.isSameBytes(as: options.attributesKey) { return readAttributes(key + 1, &element, &errors) }
        if text.isSameBytes(as: options.valueKey) {
            if tape.kind(at: key + 1) == .null { element.isNull = true }
            return addText(key + 1, &element, &errors)
        }
        if text.isSameBytes(as: ReservedKey.xml) {
            guard tape.kind(at: key + 1) == .string else {
                return fail(.kind, key + 1, tape.words(key + 1), "XML in a string", &errors)
            }
            element.xml = key + 1
            return
        }
        element.items += children(key, in: element.scope, &errors).map { .child($0) }
    }

    private func addText(_ value: Int, _ element: inout DialectElement, _ errors: inout SchemaEncodeErrors) {
        guard !tape.isContainer(at: value) else {
            return fail(.kind, value, tape.words(value), "a text", &errors)
        }
        if tape.kind(at: value) != .null { element.items.append(.text(value)) }
    }

    private func readAttributes(_ value: Int, _ element: inout DialectElement, _ errors: inout SchemaEncodeErrors) {
        guard tape.isObject(value) else {
            if tape.kind(at: value) == .null { return }
            return fail(.kind, value, tape.words(value), "an object with the attributes", &errors)
        }
        for key in keys(of: value) {
            let text = string(key)
            if text.isSameBytes(as: "xmlns") || text.utf8.starts(with: "xmlns:".utf8) { continue }
            if text.isSameBytes(as: "xsi_type") {
                readType(key + 1, &element, &errors)
            } else {
                addAttribute(key, text, &element, &errors)
            }
        }
    }

    /// Reads `{type, xmlns}`.
    private func readType(_ value: Int, _ element: inout DialectElement, _ errors: inout SchemaEncodeErrors) {
        guard tape.isObject(value), let type = tape.member("type", of: value), tape.kind(at: type) == .string else {
            return fail(.kind, value, tape.words(value), "an object with 'type' and 'xmlns'", &errors)
        }
        let name = PrefixedName(string(type))
        if let namespace = tape.member("xmlns", of: value), tape.kind(at: namespace) == .string {
            element.type = (.exact(XMLName(name.local, in: string(namespace))), type)
        } else {
            element.type = (resolve(name, in: element.scope, isAttribute: false) ?? .local(name.local), type)
        }
    }

    // MARK: - Texts

    /// The text that scalars are. A string that is a CDATA section is what stands in it, as node-soap has it.
    func text(_ values: [Int], _ errors: inout SchemaEncodeErrors) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in values {
            let text = tape.text(at: value)
            if !isBadgerFish, text.starts(with: "<![CDATA[".utf8), text.suffix(3).elementsEqual("]]>".utf8) {
                bytes += characterData(value, &errors)
            } else {
                bytes += text
            }
        }
        return bytes
    }

    private func characterData(_ value: Int, _ errors: inout SchemaEncodeErrors) -> [UInt8] {
        do throws(XMLError) {
            let document = try XMLDocument(parsing: Array("<x>".utf8) + tape.text(at: value) + Array("</x>".utf8))
            if document.root.children.isEmpty { return Array(document.root.text.utf8) }
            fail(.xml, value, "elements", "CDATA sections with text alone", &errors)
        } catch {
            fail(.xml, value, error.message, "CDATA sections with text alone", &errors)
        }
        return []
    }
}
