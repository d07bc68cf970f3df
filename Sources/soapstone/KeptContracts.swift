import Foundation
import SoapstoneFixtures
import SoapstoneWSDL

/// The contracts that passed through a recorder, in the folder of its fixtures.
enum KeptContracts {
    /// The contracts of a store; one that cannot be read is told and left out.
    static func load(from fixtures: String) async -> [PublishedContract] {
        let folder = Recorder.contracts(in: fixtures)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var contracts: [LoadedContract] = []
        for name in names.sorted() where name.hasSuffix(".wsdl") {
            do {
                let path = "\(folder)/\(name)"
                contracts.append(try await OwnThread.run { try ContractLoader().load(path) })
            } catch {
                printError("\(folder)/\(name): warning: the contract is not given out: \(error)")
            }
        }
        // What has no service is imported by what has one.
        let whole = contracts.filter { !$0.definitions.services.isEmpty }
        return (whole.isEmpty ? contracts : whole).map(PublishedContract.init)
    }
}
