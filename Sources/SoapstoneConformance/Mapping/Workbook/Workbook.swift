internal import SoapstoneFixtures
internal import SoapstoneXML

/// A workbook of a spreadsheet (SpreadsheetML, ISO/IEC 29500-1, section 18), as far as its cells are texts.
struct Workbook {
    private let package: WorkbookPackage
    private let sheets: [Sheet]
    /// The texts that cells name by their numbers.
    let strings: [String]
    /// For each format of cells, whether it shows a number as a date or a time.
    let showsDates: [Bool]

    /// One sheet, as the workbook lists it.
    private struct Sheet {
        var name: String
        var isVisible: Bool
        /// nil where it is no table of cells, as a chart's.
        var part: String?
    }

    init(_ bytes: [UInt8]) throws(SheetError) {
        let package = try WorkbookPackage(bytes)
        self.package = package
        let start = try package.relationships(of: "").first { $0.type.isSameBytes(as: "officeDocument") }
        guard let path = start?.part else { throw SheetError("the ZIP archive is no workbook: it names no document") }
        let root = try package.root(of: path)
        guard let namespace = Self.namespaces.first(where: { root.name == XMLName("workbook", in: $0) }) else {
            throw SheetError("the document in the ZIP archive is no workbook: '\(Excerpt.escaped(path.utf8))'")
        }
        let related = try package.relationships(of: path)
        sheets = (root.child(XMLName("sheets", in: namespace))?.children ?? []).map { element in
            let id = Self.relationshipNamespaces.lazy.compactMap { element.attribute(XMLName("id", in: $0)) }.first
            let sheet = related.first { other in id.map { other.id.isSameBytes(as: $0) } ?? false }
            return Sheet(
                name: element.attribute(XMLName("name")) ?? "",
                isVisible: element.attribute(XMLName("state")).map { $0.isSameBytes(as: "visible") } ?? true,
                part: sheet.flatMap { $0.type.isSameBytes(as: "worksheet") ? $0.part : nil }
            )
        }
        func part(_ type: String) throws(SheetError) -> XMLElement? {
            guard let path = related.first(where: { $0.type.isSameBytes(as: type) })?.part else { return nil }
            return try package.root(of: path)
        }
        strings = try part("sharedStrings")?.children.map(WorkbookText.text) ?? []
        showsDates = try part("styles").map(WorkbookDates.showsDates) ?? []
    }

    /// The editions of the standard: transitional, which programs write, and strict.
    private static let namespaces = [
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main",
    ]
    private static let relationshipNamespaces = [
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "http://purl.oclc.org/ooxml/officeDocument/relationships",
    ]

    /// The sheet of a name or, where none is given, the first one that is not hidden.
    func sheet(_ name: String?) throws(SheetError) -> (name: String, root: XMLElement) {
        let shown = sheets.map { "'\(Excerpt.escaped($0.name.utf8))'" }.joined(separator: ", ")
        let found = sheets.first { sheet in
            name.map { sheet.name.isSameBytes(as: $0) } ?? (sheet.isVisible && sheet.part != nil)
        }
        guard let found else {
            guard let name else { throw SheetError("the workbook has no sheet of cells that is not hidden") }
            throw SheetError("the workbook has no sheet '\(Excerpt.escaped(name.utf8))', but \(shown)")
        }
        guard let part = found.part else {
            throw SheetError("'\(Excerpt.escaped(found.name.utf8))' in the workbook is no sheet of cells")
        }
        let root = try package.root(of: part)
        guard Self.namespaces.contains(where: { root.name == XMLName("worksheet", in: $0) }) else {
            throw SheetError("'\(Excerpt.escaped(part.utf8))' in the workbook is no sheet of cells")
        }
        return (found.name, root)
    }
}

/// Texts in a workbook.
enum WorkbookText {
    /// The text of an item, whose runs have formats of their own; how it is spoken does not count (section 18.4.8).
    static func text(of item: XMLElement) -> String {
        var text = ""
        for part in item.children {
            switch part.name.local {
            case "t": text += part.text
            case "r": for piece in part.children where piece.name.local == "t" { text += piece.text }
            default: continue
            }
        }
        return unescaped(text)
    }

    /// A text with the characters that `_x000D_` and the like stand for (ST_Xstring, section 22.9.2.19).
    ///
    /// What would be no character, or one that a table cannot have, stays as it is.
    static func unescaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var position = 0
        while position < bytes.count {
            guard let scalar = escape(bytes[position...]) else {
                output.append(bytes[position])
                position += 1
                continue
            }
            output += String(Character(scalar)).utf8
            position += 7
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func escape(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let piece = bytes.prefix(7)
        guard piece.count == 7, piece.starts(with: "_x".utf8), piece.last == UInt8(ascii: "_") else { return nil }
        let digits = piece.dropFirst(2).dropLast()
        guard !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
            value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value), value != 0x7F
        else { return nil }
        return Unicode.Scalar(value)
    }
}

/// Which formats of cells show a number as a date or a time.
enum WorkbookDates {
    /// - Parameter styles: the part with the formats.
    static func showsDates(_ styles: XMLElement) -> [Bool] {
        func list(_ name: String) -> [XMLElement] {
            styles.children.first { $0.name.local.isSameBytes(as: name) }?.children ?? []
        }
        var own: [Int: Bool] = [:]
        for format in list("numFmts") {
            guard let id = format.attribute(XMLName("numFmtId")).flatMap({ Int($0) }) else { continue }
            own[id] = isDate(format.attribute(XMLName("formatCode")) ?? "")
        }
        return list("cellXfs").map { format in
            let id = format.attribute(XMLName("numFmtId")).flatMap { Int($0) } ?? 0
            // Those of the standard (section 18.8.30), with those of East Asia.
            return own[id] ?? [14...22, 27...36, 45...47, 50...58].contains { $0.contains(id) }
        }
    }

    /// Whether a format has a letter of a date or a time outside of what it shows as it stands.
    private static func isDate(_ code: String) -> Bool {
        var bytes = Array(code.utf8)[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): skip(past: UInt8(ascii: "\""), &bytes)
            case UInt8(ascii: "["):
                // A colour, a condition or a language; but [h] counts hours.
                if bytes.count > 1, "hms".utf8.contains(bytes[bytes.startIndex] | 0x20),
                    [bytes[bytes.startIndex] | 0x20, UInt8(ascii: "]") | 0x20].contains(
                        bytes[bytes.startIndex + 1] | 0x20
                    )
                {
                    return true
                }
                skip(past: UInt8(ascii: "]"), &bytes)
            case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): _ = bytes.popFirst()
            default: if "dmyhs".utf8.contains(byte | 0x20) { return true }
            }
        }
        return false
    }

    private static func skip(past mark: UInt8, _ bytes: inout ArraySlice<UInt8>) {
        while let byte = bytes.popFirst(), byte != mark {}
    }
}
