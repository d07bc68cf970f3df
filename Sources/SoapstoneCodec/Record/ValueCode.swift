/// The closures by which a codec handles the value of one field; they name neither its type nor the record's.
///
/// They are made where a field is declared, since the compiler knows the value's type there. A codec cannot make them: as
/// it goes through a parameter pack, the compiler leaves each element to code for any type, which asks the runtime for
/// metadata at every value. Nor are they made for a type of records: all fields of a type share the code of one.
///
/// One that decodes is made for that of the field behind it, which it calls at its end: a captured closure costs one
/// jump, where going along a chain of objects costs two calls more.
@usableFromInline
final class ValueCode: Sendable {
    /// Decodes values into their places in the memory of a tuple, which has none there; what went wrong, or nil.
    @usableFromInline typealias Decode =
        @Sendable (inout ElementReader, UnsafeMutableRawPointer) -> DecodeFailure?
    @usableFromInline typealias DecodeJSON =
        @Sendable (inout ObjectReader, UnsafeMutableRawPointer) -> DecodeFailure?

    @usableFromInline let slot: Slot
    /// The layout of the value in memory.
    @usableFromInline let size: Int
    @usableFromInline let alignment: Int
    /// Takes where the field's value lies in the tuple, and the code of the next field.
    @usableFromInline let decode: @Sendable (_ offset: Int, _ next: @escaping Decode) -> Decode
    @usableFromInline let decodeJSON: @Sendable (_ offset: Int, _ next: @escaping DecodeJSON) -> DecodeJSON
    /// Ends the life of a value that was decoded, where a later one cannot be.
    @usableFromInline let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
    @usableFromInline let encodeBlank: @Sendable (inout ElementWriter) -> Void
    /// Describes the field.
    @usableFromInline let line: @Sendable () -> CodecLine

    /// - Parameters:
    ///   - absent: what a property that is not in XML is after decoding.
    ///   - assumed: what a property that is not in JSON is after decoding JSON.
    ///   - derivedName: the key of a second member of JSON, which is passed over.
    @inlinable
    @inline(never)
    init<Value: Content>(_ slot: Slot, absent: Value?, assumed: Value?, derivedName: String?) {
        self.slot = slot
        size = MemoryLayout<Value>.size
        alignment = MemoryLayout<Value>.alignment
        line = { CodecLine(of: Value.self, slot, derivedName: derivedName) }
        destroy = { place in place.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
        if slot.kind == .jsonOnly {
            encodeBlank = { _ in }
        } else {
            encodeBlank = { writer in Value.encodeBlank(slot, to: &writer) }
        }
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
        if let assumed, slot.isAssumed {
            decodeJSON = { offset, next in
                { reader, values in
                    (values + offset).initializeMemory(as: Value.self, to: assumed)
                    return next(&reader, values)
                }
            }
        } else {
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
        }
    }
}

extension Slot {
    /// Whether JSON has no member for the field and no session has its value, so that decoding takes what `assuming:` gives.
    @usableFromInline var isAssumed: Bool { traits.isInternal && traits.sessionKey == nil }
}

extension CodecLine {
    /// The description of a field whose value has this type.
    @usableFromInline
    init<Value: Content>(of _: Value.Type, _ slot: Slot, derivedName: String?) {
        let type = Value.Item.itemType
        let namespace = Value.Item.ownNamespace
        guard let item = slot.item else {
            self.init(
                slot: slot,
                type: type,
                occurs: slot.times ?? Value.occurs,
                namespace: namespace,
                derivedName: derivedName
            )
            return
        }
        // As a record of one field.
        self.init(
            slot: slot,
            type: .record(slot.xmlName) {
                [CodecLine(slot: item, type: type, occurs: 0...Int.max, namespace: namespace, derivedName: nil)]
            },
            occurs: 0...1,
            namespace: nil,
            derivedName: nil
        )
    }
}
