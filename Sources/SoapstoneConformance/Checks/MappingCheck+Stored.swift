internal import SoapstoneXML

// The offline store: a row has the service `offline`, a table for its operation, and a column for its JSON path.
extension MappingCheck {
    private static let service = "offline"

    /// The rule `mapping.offline` for a row.
    ///
    /// - Returns: whether the row is one of the offline store.
    mutating func isStored(_ row: MappingRow) -> Bool {
        guard row[.service].isSameBytes(as: Self.service) else { return false }
        guard let stored else {
            tally.unchecked(.stored, sheet.file, "nothing is known of the offline store")
            return true
        }
        if tally.wants(.stored) { tally.checked(.stored) }
        func text(_ column: MappingRow.Column) -> String { Excerpt.escaped(row[column].utf8) }
        guard let table = stored.first(where: { $0.name.isSameBytes(as: row[.operation]) }) else {
            let hint = self.hint(row[.operation], stored.map(\.name))
            add(.stored, "the offline store has no table '\(text(.operation))'\(hint)", row, .operation)
            return true
        }
        guard let column = table.columns.first(where: { $0.name.isSameBytes(as: row[.json]) }) else {
            let hint = self.hint(row[.json], table.columns.map(\.name))
            add(.stored, "the table '\(table.name)' has no column '\(text(.json))'\(hint)", row, .json)
            return true
        }
        if !column.type.isSameBytes(as: row[.type]) {
            add(.stored, "the row says '\(text(.type))', the table '\(column.type)'", row, .type)
        }
        if !(column.isSealed ? ["P", "S"] : ["N"]).contains(row[.redaction]) {
            let values = column.isSealed ? "sealed: P or S" : "readable: N"
            add(.stored, "the row says '\(text(.redaction))', and the column's values are \(values)", row, .redaction)
        }
        if row.dependencies != [.sqlite] {
            add(.stored, "'sqlite' is expected: devices keep the value", row, .dependency)
        }
        return true
    }

    /// The rule `mapping.offline` for columns without a row.
    mutating func checkStored() {
        guard tally.wants(.stored) else { return }
        let rows = sheet.rows.filter { $0[.service].isSameBytes(as: Self.service) }
        let known = Set(rows.map { [ByteKey($0[.operation]), ByteKey($0[.json])] })
        for table in stored ?? [] {
            for column in table.columns where !known.contains([ByteKey(table.name), ByteKey(column.name)]) {
                tally.checked(.stored)
                let name = "\(table.name).\(column.name)"
                tally.add(Finding(.stored, "the column '\(name)' has no row", file: sheet.file, path: name))
            }
        }
    }
}
