/// The lines of files that findings are in; each file is read once, and the last one is kept.
struct SourceLines {
    private var file = ""
    private var lines: [ArraySlice<UInt8>] = []

    /// A line of a file; nil where there is none.
    mutating func line(_ number: Int, of file: String) -> ArraySlice<UInt8>? {
        if file != self.file {
            self.file = file
            let bytes = ProjectPath.bytes(file) ?? []
            lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        }
        return lines.indices.contains(number - 1) ? lines[number - 1] : nil
    }

    /// A column, which counts bytes, as one that counts UTF-16 code units, as SARIF does.
    mutating func column(of finding: Finding) -> Int? {
        guard let number = finding.line, let column = finding.column, let line = line(number, of: finding.file) else {
            return nil
        }
        return String(decoding: line.prefix(column - 1), as: UTF8.self).utf16.count + 1
    }
}
