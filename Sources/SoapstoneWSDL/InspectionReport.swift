internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// An inspection as a person or a machine reads it.
public struct InspectionReport: Sendable {
    private let inspection: Inspection

    /// Makes the report of an inspection.
    public init(_ inspection: Inspection) {
        self.inspection = inspection
    }

    /// Lines for a terminal, without a line feed at the end.
    public var text: String {
        lines.map { line in String(repeating: "  ", count: line.depth) + line.text }.joined(separator: "\n")
    }

    private var lines: [(depth: Int, text: String)] {
        switch inspection {
        case .envelope(let envelope):
            var lines = [(0, "SOAP \(envelope.version.rawValue) envelope")]
            lines += envelope.headers.map { (1, "header \($0)") }
            if let fault = envelope.fault {
                lines.append((1, "fault \(fault.code): \(Excerpt.escaped(fault.reason.utf8))"))
            } else {
                lines.append((1, envelope.payload.map { "body \($0)" } ?? "empty body"))
            }
            return lines
        case .wsdl(let wsdl):
            var lines = [(0, "WSDL 1.1 \(wsdl.targetNamespace)")]
            lines += wsdl.imports.map { (1, "import \($0)") }
            for service in wsdl.services {
                lines.append((1, "service \(service.name)"))
                lines += service.ports.map { (2, "port \($0.name) (\($0.binding)) at \($0.address ?? "no address")") }
            }
            for binding in wsdl.bindings {
                let version = binding.version.map { "SOAP \($0.rawValue)" } ?? "not SOAP"
                lines.append((1, "binding \(binding.name) (\(version), \(binding.style))"))
                lines += binding.operations.map { operation in
                    let faults = operation.faults.isEmpty ? "" : " faults \(operation.faults.joined(separator: ", "))"
                    return (2, "operation \(operation.name) action \"\(operation.action ?? "")\"\(faults)")
                }
            }
            return lines
        case .schema(let schema):
            return [(0, "XML Schema \(schema.targetNamespace)")] + schema.imports.map { (1, "import \($0)") }
                + schema.elements.map { (1, "element \($0)") } + schema.complexTypes.map { (1, "complexType \($0)") }
                + schema.simpleTypes.map { (1, "simpleType \($0)") }
        case .other(let name):
            return [(0, "XML document \(name)")]
        }
    }

    /// One JSON object; `kind` is `envelope`, `wsdl`, `schema` or `xml`.
    public var json: [UInt8] {
        var writer = JSONText()
        switch inspection {
        case .envelope(let envelope):
            writer.object {
                $0.member("kind", "envelope")
                $0.member("version", envelope.version.rawValue)
                $0.member("headers", envelope.headers.map(\.description))
                $0.member("body", envelope.payload?.description)
                if let fault = envelope.fault {
                    $0.member("faultCode", fault.code.description)
                    $0.member("faultReason", fault.reason)
                }
            }
        case .wsdl(let wsdl):
            writer.object {
                $0.member("kind", "wsdl")
                $0.member("targetNamespace", wsdl.targetNamespace)
                $0.member("imports", wsdl.imports)
                $0.objects("services", wsdl.services) { service, json in
                    json.member("name", service.name)
                    json.objects("ports", service.ports) { port, json in
                        json.member("name", port.name)
                        json.member("binding", port.binding)
                        json.member("address", port.address)
                    }
                }
                $0.objects("bindings", wsdl.bindings) { binding, json in
                    json.member("name", binding.name)
                    json.member("version", binding.version?.rawValue)
                    json.member("style", binding.style)
                    json.objects("operations", binding.operations) { operation, json in
                        json.member("name", operation.name)
                        json.member("action", operation.action)
                        json.member("use", operation.use)
                        json.member("faults", operation.faults)
                    }
                }
            }
        case .schema(let schema):
            writer.object {
                $0.member("kind", "schema")
                $0.member("targetNamespace", schema.targetNamespace)
                $0.member("imports", schema.imports)
                $0.member("elements", schema.elements)
                $0.member("complexTypes", schema.complexTypes)
                $0.member("simpleTypes", schema.simpleTypes)
            }
        case .other(let name):
            writer.object {
                $0.member("kind", "xml")
                $0.member("root", name.description)
            }
        }
        return writer.bytes
    }
}
