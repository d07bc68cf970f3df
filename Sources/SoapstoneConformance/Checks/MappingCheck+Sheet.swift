internal import SoapstoneXML

// What is asked of the rows together.
extension MappingCheck {
    /// The rules `mapping.duplicate` and `mapping.contradiction`, as far as rows decide.
    mutating func checkAgreement() {
        var said: [[ByteKey]: MappingRow] = [:]
        var values: [[ByteKey]: MappingRow] = [:]
        for row in sheet.rows {
            if tally.wants(.duplicateRow) { tally.checked(.duplicateRow) }
            let value = Self.key(row, [.service, .operation, .path, .json])
            let whole = value + Self.key(row, [.screen, .element])
            if let first = said[whole] {
                add(.duplicateRow, "\(first.cell(.screen).place.row) says the same", row, .screen)
                continue
            }
            said[whole] = row
            guard let first = values[value] else {
                values[value] = row
                continue
            }
            for column in [MappingRow.Column.type, .required, .redaction, .dependency]
            where !first[column].isSameBytes(as: row[column]) {
                let other = Excerpt.escaped(first[column].utf8)
                let message = "\(first.cell(column).place.row) says '\(other)' of the same value"
                add(.contradiction, message, row, column)
            }
        }
    }

    /// The rule `mapping.contradiction` for what is made of several responses: an element shows one member.
    mutating func checkComposites() {
        var members: [[ByteKey]: MappingRow] = [:]
        for row in sheet.rows where row.dependencies.contains(.composite) {
            let element = Self.key(row, [.screen, .element])
            guard let first = members[element] else {
                members[element] = row
                continue
            }
            guard !first[.json].isSameBytes(as: row[.json]) else { continue }
            let other = Excerpt.escaped(first[.json].utf8)
            add(.contradiction, "\(first.cell(.json).place.row) has '\(other)' for the same element", row, .json)
        }
    }

    private static func key(_ row: MappingRow, _ columns: [MappingRow.Column]) -> [ByteKey] {
        columns.map { ByteKey(row[$0]) }
    }

    /// The rule `mapping.uncovered`, and how much of each service has a row.
    mutating func checkCoverage(_ counts: inout [ByteKey: MappingCoverage]) {
        var rows: [[ByteKey]: [MappingRow]] = [:]
        for row in sheet.rows { rows[Self.key(row, [.service, .operation]), default: []].append(row) }
        func own(_ operation: MappedOperation) -> [MappingRow] {
            [operation.name, MappingRow.everyOperation].flatMap { name in
                rows[[ByteKey(operation.service), ByteKey(name)]] ?? []
            }
        }
        for operation in operations { checkMembers(operation, own(operation)) }
        // An operation of the contract is covered by all that speak it together.
        for (_, group) in Dictionary(grouping: operations, by: \.bound).sorted(by: {
            $0.key.lexicographicallyPrecedes($1.key)
        }) {
            let rows = group.flatMap(own)
            let paths = Set(rows.filter { !$0.isSubtree }.map { ByteKey($0.path) })
            let subtrees = Set(rows.filter(\.isSubtree).map(\.path))
            let operation = group[0]
            let service = ByteKey(operation.service)
            let names = group.map { "\($0.service)/\($0.name)" }.joined(separator: ", ")
            if operation.leaves.isCut {
                tally.unchecked(.uncovered, sheet.file, "an operation has more values than can be gone through")
            }
            for leaf in operation.leaves.leaves {
                let path = ByteKey(leaf.path)
                let hasRow =
                    paths.contains(path)
                    || subtrees.contains {
                        leaf.path.isSameBytes(as: $0) || leaf.path.utf8.starts(with: "\($0)/".utf8)
                    }
                let isRecorded = group.contains { $0.recorded?.inXML.contains(path) == true }
                // What no recorded message says by xsi:type needs no row.
                guard hasRow || isRecorded || !leaf.isOfOtherType else { continue }
                if tally.wants(.uncovered) { tally.checked(.uncovered) }
                counts[service]?.leaves += 1
                guard !hasRow else {
                    counts[service]?.mappedLeaves += 1
                    continue
                }
                addGap("'\(leaf.path)' of \(names) has no row", leaf.path, leaf.place)
            }
        }
    }

    /// Paths in the JSON of a codec that is written by hand.
    private mutating func checkMembers(_ operation: MappedOperation, _ rows: [MappingRow]) {
        guard let codec = operation.codec, tally.wants(.uncovered) else { return }
        for message in [MappedMessage.request, .response] {
            let own = rows.filter { row in
                row.message == message || message == .request && row.message == .header
                    || message == .response && row.message == .fault
            }
            let paths = Set(own.compactMap(\.json).map { ByteKey($0) })
            let subtrees = own.filter { $0.jsonSubtree != nil }
            for path in codec.jsonPaths(message) {
                tally.checked(.uncovered)
                guard !paths.contains(ByteKey(path)), !subtrees.contains(where: { $0.speaks(ofJSON: path) }) else {
                    continue
                }
                let name = "\(operation.service)/\(operation.name)"
                addGap("'\(path)' in the JSON of the \(message.rawValue) of \(name) has no row", path, operation.place)
            }
        }
    }

    private mutating func addGap(_ message: String, _ path: String, _ contract: Finding.Place) {
        guard tally.wants(.uncovered) else { return }
        tally.add(Finding(.uncovered, message, file: sheet.file, path: path, contract: contract))
    }
}
