internal import SoapstoneFixtures

extension MarkdownReport {
    /// The tables of operations and their cases, of mapping sheets, and of screens and their services.
    mutating func writeCoverage(_ coverage: Coverage) {
        let kinds = Fixture.Kind.allCases
        table(
            "Fixtures of operations",
            ["contract", "operation"] + kinds.map(\.rawValue),
            coverage.operations.map { operation in
                [operation.contract, operation.operation] + kinds.map { Self.count(operation.cases[$0]?.count) }
            }
        )
        table(
            "Mapping sheets",
            ["service", "values", "with a row", "", "rows", "that lead to a value", ""],
            coverage.sheets.map { sheet in
                [
                    sheet.service, "\(sheet.leaves)", "\(sheet.mappedLeaves)", "\(sheet.percentOfLeaves) %",
                    "\(sheet.rows)", "\(sheet.resolvedRows)", "\(sheet.percentOfRows) %",
                ]
            }
        )
        let services = Set(coverage.screens.flatMap { $0.services.map(\.name) }).sorted()
        table(
            "Values of screens that fixtures have",
            ["screen"] + services,
            coverage.screens.map { screen in
                [screen.screen]
                    + services.map { name in
                        let service = screen.services.first { $0.name == name }
                        return service.map { "\($0.tested) of \($0.elements)" } ?? "–"
                    }
            }
        )
    }

    private static func count(_ number: Int?) -> String { number.map(String.init) ?? "–" }

    /// A table, cut where a summary of a step is full; nothing where there are no rows.
    private mutating func table(_ title: String, _ head: [String], _ rows: [[String]]) {
        guard !rows.isEmpty else { return }
        func line(_ cells: [String]) -> String { "| \(cells.map(Self.cell).joined(separator: " | ")) |\n" }
        let start = "\n### \(title)\n\n\(line(head))|\(String(repeating: "---|", count: head.count))\n"
        guard text.utf8.count + start.utf8.count <= Self.mostBytes else { return }
        text += start
        for (shown, row) in rows.enumerated() {
            let line = line(row)
            guard text.utf8.count + line.utf8.count <= Self.mostBytes else {
                return text += "\nand \(rows.count - shown) more.\n"
            }
            text += line
        }
    }
}
