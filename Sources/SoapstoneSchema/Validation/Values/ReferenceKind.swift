/// What a value means beyond its own text.
enum ReferenceKind: Sendable {
    case none
    /// A name that one element alone may have.
    case id
    /// Names of elements in the document.
    case idref
    /// Names of unparsed entities, which only a document type declaration can declare.
    case entity
    /// The name of a notation of the schema.
    case notation
    /// A list or union with some of these in it.
    case mixed

    init(of datatype: Datatype) {
        switch datatype.variety {
        case .atomic:
            switch datatype.builtIn {
            case .id: self = .id
            case .idref: self = .idref
            case .entity: self = .entity
            case .notation: self = .notation
            default: self = .none
            }
        case .list(let item):
            self = ReferenceKind(of: item) == .none ? .none : .mixed
        case .union(let members):
            self = members.allSatisfy { ReferenceKind(of: $0) == .none } ? .none : .mixed
        }
    }
}

extension Datatype {
    /// Calls `body` with every part of a valid text that means more than its text, and what it means.
    func forEachReference(
        in text: UnsafeBufferPointer<UInt8>,
        resolving resolve: (UnsafeBufferPointer<UInt8>) -> String?,
        _ body: (ReferenceKind, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        switch variety {
        case .atomic:
            let kind = ReferenceKind(of: self)
            if kind != .none { facets.whiteSpace.withProcessed(text) { body(kind, $0) } }
        case .list(let item):
            guard ReferenceKind(of: item) != .none else { return }
            WhiteSpace.collapse.withProcessed(text) { text in
                for part in text.split(separator: 0x20) {
                    item.forEachReference(in: UnsafeBufferPointer(rebasing: part), resolving: resolve, body)
                }
            }
        case .union(let members):
            // The first member that fits is the one that the text is of.
            let member = members.first { $0.check(text, resolving: resolve) == nil }
            member?.forEachReference(in: text, resolving: resolve, body)
        }
    }
}
