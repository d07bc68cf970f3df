/// Where a declaration stands.
struct NodeKey: Hashable {
    var file: ObjectIdentifier
    var index: Int

    init(_ node: SyntaxNode) {
        file = ObjectIdentifier(node.file)
        index = node.index
    }
}
