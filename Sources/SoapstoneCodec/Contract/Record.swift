/// A type whose contract is declared once: the fields of an element, a segment or a row.
public protocol Record: ContentItem {
    /// The one declaration.
    static var contract: Contract<Self> { get }
}

extension Record {
    public static var itemType: ItemType { .record(contract.name) { contract.lines() } }
    public static var ownNamespace: String? { contract.namespace?.name }

    @inlinable
    public static func decodeItem(_ slot: Slot, at index: Int, from reader: inout ElementReader) throws(DecodeError)
        -> Self?
    {
        if slot.isNillable, reader.isNil(index) { return nil }
        let contract = Self.contract
        let inherited = reader.namespaceBits
        var fields = ElementReader(
            tape: reader.tape,
            state: reader.state,
            element: index,
            namespaceBits: contract.namespace?.bits ?? slot.namespaceBits ?? inherited
        )
        do {
            return try contract.decodeXML(&fields)
        } catch {
            throw error.under(reader.step(slot, at: index))
        }
    }

    @inlinable
    public static func decodeInline(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Self {
        try contract.parts.decodeFields(&reader)
    }

    @inlinable
    public func encodeItem(_ slot: Slot, to writer: inout ElementWriter) {
        let contract = Self.contract
        if slot.kind == .inline { return contract.encodeXML(self, &writer) }
        writer.record(slot, in: contract.namespace) { writer in contract.encodeXML(self, &writer) }
    }

    @inlinable
    public static func encodeBlank(_ slot: Slot, to writer: inout ElementWriter) {
        let contract = Self.contract
        if slot.kind == .inline { return contract.encodeBlank(&writer) }
        writer.record(slot, in: contract.namespace) { writer in contract.encodeBlank(&writer) }
    }

    @inlinable
    public static func decodeJSON(_ slot: Slot, from reader: inout ObjectReader) throws(DecodeError) -> Self {
        if slot.isFlat { return try contract.parts.decodeMembers(&reader) }
        guard let index = reader.find(slot) else {
            // A group of optional values may be left out as a whole.
            guard slot.kind == .inline else { throw reader.missing(slot) }
            var nothing = reader.nothing()
            do {
                return try contract.parts.decodeMembers(&nothing)
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

    @inlinable
    public static func decodeJSONItem(_ slot: Slot, at index: Int, from reader: borrowing ObjectReader)
        throws(DecodeError) -> Self
    {
        var members = try reader.object(at: index)
        return try contract.decodeJSON(&members)
    }

    @inlinable
    public func encodeJSON(_ slot: Slot, to writer: inout ObjectWriter) {
        if slot.isFlat {
            Self.contract.encodeJSON(self, &writer)
        } else if slot.kind == .inline {
            writer.group(slot) { writer in Self.contract.encodeJSON(self, &writer) }
        } else {
            writer.key(slot)
            encodeJSONItem(to: &writer)
        }
    }

    @inlinable
    public func encodeJSONItem(to writer: inout ObjectWriter) {
        writer.beginObject()
        Self.contract.encodeJSON(self, &writer)
        writer.endObject()
    }
}
