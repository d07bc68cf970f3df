internal import SoapstoneXML

/// Walks an envelope's own elements on the tape and holds them against the specification.
struct EnvelopeReader {
    struct Parts {
        var headers: [HeaderBlock] = []
        var payload: XMLElement?
        var siblings: [XMLElement] = []
        var fault: XMLElement?
    }

    let names: EnvelopeNames
    private let other: EnvelopeNames
    private let document: XMLDocument
    private let allowsEncoding: Bool
    private let allowsSiblings: Bool

    /// Takes the document's root, whose namespace decides the version.
    init(_ root: XMLElement, allowsEncoding: Bool, allowsSiblings: Bool) throws(SOAPError) {
        document = root.document
        self.allowsEncoding = allowsEncoding
        self.allowsSiblings = allowsSiblings
        switch root.nameID {
        case EnvelopeNames.soap11.envelope: (names, other) = (.soap11, .soap12)
        case EnvelopeNames.soap12.envelope: (names, other) = (.soap12, .soap11)
        default: throw Self.refusal(of: root)
        }
    }

    private static func refusal(of root: XMLElement) -> SOAPError {
        let name = root.name
        let found = Excerpt.escaped(name.description.utf8)
        guard name.local.utf8.elementsEqual("Envelope".utf8) else {
            return SOAPError(.structure, "The root element is \(found), not a SOAP Envelope.", at: root)
        }
        return SOAPError(.version, "\(found) is an Envelope of neither SOAP 1.1 nor SOAP 1.2.", at: root)
    }

    func read(_ tape: XMLTape) throws(SOAPError) -> Parts {
        var parts = Parts()
        var hasHeader = false
        var body: Int?
        for child in try children(of: 0, in: tape) {
            let name = NameID(rawValue: tape.events[child].name)
            if name == names.body, body == nil {
                body = child
            } else if name == names.header, !hasHeader, body == nil {
                hasHeader = true
                parts.headers = try headers(of: child, in: tape)
            } else {
                throw misplaced(child, name, hasBody: body != nil)
            }
        }
        guard let body else { throw error("The Envelope has no Body.", at: 0) }
        let content = try children(of: body, in: tape)
        if let child = content.first {
            parts.payload = element(child)
            if NameID(rawValue: tape.events[child].name) == names.fault { parts.fault = parts.payload }
        }
        for child in content.dropFirst(parts.fault == nil ? 0 : 1) {
            let name = NameID(rawValue: tape.events[child].name)
            guard !names.contains(name), !other.contains(name) else {
                throw error("\(shown(child)) cannot stand in the Body of SOAP \(names.version.rawValue).", at: child)
            }
        }
        if content.count > 1 {
            // A fault is alone in every version (SOAP 1.1 section 4.4, SOAP 1.2 part 1 section 5.4), but for what an
            // encoded detail refers to.
            guard allowsSiblings, parts.fault == nil || allowsEncoding else {
                throw error("The Body has more than one child element.", at: content[1])
            }
            parts.siblings = content.dropFirst().map(element)
        }
        try EncodingStyleCheck(names, tape, body: body, payload: content.first, isFault: parts.fault != nil)
            .run(allowsEncoding: allowsEncoding) { index, message in error(message, at: index) }
        return parts
    }

    private func headers(of header: Int, in tape: XMLTape) throws(SOAPError) -> [HeaderBlock] {
        var blocks: [HeaderBlock] = []
        for child in try children(of: header, in: tape) {
            let name = NameID(rawValue: tape.events[child].name)
            guard !names.contains(name), !other.contains(name) else {
                throw error("\(shown(child)) cannot stand in the Header.", at: child)
            }
            // The attribute of the other version is one that this version does not know (W3C test collection, T34).
            let marker = (child + 1..<max(child + 1, tape.content(of: child)))
                .first { tape.events[$0].name == names.mustUnderstand.attributeBits }
            let mustUnderstand = try marker.map { index throws(SOAPError) in
                try boolean(tape.text(at: index), at: child)
            }
            blocks.append(
                HeaderBlock(element: element(child), mustUnderstand: mustUnderstand ?? false, version: names.version)
            )
        }
        return blocks
    }

    /// The child elements of an element that may have no text of its own.
    private func children(of parent: Int, in tape: XMLTape) throws(SOAPError) -> [Int] {
        guard tape.text(at: parent).allSatisfy(\.isXMLSpace) else {
            throw error("\(shown(parent)) has text in it.", at: parent)
        }
        var found: [Int] = []
        let end = Int(tape.events[parent].end)
        var next = tape.content(of: parent)
        while next < end {
            guard tape.events[next].kind == .element else {
                throw error("\(shown(parent)) has text in it.", at: parent)
            }
            found.append(next)
            next = Int(tape.events[next].end)
        }
        return found
    }

    /// `mustUnderstand`: SOAP 1.1 section 4.2.3 has `0` and `1` only, but stacks send what SOAP 1.2 has as well.
    private func boolean(_ text: UnsafeBufferPointer<UInt8>, at index: Int) throws(SOAPError) -> Bool {
        let value = text.trimmingXMLSpace
        if value.elementsEqual("1".utf8) || value.elementsEqual("true".utf8) { return true }
        if value.elementsEqual("0".utf8) || value.elementsEqual("false".utf8) { return false }
        throw error("mustUnderstand is '\(Excerpt.escaped(text))', which is no Boolean value.", at: index)
    }

    private func misplaced(_ index: Int, _ name: NameID, hasBody: Bool) -> SOAPError {
        let message =
            if other.contains(name) {
                "\(shown(index)) stands in an Envelope of SOAP \(names.version.rawValue)."
            } else if name == names.body {
                "The Envelope has more than one Body."
            } else if name == names.header {
                hasBody ? "A Header stands behind the Body." : "The Envelope has more than one Header."
            } else {
                "\(shown(index)) stands in the Envelope, which has Header and Body only."
            }
        return error(message, at: index)
    }

    private func element(_ index: Int) -> XMLElement { XMLElement(document: document, index: index) }

    private func shown(_ index: Int) -> String { Excerpt.escaped(element(index).name.description.utf8) }

    private func error(_ message: String, at index: Int) -> SOAPError {
        SOAPError(.structure, message, at: element(index))
    }
}
