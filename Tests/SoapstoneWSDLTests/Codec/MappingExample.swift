import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An example of the page about the mapping: its listings.
struct MappingExample: CustomTestStringConvertible, Sendable {
    var heading: String
    var schema: String
    var xml: String
    var json: String
    /// What comes back.
    var back: String

    var testDescription: String { heading }

    static let all: [MappingExample] = {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        return read(root + "/Sources/SoapstoneMessages/Documentation.docc/MappingRules.md")
    }()

    /// The listings of a page, in groups that begin with a schema.
    static func read(_ path: String) -> [MappingExample] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        let count = fread(&bytes, 1, bytes.count, file)
        var examples: [MappingExample] = []
        var heading = ""
        var listing: (kind: Substring, text: String)?
        let page = String(decoding: bytes[..<count], as: UTF8.self)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            guard line.hasPrefix("```") else {
                listing?.text += line + "\n"
                continue
            }
            guard let done = listing else {
                listing = (line.dropFirst(3), "")
                continue
            }
            listing = nil
            if done.kind == "xsd" {
                examples.append(MappingExample(heading: heading, schema: done.text, xml: "", json: "", back: ""))
            } else if let last = examples.indices.last {
                if done.kind == "json" { examples[last].json = done.text }
                if done.kind == "xml", examples[last].json.isEmpty { examples[last].xml = done.text }
                if done.kind == "xml" { examples[last].back = done.text }
            }
        }
        return examples
    }
}
