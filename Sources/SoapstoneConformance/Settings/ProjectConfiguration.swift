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
    /// Folders of fixtures; nil where the section does not say.
    public var fixtures: [String]?
    /// The file of known findings.
    public var baseline: String?
    /// The least severity that makes the check fail.
    public var failOn = Severity.error
    /// Which rules are applied, and where.
    public var settings = CheckSettings()

    /// Makes a configuration that says nothing.
    public init() {}

    /// Reads the section; the file's other sections are not looked at.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, at most 64 KiB.
    ///   - file: its name, for errors and findings.
    public init(yaml bytes: [UInt8], file: String) throws(FixtureError) {
        var faults = SectionFaults()
        self.init(yaml: bytes, file: file, &faults)
        if let first = faults.first { throw first }
    }

    /// Reads the section, and tells all that is wrong with it; an entry that cannot be read is left out.
    package init(yaml bytes: [UInt8], file: String, _ faults: inout SectionFaults) {
        let keys = ["contracts", "fixtures", "baseline", "failOn", "severity", "paths", "mappingSheet"]
        guard let node = faults.section("check", of: bytes, file: file),
            let section = faults.mapping(node, keys: keys, at: "check")
        else { return }
        contracts = Self.texts(section["contracts"], "check.contracts", &faults)
        fixtures = Self.texts(section["fixtures"], "check.fixtures", &faults)
        baseline = faults.text(section["baseline"], at: "check.baseline")
        if let node = section["failOn"] {
            let severity = faults.attempt("check.failOn") { () throws(FixtureError) in
                guard let severity = Severity(rawValue: try node.text()), severity != .note else {
                    throw node.unexpected("error or warning")
                }
                return severity
            }
            failOn = severity ?? failOn
        }
        settings.severities = Self.severities(section["severity"], "check.severity", &faults)
        settings.mappingSheet = faults.text(section["mappingSheet"], at: "check.mappingSheet")
        for (key, node) in faults.elements(section["paths"], at: "check.paths") {
            guard let entry = faults.mapping(node, keys: ["path", "ignore", "severity"], at: key) else { continue }
            let path = faults.attempt("\(key).path") { () throws(FixtureError) in try entry.required("path").text() }
            let ignored = faults.elements(entry["ignore"], at: "\(key).ignore").compactMap { key, node in
                faults.attempt(key) { () throws(FixtureError) in try Self.ignoredRule(node) }
            }
            let severities = Self.severities(entry["severity"], "\(key).severity", &faults)
            guard let path else { continue }
            settings.paths.append(
                CheckSettings.PathSettings(
                    path: path,
                    ignored: ignored,
                    severities: severities,
                    file: file,
                    line: node.line
                )
            )
        }
    }

    private static func ignoredRule(_ node: YAMLNode) throws(FixtureError) -> Fixture.IgnoredRule {
        let rule = try Fixture.IgnoredRule(node)
        guard RulePattern(rule.rule) != nil else { throw node.error(.value, RulePattern.unknown(rule.rule)) }
        return rule
    }

    private static func texts(_ node: YAMLNode?, _ key: String, _ faults: inout SectionFaults) -> [String]? {
        guard node != nil else { return nil }
        return faults.elements(node, at: key).compactMap { faults.text($0.node, at: $0.key) }
    }

    private static func severities(
        _ node: YAMLNode?,
        _ key: String,
        _ faults: inout SectionFaults
    ) -> [CheckSettings.SeverityOverride] {
        let overrides = faults.pairs(node, at: key).compactMap { path, key, value in
            faults.attempt(path) { () throws(FixtureError) in
                let text = try key.text()
                guard let rules = RulePattern(text) else { throw key.error(.value, RulePattern.unknown(text)) }
                let word = try value.text()
                let severity = Severity(rawValue: word)
                guard severity != nil || word == "off" else { throw value.unexpected("error, warning, note or off") }
                return CheckSettings.SeverityOverride(rules: rules, severity: severity)
            }
        }
        // The last one counts, and the keys of a mapping have no order: whoever names a rule means it before its group.
        return overrides.sorted { $0.rules.text.utf8.count < $1.rules.text.utf8.count }
    }
}
