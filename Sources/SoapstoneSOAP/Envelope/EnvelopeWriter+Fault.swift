public import SoapstoneXML

extension EnvelopeWriter {
    /// The most bytes of a message with a fault.
    public static let faultBytes = 16 << 10
    /// The most bytes of each text of a fault, escaped.
    private static let textBytes = 2 << 10

    /// Appends a message with a fault of at most 16 KiB.
    ///
    /// Texts are cut at 2 KiB. Where the whole is still too long, the detail is left out, and then everything but the
    /// code and the first reason.
    ///
    /// - Parameters:
    ///   - fault: the fault, whose version is the envelope's. The elements of its detail are written in canonical form.
    ///   - headers: the header blocks in their order.
    ///   - detail: elements in UTF-8 that stand in the detail behind those of `fault`.
    ///   - output: what is appended to.
    public static func write(
        fault: Fault,
        headers: [HeaderContent] = [],
        detail: [UInt8] = [],
        to output: inout ByteWriter
    ) {
        let start = output.count
        write(whole: fault, headers, detail, to: &output)
        if output.count - start <= faultBytes { return }
        output.truncate(to: start)
        var shorter = fault
        shorter.detail = []
        write(whole: shorter, headers, [], to: &output)
        if output.count - start <= faultBytes { return }
        output.truncate(to: start)
        let code = fault.code.description.utf8.count <= textBytes ? fault.code : fault.version.receiverCode
        write(whole: Fault(fault.version, code: code, reason: fault.reason), [], [], to: &output)
    }

    private static func write(
        whole fault: Fault,
        _ headers: [HeaderContent],
        _ detail: [UInt8],
        to output: inout ByteWriter
    ) {
        begin(fault.version, headers, to: &output)
        output.append("<soapenv:Fault>")
        switch fault.version {
        case .soap11: writeSOAP11(fault, detail, to: &output)
        case .soap12: writeSOAP12(fault, detail, to: &output)
        }
        output.append("</soapenv:Fault>")
        end(to: &output)
    }

    private static func writeSOAP11(_ fault: Fault, _ detail: [UInt8], to output: inout ByteWriter) {
        write(name: fault.code, in: "faultcode", of: fault.version, to: &output)
        output.append("<faultstring")
        write(language: fault.reasons.first?.language, to: &output)
        write(cut: fault.reason, to: &output)
        output.append("</faultstring>")
        if let role = fault.role {
            output.append("<faultactor>")
            write(cut: role, to: &output)
            output.append("</faultactor>")
        }
        write(fault.detail, detail, in: "detail", to: &output)
    }

    private static func writeSOAP12(_ fault: Fault, _ detail: [UInt8], to output: inout ByteWriter) {
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
            write(cut: reason.text, to: &output)
            output.append("</soapenv:Text>")
        }
        output.append("</soapenv:Reason>")
        if let node = fault.node {
            output.append("<soapenv:Node>")
            write(cut: node, to: &output)
            output.append("</soapenv:Node>")
        }
        if let role = fault.role {
            output.append("<soapenv:Role>")
            write(cut: role, to: &output)
            output.append("</soapenv:Role>")
        }
        write(fault.detail, detail, in: "soapenv:Detail", to: &output)
    }

    /// Writes an element whose text is a name, with the declaration that the name needs.
    private static func write(
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
    private static func write(language: String?, to output: inout ByteWriter) {
        if let language {
            output.append(" xml:lang=\"")
            output.appendXML(attribute: language)
            output.append("\"")
        }
        output.append(">")
    }

    /// Writes a text, cut between two characters where it would take more than `textBytes`.
    private static func write(cut text: String, to output: inout ByteWriter) {
        let start = output.count
        var text = text
        text.withUTF8 { bytes in
            // Escapes make text longer, never shorter: what lies behind is cut anyway.
            output.appendXML(text: UnsafeBufferPointer(rebasing: bytes.prefix(textBytes + 1)))
        }
        guard output.count - start > textBytes else { return }
        let end = output.withBytes { cutPoint(in: $0, from: start, before: start + textBytes - "…".utf8.count) }
        output.truncate(to: end)
        output.append("…")
    }

    /// The last place up to `limit` that is neither inside a character nor inside a reference of five bytes at most.
    private static func cutPoint(in text: UnsafeBufferPointer<UInt8>, from start: Int, before limit: Int) -> Int {
        var end = limit
        while end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
        let tail = text[max(start, end - 4)..<end]
        guard let mark = tail.lastIndex(of: UInt8(ascii: "&")), !tail[mark...].contains(UInt8(ascii: ";")) else {
            return end
        }
        return mark
    }

    private static func write(
        _ elements: [XMLElement],
        _ bytes: [UInt8],
        in name: StaticString,
        to output: inout ByteWriter
    ) {
        guard !elements.isEmpty || !bytes.isEmpty else { return }
        output.append("<")
        output.append(name)
        output.append(">")
        let form = CanonicalForm()
        for element in elements { form.write(element, to: &output) }
        output.append(bytes)
        output.append("</")
        output.append(name)
        output.append(">")
    }
}
