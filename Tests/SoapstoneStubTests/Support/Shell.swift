import Foundation

/// A POSIX shell, which runs what a page shows.
enum Shell {
    static let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

    static func run(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command + " >/dev/null 2>&1"]
        try process.run()
        process.waitUntilExit()
    }
}

extension Stub {
    /// Text as the value of a form's field.
    static func form(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
