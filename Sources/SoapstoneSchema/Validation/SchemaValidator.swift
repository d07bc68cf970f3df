public import SoapstoneXML

/// Holds documents against the components of schemas (XML Schema 1.0 Part 1, section 3, "validation rules").
///
/// It reads the tape of a document once and keeps nothing of it. A validator serves any number of threads: types are
/// made ready when they are first met, and shared.
///
///     let validator = SchemaValidator(schemas)
///     let report = validator.validate(document.root)
///     for violation in report.violations { print(violation) }
///
/// Texts of violations quote the document. Who logs them treats them as personal data.
public struct SchemaValidator: Sendable {
    /// The components that documents are held against.
    public var schemas: SchemaSet { plan.set }
    package let plan: ValidationPlan

    /// Makes a validator of a set of schemas.
    public init(_ schemas: SchemaSet, limits: ValidationLimits = .standard) {
        plan = ValidationPlan(schemas, limits: limits)
    }

    /// Validates an element and all that is in it.
    ///
    /// - Parameter declaration: what the element is; nil for the global element of its name.
    public func validate(_ element: XMLElement, as declaration: ElementID? = nil) -> ValidationReport {
        run(element) { $0.validateRoot(as: declaration) }
    }

    /// Validates an element whose declaration plays no part: the wrapper of an RPC parameter, for one.
    public func validate(_ element: XMLElement, as type: TypeID) -> ValidationReport {
        run(element) { $0.validateRoot(as: type) }
    }

    private func run(_ element: XMLElement, _ body: (ValidationRun) -> Void) -> ValidationReport {
        measured(element, body).report
    }

    /// The report, and how many steps it took.
    func measured(
        _ element: XMLElement,
        _ body: (ValidationRun) -> Void = { $0.validateRoot(as: nil) }
    ) -> (report: ValidationReport, steps: Int) {
        element.document.withTape { tape in
            let run = ValidationRun(plan, element, tape)
            body(run)
            return (run.report(), run.steps)
        }
    }
}
