internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

extension ContractReport {
    /// Lines for a terminal, without a line feed at the end.
    public var text: String {
        var lines: [String] = []
        if definitions.bindings.isEmpty, definitions.services.isEmpty, definitions.portTypes.isEmpty {
            lines = schemaLines
        } else {
            lines.append("WSDL 1.1 \(definitions.targetNamespace)")
            lines += definitions.services.indices.flatMap(self.lines)
            for number in unofferedBindings {
                let binding = definitions.bindings[number]
                lines.append("  \(title(of: binding)), which no service offers")
                lines += operationLines(operations(ofBinding: number), 2)
            }
        }
        lines.append("  \(String.counted(contract.documents.locations.count, "document"))")
        return lines.map { Excerpt.visible($0) }.joined(separator: "\n")
    }

    private func lines(ofService number: Int) -> [String] {
        let service = definitions.services[number]
        var lines = ["  service \(service.name.local)"]
        for (portNumber, port) in service.ports.enumerated() {
            lines.append("    port \(port.name) at \(port.address ?? "no address")")
            guard let binding = port.binding else { continue }
            lines.append("      \(title(of: definitions.bindings[binding]))")
            lines += operationLines(operations(ofPort: portNumber, number), 4)
        }
        return lines
    }

    private func title(of binding: Definitions.Binding) -> String {
        let wire =
            switch binding.wire {
            case .soap(let version): "SOAP \(version.rawValue), \(binding.style.rawValue)"
            case .http(let verb): "HTTP \(verb), without SOAP"
            case .other(let namespace): "extension '\(namespace)'"
            }
        return "binding \(binding.name.local) (\(wire))"
    }

    private func operationLines(_ operations: ArraySlice<BoundOperation>, _ depth: Int) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        return operations.flatMap { operation -> [String] in
            var lines = ["\(indent)operation \(operation.name)"]
            if let action = operation.soapAction { lines[0] += " action \"\(action)\"" }
            if let input = operation.input { lines.append("\(indent)  input \(parts(of: input))") }
            if let output = operation.output { lines.append("\(indent)  output \(parts(of: output))") }
            for fault in operation.faults {
                lines.append("\(indent)  fault \(fault.name) \(fault.part.map { title(of: $0) } ?? "")")
            }
            for name in operation.refusedExtensions {
                lines.append("\(indent)  cannot be called: the extension '\(name)' must be understood")
            }
            return lines
        }
    }

    private func parts(of message: BoundMessage) -> String {
        let body = message.parts.map { title(of: $0) }.joined(separator: ", ")
        let headers = message.headers.map { ", header \(title(of: $0.part))" }.joined()
        let wrapper = message.wrapper.map { "\($0.local) (" } ?? ""
        let use = message.use == .encoded ? " encoded" : ""
        return (wrapper.isEmpty ? body : wrapper + body + ")") + use + headers
    }

    private func title(of part: Definitions.Part) -> String {
        guard let name = contents(of: part).name else { return part.name }
        switch part.content {
        case .type: return "\(part.name): \(name.local)"
        case .element, .unknown: return name.local
        }
    }

    private var schemaLines: [String] {
        var lines = ["XML Schema"]
        let own = { (origin: Origin) in origin.file >= 0 }
        for element in schemas.elements where element.isGlobal && own(element.origin) {
            lines.append("  element \(element.name)")
        }
        for type in schemas.complexTypes where own(type.origin) {
            if let name = type.name { lines.append("  complexType \(name)") }
        }
        for type in schemas.simpleTypes where own(type.origin) {
            if let name = type.name { lines.append("  simpleType \(name)") }
        }
        return lines
    }
}
