import SoapstoneXML

@testable import SoapstoneSchema

/// libxml2's schema validator, asked for a second opinion.
struct SecondValidator: Sendable {
    private let schema: LibXMLSchema?
    private let seconds: Int
    /// Why libxml2 is not asked; nil where it is.
    let reason: String?
    /// Whether libxml2 is known to call valid sequences of this schema invalid.
    let hasNestedFiniteRepeats: Bool

    /// Compiles the schemas, after a look at what that would cost.
    ///
    /// - Parameters:
    ///   - findings: what is wrong with the schemas: libxml2 does not see those that were too costly to read.
    ///   - seconds: how long libxml2 is waited for, each time.
    init(_ sources: [SchemaSource], _ set: SchemaSet, findings: [ContractFinding] = [], waiting seconds: Int = 2) {
        self.seconds = seconds
        guard !sources.isEmpty else {
            schema = nil
            hasNestedFiniteRepeats = false
            reason = "libxml2 was not asked: it was given no schema"
            return
        }
        let cost = SchemaCost(set)
        hasNestedFiniteRepeats = cost.hasNestedFiniteRepeats
        if let reason = Self.reason(in: findings) ?? cost.reason ?? AttributeGroupCost(sources).reason {
            schema = nil
            self.reason = "libxml2 was not asked: \(reason)"
            return
        }
        guard let serializer = SchemaSerializer(sources) else {
            schema = nil
            reason = "libxml2 was not asked: a schema that is redefined is not at hand"
            return
        }
        guard serializer.size <= SchemaCost.size, sources.count <= SchemaCost.documents else {
            schema = nil
            reason = "libxml2 was not asked: the schemas are too large or too many"
            return
        }
        var refusal: String?
        do throws(LibXMLSchema.Failure) {
            schema = try LibXMLSchema.compiled(serializer.documents(), seconds: seconds)
        } catch {
            schema = nil
            refusal =
                switch error {
                case .refused(let why): "libxml2 refuses the schema: \(why)"
                case .late: "libxml2 was not ready with the schema after \(seconds) s"
                }
        }
        reason = refusal
    }

    /// Names that lead nowhere, of which libxml2 makes a message for each before it refuses the schema. Fewer than the
    /// findings that are kept.
    static let brokenReferences = FindingList.bound / 2

    /// Why the schemas are not for libxml2, by what was found in them.
    private static func reason(in findings: [ContractFinding]) -> String? {
        if findings.contains(where: { $0.rule == .cost || $0.rule == .patternCost }) {
            return "a part of the schema was too costly to read"
        }
        let broken = findings.count { $0.rule.id == "xsd.src-resolve" }
        return broken > brokenReferences ? "the schema has more than \(brokenReferences) names that lead nowhere" : nil
    }

    /// What libxml2 says of an element.
    func opinion(on element: XMLElement) -> SecondOpinion {
        schema?.validate(element, seconds: seconds) ?? .notChecked(reason: reason ?? "")
    }
}
