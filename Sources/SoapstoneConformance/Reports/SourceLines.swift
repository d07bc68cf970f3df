/// The lines of files that findings are in, in UTF-8, whose bytes columns count; each file is read once, and the last one
/// is kept.
struct SourceLines {
    private var file = ""
    private var lines: [ArraySlice<UInt8>] = []

    /// A line of a file; nil where there is none.
    mutating func line(_ number: Int, of file: String) -> ArraySlice<UInt8>? {
        if file != self.file {
            self.file = file
            let bytes = Self.utf8(ProjectPath.bytes(file) ?? [])
            lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        }
        return lines.indices.contains(number - 1) ? lines[number - 1] : nil
    }

    /// A file in UTF-8, as messages are read: they come in UTF-16 with a mark, in ISO 8859-1 and in UTF-8.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFE, 0xFF): return utf8(ofUTF16: bytes) { UInt16($0) << 8 | UInt16($1) }
        case (0xFF, 0xFE): return utf8(ofUTF16: bytes) { UInt16($1) << 8 | UInt16($0) }
        default: break
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard String(validating: text, as: UTF8.self) == nil else { return text }
        return Array(String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })).utf8)
    }

    private static func utf8(ofUTF16 bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// A column, which counts bytes, as one that counts UTF-16 code units, as SARIF and GitHub do.
    mutating func column(of finding: Finding) -> Int? {
        guard let number = finding.line, let column = finding.column, let line = line(number, of: finding.file) else {
            return nil
        }
        return String(decoding: line.prefix(column - 1), as: UTF8.self).utf16.count + 1
    }
}
