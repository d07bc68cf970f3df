internal import SoapstoneCodec

/// Everything that a check came to, for programs.
struct JSONReport {
    let bytes: [UInt8]

    init(_ result: CheckResult) {
        var json = JSONText()
        json.object {
            $0.member("version", 1)
            $0.object("counts") {
                $0.member("contracts", result.contracts)
                $0.member("fixtures", result.fixtures)
                $0.member("checks", result.checkCount)
                $0.member("errors", result.count(.error))
                $0.member("warnings", result.count(.warning))
                $0.member("notes", result.count(.note))
            }
            if let passedOver = result.passedOver {
                $0.object("notLookedAt") {
                    $0.member("changedSince", passedOver.base)
                    $0.member("contracts", passedOver.contracts)
                    $0.member("fixtures", passedOver.fixtures)
                }
            }
            $0.objects("findings", result.findings) { Self.write($0, &$1) }
            $0.objects("suppressed", result.suppressed) { item, json in
                Self.write(item.finding, &json)
                json.member("kind", item.kind.rawValue)
                json.member("reason", item.reason)
            }
            $0.objects("gone", result.gone) { entry, json in
                json.member("rule", entry.rule)
                json.member("file", entry.file)
                json.member("message", entry.message)
                json.member("fingerprint", entry.fingerprint)
            }
            $0.objects("checked", result.checked.sorted { $0.key < $1.key }) { item, json in
                json.member("rule", item.key)
                json.member("count", item.value)
            }
            $0.objects("notChecked", result.unchecked) { item, json in
                json.member("rule", item.rule)
                json.member("file", item.file)
                json.member("reason", item.reason)
            }
            $0.object("coverage") { Self.write(result.coverage, &$0) }
        }
        bytes = json.bytes + [UInt8(ascii: "\n")]
    }

    private static func write(_ finding: Finding, _ json: inout JSONText) {
        json.member("rule", finding.rule)
        json.member("severity", finding.severity.rawValue)
        json.member("message", finding.message)
        json.member("remedy", finding.remedy)
        json.member("file", finding.file)
        if let line = finding.line { json.member("line", line) }
        if let column = finding.column { json.member("column", column) }
        json.member("cell", finding.cell?.description)
        json.member("path", finding.path)
        if let contract = finding.contract {
            json.object("contract") {
                $0.member("file", contract.file)
                $0.member("line", contract.line)
            }
        }
        json.member("clause", finding.clause)
        json.member("fingerprint", finding.fingerprint)
    }
}
