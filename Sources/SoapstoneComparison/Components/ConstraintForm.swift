internal import SoapstoneSchema
internal import SoapstoneXML

/// An identity constraint as it is compared: its paths by what they lead to, whatever their prefixes and blanks, and without
/// its name, which no message has.
struct ConstraintForm: Hashable {
    private let kind: IdentityConstraint.Kind
    private let selector: Path
    private let fields: [Path]
    /// The key that it refers to.
    private let refer: [Path]

    private enum Path: Hashable {
        /// The ways that it can go, in any order.
        case read(Set<IdentityPath.Alternative>)
        case unreadable([UInt8])

        init(_ text: String, _ namespaces: [String: String], isField: Bool) {
            let path = IdentityPath(text, namespaces: namespaces, isField: isField)
            self = path.map { .read(Set($0.alternatives)) } ?? .unreadable(Array(text.utf8))
        }
    }

    private init(_ constraint: IdentityConstraint, _ side: ComparedSide) {
        kind = constraint.kind
        (selector, fields) = Self.paths(constraint)
        guard let name = constraint.refer else {
            refer = []
            return
        }
        // What is not there is told by its name.
        refer =
            side.constraints[name].map { [Self.paths($0).0] + Self.paths($0).1 } ?? [.unreadable(Array("\(name)".utf8))]
    }

    private static func paths(_ constraint: IdentityConstraint) -> (Path, [Path]) {
        (
            Path(constraint.selector, constraint.namespaces, isField: false),
            constraint.fields.map { Path($0, constraint.namespaces, isField: true) }
        )
    }

    /// Whether some constraints ask what this one asks, or more: every key is unique.
    func isAsked(by others: Set<ConstraintForm>) -> Bool {
        others.contains(self)
            || kind == .unique
                && others.contains { $0.kind == .key && $0.selector == selector && $0.fields == fields }
    }

    /// All of an element, in any order.
    static func all(of declaration: ElementDeclaration, _ side: ComparedSide) -> Set<ConstraintForm> {
        Set(declaration.identityConstraints.map { ConstraintForm($0, side) })
    }
}
