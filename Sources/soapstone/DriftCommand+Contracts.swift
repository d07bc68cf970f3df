import ArgumentParser
import SoapstoneComparison
import SoapstoneConformance
import SoapstoneWSDL

// The contracts that services give out.
extension DriftCommand {
    /// The project's contracts, with what became of the service's.
    func contracts(of drift: Drift, _ endpoints: LiveEndpoints) async throws -> [LiveContract] {
        let own = try drift.contracts()
        let addresses = try givenAddresses(own.map(\.path))
        var contracts: [LiveContract] = []
        for (path, file) in own {
            let loaded: LoadedContract
            do {
                loaded = try await loading.load(Input(argument: file))
            } catch let error as any ReportedError {
                for line in error.lines(of: file) { printError(line) }
                let reason = "the project's contract does not load"
                contracts.append(LiveContract(path: path, file: file, own: nil, .notCompared(reason)))
                continue
            }
            let state: LiveContract.State
            if noWsdl {
                state = .unasked
            } else if let address = addresses[path] ?? address(of: loaded, endpoints, isOnly: own.count == 1) {
                state = try await compare(loaded, with: address)
            } else {
                state = .notCompared("no --upstream is given for the path of its service")
            }
            contracts.append(LiveContract(path: path, file: file, own: loaded, state))
        }
        return contracts
    }

    /// The addresses that `--wsdl` names, by the contracts that they stand for.
    private func givenAddresses(_ paths: [String]) throws -> [String: String] {
        var addresses: [String: String] = [:]
        for text in wsdl {
            // An address may have a '=' in its query.
            let known = paths.first { text.utf8.starts(with: "\($0)=".utf8) }
            guard let path = known ?? (paths.count == 1 ? paths[0] : nil) else {
                let list = paths.isEmpty ? "the project has none" : "one of \(paths.joined(separator: ", "))"
                throw Failure.unreadable(text, "--wsdl CONTRACT=ADDRESS names a contract of the project: \(list)")
            }
            let address = known.map { String(text.dropFirst($0.count + 1)) } ?? text
            guard addresses.updateValue(address, forKey: path) == nil else {
                throw ValidationError("two addresses are given for \(path) (--wsdl)")
            }
        }
        return addresses
    }

    /// Where a service gives out its contract.
    private func address(of contract: LoadedContract, _ endpoints: LiveEndpoints, isOnly: Bool) -> String? {
        let paths = contract.operations.compactMap(\.address).map(LiveEndpoints.path)
        for path in paths.isEmpty ? ["/"] : paths {
            if let address = endpoints.address(of: path, isOnly: isOnly) { return "\(address)?wsdl" }
        }
        return nil
    }

    private func compare(_ own: LoadedContract, with address: String) async throws -> LiveContract.State {
        var options = loading
        let input = Input(argument: address)
        if input.isAddress {
            options.root = nil
            // The user has named the host.
            if let host = Self.host(of: address) { options.allowPrivate.append(host) }
            options.remoteCa = options.remoteCa ?? connection.ca
        }
        let live: LoadedContract
        do {
            live = try await options.load(input)
        } catch let error as any ReportedError {
            let lines = error.lines(of: address)
            return .unreachable(lines.first ?? "it does not load")
        }
        let comparison = try await OwnThread.run { ContractComparison(from: own, to: live) }
        return .compared(live: live, comparison)
    }

    /// The host of an address, with scheme and port.
    private static func host(of address: String) -> RemoteHost? {
        guard let mark = address.firstRange(of: "://") else { return nil }
        let end = address[mark.upperBound...].firstIndex { "/?#".contains($0) } ?? address.endIndex
        return RemoteHost(String(address[..<end]))
    }
}
