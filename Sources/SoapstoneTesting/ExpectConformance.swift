public import SoapstoneConformance
public import SoapstoneFixtures
internal import SoapstoneGateway
public import SoapstoneOperations
public import Testing

/// Holds contracts, fixtures and codecs against each other, and records an issue for each finding.
///
///     @Test func contract() async throws {
///         try await expectConformance(
///             of: Project(contracts: ["wsdl"], records: [CheckedRecord(Order.self, wsdl: "wsdl/shop.wsdl")])
///         )
///     }
///
/// A finding about a codec is an issue at the line that declares the field, one about a file an issue at that file's line,
/// and any other one at the call. What a rule could not be applied to is an issue of severity warning, as are findings that
/// are less severe than `severity`.
///
/// - Parameters:
///   - project: what is held against each other, from the current folder on; `swift test` runs in the package's.
///   - settings: which rules, and where; all of them where nothing is said.
///   - severity: the least severity of findings that fail the test.
/// - Throws: where a folder or a contract's file is not there.
/// - Returns: what was found.
@discardableResult
public func expectConformance(
    of project: Project,
    _ settings: CheckSettings = CheckSettings(),
    failingOn severity: Severity = .error,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> CheckResult {
    let result = try await Check(project, settings).run()
    let places = FindingPlaces(calledAt: sourceLocation)
    for finding in result.findings {
        var text = finding.description
        if let path = finding.path { text += "\nat \(path)" }
        text += "\n\(finding.remedy)"
        Issue.record(
            Comment(rawValue: text),
            severity: finding.severity >= severity ? .error : .warning,
            sourceLocation: places.location(of: finding)
        )
    }
    for gap in result.unchecked {
        let text = "\(gap.file): could not check: \(gap.reason) [\(gap.rule)]"
        Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: sourceLocation)
    }
    if result.checkCount == 0 {
        Issue.record(
            "nothing was checked: the project has no contract, fixture or codec",
            sourceLocation: sourceLocation
        )
    }
    return result
}

extension Project {
    /// Makes a project whose responses become what a gateway gives to a device.
    ///
    /// - Parameters:
    ///   - root: the folder that the paths start from; empty for the current one.
    ///   - contracts: WSDL files, and folders that are searched for them.
    ///   - fixtures: folders of fixtures.
    ///   - operations: operations with codecs of their own.
    ///   - records: records of messages that no operation has.
    ///   - redaction: what is taken out of fixtures before they are kept.
    public init(
        root: String = "",
        contracts: [String],
        fixtures: [String] = [],
        operations: [Operation] = [],
        records: [CheckedRecord] = [],
        redaction: RedactionRules = .standard
    ) {
        self.init(
            root: root,
            contracts: contracts,
            fixtures: fixtures,
            operations: operations,
            records: records,
            redaction: redaction
        ) { operation, response, clock in
            MessageConverter(operation)
                .deviceJSON(
                    status: response.status,
                    contentType: response.contentType,
                    body: response.body,
                    isSOAP: response.profile == .soap,
                    read: response.message,
                    to: response.messageID,
                    clock: clock
                )
        }
    }
}
