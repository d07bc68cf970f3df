import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneOperations

extension GatewayServices {
    /// The examples for the operations, of a folder of fixtures. Those of a contract are known by the names of the operations.
    func examples(from path: String) throws -> [OperationExample] {
        let all = try OperationExample.read(from: path)
        guard isContract else { return all }
        return all.flatMap { example in
            operations.filter { FolderName.encoded($0.name).utf8.elementsEqual(example.operation.utf8) }.map {
                operation in
                var own = example
                own.service = operation.service
                return own
            }
        }
    }
}

extension OperationExample {
    /// What the cases of a folder show that have the device's JSON: what happens every day first, then what is easy to
    /// get wrong, failures, and responses that break their contract. Of each, the case that has that name comes first.
    ///
    /// What cannot be read is reported on standard error and left out.
    fileprivate static func read(from path: String) throws -> [OperationExample] {
        let folder = try FixtureFolder.load(path)
        for problem in folder.problems { printError("\(problem)") }
        let kinds: [Fixture.Kind] = [.ordinary, .edge, .fault, .negative]
        let examples = kinds.flatMap { kind in
            let cases = folder.fixtures.filter { $0.details.kind == kind }
            let isNamedSo = { (fixture: Fixture) in fixture.id.name == kind.rawValue }
            return (cases.filter(isNamedSo) + cases.filter { !isNamedSo($0) }).compactMap { OperationExample($0) }
        }
        guard !examples.isEmpty else {
            throw Failure.unreadable(
                path,
                "no fixture in this folder has a request.json and a response.json; 'soapstone fixtures map' writes them"
            )
        }
        return examples
    }

    private init?(_ fixture: Fixture) {
        guard let request = fixture.requestJSON, let response = fixture.responseJSON else { return nil }
        self.init(
            service: fixture.id.service,
            operation: fixture.id.operation,
            name: fixture.id.name,
            summary: fixture.details.note ?? fixture.id.name,
            request: request,
            response: response
        )
    }
}
