import Foundation
import SoapstoneXML

/// Test groups of the W3C XML Schema test suite, which the package does not contain; tests are skipped without them.
struct XSTSGroup {
    struct Schema {
        var documents: [String]
        var isValid: Bool
    }

    struct Instance {
        var name: String
        var document: String
        var isValid: Bool
    }

    var set: String
    var name: String
    var schemas: [Schema]
    var instances: [Instance]
    var files: [String: [UInt8]]

    /// The folder of other projects' files: `SOAPSTONE_CORPUS`, or one beside the package.
    static let corpus: URL = {
        if let path = ProcessInfo.processInfo.environment["SOAPSTONE_CORPUS"] { return URL(filePath: path) }
        return (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "../shared/corpus")
    }()

    static var areThere: Bool {
        FileManager.default.fileExists(atPath: corpus.appending(path: "w3c-xsdtests/nist.jsonl").path)
    }

    /// The groups of one file whose set has a name that begins so.
    static func all(in file: String, set prefix: String = "") throws -> [XSTSGroup] {
        let text = try String(contentsOf: corpus.appending(path: "w3c-xsdtests/\(file)"), encoding: .utf8)
        return try text.split(separator: "\n").compactMap { line in
            let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let record, let group = XSTSGroup(record), group.set.hasPrefix(prefix) else { return nil }
            return group
        }
    }

    private init?(_ record: [String: Any]) {
        guard let set = record["set"] as? String, let name = record["group"] as? String,
            let schemas = record["schemas"] as? [[String: Any]],
            let instances = record["instances"] as? [[String: Any]],
            let files = record["files"] as? [String: Any]
        else { return nil }
        self.set = set
        self.name = name
        self.schemas = schemas.compactMap { schema in
            guard let documents = schema["documents"] as? [String], let validity = schema["valid"] as? String,
                validity == "valid" || validity == "invalid"
            else { return nil }
            return Schema(documents: documents, isValid: validity == "valid")
        }
        self.instances = instances.compactMap { instance in
            guard let name = instance["name"] as? String, let document = instance["document"] as? String,
                let validity = instance["valid"] as? String, validity == "valid" || validity == "invalid"
            else { return nil }
            return Instance(name: name, document: document, isValid: validity == "valid")
        }
        self.files = files.mapValues { content in
            if let text = content as? String { return Array(text.utf8) }
            let encoded = (content as? [String: String])?["base64"] ?? ""
            return [UInt8](Data(base64Encoded: encoded) ?? Data())
        }
    }
}
