/// The members of an object, in the order of the source.
public struct JSONMembers: Sequence, Sendable {
    let object: JSONValue

    /// How many there are.
    public var underestimatedCount: Int { object.kind == .object ? object.count : 0 }

    /// Goes through the members once.
    public func makeIterator() -> Iterator {
        object.document.withTape { tape in
            let end = tape.end(at: object.index)
            let first = object.kind == .object ? tape.firstChild(of: object.index) : end
            return Iterator(document: object.document, position: first, end: end)
        }
    }

    /// Gives one member after the other.
    public struct Iterator: IteratorProtocol {
        let document: JSONDocument
        var position: Int
        let end: Int

        /// The next member, or nil after the last.
        public mutating func next() -> (key: String, value: JSONValue)? {
            guard position < end else { return nil }
            return document.withTape { tape in
                let key = String(decoding: tape.text(at: position), as: UTF8.self)
                let value = JSONValue(document: document, index: position + 1)
                position = tape.end(at: position + 1)
                return (key, value)
            }
        }
    }
}
