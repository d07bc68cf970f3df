import SoapstoneWSDL

extension LoadedContract {
    /// The operation with a name, of the first SOAP port that has it.
    ///
    /// - Parameters:
    ///   - port: the name of the only port to look at; nil for all.
    ///   - file: what messages call the contract.
    func operation(_ name: String, at port: String? = nil, in file: String) throws -> BoundOperation {
        let candidates = operations.filter { port == nil || $0.port == port }
        guard !candidates.isEmpty else {
            let ports = Self.list(operations.compactMap(\.port))
            throw Failure.unreadable(file, "there is no port '\(port ?? "")' with operations; there are \(ports)")
        }
        let found = candidates.filter { $0.name == name }
        if let operation = found.first(where: { $0.version != nil }) ?? found.first { return operation }
        throw Failure.unreadable(
            file,
            "there is no operation '\(name)'; there are \(Self.list(candidates.map(\.name)))"
        )
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

    /// Names without those that were there before.
    private static func list(_ names: [String]) -> String {
        var seen: Set<String> = []
        let own = names.filter { seen.insert($0).inserted }
        return own.isEmpty ? "none" : own.joined(separator: ", ")
    }
}
