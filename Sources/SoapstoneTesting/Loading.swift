internal import SoapstoneFixtures
internal import SoapstoneStub
internal import SoapstoneWSDL

// Reading takes time: it is not done on the test's own actor.
extension FixtureIndex {
    /// The fixtures of a folder, all of which can be used.
    ///
    /// - Parameter contract: makes the JSON that cases ask something of.
    @concurrent static func whole(
        _ folder: String,
        _ rules: RedactionRules,
        _ contract: ContractReplayer? = nil
    ) async throws -> FixtureIndex {
        let problems: [FixtureError]
        do throws(FixtureError) {
            let key = try RedactionKey.find(in: folder)
            let read = try FixtureFolder.load(folder)
            let index = FixtureIndex(
                read.fixtures,
                redactor: Redactor(rules, key: key),
                mapper: contract.map { ContractMapper($0.codecs) }
            )
            problems = read.problems + index.problems
            guard !problems.isEmpty || index.fixtures.isEmpty else { return index }
        } catch {
            throw UnusableFixtures(problems: [error])
        }
        let none = FixtureError(.missing, "there is no fixture in this folder", file: folder)
        throw UnusableFixtures(problems: problems.isEmpty ? [none] : problems)
    }
}

extension ContractReplayer {
    /// What answers by the contract of a file.
    @concurrent static func whole(_ wsdl: String) async throws -> ContractReplayer {
        let replayer = try ContractReplayer(ContractLoader().load(wsdl))
        guard replayer.count > 0 else {
            throw StubError(message: "\(wsdl): there is no operation that can be served")
        }
        return replayer
    }
}
