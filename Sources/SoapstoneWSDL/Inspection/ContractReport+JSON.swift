internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

extension ContractReport {
    /// One JSON object that begins with `summary`: services, ports, operations, and the types of their messages.
    ///
    /// Types are listed once, by name; a message refers to its elements, an element to its type.
    public var json: [UInt8] {
        var writer = JSONText()
        let summary = summary
        let isWSDL = contract.documents.hasDefinitions
        writer.object {
            $0.object("summary") { json in
                json.member("services", summary.services)
                json.member("ports", summary.ports)
                json.member("bindingOperations", summary.bindingOperations)
                json.member("warnings", summary.warnings)
            }
            $0.member("kind", isWSDL ? "wsdl" : "schema")
            $0.member("targetNamespace", definitions.targetNamespace)
            $0.member("documentation", definitions.documentation)
            $0.member("documents", contract.documents.locations)
            if isWSDL { services(&$0) }
            TypeReport(schemas).write(&$0, namedBy: isWSDL ? operations : nil)
            $0.objects("findings", contract.findings) { finding, json in write(finding, &json) }
        }
        return writer.bytes
    }

    private func services(_ json: inout JSONText) {
        json.objects("services", definitions.services.enumerated()) { numbered, json in
            let (serviceNumber, service) = numbered
            json.member("name", service.name.local)
            json.member("namespace", service.name.namespace)
            json.member("documentation", service.documentation)
            json.objects("ports", service.ports.enumerated()) { numbered, json in
                let (portNumber, port) = numbered
                json.member("name", port.name)
                json.member("address", port.address)
                guard let number = port.binding else { return }
                write(definitions.bindings[number], &json)
                json.objects("operations", operations(ofPort: portNumber, serviceNumber)) { operation, json in
                    write(operation, &json)
                }
            }
        }
        json.objects("unofferedBindings", unofferedBindings) { number, json in
            let binding = definitions.bindings[number]
            write(binding, &json)
            json.objects("operations", operations(ofBinding: number)) { operation, json in write(operation, &json) }
        }
    }

    private func write(_ binding: Definitions.Binding, _ json: inout JSONText) {
        json.member("binding", binding.name.local)
        switch binding.wire {
        case .soap(let version): json.member("soapVersion", version.rawValue)
        case .http(let verb): json.member("verb", verb)
        case .other(let namespace): json.member("extension", namespace)
        }
        json.member("style", binding.style.rawValue)
        json.member("transport", binding.transport)
    }

    private func write(_ operation: BoundOperation, _ json: inout JSONText) {
        json.member("name", operation.name)
        json.member("documentation", operation.documentation)
        json.member("pattern", operation.pattern?.rawValue)
        json.member("style", operation.style.rawValue)
        json.member("wrapped", operation.isWrapped)
        json.member("soapAction", operation.soapAction)
        if let input = operation.input { json.object("input") { json in write(input, &json) } }
        if let output = operation.output { json.object("output") { json in write(output, &json) } }
        json.objects("faults", operation.faults) { fault, json in
            json.member("name", fault.name)
            json.member("use", fault.use.rawValue)
            if let part = fault.part { write(part, &json) }
        }
        if !operation.refusedExtensions.isEmpty {
            json.member("refusedExtensions", operation.refusedExtensions.map(\.description))
        }
    }

    private func write(_ message: BoundMessage, _ json: inout JSONText) {
        json.member("message", message.message?.description)
        json.member("use", message.use.rawValue)
        json.member("wrapper", message.wrapper?.description)
        json.objects("parts", message.parts) { part, json in
            json.member("name", part.name)
            write(part, &json)
        }
        json.objects("headers", message.headers) { header, json in
            json.member("name", header.part.name)
            write(header.part, &json)
        }
        json.objects("attachments", message.attachments) { attachment, json in
            json.member("name", attachment.name)
            json.member("envelope", attachment.isEnvelope)
        }
    }

    private func write(_ part: Definitions.Part, _ json: inout JSONText) {
        let content = contents(of: part)
        json.member(content.kind, content.name?.description ?? "")
    }

    private func write(_ finding: ContractFinding, _ json: inout JSONText) {
        json.member("rule", finding.rule.id)
        json.member("clause", finding.rule.clause)
        json.member("severity", finding.severity.rawValue)
        json.member("file", finding.file)
        json.member("line", finding.line)
        json.member("column", finding.column)
        json.member("message", finding.message)
        json.member("remedy", finding.remedy)
    }
}
