public import SoapstoneXML

/// Validates with our own validator and asks libxml2's for a second opinion, and says where they contradict each other.
///
/// The verdict is our own. Where libxml2 says something else for a reason that is known (a list of its faults is in
/// `KnownDifference`), a note says so; where no reason is known, the report is disputed, and `isAccepted` is false.
public struct DoubleCheckedValidator: Sendable {
    /// The validator whose verdict counts.
    public let validator: SchemaValidator
    private let second: SecondValidator

    /// Makes ready to validate: libxml2 compiles the schemas, which blocks the calling thread.
    ///
    /// - Parameters:
    ///   - sources: the documents that the components come from.
    ///   - findings: what is wrong with them.
    ///   - seconds: how long libxml2 is waited for, each time.
    init(
        _ schemas: SchemaSet,
        of sources: [SchemaSource],
        findings: [ContractFinding] = [],
        limits: ValidationLimits = .standard,
        waiting seconds: Int = 2
    ) {
        validator = SchemaValidator(schemas, limits: limits)
        second = SecondValidator(sources, schemas, findings: findings, waiting: seconds)
    }

    /// Validates an element and all that is in it; blocks the calling thread as long as libxml2 is waited for.
    ///
    /// - Parameter declaration: what the element is; nil for the global element of its name. libxml2 knows global
    ///   elements only, so it is not asked about others.
    public func validate(_ element: XMLElement, as declaration: ElementID? = nil) -> ValidationReport {
        validate(element, as: declaration, asksTwice: true)
    }

    /// Asks libxml2 about elements that are going to be validated, as global elements of their names.
    func ask(_ elements: [XMLElement]) -> KnownOpinions {
        guard let opinions = second.opinions(on: elements) else { return KnownOpinions() }
        return KnownOpinions(opinions, on: elements)
    }

    /// Validates an element, and asks libxml2 as well if it is to be asked and its opinion is not known.
    func validate(
        _ element: XMLElement,
        as declaration: ElementID? = nil,
        asksTwice: Bool,
        knowing known: KnownOpinions = KnownOpinions()
    ) -> ValidationReport {
        let report = validator.validate(element, as: declaration)
        guard asksTwice else {
            return finished(report, .notChecked(reason: "libxml2 was not asked about all elements of the body"))
        }
        guard declaration.map({ validator.schemas[$0].isGlobal }) ?? true else {
            return finished(report, .notChecked(reason: "libxml2 was not asked: the element is declared inside a type"))
        }
        return finished(report, (declaration == nil ? known[element] : nil) ?? second.opinion(on: element))
    }

    /// Validates an element against a type; libxml2 has no way to be asked about that.
    public func validate(_ element: XMLElement, as type: TypeID) -> ValidationReport {
        finished(
            validator.validate(element, as: type),
            .notChecked(reason: "libxml2 was not asked: it validates declared elements only")
        )
    }

    private func finished(_ report: ValidationReport, _ opinion: SecondOpinion) -> ValidationReport {
        var report = report
        report.secondOpinion = opinion
        switch (report.verdict, opinion) {
        case (_, .notChecked(let reason)):
            report.notes.append(reason)
        case (.valid, .valid), (.invalid, .invalid):
            break
        case (.notChecked, .valid):
            report.notes.append("libxml2 finds nothing wrong.")
        case (.notChecked, .invalid) where report.isForUnread:
            report.notes.append("libxml2 finds an error, but has not read that part of the schema either.")
        case (.notChecked, .invalid(let findings)) where KnownDifference.explaining(findings, second) == nil:
            // What we could not look at, libxml2 did.
            report.verdict = .invalid
            report.notes.append("libxml2 alone finds an error: \(findings.first?.description ?? "")")
        case (.notChecked, .invalid(let findings)):
            report.notes.append(KnownDifference.explaining(findings, second)?.rawValue ?? "")
        case (.valid, .invalid(let findings)):
            if let known = KnownDifference.explaining(findings, second) {
                report.notes.append(known.rawValue)
            } else {
                report.isDisputed = true
                report.notes.append("libxml2 finds an error where we find none: \(findings.first?.description ?? "")")
            }
        case (.invalid, .valid):
            if let known = KnownDifference.explaining(report.violations) {
                report.notes.append(known.rawValue)
            } else {
                report.isDisputed = true
                report.notes.append("libxml2 finds nothing wrong where we find errors.")
            }
        }
        return report
    }
}

extension ValidationReport {
    /// Whether the document may be taken for valid: nothing is wrong, nothing was left out, nobody disagrees.
    public var isAccepted: Bool { verdict == .valid && !isDisputed }
}
