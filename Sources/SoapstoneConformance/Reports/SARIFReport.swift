internal import SoapstoneBase
internal import SoapstoneCodec

/// SARIF 2.1.0 (OASIS), as code scanning reads it.
struct SARIFReport {
    let bytes: [UInt8]

    init(_ result: CheckResult, version: String) {
        var json = JSONText()
        json.object {
            $0.member("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json")
            $0.member("version", "2.1.0")
            $0.objects("runs", [result]) { Self.write($0, version, &$1) }
        }
        bytes = json.bytes + [UInt8(ascii: "\n")]
    }

    private static func write(_ result: CheckResult, _ version: String, _ json: inout JSONText) {
        json.object("tool") {
            $0.object("driver") {
                $0.member("name", "soapstone")
                $0.member("semanticVersion", version)
                $0.objects("rules", Rule.all) { write($0, &$1) }
            }
        }
        json.member("columnKind", "utf16CodeUnits")
        var source = SourceLines()
        let all =
            result.findings.map { (finding: $0, suppressed: CheckResult.Suppressed?.none) }
            + result.suppressed.map { ($0.finding, $0) }
        let results = all.map {
            (finding: $0.finding, suppressed: $0.suppressed, column: source.column(of: $0.finding))
        }
        json.objects("results", results) { item, json in
            write(item.finding, column: item.column, item.suppressed, &json)
        }
        json.objects("invocations", [result]) { result, json in
            // What could not be checked is told, and makes the run no failure.
            json.member("executionSuccessful", true)
            var notes: [(rule: String?, text: String)] = result.unchecked.map {
                ($0.rule, "\($0.file): not checked: \($0.reason)")
            }
            if let passedOver = result.passedOver { notes.append((nil, passedOver.words)) }
            json.objects("toolExecutionNotifications", notes) { item, json in
                json.member("level", "note")
                json.object("message") { $0.member("text", item.text) }
                if let rule = item.rule { json.object("associatedRule") { $0.member("id", rule) } }
            }
        }
    }

    private static func write(_ rule: Rule, _ json: inout JSONText) {
        json.member("id", rule.id)
        json.object("shortDescription") { $0.member("text", rule.summary) }
        json.object("help") { $0.member("text", rule.remedy) }
        json.object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
    }

    private static func write(
        _ finding: Finding,
        column: Int?,
        _ suppressed: CheckResult.Suppressed?,
        _ json: inout JSONText
    ) {
        json.member("ruleId", finding.rule)
        if let index = Rule.all.firstIndex(where: { $0.id == finding.rule }) { json.member("ruleIndex", index) }
        json.member("level", finding.severity.rawValue)
        json.object("message") {
            let clause = finding.clause.map { " [\($0)]" } ?? ""
            $0.member("text", "\(finding.message)\(clause) \(finding.remedy)")
        }
        json.objects("locations", [finding]) { finding, json in
            json.object("physicalLocation") { location(finding.file, finding.line, column, &$0) }
            json.objects("logicalLocations", [finding.cell?.description, finding.path].compactMap(\.self)) {
                $1.member("fullyQualifiedName", $0)
            }
        }
        json.objects("relatedLocations", [finding.contract].compactMap(\.self)) { contract, json in
            json.object("physicalLocation") { location(contract.file, contract.line, nil, &$0) }
            json.object("message") { $0.member("text", "the contract") }
        }
        json.object("partialFingerprints") { $0.member("soapstone/v1", finding.fingerprint) }
        guard let suppressed else { return }
        json.objects("suppressions", [suppressed]) { item, json in
            json.member("kind", item.kind == .fixture ? "inSource" : "external")
            json.member("justification", item.reason)
        }
    }

    private static func location(_ file: String, _ line: Int?, _ column: Int?, _ json: inout JSONText) {
        json.object("artifactLocation") {
            // Unreserved characters of RFC 3986, and the slash.
            $0.member(
                "uri",
                PercentEncoding.encoded(file) { byte in
                    byte.isASCIILetterOrDigit || "-._~/".utf8.contains(byte)
                }
            )
        }
        guard let line else { return }
        json.object("region") {
            $0.member("startLine", line)
            if let column { $0.member("startColumn", column) }
        }
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
