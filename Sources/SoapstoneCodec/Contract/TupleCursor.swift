/// Moves the elements of a tuple out of its memory, one after the other.
///
/// The runtime alone can move a tuple that is made of a parameter pack as a whole, and it copies each element.
@usableFromInline
struct TupleCursor {
    @usableFromInline let memory: UnsafeMutableRawPointer?
    @usableFromInline var end = 0

    /// - Parameter memory: a tuple whose elements are taken all, in their order; nil where it has none.
    @inlinable
    init(_ memory: UnsafeMutableRawPointer?) {
        self.memory = memory
    }

    /// Where an element with this layout stands behind others that end at `end`.
    ///
    /// Swift lays a tuple out as it does a struct: each element behind the one before it, at the next place that its
    /// alignment allows (docs/ABI/TypeLayout.rst).
    @inlinable
    @inline(__always)
    static func place(behind end: Int, alignment: Int) -> Int {
        (end &+ alignment &- 1) & ~(alignment &- 1)
    }

    /// Takes the next element.
    @inlinable
    @inline(__always)
    mutating func take<Value>(_: Value.Type) -> Value {
        guard let memory else { preconditionFailure("a tuple that has elements has memory") }
        let place = Self.place(behind: end, alignment: MemoryLayout<Value>.alignment)
        end = place &+ MemoryLayout<Value>.size
        return (memory + place).assumingMemoryBound(to: Value.self).move()
    }
}
