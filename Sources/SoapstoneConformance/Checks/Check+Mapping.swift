internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

extension Check {
    /// Holds each mapping sheet that a change can affect against the contracts beside it, and those in folders below that
    /// have no sheet of their own.
    func mappings(
        _ contracts: [CheckedContract?],
        _ subjects: [CheckedFixture],
        _ scope: ChangeScope
    ) async -> [MappingCheck] {
        guard Rule.mappingRules.contains(where: { self.enabled.contains($0.id) }) else { return [] }
        var sheets: [(file: String, contracts: [(number: Int, contract: CheckedContract)])] = []
        for (number, contract) in contracts.enumerated() {
            guard let contract, let file = sheet(of: contract.path) else { continue }
            if let index = sheets.firstIndex(where: { $0.file.utf8.elementsEqual(file.utf8) }) {
                sheets[index].contracts.append((number, contract))
            } else {
                sheets.append((file, [(number, contract)]))
            }
        }
        let own = sheets.filter { sheet in
            isOwn(sheet.file) && scope.isAffected(contracts: sheet.contracts.map(\.number), of: subjects)
        }
        guard !own.isEmpty else { return [] }
        let recorded = await recordedPaths(subjects, of: Set(own.flatMap { $0.contracts.map(\.number) }))
        let (operations, enabled, name) = (project.operations, enabled, settings.mappingSheet)
        let headers = HeaderClasses(project.redaction)
        let (gateway, stored, root) = (project.gateway, project.stored, project.root)
        return await Parallel.map(own) { sheet in
            let mapped = MappedOperation.all(sheet.contracts, operations, recorded)
            let isPart = hasOthers(than: sheet.contracts.map(\.contract), beside: sheet.file)
            let table = MappingSheet(reading: sheet.file, sheet: name)
            let folder = ProjectPath.split(ProjectFile.path(sheet.file, in: root)).folder
            var check = MappingCheck(
                table,
                mapped,
                gateway: gateway,
                stored: stored?.filter { $0.folder.isSameBytes(as: folder) },
                headers: headers,
                isPart: isPart,
                enabled
            )
            check.run()
            return check
        }
    }

    /// The sheet in a contract's folder or, in the project, in the nearest one above it that has one.
    ///
    /// - Parameter contract: the contract's path in the project.
    private func sheet(of contract: String) -> String? {
        var folder = ProjectPath.split(contract).folder
        while true {
            for name in MappingSheet.names {
                let file = ProjectPath.join(project.root, ProjectPath.join(folder == "." ? "" : folder, name))
                if ProjectPath.exists(file) { return file }
            }
            // A path that begins with a slash is not in the project.
            guard folder != ".", folder.utf8.first != UInt8(ascii: "/") else { return nil }
            folder = ProjectPath.split(folder).folder
        }
    }

    /// Whether there are contracts that a sheet is about and that are not among those that are checked.
    private func hasOthers(than contracts: [CheckedContract], beside sheet: String) -> Bool {
        let known = Set(contracts.map { ByteKey($0.path) })
        let found = (try? ProjectPath.contracts(in: ProjectPath.split(sheet).folder))?.files ?? []
        return found.map { ProjectFile.path($0, in: project.root) }.contains { path in
            !known.contains(ByteKey(path)) && self.sheet(of: path)?.isSameBytes(as: sheet) == true
        }
    }

    /// The paths at which the fixtures of some contracts have a value, by operation.
    private func recordedPaths(
        _ subjects: [CheckedFixture],
        of contracts: Set<Int>
    ) async -> [OperationKey: RecordedPaths] {
        let found = await Parallel.map(subjects) { subject -> (OperationKey, RecordedPaths)? in
            guard case .operation(let contract, let number, let typed) = subject.target, contracts.contains(contract)
            else { return nil }
            let name = typed.map { "\($0.service)/\($0.name)" }
            return (OperationKey(contract: contract, number: number, typed: name), RecordedPaths(subject))
        }
        var all: [OperationKey: RecordedPaths] = [:]
        for case (let key, let paths)? in found { all[key, default: RecordedPaths()].add(paths) }
        return all
    }
}
