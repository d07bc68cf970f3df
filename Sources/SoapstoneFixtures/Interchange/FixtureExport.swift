internal import SoapstoneCodec
internal import SoapstoneXML

/// Exchanges as files of another tool.
public struct FixtureExport: Sendable {
    /// A format of another tool.
    public enum Format: String, Sendable, CaseIterable {
        /// A folder with mappings of WireMock.
        case wiremock
        /// An HTTP Archive 1.2.
        case har
    }

    /// A file to write.
    public struct File: Sendable {
        /// The folders that it lies in, and its name; no folders, and no name, for the path that was asked for itself.
        public var path: [String]
        /// The file's content.
        public var bytes: [UInt8]
    }

    /// The files of the export, in order.
    public private(set) var files: [File] = []
    /// What was left out.
    public private(set) var findings: [InterchangeFinding] = []
    /// How many exchanges are in the files.
    public private(set) var count = 0

    /// Makes the files.
    public init(_ fixtures: [Fixture], as format: Format) {
        for fixture in fixtures where fixture.requestJSON != nil || fixture.responseJSON != nil {
            let message =
                "request.json and response.json of fixtures are not exported: only Soapstone uses them"
            findings.append(InterchangeFinding(.note, InterchangePlace(file: fixture.id.description), message))
            break
        }
        switch format {
        case .har:
            let archive = HARWriter.archive(fixtures)
            count = fixtures.count - archive.findings.count { $0.outcome == .whole }
            files = [File(path: [], bytes: Self.indented(archive.bytes))]
            findings += archive.findings
        case .wiremock:
            for fixture in fixtures {
                do throws(InterchangeRefusal) {
                    var writer = try WireMockWriter(fixture)
                    let bytes = Self.indented(try writer.mapping())
                    let id = fixture.id
                    files.append(File(path: ["mappings", id.service, id.operation, "\(id.name).json"], bytes: bytes))
                    findings += writer.findings
                } catch {
                    findings.append(error.finding)
                }
            }
            count = files.count
        }
    }

    /// A document for people; as it is where it is too large for that.
    private static func indented(_ bytes: [UInt8]) -> [UInt8] {
        guard let document = try? JSONDocument(parsing: bytes, limits: .file) else { return bytes }
        var output = ByteWriter(capacity: bytes.count)
        document.root.write(to: &output, style: .pretty)
        output.append("\n")
        return output.bytes
    }

    /// Writes the files; those that are there already with the same names are replaced, each whole.
    ///
    /// - Parameter path: the folder of the mappings, which is made where it is not there, or the archive.
    public func write(to path: String) throws(RecordingError) {
        for file in files {
            var names = file.path
            var root = path
            if names.isEmpty {
                let steps = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
                names = [steps.last ?? ""]
                root = steps.dropLast().joined(separator: "/")
                if root.isEmpty { root = steps.count > 1 ? "/" : "." }
            }
            var folder = try StoreFolder(path: root, calls: RealSystemCalls(), isMade: !file.path.isEmpty)
            for name in names.dropLast() { folder = try folder.folder(name) }
            guard let name = names.last, !name.isEmpty else {
                throw RecordingError(.value, "this is the name of a folder, and an archive is a file", file: path)
            }
            try folder.replace(name, with: file.bytes)
        }
    }
}
