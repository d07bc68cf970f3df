import Testing

@testable import SoapstoneWSDL

/// Two versions of a type, and what XML Schema says of them: whether there are messages that the old one allows and the
/// new one refuses (`fewer`), and the other way round (`more`).
struct ComponentPair: CustomTestStringConvertible, Sendable {
    var name: String
    var kind: ChangeKind
    var fewer: ChangeVerdict
    var more: ChangeVerdict
    var old: String
    var new: String
    var oldExtra = ""
    var newExtra = ""

    var testDescription: String { name }

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
        (self.name, self.kind, self.fewer, self.more) = (name, kind, fewer, more)
        (self.old, self.new, self.oldExtra, self.newExtra) = (old, new, oldExtra, newExtra ?? oldExtra)
    }

    /// The same two versions, the newer one first.
    ///
    /// What the one allows and the other refuses changes places; so do the words for what came and went.
    var reversed: ComponentPair {
        ComponentPair("\(name), the other way round", kind.reversed, more, fewer, new, old, newExtra, oldExtra)
    }

    static let optional = "minOccurs=\"0\""
    static let many = "maxOccurs=\"unbounded\""
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
