import Foundation
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// Contracts of others: every one that another tool loads has to load, with the number of operations that it has.
@Suite(.enabled(if: Corpus.isThere)) struct CorpusLoadingTests {
    @Test("Contracts of others load, with all operations of their bindings")
    func counts() throws {
        let loader = ContractLoader(try Corpus.configuration())
        var deviations: [String] = []
        var loaded = 0
        for contract in try Corpus.contracts() {
            do {
                var (graph, findings) = try loader.documents(of: Corpus.path(contract.path))
                let schemas = SchemaReader.read(graph.schemas, findings: &findings)
                let definitions = DefinitionsReader.read(graph, schemas, findings: &findings)
                loaded += 1
                if ProcessInfo.processInfo.environment["SOAPSTONE_SHOW"] != nil {
                    print(
                        "\(contract.path)\t\(definitions.services.count)\t"
                            + "\(definitions.services.reduce(0) { $0 + $1.ports.count })\t\(definitions.bindingOperationCount)\t"
                            + "\(findings.findings.count)"
                    )
                    for finding in findings.findings { print("  " + finding.description) }
                }
                if definitions.bindingOperationCount != contract.operations {
                    deviations.append(
                        "\(contract.path): \(definitions.bindingOperationCount) operations, not \(contract.operations)"
                    )
                }
            } catch {
                deviations.append("\(contract.path): \(error)")
            }
        }
        print("\(loaded) contracts loaded, \(deviations.count) deviations")
        for deviation in deviations { print(deviation) }
        #expect(deviations.isEmpty)
    }
}
