import Foundation

/// A folder that is gone when the test is over.
final class TemporaryFolder {
    let url: URL
    var path: String { url.path }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, with the folders that it lies in.
    func write(_ name: String, _ text: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    /// Writes the files of a sound case.
    func writeCase(_ path: String, operation: String = "getCase", body: String = "<a/>") throws {
        try write("\(path)/exchange.yaml", Sample.yaml(operation: operation))
        try write("\(path)/request.xml", Sample.envelope(body))
        try write("\(path)/response.xml", Sample.envelope("<b/>"))
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }

    func link(_ name: String, to target: String) throws {
        let place = url.appendingPathComponent(name).path
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
    }
}
