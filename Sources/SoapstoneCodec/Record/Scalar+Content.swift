public import SoapstoneXML

extension Scalar {
    public static var itemType: ItemType {
        .scalar(
            type,
            name: "\(Self.self)",
            specimen: { seed in Self.specimen(seed).lexical },
            json: { (lexical) throws(ScalarError) in try Self(lexical: lexical)?.json }
        )
    }

    @inlinable
    public static func decode(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Self {
        guard let index = reader.find(slot) else { throw reader.missing(slot) }
        guard let value = try value(slot, at: index, &reader) else { throw reader.blank(slot, at: index) }
        return value
    }

    @inlinable
    public static func decodeItem(_ slot: Slot, at index: Int, from reader: inout ElementReader) throws(DecodeError)
        -> Self?
    {
        try value(slot, at: index, &reader)
    }

    // Not a requirement: those that are and are always inlined would be called through their witnesses.
    @inlinable
    @inline(__always)
    static func value(_ slot: Slot, at index: Int, _ reader: inout ElementReader) throws(DecodeError) -> Self? {
        // An element without attributes and children ends at the next record.
        if Int(reader.tape.events[index].end) != index + 1, try !reader.hasValue(slot, at: index) { return nil }
        do {
            return try decode(reader.tape.text(at: index).span)
        } catch {
            throw reader.invalid(slot, at: index, error)
        }
    }

    public static func decodeInline(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Self {
        // `Field.inline` takes records only.
        throw reader.missing(slot)
    }

    @inlinable
    public func encodeItem(_ slot: Slot, to writer: inout ElementWriter) {
        writer.beginScalar(slot)
        let start = writer.output.count
        encode(to: &writer.output)
        if Self.needsEscape { writer.output.escapeXML(from: start, isAttribute: slot.kind == .attribute) }
        writer.endScalar(slot)
    }

    @inlinable
    public static func encodeBlank(_ slot: Slot, to writer: inout ElementWriter) {
        writer.beginScalar(slot)
        writer.output.append(blank)
        writer.endScalar(slot)
    }

    @inlinable
    public static func decodeJSON(_ slot: Slot, from reader: inout ObjectReader) throws(DecodeError) -> Self {
        if let key = slot.traits.sessionKey { return try reader.sessionValue(key, slot) }
        guard let index = reader.find(slot) else { throw reader.missing(slot) }
        do {
            return try decodeJSONItem(slot, at: index, from: reader)
        } catch {
            throw error.under(slot)
        }
    }

    @inlinable
    public static func decodeJSONItem(_ slot: Slot, at index: Int, from reader: borrowing ObjectReader)
        throws(DecodeError) -> Self
    {
        let text = try reader.text(at: index, as: type.json)
        do {
            return try decodeJSON(text.span)
        } catch {
            throw reader.invalid(at: index, error)
        }
    }

    @inlinable
    public func encodeJSONItem(to writer: inout ObjectWriter) {
        encodeJSON(to: &writer.output)
    }
}
