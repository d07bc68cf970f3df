internal import SoapstoneCodec
internal import SoapstoneXML

/// Findings that are known, and do not count.
public struct Baseline: Equatable, Sendable {
    /// The findings, in the order of their files.
    public var entries: [Entry]

    /// A known finding.
    public struct Entry: Equatable, Sendable {
        /// What decides whether a finding is this one.
        public var fingerprint: String
        /// The rest is for people.
        public var rule: String
        /// The file, as the project names it.
        public var file: String
        /// The message of the finding, as it was when the baseline was written.
        public var message: String
    }

    /// Why a file is no baseline.
    public struct Refusal: Error, CustomStringConvertible {
        public let description: String

        /// Says why.
        public init(_ description: String) { self.description = description }
    }

    /// Makes a baseline of findings.
    public init(_ findings: [Finding], root: String = "") {
        entries = findings.map {
            Entry(
                fingerprint: $0.fingerprint,
                rule: $0.rule,
                file: ProjectFile.path($0.file, in: root),
                message: $0.message
            )
        }
    }

    /// Reads a file that `json` made.
    public init(parsing bytes: [UInt8]) throws(Refusal) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONDocument(parsing: bytes, limits: .file).root
        } catch {
            throw Refusal("it is no JSON: \(error)")
        }
        guard root["version"]?.numberText == "1", let list = root["findings"], list.kind == .array else {
            throw Refusal(#"it is no baseline: {"version": 1, "findings": [...]} is expected"#)
        }
        entries = []
        for item in list.elements {
            guard let fingerprint = item["fingerprint"]?.string, let rule = item["rule"]?.string,
                let file = item["file"]?.string, let message = item["message"]?.string
            else {
                throw Refusal("\(item.pointer): a finding has fingerprint, rule, file and message")
            }
            entries.append(Entry(fingerprint: fingerprint, rule: rule, file: file, message: message))
        }
    }

    /// The file's text: a finding a line, so that two versions differ in what changed.
    public var json: String {
        var text = "{\"version\": 1, \"findings\": ["
        for (number, entry) in entries.enumerated() {
            var json = JSONText()
            json.object {
                $0.member("rule", entry.rule)
                $0.member("file", entry.file)
                $0.member("message", entry.message)
                $0.member("fingerprint", entry.fingerprint)
            }
            text += (number == 0 ? "\n  " : ",\n  ") + String(decoding: json.bytes, as: UTF8.self)
        }
        return text + (entries.isEmpty ? "]}\n" : "\n]}\n")
    }
}
