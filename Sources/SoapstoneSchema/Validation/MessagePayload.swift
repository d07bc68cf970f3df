package import SoapstoneSOAP
public import SoapstoneXML

/// What of a document is to be validated: of a SOAP envelope, what its Body holds.
///
/// Schemas describe payloads, and files hold envelopes; who validates one against the other wants the payload validated,
/// and to be told so.
package struct MessagePayload {
    /// What is to be validated, in document order.
    package let elements: [XMLElement]
    /// The envelope's version; nil where the elements are the document element.
    package let version: SOAPVersion?
    /// Whether they are those in the detail of a fault.
    package let isFault: Bool

    package init(of document: XMLDocument) {
        let root = document.root
        guard root.name.local.isSameBytes(as: "Envelope"),
            let version = SOAPVersion.allCases.first(where: { $0.namespace.isSameBytes(as: root.name.namespace) })
        else {
            (elements, version, isFault) = ([root], nil, false)
            return
        }
        self.version = version
        func name(_ local: String) -> XMLName { XMLName(local, in: version.namespace) }
        let content = root.child(name("Body"))?.children ?? []
        guard let fault = content.first(where: { $0.name == name("Fault") }) else {
            (elements, isFault) = (content, false)
            return
        }
        // SOAP 1.1 section 4.4 gives the entry no namespace, SOAP 1.2 part 1 section 5.4 its own.
        let detail = fault.child(XMLName("detail")) ?? fault.child(name("Detail"))
        (elements, isFault) = (detail?.children ?? [], true)
    }

    /// Whether the document is an envelope.
    package var isEnvelope: Bool { version != nil }

    /// Which elements these are; nil where it is the document element.
    var note: String? {
        guard let version else { return nil }
        let envelope = "The document is a SOAP \(version.rawValue) envelope: "
        let shown = elements.map { ValidationRun.shown($0.name) }.joined(separator: ", ")
        guard isFault else {
            return envelope + (elements.isEmpty ? "its Body has no elements." : "\(shown) in its Body was validated.")
        }
        return envelope + "it holds a fault, "
            + (elements.isEmpty ? "which has no detail." : "and \(shown) in its detail was validated.")
    }

    /// A report on the elements, with the note on which these are before its own.
    package func noted(_ report: ValidationReport) -> ValidationReport {
        guard let note else { return report }
        var noted = report
        noted.notes.insert(note, at: 0)
        return noted
    }
}

extension SchemaValidator {
    /// Validates a document; of a SOAP envelope, what its Body or its fault's detail holds, and says so in a note.
    public func validate(_ document: XMLDocument) -> ValidationReport {
        let payload = MessagePayload(of: document)
        return payload.noted(ValidationReport(on: payload.elements) { validate($0) })
    }
}

extension ValidationReport {
    /// The reports on some elements, as one.
    package init(on elements: [XMLElement], _ validate: (XMLElement) -> ValidationReport) {
        self.init(verdict: .notChecked(reason: "There is no element to validate."))
        for (number, element) in elements.enumerated() {
            let report = validate(element)
            guard number > 0 else {
                self = report
                continue
            }
            merge(report)
        }
    }

    package func merged(_ other: ValidationReport) -> ValidationReport {
        var report = self
        report.merge(other)
        return report
    }

    /// Takes over the report on one more element: the worst verdict counts.
    package mutating func merge(_ other: ValidationReport) {
        switch (verdict, other.verdict) {
        case (.invalid, _), (.notChecked, .valid), (.notChecked, .notChecked): break
        case (.valid, _), (.notChecked, .invalid): verdict = other.verdict
        }
        violations += other.violations
        droppedViolations += other.droppedViolations
        gaps += other.gaps
        isForUnread = isForUnread || other.isForUnread
        notes += other.notes.filter { !notes.contains($0) }
    }
}
