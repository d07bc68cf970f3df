internal import Foundation
internal import SoapstoneConformance
internal import Testing

/// Where the issue of a finding is.
struct FindingPlaces {
    private let call: SourceLocation
    /// The folder of the package that the call is in; nil where there is none.
    private let packageFolder: URL?

    init(calledAt call: SourceLocation) {
        self.call = call
        var folder = URL(filePath: call.filePath).deletingLastPathComponent()
        var found: URL?
        while found == nil, folder.path.count > 1 {
            if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { found = folder }
            folder = folder.deletingLastPathComponent()
        }
        packageFolder = found
    }

    /// The line that declares a field of a codec, else the line of the file, else that of the call.
    func location(of finding: Finding) -> SourceLocation {
        if let field = finding.field, field.line > 0, field.fileID.contains("/") {
            let path = sourceFile(of: field.fileID) ?? field.fileID
            return SourceLocation(fileID: field.fileID, filePath: path, line: field.line, column: 1)
        }
        guard let line = finding.line, line > 0 else { return call }
        let name = URL(filePath: finding.file).lastPathComponent
        return SourceLocation(
            fileID: "\(call.moduleName)/\(name)",
            filePath: finding.file,
            line: line,
            column: max(finding.column ?? 1, 1)
        )
    }

    /// The file that `#fileID` means: the one of its name among the module's sources, where they are in their usual place.
    private func sourceFile(of fileID: String) -> String? {
        let parts = fileID.split(separator: "/").map(String.init)
        guard let packageFolder, let module = parts.first, let name = parts.last, parts.count > 1 else { return nil }
        let found = ["Sources", "Tests"].flatMap { folder -> [URL] in
            let sources = packageFolder.appending(path: "\(folder)/\(module)")
            let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
            return files?.compactMap { $0 as? URL }.filter { $0.lastPathComponent == name } ?? []
        }
        return found.count == 1 ? found.first?.path : nil
    }
}
