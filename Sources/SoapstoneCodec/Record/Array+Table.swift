/// COBOL's OCCURS: a table is sent in full, an element before it says how many rows are live, the others are blank.
extension Array where Element: ContentItem {
    @usableFromInline
    static func decodeTable(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> [Element] {
        let most = slot.times?.upperBound ?? Int.max
        let live = try reader.rowCount(slot)
        if let live, live > most { throw reader.rowCountOverflow(slot, live, most) }
        var items: [Element] = []
        var rows = 0
        while let index = reader.findNext(slot, after: rows) {
            rows += 1
            if rows > most { throw reader.miscount(slot, found: rows, 0...most) }
            let isBlank = reader.isBlankRow(index)
            if let live, items.count == live {
                if !isBlank { reader.warn(.rowBehindCount(slot)) }
                continue
            }
            // Without a count the first blank row ends the table.
            if live == nil, isBlank { continue }
            guard let item = try Element.decodeItem(slot, at: index, from: &reader) else {
                throw reader.blank(slot, at: index)
            }
            items.append(item)
        }
        if let live, items.count < live { throw reader.miscount(slot, found: items.count, live...live) }
        return items
    }

    @usableFromInline
    func encodeTable(_ slot: Slot, to writer: inout ElementWriter) {
        writer.rowCount(slot, count)
        for item in self { item.encodeItem(slot, to: &writer) }
        for _ in 0..<Swift.max(0, (slot.times?.upperBound ?? 0) - count) {
            Element.encodeBlank(slot, to: &writer)
        }
    }
}
