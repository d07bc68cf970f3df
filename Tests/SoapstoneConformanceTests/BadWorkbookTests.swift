import Foundation
import Testing

@testable import SoapstoneConformance

/// Workbooks that cannot be read, or only in part.
@Suite struct BadWorkbookTests {
    /// What is wrong with a workbook, and what is said of it.
    struct Fault: CustomTestStringConvertible, Sendable {
        var message: String
        /// The cell; nil where the whole file is meant.
        var cell: String?
        var make: @Sendable (_ csv: String) -> [UInt8]

        /// Bytes in the place of the workbook.
        static func bytes(_ message: String, _ make: @escaping @Sendable (_ csv: String) -> [UInt8]) -> Fault {
            var fault = Fault(message) { _ in }
            fault.make = make
            return fault
        }

        init(_ message: String, at cell: String? = nil, _ change: @escaping @Sendable (inout TestWorkbook) -> Void) {
            self.message = message
            self.cell = cell
            make = { csv in
                var workbook = WorkbookTests.workbook(csv)
                change(&workbook)
                return workbook.bytes
            }
        }

        /// Another cell in the place of the one with the count's JSON path.
        init(_ message: String, cell: String) {
            self.init(message, at: "Mapping!F4") { workbook in
                workbook.styles =
                    "<numFmts><numFmt numFmtId=\"170\" formatCode=\"[Red]&quot;d&quot;0\"/>"
                    + "<numFmt numFmtId=\"171\" formatCode=\"[h]:00\"/></numFmts>"
                    + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"22\"/><xf numFmtId=\"170\"/><xf numFmtId=\"171\"/></cellXfs>"
                workbook.strings = "<si><t>one</t></si>"
                workbook.sheets[0].rows.replace(TestWorkbook.inline("F4", "count"), with: cell)
            }
        }

        var testDescription: String { message }
    }

    static let faults =
        archives + [
            Fault("it names no document") { $0.document = "theme" },
            Fault("the document in the ZIP archive is no workbook") { $0.namespace = "urn:other" },
            Fault("the workbook has no sheet of cells that is not hidden") { $0.sheets = [] },
            Fault("the workbook has no sheet of cells that is not hidden") { $0.sheets[0].state = "veryHidden" },
            Fault("the sheet is empty") { $0.sheets[0].rows = "" },
            Fault("'xl/worksheets/sheet1.xml' in the workbook: 2:") { $0.sheets[0].rows = "<row>" },
            Fault("the rows of the sheet are not in order behind row 5") { $0.sheets[0].rows += "<row r=\"5\"/>" },
            Fault("the rows of the sheet are not in order behind row 5") {
                $0.sheets[0].rows += "<row r=\"1048577\"/>"
            },
            Fault("the rows of the sheet are not in order behind row 5") { $0.sheets[0].rows += "<row r=\"x\"/>" },
            Fault("'B7' is no place for the next cell of row 6") {
                $0.sheets[0].rows += "<row r=\"6\"><c r=\"B7\"/></row>"
            },
            Fault("'A6' is no place for the next cell of row 6") {
                $0.sheets[0].rows += "<row r=\"6\"><c r=\"B6\"/><c r=\"A6\"/></row>"
            },
            Fault("'XFE6' is no place for the next cell of row 6") {
                $0.sheets[0].rows += "<row r=\"6\"><c r=\"XFE6\"/></row>"
            },
            Fault("more than 100 cells", at: "Mapping!CW6") {
                let cells = String(repeating: "<c><v>1</v></c>", count: 101)
                $0.sheets[0].rows += "<row r=\"6\">\(cells)</row>"
            },
            Fault("the cell has a value, and its column no name", at: "Mapping!L5") {
                $0.sheets[0].rows.replace(/<\/row>$/, with: "<c r=\"L5\"><v>1</v></c></row>")
            },
            Fault("there is no column 'servise'; is 'service' meant?", at: "Mapping!C1") {
                $0.sheets[0].rows.replace(
                    TestWorkbook.inline("C1", "service"),
                    with: TestWorkbook.inline("C1", "servise")
                )
            },
            Fault("the cells A1 to B1 are merged; names of columns", at: "Mapping!A1") {
                $0.rest = "<mergeCells><mergeCell ref=\"A1:B1\"/></mergeCells>"
            },
            Fault("the cells A2 to A3 are merged; values", at: "Mapping!A2") {
                $0.rest = "<mergeCells><mergeCell ref=\"A2:A3\"/></mergeCells>"
            },
            Fault("the sheet's merged cells 'B2:A1' are no cells") {
                $0.rest = "<mergeCells><mergeCell ref=\"B2:A1\"/></mergeCells>"
            },
            Fault("the cell of 'json path' is empty", cell: ""),
            Fault("the cell of 'json path' is empty", cell: "<c r=\"F4\"/>"),
            Fault("the cell's text is not among those of the workbook", cell: "<c r=\"F4\" t=\"s\"><v>1</v></c>"),
            Fault("the cell's text is not among those of the workbook", cell: "<c r=\"F4\" t=\"s\"><v>-1</v></c>"),
            Fault("the cell is neither true nor false", cell: "<c r=\"F4\" t=\"b\"><v>2</v></c>"),
            Fault("the cell shows an error, #N/A", cell: "<c r=\"F4\" t=\"e\"><v>#N/A</v></c>"),
            Fault("the cell has a date or a time", cell: "<c r=\"F4\" t=\"d\"><v>2024-02-29</v></c>"),
            Fault("the cell has a date or a time", cell: "<c r=\"F4\" s=\"1\"><v>45351</v></c>"),
            Fault("the cell has a date or a time", cell: "<c r=\"F4\" s=\"3\"><v>0.5</v></c>"),
            Fault("no codec reads or writes '45351'", cell: "<c r=\"F4\" s=\"2\"><v>45351</v></c>"),
            Fault("the cell's formula has no result", cell: "<c r=\"F4\"><f>A1</f></c>"),
            Fault("the cell's type 'x' is not known", cell: "<c r=\"F4\" t=\"x\"><v>1</v></c>"),
        ]

    private static let archives = [
        Fault.bytes("it is no whole ZIP archive") { _ in [] },
        Fault.bytes("it is no whole ZIP archive") { Array($0.utf8) },
        Fault.bytes("it is no whole ZIP archive") { Array(WorkbookTests.workbook($0).bytes.dropLast()) },
        Fault.bytes("directory is not where it should be") { Array(WorkbookTests.workbook($0).bytes.dropFirst()) },
        Fault.bytes("has a password or is of the form .xls") { _ in
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0]
        },
        Fault.bytes("it names no document") { _ in TestArchive().bytes },
        Fault("'_rels/.rels' in the ZIP archive is encrypted") { $0.archive.flags = 1 },
        Fault("'_rels/.rels' in the ZIP archive is damaged") { $0.archive.isDamaged = true },
        Fault("'_rels/.rels' in the ZIP archive is damaged") { $0.archive.size = 7 },
        Fault("'_rels/.rels' in the ZIP archive is damaged") {
            $0.archive.size = 7
            $0.archive.packing = .deflated
        },
        Fault("'_rels/.rels' in the ZIP archive is damaged") {
            $0.archive.size = 32 << 20
            $0.archive.packing = .streamed
        },
        Fault("'_rels/.rels' in the ZIP archive has more than 32 MiB") { $0.archive.size = (32 << 20) + 1 },
        Fault("of the form ZIP64") { $0.archive.size = 0xFFFF_FFFF },
        Fault("is packed by method 12, which is not read") { $0.archive.method = 12 },
        Fault("the ZIP archive has '_RELS/.rels' twice") {
            $0.archive.files = [("_rels/.RELS", []), ("_RELS/.rels", [])]
        },
    ]

    @Test("What is wrong with a workbook is told, with its cell", arguments: faults)
    func told(fault: Fault) async throws {
        let result = try await WorkbookTests.check(fault.make(try WorkbookTests.table()))
        let found = result.findings.filter { $0.message.contains(fault.message) }
        #expect(found.count == 1, "\(result.findings)")
        #expect(found.first?.cell?.description == fault.cell)
        #expect(found.first?.line == nil)
    }

    @Test("A part with a document type declaration is refused, as everywhere")
    func declaration() async throws {
        var archive = TestArchive()
        archive.files = [("_rels/.rels", Array("<!DOCTYPE a><a/>".utf8))]
        let findings = try await WorkbookTests.check(archive.bytes).findings
        #expect(findings.first { $0.rule == "mapping.readable" }?.message.contains("[XML_DTD]") == true, "\(findings)")
    }

    @Test("A workbook with any byte changed, and one cut anywhere, is read or told of")
    func changed() throws {
        var workbook = WorkbookTests.workbook(try WorkbookTests.table())
        workbook.archive.packing = .deflated
        let bytes = workbook.bytes
        var (read, refused) = (0, 0)
        func parse(_ bytes: [UInt8]) {
            do throws(SheetError) {
                _ = try WorkbookTable(parsing: bytes, sheet: nil)
                read += 1
            } catch {
                #expect(!error.message.isEmpty)
                refused += 1
            }
        }
        for index in bytes.indices where index % 23 == 0 || index > bytes.count - 80 {
            for change: UInt8 in [1, 0xFF] {
                var changed = bytes
                changed[index] ^= change
                parse(changed)
            }
            parse(Array(bytes[..<index]))
        }
        // Times, versions and the like matter to nobody.
        #expect(read > 0 && refused > read)
    }
}
