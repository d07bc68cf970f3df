internal import SoapstoneXML

/// Holds a finished set of components against the constraints that XML Schema 1.0 Part 1 (2nd edition) puts on them.
///
/// What can be told while a schema document is read is told there; this is what needs whole types and all elements.
struct SchemaRules {
    let set: SchemaSet
    let notes: Notes
    let limits: SchemaLimits
    var findings: FindingList
    /// Made for the first content model that is not plain.
    lazy var names = ElementNumbers(set)
    /// Room for the elements of one content model after the other, each with a number of its name: names of different
    /// numbers differ.
    var plainElements: [(id: ElementID, digest: UInt64)] = []
    /// Comparisons that are left; without them the rules about content models stop.
    var steps: Int
    /// What is left for reading default and fixed values.
    var valueBudget: DatatypeBudget
    /// The elements that may stand for an element, found once each.
    var substitutes: [ElementID: [ElementID]] = [:]
    /// The members of unions and theirs, found once each.
    var unionMembers: [SimpleTypeID: Set<TypeID>] = [:]
    /// References to attributes that were looked at; those of a base type are inherited.
    var checkedUses: Set<Origin> = []
    private var reported: Set<Report> = []

    private struct Report: Hashable {
        var origin: Origin
        var message: String
    }

    /// What the rules have to know that the components do not say.
    struct Notes {
        /// Where values are written, by the origins of their declarations, for the prefixes in them.
        var values: [Origin: SyntaxNode] = [:]
        /// Types that are derived from one that is not there.
        var typesOfUnknownBase: Set<Origin> = []
        /// Named attribute groups.
        var attributeGroups: [(uses: [AttributeUse], origin: Origin)] = []
        /// Redefined groups without a reference to themselves, and what they replace.
        var redefinedGroups: [(new: GroupID, old: GroupID, origin: Origin)] = []
        var redefinedAttributeGroups: [(new: AttributeList, old: AttributeList, origin: Origin)] = []
    }

    /// Adds the constraints that components break.
    ///
    /// - Parameters:
    ///   - set: components without circular groups.
    ///   - limits: how large content models may be, and how many comparisons all rules may take; a `cost` finding says
    ///     that a rule was not looked at to the end.
    static func check(_ set: SchemaSet, _ notes: Notes, _ limits: SchemaLimits, _ findings: inout FindingList) {
        var rules = SchemaRules(
            set: set,
            notes: notes,
            limits: limits,
            findings: findings,
            steps: limits.ruleSteps,
            valueBudget: DatatypeBudget(steps: limits.valueSteps)
        )
        rules.checkAll()
        findings = rules.findings
    }

    private mutating func checkAll() {
        checkNotations()
        checkElements()
        checkAttributes()
        checkIdentityConstraints()
        checkGroups()
        checkTypes()
        checkRedefinitions()
    }

    private mutating func checkTypes() {
        for (index, type) in set.complexTypes.enumerated() where type.origin != .builtIn {
            checkAttributes(of: type)
            guard !notes.typesOfUnknownBase.contains(type.origin) else { continue }
            checkContent(of: type)
            guard type.derivation == .restriction, let base = type.base, base != SchemaSet.anyType,
                case .complex(let id) = base, id.index != index
            else { continue }
            checkRestriction(type, of: set[id])
        }
    }

    mutating func add(_ constraint: String, _ message: String, at origin: Origin) {
        // A content model is part of those of all types that extend it.
        guard reported.insert(Report(origin: origin, message: message)).inserted else { return }
        findings.add(.schema(constraint), message, at: origin, in: set)
    }

    /// Takes a step, or says that there are none left.
    mutating func spend(_ count: Int = 1, at origin: Origin) throws(RulesCost) {
        guard steps >= 0 else { throw .steps }
        steps -= count
        guard steps < 0 else { return }
        findings.add(
            beyond: .ruleSteps,
            "The content models take more than \(limits.ruleSteps) comparisons to check; the rest is not checked.",
            at: origin,
            in: set
        )
        throw .steps
    }
}

/// Why a rule was not looked at to the end; the finding that says so is there already.
enum RulesCost: Error {
    case steps
    case size
}

// MARK: - Names in messages

extension SchemaRules {
    func named(_ name: XMLName) -> String { "'\(Excerpt.escaped(name.description.utf8))'" }

    func named(_ element: ElementID) -> String { named(set[element].name) }

    func named(_ attribute: AttributeID) -> String { named(set[attribute].name) }

    func named(_ type: TypeID) -> String {
        guard let name = set.name(of: type) else { return "a type without a name" }
        return "the type \(named(name))"
    }

    func quoted(_ text: String) -> String { "'\(Excerpt.escaped(text.utf8))'" }

    /// A line, the column where that is the same one, and the file where it is another one.
    func place(_ origin: Origin, from other: Origin) -> String {
        guard origin.file == other.file else {
            guard set.files.indices.contains(origin.file) else { return "line \(origin.line)" }
            return "line \(origin.line) of \(quoted(set.files[origin.file]))"
        }
        return origin.line == other.line ? "column \(origin.column)" : "line \(origin.line)"
    }

    /// A wildcard in words.
    func named(_ wildcard: Wildcard) -> String {
        switch wildcard.namespaces {
        case .any: "any element"
        case .other(let own): "any element of a namespace other than \(quoted(own))"
        case .of(let list):
            "any element of "
                + list.prefix(5).map { $0.isEmpty ? "no namespace" : quoted($0) }.joined(separator: " or ")
                + (list.count > 5 ? " and \(list.count - 5) more" : "")
        }
    }
}

extension Occurs: CustomStringConvertible {
    /// `1 to 5`, `0 to unbounded`.
    public var description: String {
        max == Self.unbounded ? "\(min) to unbounded" : min == max ? "\(min)" : "\(min) to \(max)"
    }
}
