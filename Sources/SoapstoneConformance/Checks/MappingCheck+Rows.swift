internal import SoapstoneXML

extension MappingCheck {
    // MARK: - The contract

    /// The rules `mapping.type` and `mapping.required`.
    mutating func checkContract(_ row: MappingRow, _ owners: [MappedOperation]) {
        for rule in [Rule.mappedType, .mappedRequired] where tally.wants(rule) { tally.checked(rule) }
        let leaves = row.isSubtree ? [] : owners.compactMap { $0.leaves.leaf(at: row.path) }
        guard !leaves.isEmpty else {
            let both: [(Rule, MappingRow.Column)] = [(.mappedType, .type), (.mappedRequired, .required)]
            for (rule, column) in both where !row[column].isSameBytes(as: MappingRow.nothing) {
                add(rule, "'-' is expected: the path leads to more than one value", row, column)
            }
            return
        }
        if let other = leaves.first(where: { !$0.isNamed(row[.type]) }) {
            let message = "the row says '\(Excerpt.escaped(row[.type].utf8))', the contract \(Self.type(of: other))"
            add(.mappedType, message, row, .type, contract: other.place)
        }
        guard ["yes", "no"].contains(row[.required]) else {
            let message = "'\(Excerpt.escaped(row[.required].utf8))' is not 'yes' or 'no'"
            return add(.mappedRequired, message, row, .required, contract: leaves[0].place)
        }
        if let other = leaves.first(where: { $0.isRequired != (row[.required] == "yes") }) {
            let message =
                other.isRequired
                ? "the row says 'no', and the contract requires the value"
                : "the row says 'yes', and by the contract the value may be missing"
            add(.mappedRequired, message, row, .required, contract: other.place)
        }
    }

    private static func type(of leaf: ContractLeaf) -> String {
        leaf.ownName.map { "'\(leaf.typeName)' (its type '\($0)')" } ?? "'\(leaf.typeName)'"
    }

    // MARK: - The codec

    /// The rules `mapping.unresolved-json` and `mapping.contradiction`, as far as the codec decides.
    mutating func checkJSON(_ row: MappingRow, _ owners: [MappedOperation]) {
        for rule in [Rule.unresolvedJSON, .contradiction] where tally.wants(rule) { tally.checked(rule) }
        if row.isSubtree { return checkSubtree(row, owners) }
        guard let message = row.message else { return }
        guard let json = row.json else {
            // What no codec is written for has all values in JSON.
            for owner in owners where owner.codec != nil {
                guard let other = owner.json(at: row.path)?.first else { continue }
                let text = "the row has nothing in JSON, the codec of '\(owner.name)' has '\(other)'"
                return add(.contradiction, text, row, .json, contract: owner.leaves.leaf(at: row.path)?.place)
            }
            return
        }
        guard !row.dependencies.contains(.composite) else { return checkComposite(row, json, owners) }
        guard !row.isOfGateway else { return }
        let shown = Excerpt.escaped(json.utf8)
        var isKnown = false
        for owner in owners {
            switch owner.source(of: json, message, at: row.path) {
            case .computed: isKnown = true
            case .none: continue
            case .unknown:
                isKnown = true
                let reason = "the contract's own codec has the value under a key that more than its name decides"
                tally.unchecked(.unresolvedJSON, sheet.file, reason)
            case .leaves(let paths):
                isKnown = true
                guard !paths.contains(where: { $0.isSameBytes(as: row.path) }) else { continue }
                let text = "the codec of '\(owner.name)' has '\(shown)' for '\(paths[0])'"
                return add(.contradiction, text, row, .json, contract: owner.leaves.leaf(at: paths[0])?.place)
            }
        }
        guard !isKnown else { return }
        let candidates = owners.flatMap { owner in
            owner.codec?.jsonPaths(message) ?? owner.leaves.leaves.compactMap(\.json)
        }
        let hint = self.hint(json, candidates)
        let place = owners.lazy.compactMap { $0.leaves.leaf(at: row.path)?.place }.first
        add(.unresolvedJSON, "no codec reads or writes '\(shown)'\(hint)", row, .json, contract: place)
    }

    /// Checks a row for all that is below a path: what a codec has of it in JSON is below the row's path in JSON.
    private mutating func checkSubtree(_ row: MappingRow, _ owners: [MappedOperation]) {
        guard row.jsonSubtree != nil else { return }
        var isKnown = false
        for owner in owners {
            for leaf in owner.leaves.leaves where leaf.path.utf8.starts(with: "\(row.path)/".utf8) {
                guard let paths = owner.json(at: leaf.path), let first = paths.first else { continue }
                guard !paths.contains(where: row.speaks(ofJSON:)) else {
                    isKnown = true
                    continue
                }
                let text = "the codec of '\(owner.name)' has '\(first)' for '\(leaf.path)'"
                return add(.contradiction, text, row, .json, contract: leaf.place)
            }
        }
        guard !isKnown else { return }
        add(.unresolvedJSON, "no codec reads or writes '\(Excerpt.escaped((row.json ?? "").utf8))'", row, .json)
    }

    /// Checks a row of a composite: an operation of the gateway that calls the row's must have its JSON path.
    private mutating func checkComposite(_ row: MappingRow, _ json: String, _ owners: [MappedOperation]) {
        // Without a description of the gateway nobody can tell.
        guard !gateway.isEmpty else {
            return tally.unchecked(
                .unresolvedJSON,
                sheet.file,
                "what the gateway makes of several responses is not known"
            )
        }
        let names = owners.map { "\($0.service)/\($0.name)" }
        let callers = gateway.filter { caller in
            caller.members.contains { member in names.contains { $0.isSameBytes(as: member) } }
        }
        guard !callers.contains(where: { $0.paths.contains(ByteKey(json)) }) else { return }
        let hint = self.hint(json, callers.flatMap { $0.paths.map(\.text) })
        let shown = Excerpt.escaped(json.utf8)
        add(.unresolvedJSON, "no operation of the gateway that calls '\(names[0])' has '\(shown)'\(hint)", row, .json)
    }

    // MARK: - Where values come from

    /// The rule `mapping.dependency`.
    mutating func checkDependency(_ row: MappingRow, _ owners: [MappedOperation]) {
        guard tally.wants(.mappedDependency) else { return }
        if let text = Self.misfit(row, owners) {
            tally.checked(.mappedDependency)
            return add(.mappedDependency, text, row, .dependency)
        }
        let isCodecsOwn = !row.dependencies.isDisjoint(with: [.session, .gateway])
        guard !isCodecsOwn || owners.contains(where: { $0.codec != nil }) else {
            let reason = "no codec of their own says of values whether session or gateway have them"
            return tally.unchecked(.mappedDependency, sheet.file, reason)
        }
        tally.checked(.mappedDependency)
    }

    private static func misfit(_ row: MappingRow, _ owners: [MappedOperation]) -> String? {
        let known = MappedDependency.allCases.map(\.rawValue)
        if let word = row.words.first(where: { MappedDependency(rawValue: $0) == nil }) {
            return "'\(Excerpt.escaped(word.utf8))' is none of \(known.joined(separator: ", "))"
        }
        let origins = row.dependencies.intersection([.api, .session, .gateway, .composite, .nobody])
        guard origins.count == 1, let origin = origins.first else {
            return "one of api, session, gateway, composite and '-' is expected, which say where the value comes from"
        }
        if origin == .nobody, row.dependencies.count > 1 { return "'-' stands alone" }
        if row.isSubtree, origin != .nobody, origin != .api || row.jsonSubtree == nil {
            return "a row for all that is below a path says '-', or 'api' with a path in JSON that ends in '.**'"
        }
        switch (origin, row.json) {
        case (.api, nil), (.composite, nil): return "the row says '\(origin.rawValue)', and has nothing in JSON"
        case (.session, .some): return "the row says 'session': the device never sends or sees the value"
        case (.nobody, .some): return "the row says '-', and has the value in JSON"
        default: break
        }
        for owner in owners {
            guard let codec = owner.codec, let message = row.message else { continue }
            if row.isOfGateway, let json = row.json, !codec.at(json: json, message).isEmpty {
                return "the row says '\(origin.rawValue)', and the codec of '\(owner.name)' has the path in JSON"
            }
            let paths = codec.at(path: row.path)
            guard message == .request, !paths.isEmpty else { continue }
            let isOfSession = paths.contains(where: \.isOfSession)
            if isOfSession != (origin == .session) {
                return isOfSession
                    ? "the codec of '\(owner.name)' takes the value from the session"
                    : "the row says 'session', and the codec of '\(owner.name)' takes nothing from there"
            }
        }
        return nil
    }

    // MARK: - Fixtures

    /// The rule `mapping.unfixtured`.
    mutating func checkFixtures(_ row: MappingRow, _ owners: [MappedOperation]) {
        guard tally.wants(.unfixtured), !row.isSubtree, !row.dependencies.contains(.nobody),
            let message = row.message
        else { return }
        // Of an operation without any fixture, wsdl.untested tells.
        let recorded = owners.filter { $0.recorded != nil }
        guard let owner = recorded.first else { return }
        tally.checked(.unfixtured)
        let place = owner.leaves.leaf(at: row.path)?.place ?? owner.place
        let name = row[.operation].isSameBytes(as: MappingRow.everyOperation) ? row[.service] : owner.name
        let whose = "of '\(Excerpt.escaped(name.utf8))'"
        guard recorded.contains(where: { $0.recorded?.inXML.contains(ByteKey(row.path)) == true }) else {
            return add(.unfixtured, "no fixture \(whose) has a value at the path", row, .path, contract: place)
        }
        guard let json = row.json, !row.dependencies.contains(.composite) else { return }
        let sets = recorded.compactMap { owner in
            message == .request || message == .header ? owner.recorded?.inRequests : owner.recorded?.inResponses
        }
        // Golden JSON is not asked for; where there is some, it has the value.
        guard sets.contains(where: { !$0.isEmpty }), !sets.contains(where: { $0.contains(ByteKey(json)) }) else {
            return
        }
        let file = message == .request || message == .header ? "request.json" : "response.json"
        add(.unfixtured, "no \(file) \(whose) has the path", row, .json, contract: place)
    }
}
