internal import SoapstoneXML

/// Writes the message that a fault is.
struct FaultWriter {
    /// The most bytes of each of its texts, escaped; nil for any number.
    let longestText: Int?

    func write(_ fault: Fault, _ headers: [HeaderContent], _ detail: [UInt8], to output: inout ByteWriter) {
        EnvelopeWriter.begin(fault.version, headers, to: &output)
        output.append("<soapenv:Fault>")
        switch fault.version {
        case .soap11: writeSOAP11(fault, detail, to: &output)
        case .soap12: writeSOAP12(fault, detail, to: &output)
        }
        output.append("</soapenv:Fault>")
        EnvelopeWriter.end(to: &output)
    }

    private func writeSOAP11(_ fault: Fault, _ detail: [UInt8], to output: inout ByteWriter) {
        write(name: fault.code, in: "faultcode", of: fault.version, to: &output)
        output.append("<faultstring")
        write(language: fault.reasons.first?.language, to: &output)
        write(text: fault.reason, to: &output)
        output.append("</faultstring>")
        if let role = fault.role {
            output.append("<faultactor>")
            write(text: role, to: &output)
            output.append("</faultactor>")
        }
        write(fault, detail, in: "detail", to: &output)
    }

    private func writeSOAP12(_ fault: Fault, _ detail: [UInt8], to output: inout ByteWriter) {
        output.append("<soapenv:Code>")
        write(name: fault.code, in: "soapenv:Value", of: fault.version, to: &output)
        for subcode in fault.subcodes {
            output.append("<soapenv:Subcode>")
            write(name: subcode, in: "soapenv:Value", of: fault.version, to: &output)
        }
        for _ in fault.subcodes { output.append("</soapenv:Subcode>") }
        output.append("</soapenv:Code><soapenv:Reason>")
        // Reason has one text or more, each with a language (SOAP 1.2 part 1 section 5.4.2).
        for reason in fault.reasons.isEmpty ? [Fault.Reason("")] : fault.reasons {
            output.append("<soapenv:Text")
            write(language: reason.language ?? "en", to: &output)
            write(text: reason.text, to: &output)
            output.append("</soapenv:Text>")
        }
        output.append("</soapenv:Reason>")
        if let node = fault.node {
            output.append("<soapenv:Node>")
            write(text: node, to: &output)
            output.append("</soapenv:Node>")
        }
        if let role = fault.role {
            output.append("<soapenv:Role>")
            write(text: role, to: &output)
            output.append("</soapenv:Role>")
        }
        write(fault, detail, in: "soapenv:Detail", to: &output)
    }

    /// Writes an element whose text is a name, with the declaration that the name needs.
    private func write(
        name: XMLName,
        in element: StaticString,
        of version: SOAPVersion,
        to output: inout ByteWriter
    ) {
        output.append("<")
        output.append(element)
        if name.namespace.utf8.elementsEqual(version.namespace.utf8) {
            output.append(">soapenv:")
        } else if name.namespace.isEmpty {
            output.append(">")
        } else {
            output.append(" xmlns:f=\"")
            output.appendXML(attribute: name.namespace)
            output.append("\">f:")
        }
        output.appendXML(text: name.local)
        output.append("</")
        output.append(element)
        output.append(">")
    }

    /// Ends a start tag, with the language where there is one.
    private func write(language: String?, to output: inout ByteWriter) {
        if let language {
            output.append(" xml:lang=\"")
            output.appendXML(attribute: language)
            output.append("\"")
        }
        output.append(">")
    }

    /// Writes a text, cut between two characters where it would take more than it may.
    private func write(text: String, to output: inout ByteWriter) {
        guard let longestText else { return output.appendXML(text: text) }
        let start = output.count
        var text = text
        text.withUTF8 { bytes in
            // Escapes make text longer, never shorter: what lies behind is cut anyway.
            output.appendXML(text: UnsafeBufferPointer(rebasing: bytes.prefix(longestText + 1)))
        }
        guard output.count - start > longestText else { return }
        let end = output.withBytes { cutPoint(in: $0, from: start, before: start + longestText - "…".utf8.count) }
        output.truncate(to: end)
        output.append("…")
    }

    /// The last place up to `limit` that is neither inside a character nor inside a reference of five bytes at most.
    private func cutPoint(in text: UnsafeBufferPointer<UInt8>, from start: Int, before limit: Int) -> Int {
        var end = limit
        while end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
        let tail = text[max(start, end - 4)..<end]
        guard let mark = tail.lastIndex(of: UInt8(ascii: "&")), !tail[mark...].contains(UInt8(ascii: ";")) else {
            return end
        }
        return mark
    }

    /// Writes the detail, and what else a fault has.
    private func write(_ fault: Fault, _ bytes: [UInt8], in name: StaticString, to output: inout ByteWriter) {
        let form = CanonicalForm()
        defer { for element in fault.others { form.write(element, to: &output) } }
        let hasContent = !fault.detail.isEmpty || !bytes.isEmpty || !fault.detailText.isEmpty
        guard hasContent || !fault.detailAttributes.isEmpty else { return }
        output.append("<")
        output.append(name)
        for (number, attribute) in fault.detailAttributes.enumerated() {
            output.append(" ")
            if !attribute.name.namespace.isEmpty {
                output.append(utf8: "xmlns:a\(number)=\"")
                output.appendXML(attribute: attribute.name.namespace)
                output.append(utf8: "\" a\(number):")
            }
            output.append(utf8: attribute.name.local)
            output.append("=\"")
            output.appendXML(attribute: attribute.value)
            output.append("\"")
        }
        output.append(">")
        if !fault.detailText.isEmpty { write(text: fault.detailText, to: &output) }
        for element in fault.detail { form.write(element, to: &output) }
        output.append(bytes)
        output.append("</")
        output.append(name)
        output.append(">")
    }
}
