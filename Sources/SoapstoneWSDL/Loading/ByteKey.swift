/// A path, an address or a name as a dictionary's key: Swift's own comparison folds accents, these do not.
struct ByteKey: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (a: ByteKey, b: ByteKey) -> Bool { a.text.isSameBytes(as: b.text) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
