/// What a record's property can be: one value, an optional one, or many.
///
/// The Swift type says how often the element occurs: `T` once, `T?` at most once, `[T]` any number.
public protocol Content: Sendable {
    /// What the property is one or many of.
    associatedtype Item: ContentItem

    /// How often the element occurs, from the Swift type alone.
    static var occurs: ClosedRange<Int> { get }

    static func decode(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Self
    func encode(_ slot: Slot, to writer: inout ElementWriter)
    /// Writes what a fixed-layout record carries in place of the value.
    static func encodeBlank(_ slot: Slot, to writer: inout ElementWriter)
    static func decodeJSON(_ slot: Slot, from reader: inout ObjectReader) throws(DecodeError) -> Self
    func encodeJSON(_ slot: Slot, to writer: inout ObjectWriter)
}

/// A value that fills one element, attribute or JSON value: a `Scalar` or a `Record`.
public protocol ContentItem: Content, Equatable where Item == Self {
    /// The value of the element or attribute at `index`, nil for "no value".
    static func decodeItem(_ slot: Slot, at index: Int, from reader: inout ElementReader) throws(DecodeError)
        -> Self?
    /// The value of the fields of an inline group, read from the record around them.
    static func decodeInline(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Self
    /// Writes the whole element or attribute; for an inline group, its fields.
    func encodeItem(_ slot: Slot, to writer: inout ElementWriter)
    static func decodeJSONItem(_ slot: Slot, at index: Int, from reader: borrowing ObjectReader) throws(DecodeError)
        -> Self
    func encodeJSONItem(to writer: inout ObjectWriter)
    /// What a description says of the value.
    static var itemType: ItemType { get }
    /// The namespace of the names in it, where its own codec gives one.
    static var ownNamespace: String? { get }
}

extension ContentItem {
    public static var occurs: ClosedRange<Int> { 1...1 }
    public static var ownNamespace: String? { nil }

    @inlinable
    public static func decode(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Self {
        if slot.kind == .inline { return try decodeInline(slot, from: &reader) }
        guard let index = reader.find(slot) else { throw reader.missing(slot) }
        guard let value = try decodeItem(slot, at: index, from: &reader) else { throw reader.blank(slot, at: index) }
        return value
    }

    @inlinable
    public func encode(_ slot: Slot, to writer: inout ElementWriter) {
        encodeItem(slot, to: &writer)
    }

    @inlinable
    public func encodeJSON(_ slot: Slot, to writer: inout ObjectWriter) {
        writer.key(slot)
        encodeJSONItem(to: &writer)
    }
}

extension Optional: Content where Wrapped: ContentItem {
    public typealias Item = Wrapped
    public static var occurs: ClosedRange<Int> { 0...1 }

    @inlinable
    public static func decode(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Wrapped? {
        if slot.kind == .inline { return try decodeGroup(slot, from: &reader) }
        guard let index = reader.find(slot) else {
            // A blank-able element is part of a fixed layout; a lenient reader takes a missing one for a blank one.
            let isRequired = slot.traits.isRequired || reader.isStrict && !slot.traits.isOptional
            if slot.isBlank, isRequired { throw reader.missing(slot) }
            return nil
        }
        return try Wrapped.decodeItem(slot, at: index, from: &reader)
    }

    /// The fields of an inline group; nil where none of its elements is there.
    @usableFromInline
    static func decodeGroup(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Wrapped? {
        let start = reader
        do {
            return try Wrapped.decodeInline(slot, from: &reader)
        } catch {
            guard error.code == .missing, !start.hasAny(of: Wrapped.itemType) else { throw error }
            return nil
        }
    }

    @inlinable
    public func encode(_ slot: Slot, to writer: inout ElementWriter) {
        if let value = self {
            value.encodeItem(slot, to: &writer)
        } else if slot.isNillable {
            writer.nilElement(slot)
        } else if slot.isBlank {
            Wrapped.encodeBlank(slot, to: &writer)
        }
    }

    @inlinable
    public static func encodeBlank(_ slot: Slot, to writer: inout ElementWriter) {
        if slot.isBlank { Wrapped.encodeBlank(slot, to: &writer) }
    }

    @inlinable
    public static func decodeJSON(_ slot: Slot, from reader: inout ObjectReader) throws(DecodeError) -> Wrapped? {
        if slot.isFlat { return try decodeGroup(slot, from: &reader) }
        guard slot.isInJSON, let index = reader.find(slot), !reader.isNull(index) else { return nil }
        do {
            return try Wrapped.decodeJSONItem(slot, at: index, from: reader)
        } catch {
            throw error.under(slot)
        }
    }

    /// The members of a group that has no key of its own; nil where none of them is there.
    @usableFromInline
    static func decodeGroup(_ slot: Slot, from reader: inout ObjectReader) throws(DecodeError) -> Wrapped? {
        guard slot.isInJSON else { return nil }
        let start = reader
        do {
            return try Wrapped.decodeJSON(slot, from: &reader)
        } catch {
            guard error.code == .missing, !start.hasAny(of: Wrapped.itemType) else { throw error }
            return nil
        }
    }

    @inlinable
    public func encodeJSON(_ slot: Slot, to writer: inout ObjectWriter) {
        self?.encodeJSON(slot, to: &writer)
    }
}

extension Array: Content where Element: ContentItem {
    public typealias Item = Element
    public static var occurs: ClosedRange<Int> { 0...Int.max }

    @inlinable
    public static func decode(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> [Element] {
        if slot.kind == .table { return try decodeTable(slot, from: &reader) }
        if let item = slot.item { return try decodeList(slot, of: item, from: &reader) }
        var items: [Element] = []
        while let index = reader.findNext(slot, after: items.count) {
            if items.isEmpty { items.reserveCapacity(reader.likelyCount(from: index)) }
            guard let item = try Element.decodeItem(slot, at: index, from: &reader) else {
                throw reader.blank(slot, at: index)
            }
            items.append(item)
        }
        if let times = slot.times, !times.contains(items.count) {
            throw reader.miscount(slot, found: items.count, times)
        }
        return items
    }

    @inlinable
    public func encode(_ slot: Slot, to writer: inout ElementWriter) {
        if slot.kind == .table { return encodeTable(slot, to: &writer) }
        if let item = slot.item {
            return writer.record(slot, in: nil) { writer in
                for value in self { value.encodeItem(item, to: &writer) }
            }
        }
        for item in self { item.encodeItem(slot, to: &writer) }
    }

    @inlinable
    public static func encodeBlank(_ slot: Slot, to writer: inout ElementWriter) {
        if slot.kind == .table || slot.item != nil { [Element]().encode(slot, to: &writer) }
    }

    /// The items of an element around them; none where it is nil, or missing and not required.
    @usableFromInline
    static func decodeList(_ slot: Slot, of item: Slot, from reader: inout ElementReader) throws(DecodeError)
        -> [Element]
    {
        guard let index = reader.find(slot) else {
            if slot.traits.isRequired { throw reader.missing(slot) }
            return []
        }
        if reader.isNil(index) { return [] }
        var items = ElementReader(
            tape: reader.tape,
            state: reader.state,
            element: index,
            namespaceBits: slot.namespaceBits ?? reader.namespaceBits
        )
        do {
            let list = try decode(item, from: &items)
            try items.finish()
            return list
        } catch {
            throw error.under(reader.step(slot, at: index))
        }
    }

    @inlinable
    public static func decodeJSON(_ slot: Slot, from reader: inout ObjectReader) throws(DecodeError) -> [Element] {
        let slot = slot.item ?? slot
        guard let index = reader.find(slot) else {
            if let times = slot.times, times.lowerBound == 0 { return [] }
            throw reader.missing(slot)
        }
        var items: [Element] = []
        try reader.forEachElement(slot, of: index) { (element, reader) throws(DecodeError) in
            do throws(DecodeError) {
                items.append(try Element.decodeJSONItem(slot, at: element, from: reader))
            } catch {
                throw error.under("\(items.count)")
            }
        }
        if let times = slot.times, !times.contains(items.count) {
            throw reader.miscount(slot, at: index, found: items.count, times)
        }
        return items
    }

    @inlinable
    public func encodeJSON(_ slot: Slot, to writer: inout ObjectWriter) {
        writer.key(slot.item ?? slot)
        writer.beginArray()
        for item in self {
            writer.beginElement()
            item.encodeJSONItem(to: &writer)
        }
        writer.endArray()
    }
}
