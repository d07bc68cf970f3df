import Foundation
import Testing

@testable import SoapstoneConformance

/// Mapping sheets as workbooks: what may be in one, and what is said of one that cannot be read.
@Suite struct WorkbookTests {
    static let file = "wsdl/data-mapping.xlsx"

    /// The table of the example.
    static func table() throws -> String { try ExampleProject().text(MappingSheetTests.sheet) }

    static func workbook(_ csv: String) -> TestWorkbook {
        var workbook = TestWorkbook()
        workbook.sheets = [("Mapping", "visible", TestWorkbook.rows(of: csv))]
        return workbook
    }

    /// Checks the example with a workbook in the place of its sheet.
    static func check(_ bytes: [UInt8], sheet: String? = nil) async throws -> CheckResult {
        let example = try ExampleProject()
        try FileManager.default.removeItem(at: example.folder.appending(path: MappingSheetTests.sheet))
        try Data(bytes).write(to: example.folder.appending(path: file))
        var settings = try CheckSettings(selecting: "mapping.")
        settings.mappingSheet = sheet
        return try await example.check(settings)
    }

    static let complete = "mapping of shop: 4 of 4 values have a row (100 %), 4 of 4 rows lead to a value (100 %)"

    /// A way to write the example's sheet.
    struct Form: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var make: @Sendable (_ csv: String) -> TestWorkbook

        init(_ name: String, _ make: @escaping @Sendable (_ csv: String) -> TestWorkbook) {
            testDescription = name
            self.make = make
        }
    }

    /// A change to the plain form.
    private static func change(_ name: String, _ change: @escaping @Sendable (inout TestWorkbook) -> Void) -> Form {
        Form(name) { csv in
            var workbook = Self.workbook(csv)
            change(&workbook)
            return workbook
        }
    }

    static let forms = [
        change("texts in their cells") { _ in },
        change("deflated") { $0.archive.packing = .deflated },
        change("with data descriptors") { $0.archive.packing = .streamed },
        change("the strict edition of the standard") { workbook in
            workbook.namespace = "http://purl.oclc.org/ooxml/spreadsheetml/main"
            workbook.relationships = "http://purl.oclc.org/ooxml/officeDocument/relationships"
        },
        change("a hidden sheet before it") { $0.sheets.insert(("Old", "hidden", "<row><c><v>1</v></c></row>"), at: 0) },
        change("another sheet behind it") { $0.sheets.append(("Notes", "visible", "<row><c><v>1</v></c></row>")) },
        change("hidden rows") { $0.sheets[0].rows = $0.sheets[0].rows.replacing("<row ", with: "<row hidden=\"1\" ") },
        change("rows and cells without places") { workbook in
            // A cell that is empty has to be there, then.
            workbook.sheets[0].rows = workbook.sheets[0].rows.replacing(#/ r="[A-Z]?\d+"/#, with: "")
        },
        change("texts in pieces, and how they are spoken") { workbook in
            workbook.sheets[0].rows = workbook.sheets[0].rows.replacing(
                "<t xml:space=\"preserve\">getOrder</t>",
                with: "<r><rPr><b/></rPr><t>get</t></r><r><t>Order</t></r><rPh sb=\"0\" eb=\"1\"><t>x</t></rPh>"
            )
        },
        change("empty cells with a format, and empty rows") { workbook in
            workbook.sheets[0].rows += "<row r=\"6\"><c r=\"A6\" s=\"1\"/><c r=\"N6\" s=\"1\"/></row><row r=\"9\"/>"
        },
        Form("an empty column before it") { csv in
            var workbook = TestWorkbook()
            workbook.sheets = [("Mapping", "visible", TestWorkbook.rows(of: csv, from: 2))]
            return workbook
        },
        Form("texts that cells name by numbers") { csv in
            let words = csv.split { ",\n".contains($0) }.map(String.init)
            var workbook = TestWorkbook()
            workbook.strings = words.map { "<si><t>\($0)</t></si>" }.joined()
            let rows = TestWorkbook.rows(of: csv) { reference, text in
                "<c r=\"\(reference)\" s=\"0\" t=\"s\"><v>\(words.firstIndex(of: text) ?? -1)</v></c>"
            }
            workbook.sheets = [("Mapping", "visible", rows)]
            return workbook
        },
        change("results of formulas") { workbook in
            workbook.sheets[0].rows = workbook.sheets[0].rows.replacing(
                /t="inlineStr"><is><t xml:space="preserve">getOrder<\/t><\/is>/,
                with: "t=\"str\"><f>\"get\"&amp;\"Order\"</f><v>getOrder</v>"
            )
        },
        change("a number, a truth, a date and an error as a note") { workbook in
            workbook.styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
            for (row, cell) in [
                (2, "><v>42</v>"), (3, " t=\"b\"><v>1</v>"), (4, " s=\"1\"><v>45296</v>"), (5, " t=\"e\"><v>#REF!</v>"),
            ] {
                let old = TestWorkbook.inline("K\(row)", "Nobody shows it")
                workbook.sheets[0].rows.replace(old, with: "")
                workbook.sheets[0].rows.replace(
                    /(<row r="\d".*?)<\/row>/.dotMatchesNewlines(),
                    with: { match in
                        match.1.hasPrefix("<row r=\"\(row)\"")
                            ? "\(match.1)<c r=\"K\(row)\"\(cell)</c></row>" : "\(match.0)"
                    }
                )
            }
        },
        change("merged cells beside the table") { $0.rest = "<mergeCells><mergeCell ref=\"M1:N3\"/></mergeCells>" },
    ]

    @Test("A workbook is read in each form that spreadsheets give it", arguments: forms)
    func read(form: Form) async throws {
        let result = try await Self.check(form.make(try Self.table()).bytes)
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.coverage.sheets.map(\.description) == [Self.complete])
    }

    @Test("The settings name a sheet")
    func named() async throws {
        var workbook = Self.workbook(try Self.table())
        workbook.sheets.insert(("First", "visible", "<row><c><v>1</v></c></row>"), at: 0)
        let result = try await Self.check(workbook.bytes, sheet: "Mapping")
        #expect(result.findings == [], "\(result.findings)")
        let other = try await Self.check(workbook.bytes, sheet: "mapping").findings
        #expect(
            other.first { $0.rule == "mapping.readable" }?.message
                == "the workbook has no sheet 'mapping', but 'First', 'Mapping'"
        )
    }

    @Test(
        "A character that is written by its number is read as it, and what is no such is left",
        arguments: [
            ("a_x0041_b", "aAb"), ("Order_x005F_x0020_Date", "Order_x0020_Date"), ("_x00e9__x000A_", "é\n"),
            ("_x0000_", "_x0000_"), ("_xD83D_", "_xD83D_"), ("_x+041_", "_x+041_"), ("_x0041", "_x0041"), ("", ""),
        ]
    )
    func escapes(written: String, read: String) {
        #expect(WorkbookText.unescaped(written) == read)
    }

    // MARK: - Places

    @Test("A finding names the sheet and the cell, in every form of report")
    func places() async throws {
        var workbook = Self.workbook(try Self.table().replacing("count,int", with: "count,long"))
        workbook.sheets[0].name = "Bob's sheet"
        let result = try await Self.check(workbook.bytes)
        let finding = try #require(result.findings.first)
        #expect(result.findings.count == 1 && finding.rule == "mapping.type" && finding.line == nil)
        #expect(finding.place.hasSuffix("/\(Self.file):'Bob''s sheet'!G4"))
        for format in ReportFormat.allCases {
            let report = String(decoding: result.report(format, version: "1.0.0"), as: UTF8.self)
                .replacing("&#39;", with: "'")
            #expect(report.contains("'Bob''s sheet'!G4") || report.contains("'Bob''s sheet'\\!G4"), "\(format)")
        }
    }

    @Test("Rows that move leave the fingerprints of findings alone")
    func fingerprints() async throws {
        let table = try Self.table()
        let first = table.split(separator: "\n")[1]
        let twice = table.replacing("\n\(first)\n", with: "\n\(first)\n\(first)\n")
        let before = try await Self.check(Self.workbook(twice).bytes).findings
        #expect(before.map(\.message) == ["row 2 says the same"])
        let rows = TestWorkbook.rows(of: twice).replacing(/r="([A-Z]?)(\d+)"/) { match in
            "r=\"\(match.1)\((Int(match.2) ?? 0) + 10)\""
        }
        var workbook = TestWorkbook()
        workbook.sheets = [("Mapping", "visible", rows)]
        let after = try await Self.check(workbook.bytes).findings
        #expect(after.map(\.message) == ["row 12 says the same"])
        #expect(after.map(\.cell?.description) == ["Mapping!A13"])
        #expect(after.map(\.fingerprint) == before.map(\.fingerprint))
    }

    @Test("A workbook beside a text is told, and the text is read")
    func both() async throws {
        let example = try ExampleProject()
        try Data("no workbook".utf8).write(to: example.folder.appending(path: Self.file))
        let result = try await example.check(CheckSettings(selecting: "mapping."))
        #expect(result.findings.map(\.rule) == ["mapping.readable"])
        #expect(result.findings.first?.message.contains("'data-mapping.xlsx' is beside it, and is not read") == true)
        #expect(result.coverage.sheets.map(\.description) == [Self.complete])
    }
}
