public import SoapstoneFixtures

/// The section `check` of a `soapstone.yaml`.
///
/// ```yaml
/// check:
///   contracts: [wsdl]
///   fixtures: [fixtures/shop]
///   baseline: check-baseline.json
///   failOn: warning
///   mappingSheet: Mapping
///   severity: {wsdl.untested: error, wsdl.unused: off}
///   paths:
///     - path: fixtures/shop/legacy
///       severity: {fixture.class: note}
///       ignore:
///         - {rule: fixture.secret, reason: "All data are made up."}
/// ```
public struct ProjectConfiguration: Sendable {
    /// WSDL files and folders of them; nil where the section does not say.
    public var contracts: [String]?
    /// Folders of recorded exchanges; nil where the section does not say.
    public var fixtures: [String]?
    /// The file of known findings.
    public var baseline: String?
    /// The least severity that makes the check fail.
    public var failOn = Severity.error
    public var settings = CheckSettings()

    /// Makes a configuration that says nothing.
    public init() {}

    /// Reads the section; the file's other sections are not looked at.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, at most 64 KiB.
    ///   - file: its name, for errors and findings.
    public init(yaml bytes: [UInt8], file: String) throws(FixtureError) {
        for (key, value) in try YAMLFile(parsing: bytes, file: file).root.pairs()
        where try key.text().utf8.elementsEqual("check".utf8) {
            let keys = ["contracts", "fixtures", "baseline", "failOn", "severity", "paths", "mappingSheet"]
            try read(YAMLMapping(value, keys: keys), file)
        }
    }

    private mutating func read(_ section: YAMLMapping, _ file: String) throws(FixtureError) {
        contracts = try Self.texts(section["contracts"])
        fixtures = try Self.texts(section["fixtures"])
        baseline = try section["baseline"].map { node throws(FixtureError) in try node.text() }
        if let node = section["failOn"] {
            guard let severity = Severity(rawValue: try node.text()), severity != .note else {
                throw node.unexpected("error or warning")
            }
            failOn = severity
        }
        settings.severities = try Self.severities(section["severity"])
        settings.mappingSheet = try section["mappingSheet"].map { node throws(FixtureError) in try node.text() }
        for node in try section["paths"]?.elements() ?? [] {
            let entry = try YAMLMapping(node, keys: ["path", "ignore", "severity"])
            let ignored = try Exchange.IgnoredRule.list(entry["ignore"])
            for rule in ignored where RulePattern(rule.rule) == nil {
                throw node.error(.value, RulePattern.unknown(rule.rule))
            }
            settings.paths.append(
                CheckSettings.PathSettings(
                    path: try entry.required("path").text(),
                    ignored: ignored,
                    severities: try Self.severities(entry["severity"]),
                    file: file,
                    line: node.line
                )
            )
        }
    }

    private static func texts(_ node: YAMLNode?) throws(FixtureError) -> [String]? {
        try node?.elements().map { item throws(FixtureError) in try item.text() }
    }

    private static func severities(_ node: YAMLNode?) throws(FixtureError) -> [CheckSettings.SeverityOverride] {
        try (node?.pairs() ?? []).map { key, value throws(FixtureError) in
            let text = try key.text()
            guard let rules = RulePattern(text) else { throw key.error(.value, RulePattern.unknown(text)) }
            let word = try value.text()
            let severity = Severity(rawValue: word)
            guard severity != nil || word == "off" else { throw value.unexpected("error, warning, note or off") }
            return CheckSettings.SeverityOverride(rules: rules, severity: severity)
        }
    }
}
