internal import SoapstoneFixtures
internal import SoapstoneXML

/// Holds one mapping sheet against the rules of the group `mapping.`.
struct MappingCheck {
    let sheet: MappingSheet
    /// The operations of the contracts beside the sheet.
    let operations: [MappedOperation]
    /// The gateway's built-in operations and composites.
    let gateway: [GatewayOperation]
    /// The tables of the offline store that the sheet is about; nil where nothing is known of one.
    let stored: [StoredTable]?
    /// What redaction makes of header blocks.
    let headers: HeaderClasses
    /// Whether the sheet is about other contracts, too, of which nothing is known.
    private let isPart: Bool
    var tally: Tally
    private(set) var coverage: [MappingCoverage] = []
    private(set) var screens: [ScreenCoverage] = []
    private var hintsLeft = 200

    init(
        _ sheet: MappingSheet,
        _ operations: [MappedOperation],
        gateway: [GatewayOperation] = [],
        stored: [StoredTable]? = nil,
        headers: HeaderClasses,
        isPart: Bool,
        _ enabled: Set<String>
    ) {
        self.isPart = isPart
        self.sheet = sheet
        self.operations = operations
        self.gateway = gateway
        self.stored = stored
        self.headers = headers
        tally = Tally(enabled)
    }

    mutating func run() {
        checkReading()
        var counts = Dictionary(
            operations.map { (ByteKey($0.service), MappingCoverage(file: sheet.file, service: $0.service)) }
        ) { first, _ in first }
        for row in sheet.rows {
            let owners = resolve(row)
            note(row, isTested: owners.contains { $0.recorded?.inXML.contains(ByteKey(row.path)) == true })
            let count = ByteKey(row[.service])
            counts[count]?.rows += 1
            guard !owners.isEmpty else { continue }
            counts[count]?.resolvedRows += 1
            checkContract(row, owners)
            checkRedaction(row, owners)
            checkDependency(row, owners)
            checkJSON(row, owners)
            checkFixtures(row, owners)
        }
        checkAgreement()
        checkComposites()
        checkStored()
        checkCoverage(&counts)
        guard Rule.mappingRules.contains(where: tally.wants) else { return }
        coverage = counts.values.sorted { $0.service.utf8.lexicographicallyPrecedes($1.service.utf8) }
    }

    /// Counts a value of a screen.
    private mutating func note(_ row: MappingRow, isTested: Bool) {
        guard !row[.screen].isSameBytes(as: MappingRow.nothing) else { return }
        let screen =
            screens.firstIndex { $0.screen.isSameBytes(as: row[.screen]) }
            ?? {
                screens.append(ScreenCoverage(screen: row[.screen], services: []))
                return screens.count - 1
            }()
        let known = screens[screen].services.firstIndex { $0.name.isSameBytes(as: row[.service]) }
        guard let known else {
            let service = ScreenCoverage.Service(name: row[.service], elements: 1, tested: isTested ? 1 : 0)
            screens[screen].services.append(service)
            screens[screen].services.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            return
        }
        screens[screen].services[known].elements += 1
        if isTested { screens[screen].services[known].tested += 1 }
    }

    private mutating func checkReading() {
        guard tally.wants(.sheetReadable) else { return }
        tally.checked(.sheetReadable)
        for problem in sheet.problems {
            tally.add(Finding(.sheetReadable, problem.message, sheet: sheet.file, at: problem.place))
        }
    }

    // MARK: - Which operations a row is of

    /// The operations that have what a row's path leads to; it is said where there are none.
    private mutating func resolve(_ row: MappingRow) -> [MappedOperation] {
        if tally.wants(.unresolvedPath) { tally.checked(.unresolvedPath) }
        func text(_ column: MappingRow.Column) -> String { Excerpt.escaped(row[column].utf8) }
        let ofService = operations.filter { $0.service.isSameBytes(as: row[.service]) }
        guard !ofService.isEmpty || !isOfGateway(row) && !isStored(row) else { return [] }
        guard let service = ofService.first else {
            guard !isPart else {
                tally.unchecked(.unresolvedPath, sheet.file, "not all contracts that the sheet is about are checked")
                return []
            }
            let hint = self.hint(row[.service], operations.map(\.service))
            add(.unresolvedPath, "no contract beside the sheet has a service '\(text(.service))'\(hint)", row, .service)
            return []
        }
        let named = ofService.filter {
            row[.operation].isSameBytes(as: MappingRow.everyOperation) || $0.name.isSameBytes(as: row[.operation])
        }
        guard !named.isEmpty else {
            let hint = self.hint(row[.operation], ofService.map(\.name))
            let message = "the service '\(service.service)' has no operation '\(text(.operation))'\(hint)"
            add(.unresolvedPath, message, row, .operation)
            return []
        }
        guard row.message != nil else {
            let words = MappedMessage.allCases.map { "\($0.rawValue)/" }.joined(separator: ", ")
            add(.unresolvedPath, "'\(text(.path))' begins with none of \(words)", row, .path)
            return []
        }
        let found = named.filter { Self.has(row, $0.leaves) }
        if found.isEmpty, named.contains(where: \.leaves.isCutByTypes) {
            let reason = "an operation has more values, with all types that may be said, than can be gone through"
            tally.unchecked(.unresolvedPath, sheet.file, reason)
        } else if found.isEmpty {
            let isInner = named.contains { $0.leaves.isInner(row.path) }
            let hint = self.hint(row.path, named.flatMap { $0.leaves.leaves.map(\.path) })
            let message =
                isInner
                ? "'\(text(.path))' leads to an element that has others in it; only what the gateway makes may"
                : "the contract has no '\(text(.path))'\(hint)"
            add(.unresolvedPath, message, row, .path, contract: named[0].place)
        }
        return found
    }

    /// Checks a row of a built-in operation of the gateway.
    ///
    /// - Returns: whether the row names one.
    private mutating func isOfGateway(_ row: MappingRow) -> Bool {
        let ofService = gateway.filter { $0.service.isSameBytes(as: row[.service]) }
        guard !ofService.isEmpty else { return false }
        guard let operation = ofService.first(where: { $0.name.isSameBytes(as: row[.operation]) }) else {
            let hint = self.hint(row[.operation], ofService.map(\.name))
            let text = Excerpt.escaped(row[.operation].utf8)
            add(
                .unresolvedPath,
                "the gateway's service '\(row[.service])' has no operation '\(text)'\(hint)",
                row,
                .operation
            )
            return true
        }
        if !row[.path].isSameBytes(as: MappingRow.nothing) {
            add(.unresolvedPath, "'-' is expected: an operation of the gateway has no contract", row, .path)
        }
        if tally.wants(.unresolvedJSON) { tally.checked(.unresolvedJSON) }
        guard let json = row.json, operation.paths.contains(ByteKey(json)) else {
            let hint = row.json.map { self.hint($0, operation.paths.map(\.text)) } ?? ""
            let text = Excerpt.escaped(row[.json].utf8)
            add(
                .unresolvedJSON,
                "the JSON of \(operation.service)/\(operation.name) has no '\(text)'\(hint)",
                row,
                .json
            )
            return true
        }
        return true
    }

    private static func has(_ row: MappingRow, _ leaves: ContractLeaves) -> Bool {
        if row.isSubtree { return leaves.isInner(row.path) || leaves.leaf(at: row.path) != nil }
        return leaves.leaf(at: row.path) != nil
            || row.isOfGateway && leaves.isInner(row.path)
    }

    /// What may have been meant. A sheet of the largest kind could ask this for each row, of all that a contract has.
    mutating func hint(_ word: String, _ candidates: [String]) -> String {
        guard hintsLeft > 0 else { return "" }
        hintsLeft -= 1
        return Spelling.nearest(to: word, among: candidates).map { "; is '\($0)' meant?" } ?? ""
    }

    mutating func add(
        _ rule: Rule,
        _ message: String,
        _ row: MappingRow,
        _ column: MappingRow.Column,
        contract: Finding.Place? = nil
    ) {
        guard tally.wants(rule) else { return }
        let steps = [MappingRow.Column.service, .operation, .path].map { Excerpt.escaped(row[$0].utf8) }
        let path = "/\(steps.joined(separator: "/"))"
        tally.add(
            Finding(rule, message, sheet: sheet.file, at: row.cell(column).place, path: path, contract: contract)
        )
    }
}
