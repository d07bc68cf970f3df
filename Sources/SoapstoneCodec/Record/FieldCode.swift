/// The closures by which a codec handles one field; they do not name the type of its value.
@usableFromInline
final class FieldCode<Root>: Sendable {
    @usableFromInline let value: ValueCode
    @usableFromInline let encode: @Sendable (Root, inout ElementWriter) -> Void
    @usableFromInline let encodeJSON: @Sendable (Root, inout ObjectWriter) -> Void

    @inlinable
    init<Value: Content>(
        _ slot: Slot,
        _ get: @escaping @Sendable (Root) -> Value,
        absent: Value?,
        assumed: Value?,
        derived: Field<Root, Value>.Derived?
    ) {
        value = ValueCode(slot, absent: absent, assumed: assumed, derivedName: derived?.name)
        if slot.kind == .jsonOnly {
            encode = { _, _ in }
        } else {
            encode = { root, writer in get(root).encode(slot, to: &writer) }
        }
        if assumed != nil, slot.isAssumed {
            encodeJSON = { _, _ in }
        } else if let derived {
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
