extension Definitions {
    /// Whether every number in the definitions is that of another definition.
    var isConsistent: Bool {
        services.allSatisfy { $0.ports.allSatisfy { Self.has($0.binding, bindings.count) } }
            && portTypes.allSatisfy { $0.operations.allSatisfy(isConsistent) } && bindings.allSatisfy(isConsistent)
    }

    private static func has(_ number: Int?, _ count: Int) -> Bool { number.map { $0 < count } ?? true }

    private func isConsistent(_ operation: Operation) -> Bool {
        ([operation.input, operation.output].compactMap(\.self) + operation.faults).allSatisfy {
            Self.has($0.message, messages.count)
        }
    }

    private func isConsistent(_ binding: Binding) -> Bool {
        guard Self.has(binding.portType, portTypes.count) else { return false }
        let operations = binding.portType.map { portTypes[$0].operations } ?? []
        return binding.operations.allSatisfy { operation in
            guard Self.has(operation.operation, operations.count) else { return false }
            let faults = operation.operation.map { operations[$0].faults.count } ?? 0
            let transfers = [operation.input, operation.output].compactMap(\.self)
            return operation.faults.allSatisfy { Self.has($0.fault, faults) }
                && transfers.allSatisfy { $0.headers.allSatisfy(isConsistent) }
        }
    }

    private func isConsistent(_ header: Header) -> Bool {
        Self.has(header.message, messages.count) && header.faults.allSatisfy(isConsistent)
    }
}
