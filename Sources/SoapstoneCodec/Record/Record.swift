/// A type whose codec is declared once: the fields of an element, a segment or a row.
public protocol Record: ContentItem {
    /// The one declaration.
    static var codec: Codec<Self> { get }
}

extension Record {
    public static var itemType: ItemType { .record(codec.name) { codec.lines() } }
    public static var ownNamespace: String? { codec.namespace?.name }

    @inlinable
    public static func decodeItem(_ slot: Slot, at index: Int, from reader: inout ElementReader) throws(DecodeError)
        -> Self?
    {
        if slot.isNillable, reader.isNil(index) { return nil }
        let codec = Self.codec
        let inherited = reader.namespaceBits
        var fields = ElementReader(
            tape: reader.tape,
            state: reader.state,
            element: index,
            namespaceBits: codec.namespace?.bits ?? slot.namespaceBits ?? inherited
        )
        do {
            return try codec.decodeXML(&fields)
        } catch {
            throw error.under(reader.step(slot, at: index))
        }
    }

    @inlinable
    public static func decodeInline(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Self {
        try codec.parts.decodeFields(&reader)
    }

    @inlinable
    public func encodeItem(_ slot: Slot, to writer: inout ElementWriter) {
        let codec = Self.codec
        if slot.kind == .inline { return codec.encodeXML(self, &writer) }
        writer.record(slot, in: codec.namespace) { writer in codec.encodeXML(self, &writer) }
    }

    public static func encodeBlank(_ slot: Slot, to writer: inout ElementWriter) {
        let codec = Self.codec
        if slot.kind == .inline { return codec.parts.encodeBlank(&writer) }
        writer.record(slot, in: codec.namespace) { writer in codec.parts.encodeBlank(&writer) }
    }

    public static func decodeJSON(_ slot: Slot, from reader: inout ObjectReader) throws(DecodeError) -> Self {
        if slot.isFlat { return try codec.parts.decodeMembers(&reader) }
        guard let index = reader.find(slot) else {
            // A group of optional values may be left out as a whole.
            guard slot.kind == .inline else { throw reader.missing(slot) }
            var nothing = reader.nothing()
            do {
                return try codec.parts.decodeMembers(&nothing)
            } catch {
                throw error.under(slot)
            }
        }
        do {
            return try decodeJSONItem(slot, at: index, from: reader)
        } catch {
            throw error.under(slot)
        }
    }

    public static func decodeJSONItem(_ slot: Slot, at index: Int, from reader: borrowing ObjectReader)
        throws(DecodeError) -> Self
    {
        var members = try reader.object(at: index)
        return try codec.decodeJSON(&members)
    }

    @inlinable
    public func encodeJSON(_ slot: Slot, to writer: inout ObjectWriter) {
        if slot.isFlat {
            Self.codec.encodeJSON(self, &writer)
        } else if slot.kind == .inline {
            writer.group(slot) { writer in Self.codec.encodeJSON(self, &writer) }
        } else {
            writer.key(slot)
            encodeJSONItem(to: &writer)
        }
    }

    @inlinable
    public func encodeJSONItem(to writer: inout ObjectWriter) {
        writer.beginObject()
        Self.codec.encodeJSON(self, &writer)
        writer.endObject()
    }
}
