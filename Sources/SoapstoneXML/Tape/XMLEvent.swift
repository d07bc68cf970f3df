/// One record of the tape: an element, an attribute, a namespace declaration or a piece of mixed text.
///
/// Twenty bytes without references. A subtree is a contiguous run: an element's record is followed by its namespace
/// declarations, its attributes and its content, and `end` is the index behind the last of them.
@usableFromInline
package struct XMLEvent {
    /// What a record stands for, in the two highest bits of `name`.
    @usableFromInline
    package enum Kind: UInt32 {
        case element = 0
        case attribute = 1
        case text = 2
        case namespace = 3
    }

    /// The name's number and the kind. A declaration has its prefix for a name.
    @usableFromInline package var name: UInt32
    /// The index behind the subtree.
    @usableFromInline package var end: UInt32
    /// Where the text begins: in the source, or, with the highest bit set, in the side buffer.
    @usableFromInline package var offset: UInt32
    /// Bytes of text: an element's own where it has no child elements, a declaration's namespace name.
    @usableFromInline package var length: UInt32
    /// The offset in the source at which the parser had read the start tag.
    package var position: UInt32

    @usableFromInline static let side: UInt32 = 1 << 31
    @usableFromInline package static let kindShift: UInt32 = 30
    @usableFromInline static let nameMask: UInt32 = (1 << 30) - 1

    /// The name of the default namespace's declaration: no name has this number.
    package static let noPrefix: UInt32 = (1 << 30) - 1

    /// Whether it is an attribute or a namespace declaration: their kinds are the odd ones.
    @inlinable
    package var isInStartTag: Bool { name & (1 << Self.kindShift) != 0 }

    @inlinable
    package var kind: Kind { Kind(rawValue: name >> Self.kindShift) ?? .element }
    @inlinable
    package var nameID: UInt32 { name & Self.nameMask }
}
