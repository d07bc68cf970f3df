/// The elements of an array, in their order.
public struct JSONElements: Sequence, Sendable {
    let array: JSONValue

    /// How many there are.
    public var underestimatedCount: Int { array.kind == .array ? array.count : 0 }

    /// Goes through the elements once.
    public func makeIterator() -> Iterator {
        array.document.withTape { tape in
            let end = tape.end(at: array.index)
            let first = array.kind == .array ? tape.firstChild(of: array.index) : end
            return Iterator(document: array.document, position: first, end: end)
        }
    }

    /// Gives one element after the other.
    public struct Iterator: IteratorProtocol {
        let document: JSONDocument
        var position: Int
        let end: Int

        /// The next element, or nil after the last.
        public mutating func next() -> JSONValue? {
            guard position < end else { return nil }
            let value = JSONValue(document: document, index: position)
            position = document.withTape { $0.nextSibling(of: position) }
            return value
        }
    }
}
