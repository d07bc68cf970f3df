/// What a contract does with one field, as closures that do not name the field's type.
///
/// They are made where a field is declared, since the compiler knows its type there. A contract cannot make them: as it
/// goes through a parameter pack, the compiler leaves each element to code for any type, which asks the runtime for
/// metadata at every value.
@usableFromInline
final class FieldCode<Root>: Sendable {
    /// Decodes a value into a place that has none; what went wrong, or nil.
    @usableFromInline typealias Decode =
        @Sendable (Slot, inout ElementReader, UnsafeMutableRawPointer) -> DecodeFailure?
    @usableFromInline typealias DecodeJSON =
        @Sendable (Slot, inout ObjectReader, UnsafeMutableRawPointer) -> DecodeFailure?

    @usableFromInline let slot: Slot
    @usableFromInline let decode: Decode
    @usableFromInline let decodeJSON: DecodeJSON
    /// Ends the life of a value that was decoded, where a later one cannot be.
    @usableFromInline let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
    @usableFromInline let encode: @Sendable (Root, inout ElementWriter) -> Void
    @usableFromInline let encodeBlank: @Sendable (inout ElementWriter) -> Void
    @usableFromInline let encodeJSON: @Sendable (Root, inout ObjectWriter) -> Void

    @inlinable
    init<Value: Content>(
        _ slot: Slot,
        _ get: @escaping @Sendable (Root) -> Value,
        absent: Value?,
        assumed: Value?,
        derived: Field<Root, Value>.Derived?
    ) {
        self.slot = slot
        if let absent {
            decode = { _, _, place in
                place.initializeMemory(as: Value.self, to: absent)
                return nil
            }
        } else {
            decode = { slot, reader, place in
                DecodeFailure.caught { () throws(DecodeError) in
                    place.initializeMemory(as: Value.self, to: try Value.decode(slot, from: &reader))
                }
            }
        }
        if slot.kind == .jsonOnly {
            encode = { _, _ in }
            encodeBlank = { _ in }
        } else {
            encode = { root, writer in get(root).encode(slot, to: &writer) }
            encodeBlank = { writer in Value.encodeBlank(slot, to: &writer) }
        }
        destroy = { place in place.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
        if let assumed, slot.traits.isInternal, slot.traits.sessionKey == nil {
            decodeJSON = { _, _, place in
                place.initializeMemory(as: Value.self, to: assumed)
                return nil
            }
            encodeJSON = { _, _ in }
        } else if let derived {
            decodeJSON = { slot, reader, place in
                reader.skip(derived.name)
                return DecodeFailure.caught { () throws(DecodeError) in
                    place.initializeMemory(as: Value.self, to: try Value.decodeJSON(slot, from: &reader))
                }
            }
            encodeJSON = { root, writer in
                let value = get(root)
                value.encodeJSON(slot, to: &writer)
                if let text = derived.text(value) {
                    writer.key(derived.key)
                    writer.output.appendJSON(text)
                }
            }
        } else {
            decodeJSON = { slot, reader, place in
                DecodeFailure.caught { () throws(DecodeError) in
                    place.initializeMemory(as: Value.self, to: try Value.decodeJSON(slot, from: &reader))
                }
            }
            encodeJSON = { root, writer in get(root).encodeJSON(slot, to: &writer) }
        }
    }
}
