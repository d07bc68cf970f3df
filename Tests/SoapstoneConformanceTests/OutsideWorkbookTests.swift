import Foundation
import Testing

@testable import SoapstoneConformance

/// Python with openpyxl and XlsxWriter, where `scripts/test` made one.
private enum Maker {
    static let python: URL? = {
        guard let path = ProcessInfo.processInfo.environment["SOAPSTONE_PYTHON"] else { return nil }
        let python = URL(filePath: path)
        return (try? run(python, "-c", "import openpyxl, xlsxwriter")) == 0 ? python : nil
    }()

    static func run(_ program: URL, _ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Workbooks that programs of other makers write.
@Suite(
    .enabled(if: Maker.python != nil, "SOAPSTONE_PYTHON names no Python with openpyxl and xlsxwriter")
)
struct OutsideWorkbookTests {
    private static let root = ExampleProject.pages.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The workbook of a table.
    private static func workbook(_ library: String, of table: [UInt8]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (csv, xlsx) = (folder.appending(path: "table.csv"), folder.appending(path: "table.xlsx"))
        try Data(table).write(to: csv)
        let script = root.appending(path: "Tests/Outside/make_workbook.py").path
        #expect(try Maker.run(try #require(Maker.python), script, library, csv.path, xlsx.path) == 0)
        return Array(try Data(contentsOf: xlsx))
    }

    @Test("A workbook of another program says what its table says", arguments: ["openpyxl", "xlsxwriter"])
    func example(library: String) async throws {
        let bytes = try Self.workbook(library, of: Array(try WorkbookTests.table().utf8))
        let result = try await WorkbookTests.check(bytes)
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.coverage.sheets.map(\.description) == [WorkbookTests.complete])
    }

    @Test("Each cell of a large table is read, in its place", arguments: ["openpyxl", "xlsxwriter"])
    func large(library: String) throws {
        let csv = Array(try Data(contentsOf: Self.root.appending(path: "wsdl/sets/data-mapping.csv")))
        let table = try CSVTable(parsing: csv).rows
        let rows = try WorkbookTable(parsing: try Self.workbook(library, of: csv), sheet: "Mapping").rows
        #expect(rows.count == table.count && rows.count > 300)
        for (number, (row, expected)) in zip(rows, table).enumerated() {
            // The script has notes of its own.
            #expect(row.dropLast().map(\.text) == expected.dropLast().map(\.text), "row \(number + 1)")
            for (column, cell) in row.enumerated() {
                guard case .cell(let place) = cell.place else {
                    Issue.record("row \(number + 1) has no place")
                    continue
                }
                #expect(place == Finding.Cell(sheet: "Mapping", row: number + 1, column: column + 1))
            }
        }
    }
}
