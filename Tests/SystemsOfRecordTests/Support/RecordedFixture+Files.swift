import Foundation

extension RecordedFixture {
    /// All fixtures of some services, in the order of their names.
    static func all(of services: String...) -> [RecordedFixture] {
        services.flatMap { service in
            folders(in: root.appending(path: service)).flatMap { operation in
                folders(in: operation).compactMap { RecordedFixture(service, operation.lastPathComponent, $0) }
            }
        }
    }

    /// The bytes of one of the five files.
    func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: folder).appending(path: file)))
    }

    private init?(_ service: String, _ operation: String, _ folder: URL) {
        guard let text = try? String(contentsOf: folder.appending(path: "exchange.yaml"), encoding: .utf8) else {
            return nil
        }
        // Each key that is looked for has its value on its own line; of the two content types the response's is the last.
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        guard let kind = values["class"].flatMap(Kind.init), let status = values["status"].flatMap({ Int($0) }) else {
            return nil
        }
        self.init(
            service: service,
            operation: operation,
            name: folder.lastPathComponent,
            kind: kind,
            status: status,
            contentType: values["Content-Type"].map { $0.trimmingCharacters(in: ["'"]) },
            folder: folder.path
        )
    }

    private static func folders(in folder: URL) -> [URL] {
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: [.isDirectoryKey]
        )
        return (found ?? []).filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
    }

    /// The bytes of a file of the project.
    static func projectFile(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: project.appending(path: path)))
    }

    /// The path of a file of the project.
    static func projectPath(_ path: String) -> String { project.appending(path: path).path }

    private static let project = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The text of `sessions.yaml`.
    static let sessions = (try? String(contentsOf: root.appending(path: "sessions.yaml"), encoding: .utf8)) ?? ""

    private static let root = project.appending(path: "fixtures/sets")
}
