#if Offline
internal import GRDB
internal import SoapstoneCodec
internal import SoapstoneXML

extension OfflineStore {
    /// The form of JSON that a store is read in.
    public enum Form: Sendable {
        /// An array of rows a table, with the members that the gateway's responses have; NULL is left out. Transactions
        /// and repairs have the gateway's `id`. Without a key, sealed columns are left out.
        case members
        /// `offline.<table>[].<column>`, an object with `value` and `encrypted`, for every column; `value` is null for
        /// NULL, and for a sealed column without a key.
        case columns
    }

    /// Reads tables as JSON; it needs no network, and no key where unsealed columns are enough.
    ///
    /// - Parameter tables: the tables to read, in their order.
    /// - Returns: an object on one line, in UTF-8, without a line end.
    /// - Throws: `OfflineError`: `OFFLINE_SEALED` or `OFFLINE_TYPE` with the place of a value that was damaged,
    ///   `OFFLINE_REFERENCE`, `OFFLINE_CORRUPTED`, `OFFLINE_LOCKED`.
    public func json(_ form: Form = .members, tables: [OfflineTable] = OfflineTable.all) throws -> [UInt8] {
        try Self.translating {
            try queue.read { database in
                try Self.check(database, key)
                var output = ByteWriter(capacity: 1 << 14)
                output.append(form == .columns ? #"{"offline":{"# : "{")
                for (index, table) in tables.enumerated() {
                    if index > 0 { output.append(",") }
                    output.appendJSON(table.name)
                    output.append(":[")
                    let rows = try Row.fetchCursor(database, sql: Self.selection(of: table))
                    var isFirst = true
                    while let row = try rows.next() {
                        if !isFirst { output.append(",") }
                        isFirst = false
                        switch form {
                        case .members: try writeMembers(row, of: table, to: &output)
                        case .columns: try writeColumns(row, of: table, to: &output)
                        }
                    }
                    output.append("]")
                }
                output.append(form == .columns ? "}}" : "}")
                return output.bytes
            }
        }
    }

    /// The rows of a table in the order of their ids, with the gateway's id where it is kept.
    static func selection(of table: OfflineTable) -> String {
        guard table.identity == .memberID else { return "SELECT * FROM \(table.name) ORDER BY id" }
        return """
            SELECT t.*, r.reference AS gatewayID FROM \(table.name) AS t LEFT JOIN soapstone_references AS r \
            ON r.tableName = '\(table.name)' AND r.id = t.id ORDER BY t.id
            """
    }

    private func writeMembers(_ row: Row, of table: OfflineTable, to output: inout ByteWriter) throws {
        output.append("{")
        var isFirst = true
        if table.identity == .memberID {
            output.append(#""id":"#)
            output.appendJSON(try Self.gatewayID(row, of: table))
            isFirst = false
        }
        for column in table.valueColumns {
            guard let value = try Self.value(row, column, of: table, key) else { continue }
            if !isFirst { output.append(",") }
            isFirst = false
            output.appendJSON(column.name)
            output.append(":")
            try Self.write(value, column.form, at: Self.place(row, column.name, of: table), to: &output)
        }
        output.append("}")
    }

    private func writeColumns(_ row: Row, of table: OfflineTable, to output: inout ByteWriter) throws {
        output.append("{")
        for (index, column) in table.columns.enumerated() {
            if index > 0 { output.append(",") }
            output.appendJSON(column.name)
            output.append(#":{"value":"#)
            if let value = try Self.value(row, column, of: table, key) {
                try Self.write(value, column.form, at: Self.place(row, column.name, of: table), to: &output)
            } else {
                output.append("null")
            }
            output.append(#","encrypted":"#)
            output.appendJSON(boolean: column.isEncrypted)
            output.append("}")
        }
        output.append("}")
    }

    /// The gateway's id of a row.
    static func gatewayID(_ row: Row, of table: OfflineTable) throws -> String {
        guard case .string(let id) = (row["gatewayID"] as DatabaseValue).storage else {
            throw OfflineError(
                .reference,
                "the row has lost the gateway's id",
                remedy: OfflineError.restoring,
                place: try place(row, nil, of: table)
            )
        }
        return id
    }

    /// Writes a value; one that has not the form of its column any more is an error, as JSON would be broken by it.
    static func write(
        _ value: OfflineValue,
        _ form: OfflineTable.Form,
        at place: OfflinePlace,
        to output: inout ByteWriter
    ) throws {
        switch (value, form) {
        case (.integer(let number), _): output.append(decimal: number)
        case (.text(let text), .string): output.appendJSON(text)
        case (.text(let text), .number):
            guard let number = Int64(text) else { throw damaged("number", place) }
            output.append(decimal: number)
        case (.text(let text), .json):
            guard let document = try? JSONDocument(parsing: text.utf8.span, limits: .file) else {
                throw damaged("JSON", place)
            }
            document.root.write(to: &output)
        }
    }

    private static func damaged(_ form: String, _ place: OfflinePlace) -> OfflineError {
        OfflineError(.type, "the value is no \(form)", remedy: OfflineError.restoring, place: place)
    }
}
#endif
