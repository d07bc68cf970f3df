/// An element that the parser has begun and not ended.
struct OpenElement {
    /// Its record on the tape; a limit on nodes keeps the index within 32 bits.
    var index: UInt32
    /// Child elements so far.
    var children: UInt32
    /// Namespaces that it declares.
    var namespaces: UInt32
    /// Whether text stands beside its child elements.
    var isMixed: Bool
}
