import SoapstoneXML

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// Our validator, and libxml2's beside it, whose verdicts are compared.
///
/// Where libxml2 says something else for a reason that is known (a list of its faults is in `KnownDifference`), a note says
/// so; where none is known, the report is disputed.
struct JudgedValidator: Sendable {
    let validator: SchemaValidator
    private let second: SecondValidator

    /// Compiles the schemas with libxml2.
    ///
    /// - Parameters:
    ///   - sources: the documents that the components come from.
    ///   - findings: what is wrong with them.
    init(_ schemas: SchemaSet, of sources: [SchemaSource], findings: [ContractFinding] = []) {
        validator = SchemaValidator(schemas)
        second = SecondValidator(sources, schemas, findings: findings, waiting: 60)
    }

    init(_ contract: LoadedContract) {
        self.init(contract.schemas, of: contract.documents.graph.schemas, findings: contract.findings)
    }

    /// Validates an element, which libxml2 takes for the global one of its name.
    func validate(_ element: XMLElement) -> JudgedReport {
        JudgedReport(validator.validate(element), second.opinion(on: element), second)
    }

    /// Validates a document; of a SOAP envelope, what its Body or its fault's detail holds.
    func validate(_ document: XMLDocument) -> JudgedReport {
        judge(validator.validate(document), on: document)
    }

    /// Compares a report on a document with what libxml2 says of the document's payload.
    func judge(_ report: ValidationReport, on document: XMLDocument) -> JudgedReport {
        let opinions = MessagePayload(of: document).elements.map(second.opinion)
        var errors: [SecondOpinion.Finding] = []
        for case .invalid(let findings) in opinions { errors += findings }
        let unchecked = opinions.first { if case .notChecked = $0 { true } else { false } }
        let opinion = errors.isEmpty ? unchecked ?? opinions.first : .invalid(errors)
        return JudgedReport(report, opinion ?? .notChecked(reason: "there is no element"), second)
    }
}

/// What our validator says of a document, and libxml2.
@dynamicMemberLookup
struct JudgedReport {
    private(set) var report: ValidationReport
    let secondOpinion: SecondOpinion
    /// Whether both have a verdict, and they contradict each other for no known reason.
    private(set) var isDisputed = false

    subscript<Value>(dynamicMember path: KeyPath<ValidationReport, Value>) -> Value { report[keyPath: path] }

    /// Whether both find nothing wrong, or libxml2 has a known reason, or could not tell.
    var isAccepted: Bool { report.verdict == .valid && !isDisputed }

    init(_ report: ValidationReport, _ opinion: SecondOpinion, _ second: SecondValidator) {
        self.report = report
        secondOpinion = opinion
        switch (report.verdict, opinion) {
        case (_, .notChecked(let reason)):
            self.report.notes.append(reason)
        case (.valid, .valid), (.invalid, .invalid), (.notChecked, _):
            break
        case (.valid, .invalid(let findings)):
            note(KnownDifference.explaining(findings, second), findings.first?.message ?? "")
        case (.invalid, .valid):
            note(KnownDifference.explaining(report.violations), "libxml2 finds nothing wrong where we find errors.")
        }
    }

    private mutating func note(_ known: KnownDifference?, _ dispute: String) {
        isDisputed = known == nil
        report.notes.append(known?.rawValue ?? dispute)
    }
}
