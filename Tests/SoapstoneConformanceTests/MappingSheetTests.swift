import Foundation
import SoapstoneConformance
import Testing

/// What a mapping sheet may look like, and what is said of one that may not.
@Suite struct MappingSheetTests {
    static let sheet = "wsdl/data-mapping.csv"
    static let header = "screen,element,service,operation,path,JSON path,type,required,redaction,dependency,note"
    static let item = "Order,item,shop,getOrder,response/item,item,string,yes,N,api,"

    /// Checks the example with another sheet.
    private static func check(_ bytes: [UInt8]) async throws -> CheckResult {
        let example = try ExampleProject()
        try Data(bytes).write(to: example.folder.appending(path: sheet))
        return try await example.check(CheckSettings(selecting: "mapping."))
    }

    private static func whole() throws -> String { try ExampleProject().text(sheet) }

    @Test(
        "A table is read in each form that RFC 4180 and spreadsheets give it",
        arguments: [
            ("lines that end with CRLF", "\n", "\r\n"),
            ("a byte order mark", "screen,", "\u{FEFF}screen,"),
            ("cells in quotation marks", "Order,item,shop", "\"Order\",\"item\",\"shop\""),
            ("a comma, a line end and a quotation mark in a cell", "N,api,\n", "N,api,\"one, two\r\n\"\"three\"\"\"\n"),
            ("names of columns in other letters", "JSON path", "json PATH"),
            ("blanks around cells", "Order,item,shop", " Order , item,shop "),
            ("lines without a value", "Order,item", ",,,,,,,,,,\nOrder,item"),
            ("empty lines", "Order,item", "\nOrder,item"),
            ("letters of any script", "Nobody shows it", "Zürich 東京"),
        ]
    )
    func read(form: String, old: String, new: String) async throws {
        let text = try Self.whole()
        try #require(text.utf8.firstRange(of: Array(old.utf8)) != nil)
        let result = try await Self.check(Array(text.replacing(old, with: new).utf8))
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.coverage.sheets.map(\.description) == [Self.complete])
    }

    @Test("Cells may be separated by semicolons, with a byte order mark or without", arguments: ["", "\u{FEFF}"])
    func semicolons(mark: String) async throws {
        let text = try Self.whole()
        try #require(!text.contains("\"") && !text.contains(";"))
        let sheet = mark + text.replacing(",", with: ";").replacing("N;api;", with: "N;api;\"one; two, three\"")
        let result = try await Self.check(Array(sheet.utf8))
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.coverage.sheets.map(\.description) == [Self.complete])
    }

    private static let complete =
        "mapping of shop: 4 of 4 values have a row (100 %), 4 of 4 rows lead to a value (100 %)"

    @Test("The columns may stand in any order, and no line end need follow the last line")
    func order() async throws {
        let lines = try Self.whole().split(separator: "\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).reversed().joined(separator: ",")
        }
        let result = try await Self.check(Array(lines.joined(separator: "\n").utf8))
        #expect(result.findings == [], "\(result.findings)")
    }

    @Test(
        "A row of the offline store is held against the store's description, and each column has a row",
        arguments: [
            ("offline,drafts,-,text,text,-,P,sqlite,", "no problem", ""),
            ("offline,drafts,-,text,text,-,S,sqlite,", "no problem", ""),
            ("offline,drafts,-,text,text,-,N,sqlite,", "values are sealed", "N"),
            ("offline,drafts,-,text,text,-,-,sqlite,", "values are sealed", "-"),
            ("offline,drafts,-,text,integer,-,P,sqlite,", "the table 'text'", "integer"),
            ("offline,drafts,-,text,text,-,P,api,", "'sqlite' is expected", ""),
            ("offline,draft,-,text,text,-,P,sqlite,", "no table 'draft'; is 'drafts' meant?", ""),
            ("offline,drafts,-,texts,text,-,P,sqlite,", "no column 'texts'", ""),
        ]
    )
    func offline(row: String, message: String, word: String) async throws {
        let result = try await Self.check("Drafts,text,\(row)", [Self.drafts(isSealed: true, mappedIn: "wsdl")])
        guard message != "no problem" else {
            #expect(result.findings == [], "\(result.findings)")
            return
        }
        let finding = try #require(result.findings.first { $0.message.contains(message) }, "\(result.findings)")
        #expect(finding.rule == "mapping.offline" && finding.line == 6)
        #expect(word.isEmpty || finding.message.contains("the row says '\(word)'"))
    }

    @Test("Columns without a row are named; without a description of the store, nothing is said to be right")
    func unmappedColumns() async throws {
        let row = "Drafts,text,offline,drafts,-,text,text,-,P,sqlite,"
        let gap = try await Self.check("", [Self.drafts(isSealed: true, mappedIn: "wsdl")])
        #expect(gap.findings.map(\.rule) == ["mapping.offline"])
        #expect(gap.findings.first?.message == "the column 'drafts.text' has no row")
        let unknown = try await Self.check(row, nil)
        #expect(unknown.findings == [] && unknown.unchecked.map(\.rule) == ["mapping.offline"])
        // What is readable there must not be called sealed.
        let readable = try await Self.check(row, [Self.drafts(isSealed: false, mappedIn: "wsdl")])
        #expect(readable.findings.map(\.message) == ["the row says 'P', and the column's values are readable: N"])
        // The sheet of another folder is not about the table.
        let other = try await Self.check(row, [Self.drafts(isSealed: true, mappedIn: "wsdl/shop")])
        #expect(other.findings.map(\.message) == ["the offline store has no table 'drafts'"])
    }

    private static func drafts(isSealed: Bool, mappedIn folder: String) -> StoredTable {
        StoredTable("drafts", [.init("text", "text", isSealed: isSealed)], mappedIn: folder)
    }

    /// Checks the example with one row more, and an offline store.
    private static func check(_ row: String, _ stored: [StoredTable]?) async throws -> CheckResult {
        let example = try ExampleProject()
        try Data("\(whole())\(row)\n".utf8).write(to: example.folder.appending(path: sheet))
        var project = example.project
        project.stored = stored
        return try await Check(project, CheckSettings(selecting: "mapping.")).run()
    }

    /// What is put in the place of the whole sheet, and where what is said of it stands: counted by hand.
    struct NoTable: CustomTestStringConvertible, Sendable {
        var bytes: [UInt8]
        var line: Int
        var column: Int
        var reason: String

        init(_ bytes: [UInt8], _ line: Int, _ column: Int, _ reason: String) {
            self.bytes = bytes
            self.line = line
            self.column = column
            self.reason = reason
        }

        init(_ text: String, _ line: Int, _ column: Int, _ reason: String) {
            self.init(Array(text.utf8), line, column, reason)
        }

        var testDescription: String { reason }
    }

    static let noTables = [
        NoTable("", 1, 1, "the sheet is empty"),
        NoTable([0xFF, 0xFE, 0x73, 0x00], 1, 1, "the file is UTF-16"),
        NoTable("screen;element;service\n", 1, 1, "the column 'operation' is missing"),
        NoTable("screen\telement\tservice\n", 1, 1, "separated by tabs"),
        NoTable("screen\telement\tservice\n", 1, 1, "separated by tabs"),
        NoTable("screen,element,servise\n", 1, 16, "there is no column 'servise'; is 'service' meant?"),
        NoTable("screen,element,screen\n", 1, 16, "the column 'screen' is there twice"),
        NoTable("screen,element,service\n", 1, 1, "the column 'operation' is missing"),
        NoTable("\(header)\nOrder,item\n", 2, 1, "the row has 2 cells, the first line 11"),
        NoTable("\(header)\n\(item),more\n", 2, 1, "the row has 12 cells"),
        NoTable("\(header)\nOrder,,shop,getOrder,a,a,a,a,a,a,\n", 2, 7, "the cell of 'element' is empty"),
        NoTable("\(header)\nOrder,it\"em\n", 2, 9, "a quotation mark stands in a cell"),
        NoTable("\(header)\n\"Order\" ,item\n", 2, 8, "a separator or the end of the line is expected"),
        NoTable("\(header)\nOrder,\"item\n\(item)\n", 2, 7, "no other one ends it"),
        NoTable("\(header)\rOrder\n", 1, 88, "a carriage return stands alone"),
        NoTable("\(header)\nOrder,it\u{0}em\n", 2, 9, "a control character (0)"),
        NoTable(Array("\(header)\nOrder,".utf8) + [0xC3, 0x28, 0x0A], 2, 7, "the cell is not UTF-8"),
        NoTable("\(header)\n\"\(String(repeating: "x", count: 32_768))\"\n", 2, 1, "more than 32767 bytes"),
        NoTable(String(repeating: "x,", count: 100) + "x\n", 1, 201, "more than 100 cells"),
    ]

    @Test("What is no table is told with its line and column", arguments: noTables)
    func refused(table: NoTable) async throws {
        let result = try await Self.check(table.bytes)
        let found = result.findings.filter { $0.rule == "mapping.readable" }
        #expect(found.count == 1)
        let finding = try #require(found.first)
        #expect(finding.message.contains(table.reason), "\(finding)")
        #expect(finding.line == table.line && finding.column == table.column, "\(finding)")
    }

    @Test("Rows that can be read are looked at beside those that cannot")
    func partly() async throws {
        let text = try Self.whole().replacing("Order,note,", with: "Order,,").replacing("count,int", with: "count,long")
        let result = try await Self.check(Array(text.utf8))
        #expect(Set(result.findings.map(\.rule)) == ["mapping.readable", "mapping.type", "mapping.uncovered"])
    }

    @Test("A sheet above the contract's folder is taken, the nearest one, and none from outside the project")
    func above() async throws {
        let example = try ExampleProject()
        try example.move("wsdl/shop.wsdl", to: "wsdl/shop/v1/shop.wsdl")
        var result = try await example.check(CheckSettings(selecting: "mapping."))
        #expect(result.coverage.sheets.map(\.description) == [Self.complete])
        try example.write("wsdl/shop/data-mapping.csv", Self.header + "\n" + Self.item + "\n")
        result = try await example.check(CheckSettings(selecting: "mapping."))
        #expect(result.coverage.sheets.map(\.mappedLeaves) == [1])
        try FileManager.default.removeItem(at: example.folder.appending(path: "wsdl/shop/data-mapping.csv"))
        try FileManager.default.removeItem(at: example.folder.appending(path: Self.sheet))
        result = try await example.check(CheckSettings(selecting: "mapping."))
        #expect(result.coverage.sheets == [] && result.checkCount == 0)
    }

    @Test("What a service has and the sheet has not is counted, and the other way round")
    func coverage() async throws {
        let text = try Self.whole().replacing("response/count", with: "response/counts")
        let result = try await Self.check(Array(text.utf8))
        let coverage = try #require(result.coverage.sheets.first)
        #expect(coverage.leaves == 4 && coverage.mappedLeaves == 3 && coverage.percentOfLeaves == 75)
        #expect(coverage.rows == 4 && coverage.resolvedRows == 3 && coverage.percentOfRows == 75)
        #expect(Set(result.findings.map(\.rule)) == ["mapping.unresolved-path", "mapping.uncovered"])
        let report = String(decoding: result.report(.text, version: "1.0.0"), as: UTF8.self)
        let line = "mapping of shop: 3 of 4 values have a row (75 %), 3 of 4 rows lead to a value (75 %)\n"
        #expect(report.contains(line))
    }
}
