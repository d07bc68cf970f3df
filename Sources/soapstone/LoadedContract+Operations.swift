import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML

extension LoadedContract {
    /// The operation that a name stands for, by its service and port where these are given: the name that the gateway
    /// serves it by, which is its own, and `name.2` for a second one of that name in its port.
    ///
    /// Of ports that have it, the first one of SOAP 1.1 is taken, else the first one of SOAP, else the first.
    ///
    /// - Parameters:
    ///   - isOnly: whether no other service may have an operation of that name.
    ///   - file: what messages call the contract.
    func operation(
        _ name: String,
        of service: String? = nil,
        at port: String? = nil,
        isOnly: Bool = false,
        in file: String
    ) throws -> NamedOperation {
        let all = everyOperation
        guard !all.isEmpty else { throw Failure.unreadable(file, "there is no operation in this contract") }
        let inService = all.filter { item in
            guard let service else { return true }
            let own = item.operation.service
            return [item.service, own?.local, own?.description].contains {
                $0.map { Self.isSame($0, service) } ?? false
            }
        }
        guard !inService.isEmpty else {
            throw Failure.unreadable(
                file,
                "there is no service '\(service ?? "")'; there are \(Self.list(all.map(\.service)))"
            )
        }
        let inPort = inService.filter { item in
            port.map { Self.isSame(item.operation.port ?? "", $0) } ?? true
        }
        guard !inPort.isEmpty else {
            let ports = Self.list(inService.compactMap(\.operation.port))
            throw Failure.unreadable(file, "there is no port '\(port ?? "")'; there are \(ports)")
        }
        let found = inPort.filter { Self.isSame($0.name, name) }
        let first =
            found.first { $0.operation.version == .soap11 } ?? found.first { $0.operation.version != nil }
            ?? found.first
        guard let first else {
            throw Failure.unreadable(
                file,
                "there is no operation '\(name)'; there are \(Self.list(inPort.map(\.name)))"
            )
        }
        guard !isOnly || found.allSatisfy({ $0.operation.service == first.operation.service }) else {
            let services = Self.list(found.map(\.service))
            throw Failure.unreadable(file, "'\(name)' is in the services \(services); give --service")
        }
        return first
    }

    /// The codec of an operation, with JSON of a dialect.
    func codec(of operation: BoundOperation, _ dialect: JSONDialect, in file: String) throws -> DialectCodec {
        let dialect = try ContractDialect(self, dialect)
        do throws(ContractGap) {
            return try dialect.codec(of: operation)
        } catch {
            throw Failure.unreadable(file, "'\(operation.name)' cannot be used: \(error)")
        }
    }

    /// Whether two names are the same byte for byte, as XML has it.
    private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    /// Names, each once, in their order.
    private static func list(_ names: [String]) -> String {
        var seen: [String] = []
        for name in names where !seen.contains(where: { isSame($0, name) }) { seen.append(name) }
        return seen.isEmpty ? "none" : seen.joined(separator: ", ")
    }
}
