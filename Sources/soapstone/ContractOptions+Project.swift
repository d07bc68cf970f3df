import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSOAP

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tells the types of requests' values by the contracts of a project, and makes no JSON.
struct ProjectValues: RequestMapper {
    private let contracts: ProjectMapper

    init(_ contracts: [ContractMapper]) {
        self.contracts = ProjectMapper([], contracts)
    }

    func operation(of request: Envelope, action: String?) throws(MappingError) -> String {
        throw MappingError("there is no contract here")
    }

    func json(of request: Envelope, action: String?) throws(MappingError) -> MappedRequest {
        throw MappingError("there is no contract here")
    }

    func values(of request: Envelope, action: String?) -> TypedValues? { contracts.values(of: request, action: action) }
}

extension ContractOptions {
    /// What tells the types of requests' values by the contracts that a project names in the section `check` of its
    /// configuration; nil where it names none.
    ///
    /// A contract that cannot be loaded is reported, and passed over.
    ///
    /// - Parameter config: the configuration; that of this folder where none is given and there is one.
    func projectValues(_ config: Input?) async throws -> (any RequestMapper)? {
        guard config != nil || access(CheckedProject.standard, F_OK) == 0 else { return nil }
        let checked = try CheckedProject(config, wsdl: [], fixtures: [])
        guard checked.configuration.contracts != nil else { return nil }
        var mappers: [ContractMapper] = []
        for file in try checked.project.contractFiles().files.map(checked.path) {
            do {
                mappers.append(ContractMapper(try OperationCodecs(try await load(Input(argument: file)))))
            } catch {
                printError("\(file): the values of its messages are compared as texts: \(error)")
            }
        }
        return mappers.isEmpty ? nil : ProjectValues(mappers)
    }
}
