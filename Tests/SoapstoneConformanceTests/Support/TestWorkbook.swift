/// A ZIP archive that tests write byte by byte.
struct TestArchive {
    /// How a file is put in.
    enum Packing {
        case stored
        /// As one block that is not compressed (RFC 1951, section 3.2.4).
        case deflated
        /// Deflated, with checksum and sizes behind the bytes and not before them (APPNOTE 4.4.4, bit 3).
        case streamed
    }

    var files: [(name: String, bytes: [UInt8])] = []
    var packing = Packing.stored
    /// The general flags of every file.
    var flags = 0
    /// What stands in the directory in place of the size.
    var size: Int?
    /// What stands there in place of the method.
    var method: Int?
    /// Changes the checksum.
    var isDamaged = false

    var bytes: [UInt8] {
        var output: [UInt8] = []
        var directory: [UInt8] = []
        for (name, content) in files {
            let offset = output.count
            let isStreamed = packing == .streamed
            let data = packing == .stored ? content : Self.block(content)
            let method = method ?? (packing == .stored ? 0 : 8)
            let flags = flags | (isStreamed ? 8 : 0)
            let checksum = Self.checksum(content) ^ (isDamaged ? 1 : 0)
            let sizes = Self.number(checksum, 4) + Self.number(data.count, 4) + Self.number(size ?? content.count, 4)
            let start = Self.number(20, 2) + Self.number(flags, 2) + Self.number(method, 2) + Self.number(0, 4)
            let end = Self.number(name.utf8.count, 2) + Self.number(0, 2)
            output += [0x50, 0x4B, 3, 4] + start + (isStreamed ? Self.number(0, 12) : sizes) + end + Array(name.utf8)
            output += data
            if isStreamed { output += [0x50, 0x4B, 7, 8] + sizes }
            directory += [0x50, 0x4B, 1, 2] + Self.number(20, 2) + start + sizes + end
            directory += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 4)
            directory += Self.number(offset, 4) + Array(name.utf8)
        }
        let count = Self.number(files.count, 2)
        let end = [0x50, 0x4B, 5, 6] + Self.number(0, 4) + count + count + Self.number(directory.count, 4)
        return output + directory + end + Self.number(output.count, 4) + Self.number(0, 2)
    }

    private static func block(_ content: [UInt8]) -> [UInt8] {
        [1] + number(content.count, 2) + number(content.count ^ 0xFFFF, 2) + content
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    /// CRC-32 as ISO 3309 has it.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = ~0
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}

/// A workbook that tests write part by part, as spreadsheets do.
struct TestWorkbook {
    /// The cells of a sheet as markup, from their texts.
    typealias Cell = @Sendable (_ reference: String, _ text: String) -> String

    var namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    var relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    /// Name, state and rows of markup.
    var sheets: [(name: String, state: String, rows: String)] = []
    /// What stands behind the rows of every sheet.
    var rest = ""
    var strings: String?
    var styles: String?
    /// What the package calls its document.
    var document = "officeDocument"
    var archive = TestArchive()

    /// As LibreOffice has texts when it is told to keep them in their cells.
    static let inline: Cell = { reference, text in
        "<c r=\"\(reference)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">\(text)</t></is></c>"
    }

    /// - Parameters:
    ///   - csv: the table; none of its cells is quoted.
    ///   - column: the first column, from 0.
    static func rows(of csv: String, from column: Int = 0, cell: Cell = inline) -> String {
        csv.split(separator: "\n").enumerated().map { row, line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).enumerated().map { index, text in
                text.isEmpty ? "" : cell("\(letter(index + column))\(row + 1)", String(text))
            }
            return "<row r=\"\(row + 1)\">\(cells.joined())</row>"
        }.joined(separator: "\n")
    }

    private static func letter(_ index: Int) -> String { String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))) }

    var bytes: [UInt8] {
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
        let package = "http://schemas.openxmlformats.org/package/2006/relationships"
        func part(_ name: String, _ text: String) -> (String, [UInt8]) { (name, Array((declaration + text).utf8)) }
        func relationship(_ id: String, _ type: String, _ target: String) -> String {
            "<Relationship Id=\"\(id)\" Type=\"\(relationships)/\(type)\" Target=\"\(target)\"/>"
        }
        let numbers = sheets.indices.map { $0 + 1 }
        let list = zip(numbers, sheets).map { number, sheet in
            "<sheet name=\"\(sheet.name)\" sheetId=\"\(number)\" state=\"\(sheet.state)\" r:id=\"rId\(number)\"/>"
        }
        var related = numbers.map { relationship("rId\($0)", "worksheet", "worksheets/sheet\($0).xml") }
        if strings != nil { related.append(relationship("s", "sharedStrings", "/xl/sharedStrings.xml")) }
        if styles != nil { related.append(relationship("t", "styles", "./styles.xml")) }
        var archive = archive
        archive.files += [
            part(
                "_rels/.rels",
                "<Relationships xmlns=\"\(package)\">\(relationship("d", document, "xl/workbook.xml"))</Relationships>"
            ),
            part(
                "xl/workbook.xml",
                "<workbook xmlns=\"\(namespace)\" xmlns:r=\"\(relationships)\"><sheets>\(list.joined())</sheets></workbook>"
            ),
            part(
                "xl/_rels/workbook.xml.rels",
                "<Relationships xmlns=\"\(package)\">\(related.joined())</Relationships>"
            ),
        ]
        for (number, sheet) in zip(numbers, sheets) {
            archive.files.append(
                part(
                    "xl/worksheets/sheet\(number).xml",
                    "<worksheet xmlns=\"\(namespace)\"><sheetData>\(sheet.rows)</sheetData>\(rest)</worksheet>"
                )
            )
        }
        if let strings {
            archive.files.append(part("xl/sharedStrings.xml", "<sst xmlns=\"\(namespace)\">\(strings)</sst>"))
        }
        if let styles {
            archive.files.append(part("xl/styles.xml", "<styleSheet xmlns=\"\(namespace)\">\(styles)</styleSheet>"))
        }
        return archive.bytes
    }
}
