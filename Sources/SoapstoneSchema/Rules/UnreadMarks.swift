internal import SoapstoneXML

/// The elements of schema documents that stand for components of which a part is not read.
///
/// The mark of a document element says what is missing in the whole document: `.content` that a declaration was not read,
/// `.attributes` that something was not read that all declarations depend on.
struct UnreadMarks {
    private var parts: [NodeKey: UnreadParts] = [:]

    subscript(node: SyntaxNode) -> UnreadParts {
        parts.isEmpty ? [] : parts[NodeKey(node)] ?? []
    }

    mutating func add(_ unread: UnreadParts, to node: SyntaxNode) {
        parts[NodeKey(node), default: []].formUnion(unread)
    }

    /// Notes that a part of an element is not read, in the component that the element is, or is in.
    ///
    /// - Parameters:
    ///   - path: the element and those around it, the document element first.
    ///   - isAttribute: whether the part is an attribute, and not a child.
    ///   - isAssertion: whether it only forbids what all the rest allows.
    mutating func note(
        _ path: [(index: Int, tag: SchemaTag)],
        in file: ContractDocument,
        isAttribute: Bool,
        isAssertion: Bool = false
    ) {
        var unread: UnreadParts = isAssertion ? .constraints : .all
        for (depth, step) in path.enumerated().reversed() {
            let isOwn = depth == path.count - 1
            let parent = depth > 0 ? path[depth - 1].tag : nil
            let isGlobal = parent == .schema || parent == .redefine
            func mark(_ unread: UnreadParts) { add(unread, to: SyntaxNode(file: file, index: step.index)) }
            switch step.tag {
            case .annotation, .appinfo, .documentation, .notation: return
            case .schema: return mark(isOwn && isAttribute ? .all : .content)
            case .include, .import, .redefine: unread = .content
            case .simpleType: return mark(.content)
            case .complexType: return mark(unread)
            case .attributeGroup where isGlobal: return mark(.attributes)
            case .group where isGlobal: return mark(.content)
            case .group, .sequence, .choice, .all, .any: unread = .content
            case .attribute where isGlobal: return mark(.content)
            case .attribute, .attributeGroup, .anyAttribute: unread = .attributes
            case .unique, .key, .keyref, .selector, .field: unread = .constraints
            case .element:
                mark(isOwn ? .all : unread)
                // It may be how often it occurs, or what it is called.
                guard isOwn, isAttribute, !isGlobal else { return }
                unread = .content
            case .simpleContent, .complexContent, .restriction, .extension, .list, .union, .enumeration,
                .fractionDigits,
                .length, .maxExclusive, .maxInclusive, .maxLength, .minExclusive, .minInclusive, .minLength, .pattern,
                .totalDigits, .whiteSpace:
                // A facet is one of the content.
                if step.tag.facet != nil { unread = .content }
            }
        }
    }
}
