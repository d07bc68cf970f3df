internal import SoapstoneXML

/// An identity constraint as it is compared: its paths by what they lead to, whatever their prefixes and blanks, and without
/// its name, which no message has.
struct ConstraintForm: Hashable {
    private let kind: IdentityConstraint.Kind
    private let selector: Path
    private let fields: [Path]
    /// The local name of what it refers to.
    private let refer: [UInt8]

    private enum Path: Hashable {
        /// The ways that it can go, in any order.
        case read(Set<IdentityPath.Alternative>)
        case unreadable([UInt8])

        init(_ text: String, _ namespaces: [String: String], isField: Bool) {
            let path = IdentityPath(text, namespaces: namespaces, isField: isField)
            self = path.map { .read(Set($0.alternatives)) } ?? .unreadable(Array(text.utf8))
        }
    }

    private init(_ constraint: IdentityConstraint) {
        kind = constraint.kind
        selector = Path(constraint.selector, constraint.namespaces, isField: false)
        fields = constraint.fields.map { Path($0, constraint.namespaces, isField: true) }
        refer = Array((constraint.refer?.local ?? "").utf8)
    }

    /// All of an element, in any order.
    static func all(of declaration: ElementDeclaration) -> Set<ConstraintForm> {
        Set(declaration.identityConstraints.map(ConstraintForm.init))
    }
}
