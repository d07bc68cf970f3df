/// An element that the parser has begun and not ended.
struct OpenElement {
    /// Its record on the tape.
    var index: Int
    /// Child elements so far.
    var children: Int
    /// Namespaces that it declares.
    var namespaces: Int
    /// Whether text stands beside its child elements.
    var isMixed: Bool
}
