/// The closures by which a codec handles one field; they do not name the field's type.
///
/// They are made where a field is declared, since the compiler knows its type there. A codec cannot make them: as it
/// goes through a parameter pack, the compiler leaves each element to code for any type, which asks the runtime for
/// metadata at every value.
///
/// One that decodes is made for that of the field behind it, which it calls at its end: a captured closure costs one
/// jump, where going along a chain of objects costs two calls more.
@usableFromInline
final class FieldCode<Root>: Sendable {
    /// Decodes values into their places in the memory of a tuple, which has none there; what went wrong, or nil.
    @usableFromInline typealias Decode =
        @Sendable (inout ElementReader, UnsafeMutableRawPointer) -> DecodeFailure?
    @usableFromInline typealias DecodeJSON =
        @Sendable (inout ObjectReader, UnsafeMutableRawPointer) -> DecodeFailure?

    @usableFromInline let slot: Slot
    /// Takes where the field's value lies in the tuple, and the code of the next field.
    @usableFromInline let decode: @Sendable (_ offset: Int, _ next: @escaping Decode) -> Decode
    @usableFromInline let decodeJSON: @Sendable (_ offset: Int, _ next: @escaping DecodeJSON) -> DecodeJSON
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
            decode = { offset, next in
                { reader, values in
                    (values + offset).initializeMemory(as: Value.self, to: absent)
                    return next(&reader, values)
                }
            }
        } else {
            decode = { offset, next in
                { reader, values in
                    do throws(DecodeError) {
                        // Without a name for the value, which the compiler would copy.
                        (values + offset).initializeMemory(as: Value.self, to: try Value.decode(slot, from: &reader))
                    } catch {
                        return DecodeFailure(error, at: offset)
                    }
                    return next(&reader, values)
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
            decodeJSON = { offset, next in
                { reader, values in
                    (values + offset).initializeMemory(as: Value.self, to: assumed)
                    return next(&reader, values)
                }
            }
            encodeJSON = { _, _ in }
        } else {
            let derivedName = derived?.name
            decodeJSON = { offset, next in
                { reader, values in
                    if let derivedName { reader.skip(derivedName) }
                    do throws(DecodeError) {
                        (values + offset)
                            .initializeMemory(as: Value.self, to: try Value.decodeJSON(slot, from: &reader))
                    } catch {
                        return DecodeFailure(error, at: offset)
                    }
                    return next(&reader, values)
                }
            }
            if let derived {
                encodeJSON = { root, writer in
                    let value = get(root)
                    value.encodeJSON(slot, to: &writer)
                    if let text = derived.text(value) {
                        writer.key(derived.key)
                        writer.output.appendJSON(text)
                    }
                }
            } else {
                encodeJSON = { root, writer in get(root).encodeJSON(slot, to: &writer) }
            }
        }
    }
}
