import Foundation

@testable import SoapstoneWSDL

/// The collection of other people's contracts, where this machine has it: `SOAPSTONE_CORPUS`, or beside the package.
enum Corpus {
    static let folder: String = {
        if let given = ProcessInfo.processInfo.environment["SOAPSTONE_CORPUS"] { return given }
        let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        return file.appendingPathComponent("../../../../../shared/corpus").standardizedFileURL.path
    }()

    static var isThere: Bool { FileManager.default.fileExists(atPath: path("zeep-baseline.tsv")) }

    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// A contract that another tool loads.
    struct Contract {
        var path: String
        /// Operations of all bindings.
        var operations: Int
    }

    /// The contracts with bindings that zeep, wsdl2h or wsimport loads.
    static func contracts() throws -> [Contract] {
        let wsdl2h = try rows("wsdl2h-baseline.tsv")
        let others = try rows("other-baseline.tsv")
        let loaded = Set(
            (wsdl2h.filter { $0["ok"] == "yes" } + others.filter { $0["wsimport_ok"] == "yes" }).compactMap {
                $0["path"]
            }
        )
        return try rows("zeep-baseline.tsv").compactMap { row in
            guard row["kind"] == "wsdl", let path = row["path"],
                let operations = row["expected_ops"].flatMap({ Int($0) }),
                row["best_ok"] == "yes" || loaded.contains(path)
            else { return nil }
            return Contract(path: path, operations: operations)
        }
    }

    /// The paths of all WSDL documents, those among them that are parts of others, abstract or broken.
    static func all() throws -> [String] {
        try rows("zeep-baseline.tsv").compactMap { $0["path"] }
    }

    /// Reads files anywhere in the collection, and addresses by its tables.
    static func configuration() throws -> ContractLoader.Configuration {
        var entries = ""
        for (table, base) in [("_catalog/catalog.tsv", "_catalog/"), ("_catalog/local.tsv", "")] {
            for row in try rows(table) {
                guard let address = row["url"], let file = row["file"] else { continue }
                entries += "<uri name=\"\(address.replacing("&", with: "&amp;"))\" uri=\"\(base)\(file)\"/>\n"
            }
        }
        let text =
            "<catalog xmlns=\"urn:oasis:names:tc:entity:xmlns:xml:catalog\" xml:base=\"file://\(folder)/\">\(entries)</catalog>"
        let folder = try TemporaryFolder(["catalog.xml": text])
        var configuration = ContractLoader.Configuration()
        configuration.root = Corpus.folder
        configuration.catalog = try ContractCatalog(path: folder.path("catalog.xml"))
        return configuration
    }

    static func rows(_ name: String) throws -> [[String: String]] {
        let text = try String(contentsOfFile: path(name), encoding: .utf8)
        let lines = text.split(whereSeparator: \.isNewline).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
    }
}
