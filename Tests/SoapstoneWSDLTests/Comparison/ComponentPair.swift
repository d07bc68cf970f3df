import Testing

@testable import SoapstoneComparison

/// Two versions of a type with one change between them, and what XML Schema says of it.
@dynamicMemberLookup
struct ComponentPair: CustomTestStringConvertible, Sendable {
    /// What the change is called.
    var kind: ChangeKind
    private var versions: VerdictPair

    var testDescription: String { versions.name }

    subscript<Value>(dynamicMember member: KeyPath<VerdictPair, Value>) -> Value { versions[keyPath: member] }

    init(
        _ name: String,
        _ kind: ChangeKind,
        _ fewer: ChangeVerdict,
        _ more: ChangeVerdict,
        _ old: String,
        _ new: String,
        _ oldExtra: String = "",
        _ newExtra: String? = nil
    ) {
        self.init(kind, VerdictPair(name, fewer, more, old, new, oldExtra, newExtra))
    }

    private init(_ kind: ChangeKind, _ versions: VerdictPair) {
        self.kind = kind
        self.versions = versions
    }

    /// The same two versions, the newer one first.
    ///
    /// What the one allows and the other refuses changes places; so do the words for what came and went.
    var reversed: ComponentPair { ComponentPair(kind.reversed, versions.reversed) }

    static let optional = VerdictPair.optional
    static let many = VerdictPair.many
}

extension ChangeKind {
    /// What the change is called the other way round.
    var reversed: ChangeKind {
        let couples: [(ChangeKind, ChangeKind)] = [
            (.portAdded, .portRemoved), (.operationAdded, .operationRemoved), (.partAdded, .partRemoved),
            (.headerAdded, .headerRemoved), (.faultAdded, .faultRemoved), (.documentAdded, .documentRemoved),
            (.elementAdded, .elementRemoved), (.derivedAdded, .derivedRemoved), (.attributeAdded, .attributeRemoved),
        ]
        for (a, b) in couples where self == a || self == b { return self == a ? b : a }
        return self
    }
}
