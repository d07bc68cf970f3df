/// A JSON document that was read whole and strictly (RFC 8259, UTF-8, no duplicate keys, within limits).
///
/// It keeps one copy of the source and a tape of records, so reading a value makes nothing but what is asked for.
///
/// `@unchecked Sendable`: the tape's memory is written before `init` returns, never after, and freed in `deinit`.
public final class JSONDocument: @unchecked Sendable {
    /// The records; valid while the document is alive, which `withTape` sees to.
    package let tape: JSONTape

    /// Reads a whole document.
    ///
    /// - Throws: `JSONError` with the place of the first thing that is wrong.
    public init(parsing bytes: Span<UInt8>, limits: JSONLimits = .standard) throws(JSONError) {
        var parser = try JSONParser(copying: bytes, limits: limits)
        try parser.parse()
        tape = parser.finish()
    }

    /// Reads a whole document.
    ///
    /// - Throws: `JSONError` with the place of the first thing that is wrong.
    public convenience init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
        try self.init(parsing: bytes.span, limits: limits)
    }

    deinit { tape.deallocate() }

    /// Calls `body` with the tape and keeps the document alive until it returns.
    @inline(__always)
    package func withTape<R, E: Error>(_ body: (JSONTape) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(tape)
    }

    /// The JSON pointer (RFC 6901) of the value that a byte of the source is in, or whose key it is in.
    package func pointer(at offset: Int) -> String { withTape { $0.pointer(at: offset) } }

    /// The document's value.
    public var root: JSONValue { JSONValue(document: self, index: 0) }
}
