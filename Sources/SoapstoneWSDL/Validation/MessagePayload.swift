internal import SoapstoneSOAP
public import SoapstoneXML

/// What of a document is to be validated: of a SOAP envelope, what its Body holds.
///
/// Schemas describe payloads, and files hold envelopes; who validates one against the other wants the payload validated,
/// and to be told so.
struct MessagePayload {
    /// What is to be validated, in document order.
    var elements: [XMLElement]
    /// Which elements these are; nil where it is the document element.
    var note: String?

    init(of document: XMLDocument) {
        let root = document.root
        guard root.name.local.isSameBytes(as: "Envelope"),
            let version = SOAPVersion.allCases.first(where: { $0.namespace.isSameBytes(as: root.name.namespace) })
        else {
            elements = [root]
            return
        }
        func name(_ local: String) -> XMLName { XMLName(local, in: version.namespace) }
        let content = root.child(name("Body"))?.children ?? []
        let envelope = "The document is a SOAP \(version.rawValue) envelope: "
        guard let fault = content.first(where: { $0.name == name("Fault") }) else {
            elements = content
            let shown = content.map { ValidationRun.shown($0.name) }.joined(separator: ", ")
            note = envelope + (content.isEmpty ? "its Body has no elements." : "\(shown) in its Body was validated.")
            return
        }
        // SOAP 1.1 section 4.4 gives the entry no namespace, SOAP 1.2 part 1 section 5.4 its own.
        let detail = fault.child(XMLName("detail")) ?? fault.child(name("Detail"))
        elements = detail?.children ?? []
        let shown = elements.map { ValidationRun.shown($0.name) }.joined(separator: ", ")
        note =
            envelope + "it holds a fault, "
            + (elements.isEmpty ? "which has no detail." : "and \(shown) in its detail was validated.")
    }
}

extension SchemaValidator {
    /// Validates a document; of a SOAP envelope, what its Body or its fault's detail holds, and says so in a note.
    public func validate(_ document: XMLDocument) -> ValidationReport {
        ValidationReport(on: MessagePayload(of: document)) { validate($0) }
    }
}

extension DoubleCheckedValidator {
    /// Validates a document; of a SOAP envelope, what its Body or its fault's detail holds, and says so in a note.
    public func validate(_ document: XMLDocument) -> ValidationReport {
        ValidationReport(on: MessagePayload(of: document)) { validate($0) }
    }
}

extension ValidationReport {
    /// The reports on the parts of a payload, as one.
    init(on payload: MessagePayload, _ validate: (XMLElement) -> ValidationReport) {
        self.init(verdict: .notChecked(reason: "There is no element to validate."))
        for (number, element) in payload.elements.enumerated() {
            let report = validate(element)
            guard number > 0 else {
                self = report
                continue
            }
            merge(report)
        }
        if let note = payload.note { notes.insert(note, at: 0) }
    }

    /// Takes over the report on one more element: the worst verdict counts.
    mutating func merge(_ other: ValidationReport) {
        switch (verdict, other.verdict) {
        case (.invalid, _), (.notChecked, .valid), (.notChecked, .notChecked): break
        case (.valid, _), (.notChecked, .invalid): verdict = other.verdict
        }
        violations += other.violations
        droppedViolations += other.droppedViolations
        gaps += other.gaps
        notes += other.notes.filter { !notes.contains($0) }
        isDisputed = isDisputed || other.isDisputed
        switch (secondOpinion, other.secondOpinion) {
        case (.invalid(let first)?, .invalid(let second)?): secondOpinion = .invalid(first + second)
        case (.invalid?, _), (_, nil): break
        case (_, .invalid?), (.valid?, _), (nil, _): secondOpinion = other.secondOpinion
        case (.notChecked?, _): break
        }
    }
}
