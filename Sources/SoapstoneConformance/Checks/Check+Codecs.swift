internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

extension Check {
    /// What is wrong with the codecs that are written by hand.
    func codecs(_ files: [String], _ contracts: [CheckedContract?], _ scope: ChangeScope) async -> [Tally] {
        let (operations, records, root, enabled) = (project.operations, project.records, project.root, enabled)
        let work = files.indices.filter { isOwn(files[$0]) && scope.isAffected(contract: $0) }
        var tallies = await Parallel.map(work) { number -> Tally in
            let (file, contract) = (files[number], contracts[number])
            let ownOperations = operations.filter { $0.wsdl.isSameBytes(as: file) }
            let ownRecords = records.filter { ProjectPath.normal($0.wsdl).isSameBytes(as: file) }
            guard !ownOperations.isEmpty || !ownRecords.isEmpty else { return Tally(enabled) }
            guard let contract else {
                var tally = Tally(enabled)
                let path = ProjectPath.join(root, file)
                for rule in Rule.codecRules { tally.unchecked(rule, path, "the contract could not be loaded") }
                return tally
            }
            var check = CodecCheck(contract, enabled)
            check.run(ownOperations, ownRecords)
            return check.tally
        }
        // Contracts share documents: what stands in one of them is told once.
        var told: Set<[ByteKey]> = []
        for index in tallies.indices {
            tallies[index].findings.removeAll { finding in
                let texts = [finding.rule, finding.place, finding.path ?? "", finding.message]
                return !told.insert(texts.map { ByteKey($0) }).inserted
            }
        }
        tallies.append(lostRecords(zip(files, contracts).filter { $0.1 != nil }.map(\.0)))
        return tallies
    }

    /// The rule `codec.unchecked` for records whose contract is not there.
    private func lostRecords(_ loaded: [String]) -> Tally {
        var tally = Tally(enabled)
        guard tally.wants(.codecUnchecked) else { return tally }
        for record in project.records where isOwn(ProjectPath.normal(record.wsdl)) {
            guard !loaded.contains(where: { $0.isSameBytes(as: ProjectPath.normal(record.wsdl)) }) else { continue }
            let name = Excerpt.escaped(record.codec.typeName.utf8)
            let message = "the contract of the record \(name) is none of the project's that could be loaded"
            tally.checked(.codecUnchecked)
            tally.add(Finding(.codecUnchecked, message, file: ProjectPath.join(project.root, record.wsdl)))
        }
        return tally
    }
}
