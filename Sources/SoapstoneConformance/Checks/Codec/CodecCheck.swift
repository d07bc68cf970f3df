internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Holds the codecs of one contract against the rules of the group `codec.`.
struct CodecCheck {
    let contract: CheckedContract
    private(set) var tally: Tally
    let validator: MessageValidator
    let codec: SchemaCodec?
    private var toldNamespaces: Set<[ByteKey]> = []
    /// Messages that were compared: several operations may have one.
    private var done: Set<Message> = []
    /// What was told: a type that several messages have is told once.
    private var told: Set<Told> = []

    private struct Message: Hashable {
        var element: ElementID
        var type: String
    }

    private struct Told: Hashable {
        var rule: String
        var file: String
        var line: Int?
        var message: ByteKey
    }

    init(_ contract: CheckedContract, _ enabled: Set<String>) {
        self.contract = contract
        tally = Tally(enabled)
        validator = MessageValidator(contract.contract)
        codec = try? SchemaCodec(contract.contract.schemas)
    }

    var set: SchemaSet { contract.contract.schemas }

    /// Compares the codecs of operations, and records that no operation has.
    mutating func run(_ operations: [Operation], _ records: [CheckedRecord]) {
        for operation in operations { check(operation) }
        for record in records { check(record.codec) }
    }

    // MARK: - What is compared

    private mutating func check(_ operation: Operation) {
        count(.codecOperation)
        let number = contract.operations.firstIndex {
            $0.operation.name.isSameBytes(as: operation.bindingOperation)
                && $0.operation.version == operation.boundVersion
        }
        guard let number else {
            for rule in Rule.codecRules where rule.id != Rule.codecOperation.id {
                tally.unchecked(rule, contract.file, "a codec is for an operation that the contract does not have")
            }
            let name = Excerpt.escaped(operation.bindingOperation.utf8)
            return add(
                Finding(
                    .codecOperation,
                    "the contract has no operation '\(name)' \(operation.boundVersion.map { "in SOAP \($0)" } ?? "without SOAP")",
                    file: contract.file
                )
            )
        }
        let bound = contract.operations[number].operation
        let place = contract.place(of: number)
        let action = bound.soapAction ?? ""
        if !action.isSameBytes(as: operation.action) {
            let message =
                "the action of '\(bound.name)' is '\(Excerpt.escaped(action.utf8))' by the contract, the codec has"
                + " '\(Excerpt.escaped(operation.action.utf8))'"
            add(Finding(.codecOperation, message, file: place.file, line: place.line))
        }
        let messages = [
            ("request", operation.request, bound.input?.elements ?? [], operation.requestLines),
            (
                "response", operation.response, operation.takesMessage ? [] : bound.output?.elements ?? [],
                operation.responseLines
            ),
        ]
        if operation.takesMessage, !operation.records.isEmpty {
            let message = "the codec of '\(bound.name)' reads whole messages, which cannot be compared"
            add(Finding(.codecUnchecked, message, file: place.file, line: place.line))
        }
        for (role, name, elements, lines) in messages where !name.local.isEmpty || !elements.isEmpty {
            guard let element = element(name, among: elements, "the \(role) of '\(bound.name)'", place) else {
                continue
            }
            check(operation, name, lines, element)
        }
        for detail in operation.faultDetails {
            guard let element = element(detail.name, "a detail of the faults of '\(bound.name)'", place) else {
                continue
            }
            check(operation, detail.name, detail.lines, element)
        }
    }

    private mutating func check(
        _ operation: Operation,
        _ name: XMLName,
        _ lines: @Sendable () -> [CodecLine],
        _ element: ElementID
    ) {
        if let record = operation.records.first(where: { $0.name == name }) { return compare(record, element) }
        // Without the record itself only its description is there.
        var check = DescriptionCheck(set, file: contract.file)
        check.toldNamespaces = toldNamespaces
        check.compare(lines(), name, with: element)
        take(check)
        for rule in [Rule.codecJSON, .codecSpecimen] {
            tally.unchecked(rule, contract.file, "the operation '\(operation.name)' has no record for '\(name.local)'")
        }
    }

    private mutating func check(_ record: RecordCodec) {
        count(.codecOperation)
        let place = Finding.Place(file: contract.file, line: 1)
        guard let element = element(record.name, "the record \(Excerpt.escaped(record.typeName.utf8))", place) else {
            return
        }
        compare(record, element)
    }

    /// A global element by its name.
    private mutating func element(_ name: XMLName, _ owner: String, _ place: Finding.Place) -> ElementID? {
        if let element = set.globalElements[name] { return element }
        let alike = set.globalElements.filter { $0.key.local.isSameBytes(as: name.local) }
        return element(name, among: alike.map(\.value).sorted { $0.index < $1.index }, owner, place)
    }

    /// The element of a message that a codec means, or nil with a finding.
    private mutating func element(
        _ name: XMLName,
        among elements: [ElementID],
        _ owner: String,
        _ place: Finding.Place
    ) -> ElementID? {
        if let element = elements.first(where: { set[$0].name == name }) { return element }
        if let element = elements.first(where: { set[$0].name.local.isSameBytes(as: name.local) }) {
            let found = set[element].name.namespace
            if toldNamespaces.insert([ByteKey(name.namespace), ByteKey(found)]).inserted {
                let origin = set[element].origin
                let isKnown = set.isWritten(origin)
                add(
                    Finding(
                        .codecNamespace,
                        DescriptionCheck.namespaces(found, name.namespace, "the codec of \(owner)"),
                        file: isKnown ? set.files[origin.file] : contract.file,
                        line: isKnown ? origin.line : nil,
                        path: "/\(Excerpt.escaped(name.local.utf8))"
                    )
                )
            }
            return element
        }
        let names = elements.map { "'\(Excerpt.escaped(set[$0].name.description.utf8))'" }.joined(separator: ", ")
        let words = names.isEmpty ? "no such element" : names
        let message = "\(owner) is '\(Excerpt.escaped(name.description.utf8))' by the codec, the contract has \(words)"
        add(Finding(.codecOperation, message, file: place.file, line: place.line))
        return nil
    }

    // MARK: - One message

    private mutating func compare(_ record: RecordCodec, _ element: ElementID) {
        guard done.insert(Message(element: element, type: "\(record.typeName) \(record.name)")).inserted else { return }
        var check = DescriptionCheck(set, file: contract.file)
        check.toldNamespaces = toldNamespaces
        check.compare(record.lines(), record.name, with: element)
        take(check)
        let told = Set(check.findings.compactMap(\.path))
        checkSpecimens(record, element, exclusions: check.exclusions, told)
    }

    private mutating func take(_ check: DescriptionCheck) {
        toldNamespaces = check.toldNamespaces
        for (rule, count) in check.checked where tally.wants(rule) {
            tally.checked[rule.id, default: 0] += count
        }
        count(.codecUnchecked)
        for finding in check.findings { add(finding) }
    }

    mutating func count(_ rule: Rule) { if tally.wants(rule) { tally.checked(rule) } }

    /// Adds a finding of a rule that is applied, once.
    mutating func add(_ finding: Finding) {
        guard tally.wants(finding.rule) else { return }
        let key = Told(rule: finding.rule, file: finding.file, line: finding.line, message: ByteKey(finding.message))
        guard told.insert(key).inserted else { return }
        tally.add(finding)
    }
}
