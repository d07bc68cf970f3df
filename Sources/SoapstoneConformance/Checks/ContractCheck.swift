internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Holds one contract against the rules of the group `wsdl.`.
struct ContractCheck {
    private let contract: CheckedContract
    private(set) var tally: Tally

    init(_ contract: CheckedContract, _ enabled: Set<String>) {
        self.contract = contract
        tally = Tally(enabled)
    }

    /// What the loader says of a contract that it does not load.
    static func refused(_ error: ContractError, _ file: String, _ enabled: Set<String>) -> Tally {
        var tally = Tally(enabled)
        if tally.wants(.contractLoads) {
            tally.checked(.contractLoads)
        } else {
            let reason = "the contract cannot be loaded; wsdl.loads says why"
            for rule in Rule.all where ["wsdl.", "wsi."].contains(rule.group) { tally.unchecked(rule, file, reason) }
        }
        tally.add(error.findings)
        return tally
    }

    /// - Parameter covered: the numbers of the operations that fixtures are of; nil where there are no fixtures.
    mutating func run(covered: Set<Int>?) {
        checkLoading()
        checkProfile()
        checkOperations()
        checkUse()
        if let covered { checkCoverage(covered) }
    }

    private mutating func checkLoading() {
        if tally.wants(.contractLoads) { tally.checked(.contractLoads) }
        let loaded = contract.contract
        tally.add(loaded.findings)
        if loaded.droppedFindings > 0 {
            tally.unchecked(.contractLoads, contract.file, "\(loaded.droppedFindings) more findings were not kept")
        }
    }

    /// The rules of the group `wsi.` that are about contracts; some are broken by what loading found.
    private mutating func checkProfile() {
        let rules = Rule.contractProfileRules.filter { tally.wants($0) }
        guard !rules.isEmpty else { return }
        tally.add(contract.contract.profileFindings())
        for rule in rules { tally.checked(rule) }
    }

    private mutating func checkOperations() {
        guard tally.wants(.unusable), let codec = try? SchemaCodec(contract.contract.schemas) else {
            return tally.unchecked(.unusable, contract.file, "the contract has too many names")
        }
        // Those without SOAP have a codec that is written by hand.
        for (number, named) in contract.operations.enumerated() where named.operation.version != nil {
            tally.checked(.unusable)
            do throws(ContractGap) {
                if let gap = named.operation.callGap { throw gap }
                _ = try OperationCodec(named.operation, codec)
            } catch {
                add(.unusable, "the operation '\(named.name)' cannot be used: \(error.message)", number)
            }
        }
    }

    private mutating func checkCoverage(_ covered: Set<Int>) {
        guard tally.wants(.untested) else { return }
        // An operation that several ports offer is one.
        let tested = Set(covered.map(contract.identity))
        var seen: Set<[ByteKey]> = []
        for (number, named) in contract.operations.enumerated() {
            let identity = contract.identity(of: number)
            guard seen.insert(identity).inserted else { continue }
            tally.checked(.untested)
            if !tested.contains(identity) { add(.untested, "no fixture is of the operation '\(named.name)'", number) }
        }
    }

    private mutating func add(_ rule: Rule, _ message: String, _ number: Int) {
        let place = contract.place(of: number)
        tally.add(Finding(rule, message, file: place.file, line: place.line))
    }
}

extension ContractCheck {
    /// Messages, port types and bindings that nothing refers to.
    private mutating func checkUse() {
        guard tally.wants(.unused) else { return }
        let all = contract.contract.definitions
        var messages: Set<Int> = []
        for type in all.portTypes {
            for operation in type.operations {
                let transfers = [operation.input, operation.output].compactMap(\.self) + operation.faults
                messages.formUnion(transfers.compactMap(\.message))
            }
        }
        for binding in all.bindings {
            for operation in binding.operations {
                for transfer in [operation.input, operation.output].compactMap(\.self) {
                    messages.formUnion(
                        transfer.headers.flatMap { [$0.message] + $0.faults.map(\.message) }.compactMap(\.self)
                    )
                }
            }
        }
        let types = Set(all.bindings.compactMap(\.portType))
        let bindings = Set(all.services.flatMap(\.ports).compactMap(\.binding))
        for (number, message) in all.messages.enumerated() {
            use(messages.contains(number), "message", message.name, message.place, "no operation or header")
        }
        for (number, type) in all.portTypes.enumerated() {
            use(types.contains(number), "port type", type.name, type.place, "no binding")
        }
        for (number, binding) in all.bindings.enumerated() {
            use(bindings.contains(number), "binding", binding.name, binding.place, "no port")
        }
    }

    private mutating func use(_ isUsed: Bool, _ kind: String, _ name: XMLName, _ place: ContractPlace, _ user: String) {
        tally.checked(.unused)
        guard !isUsed else { return }
        let shown = Excerpt.escaped(name.local.utf8)
        tally.add(Finding(.unused, "\(user) refers to the \(kind) '\(shown)'", file: place.file, line: place.line))
    }
}

extension Tally {
    /// Adds what was found in a contract's documents, as far as its rules are wanted.
    fileprivate mutating func add(_ findings: [ContractFinding]) {
        for finding in findings {
            let rule = finding.rule.requirement.flatMap(Rule.profile) ?? .contractLoads
            if wants(rule) { add(Finding(finding, rule)) }
        }
    }
}

extension Finding {
    /// A finding about a contract's documents, with its clause.
    fileprivate init(_ finding: ContractFinding, _ rule: Rule) {
        let least: Severity = rule == .contractLoads ? .warning : rule.severity
        let clause = finding.rule.clause
        self.init(
            rule,
            finding.message,
            file: finding.file,
            line: finding.line > 0 ? finding.line : nil,
            column: finding.column > 0 ? finding.column : nil,
            clause: finding.rule.id == rule.id ? clause : "\(finding.rule.id); \(clause)",
            severity: finding.severity == .error ? .error : least,
            remedy: finding.remedy
        )
    }
}
