import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// libxml2 is opened in one place, which the gate guards.
@Suite struct OneDoorTests {
    struct Use: Equatable, CustomStringConvertible {
        var file: String
        var word: String
        var description: String { "\(file): \(word)" }
    }

    @Test("One function lets libxml2 parse, and nothing else reads XML or JSON behind its back")
    func scan() throws {
        let forbidden = [
            "xmlRead", "xmlParse", "xmlCtxtRead", "xmlNewTextReader", "xmlReaderFor", "xmlSAXUser", "xmlSAXParse",
            "xmlCreatePushParser", "xmlCtxtUseOptions", "xmlRecover", "xmlXInclude", "XML_PARSE_NOENT", "HUGE",
            "RECOVER",
            "DTDLOAD", "DTDATTR", "DTDVALID", "XINCLUDE", "JSONSerialization", "XMLParser(", "XMLDocument(contentsOf",
        ]
        var found: [Use] = []
        var scanned = 0
        for file in try swiftFiles(below: "\(root)/Sources") {
            let text = try contents(of: file)
            scanned += 1
            for word in forbidden {
                var rest = text[...]
                while let range = rest.firstRange(of: word) {
                    defer { rest = rest[range.upperBound...] }
                    // xmlParser… are types and xmlInitParser, not ways to parse.
                    if word == "xmlParse", rest[range.upperBound...].first == "r" { continue }
                    found.append(Use(file: String(file.dropFirst(root.count + 1)), word: word))
                }
            }
        }
        #expect(scanned > 20)
        let door = "Sources/SoapstoneXML/Parser/ParserContext.swift"
        #expect(found == [Use(file: door, word: "xmlParse"), Use(file: door, word: "xmlCtxtUseOptions")])
    }

    private var root: String {
        var path = #filePath
        for _ in 0..<4 { path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
        return path
    }

    private func swiftFiles(below folder: String) throws -> [String] {
        let directory = try #require(opendir(folder))
        defer { closedir(directory) }
        var files: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            let path = "\(folder)/\(name)"
            if entry.pointee.d_type == DT_DIR {
                files += try swiftFiles(below: path)
            } else if name.hasSuffix(".swift") || name.hasSuffix(".h") || name.hasSuffix(".c") {
                files.append(path)
            }
        }
        return files
    }

    private func contents(of path: String) throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&block, 1, block.count, file)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += block[..<count]
        }
    }
}
