/// A value of a document; it keeps the document alive.
public struct JSONValue: Sendable {
    let document: JSONDocument
    let index: Int

    /// Which of JSON's forms the value has.
    public var kind: JSONKind { document.withTape { $0.kind(at: index) } }

    /// How many members or elements the value has; 0 for a scalar.
    public var count: Int {
        document.withTape { $0.isContainer(at: index) ? $0.childCount(at: index) : 0 }
    }

    /// A string's text without escapes, or nil where the value is no string.
    public var string: String? { kind == .string ? text : nil }

    /// A number as it is written, or nil where the value is no number.
    public var numberText: String? { kind == .number ? text : nil }

    /// `true` or `false`, or nil where the value is neither.
    public var boolean: Bool? {
        switch kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The members in the order of the source; none where the value is no object.
    public var members: JSONMembers { JSONMembers(object: self) }

    /// The elements in their order; none where the value is no array.
    public var elements: JSONElements { JSONElements(array: self) }

    /// The member with exactly this key, byte for byte of UTF-8, or nil where there is none or the value is no object.
    public subscript(key: String) -> JSONValue? {
        guard kind == .object else { return nil }
        var key = key
        let found = key.withUTF8 { key in document.withTape { $0.member(key, of: index) } }
        return found.map { JSONValue(document: document, index: $0) }
    }

    /// Calls `body` with a string's text without escapes, or a number's or literal's as it is written, in UTF-8.
    ///
    /// - Returns: nil where the value is an object or array.
    public func withText<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R? {
        try document.withTape { tape throws(E) in
            tape.isContainer(at: index) ? nil : try body(tape.text(at: index).span)
        }
    }

    /// The value's place as a JSON pointer (RFC 6901); empty for the document's value.
    public var pointer: String {
        document.withTape { $0.pointer(to: index) }
    }

    /// Calls `body` with the document's tape and the value's index in it, and keeps the document alive until it returns.
    package func withTape<R, E: Error>(_ body: (JSONTape, Int) throws(E) -> R) throws(E) -> R {
        try document.withTape { tape throws(E) in try body(tape, index) }
    }

    private var text: String {
        document.withTape { String(decoding: $0.text(at: index), as: UTF8.self) }
    }
}
