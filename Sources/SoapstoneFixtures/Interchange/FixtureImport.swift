internal import SoapstoneCodec
internal import SoapstoneXML

/// What files of other tools describe, as exchanges that can become fixtures.
///
///     let found = try FixtureImport(reading: ["wiremock"])
///     let placed = found.placed(in: "shop", beside: [], redactor: redactor, rules: rules)
///     try FixtureImport.write(placed.exchanges, to: "fixtures/shop")
///
/// Nothing is dropped in silence: what has no equal is a finding with its place.
public struct FixtureImport: Sendable {
    /// A format of another tool.
    public enum Format: String, Sendable, CaseIterable {
        /// Mappings of WireMock, one a file or a list of them.
        case wiremock
        /// A project of SoapUI with mock services.
        case soapui
        /// An HTTP Archive 1.2.
        case har
        /// An example of Specmatic: a request and its response.
        case specmatic
        /// A simulation of Hoverfly, schema v5.
        case hoverfly
    }

    /// What was left out while reading.
    public private(set) var findings: [InterchangeFinding]
    private(set) var drafts: [ImportedFixture]

    /// How many exchanges can become fixtures.
    public var count: Int { drafts.count }

    /// Reads files, and all files of folders.
    ///
    /// - Parameters:
    ///   - paths: files and folders; a folder with `mappings` in it is WireMock's.
    ///   - format: what they are; found from each file where it is left out.
    /// - Throws: why a file cannot be read at all; `FIXTURE_VALUE` where it is of none of the formats.
    public init(reading paths: [String], as format: Format? = nil) throws(FixtureError) {
        var collection = ImportCollection()
        for path in paths {
            for file in try ForeignFile.read(path) {
                try Self.read(file, format, &collection)
                collection.endFile(file.path)
                guard collection.fixtures.count <= ImportCollection.most else {
                    throw FixtureError(
                        .limit,
                        "more than \(ImportCollection.most) fixtures are not imported",
                        file: path
                    )
                }
            }
        }
        findings = collection.findings
        drafts = collection.fixtures
    }

    private static func read(
        _ file: ForeignFile,
        _ wanted: Format?,
        _ collection: inout ImportCollection
    ) throws(FixtureError) {
        let found = format(of: file)
        guard let format = wanted ?? found, format == found else {
            let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
            throw FixtureError(
                .value,
                "this is no file of \(wanted?.rawValue ?? "a known format: \(names)")",
                file: file.path
            )
        }
        switch (format, file.content) {
        case (.soapui, .xml(let document)):
            SoapUIReader.read(document, file: file.path, &collection)
        case (.wiremock, .json(let document)):
            WireMockReader.read(document.root, of: file, &collection)
        case (.har, .json(let document)):
            HARReader.read(document.root, file: file.path, &collection)
        case (.specmatic, .json(let document)):
            SpecmaticReader.read(document.root, file: file.path, &collection)
        case (.hoverfly, .json(let document)):
            HoverflyReader.read(document.root, of: file, &collection)
        default: break
        }
    }

    /// What a file says that it is.
    private static func format(of file: ForeignFile) -> Format? {
        switch file.content {
        case .xml(let document):
            return document.root.name.local.isSameBytes(as: "soapui-project") ? .soapui : nil
        case .json(let document):
            let root = document.root
            if root["mappings"]?.kind == .array { return .wiremock }
            if root.kind == .array { return root.count > 0 ? .wiremock : nil }
            if root["log"]?.kind == .object { return .har }
            if root["http-request"] != nil { return .specmatic }
            if root["data"]?.kind == .object, root["meta"] != nil { return .hoverfly }
            return root["request"] != nil || root["response"] != nil ? .wiremock : nil
        }
    }
}
