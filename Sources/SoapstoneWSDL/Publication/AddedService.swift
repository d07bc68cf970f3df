internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

/// A service for a contract that has bindings and no service: what is served has an address, and most clients ask for one.
struct AddedService: Sendable {
    private struct Port: Sendable {
        var binding: XMLName
        var vocabulary: String
    }

    private let name: String
    private let ports: [Port]

    /// - Returns: nil where the contract has a service, or no binding of SOAP.
    init?(_ definitions: Definitions, _ documents: [ContractDocument]) {
        guard definitions.services.isEmpty, let main = documents.first?.root, main.definitionTag == .definitions else {
            return nil
        }
        ports = definitions.bindings.compactMap { binding in
            guard case .soap(let version) = binding.wire else { return nil }
            let vocabulary: BindingTag.Vocabulary = version == .soap11 ? .soap11 : .soap12
            return Port(binding: binding.name, vocabulary: vocabulary.namespace)
        }
        guard let first = ports.first else { return nil }
        name = main.token(.name) ?? first.binding.local
    }

    /// Where it is written: before the end tag of the document.
    func place(in file: ContractDocument) -> Range<Int>? {
        file.document.withSource { source in
            var rest = source[...]
            // Comments and instructions may stand behind it.
            while let last = rest.last {
                if SyntaxNode.isSpace(last) {
                    rest.removeLast()
                } else if rest.suffix(3).elementsEqual("-->".utf8), let start = Self.last("<!--", in: rest) {
                    rest = rest[..<start]
                } else if rest.suffix(2).elementsEqual("?>".utf8), let start = Self.last("<?", in: rest) {
                    rest = rest[..<start]
                } else {
                    break
                }
            }
            return Self.last("</", in: rest).map { $0..<$0 }
        }
    }

    private static func last(_ mark: String, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        text.indices.reversed().first { text[$0...].starts(with: mark.utf8) }
    }

    /// - Parameter address: where it is.
    func write(at address: String, to output: inout ByteWriter) {
        output.append("<w:service xmlns:w=\"http://schemas.xmlsoap.org/wsdl/\" name=\"")
        output.appendXML(attribute: name)
        output.append("\">")
        for port in ports {
            output.append("<w:port name=\"")
            output.appendXML(attribute: port.binding.local)
            output.append("\" binding=\"b:")
            output.appendXML(attribute: port.binding.local)
            output.append("\" xmlns:b=\"")
            output.appendXML(attribute: port.binding.namespace)
            output.append("\"><s:address xmlns:s=\"")
            output.appendXML(attribute: port.vocabulary)
            output.append("\" location=\"")
            output.appendXML(attribute: address)
            output.append("\"/></w:port>")
        }
        output.append("</w:service>")
    }
}
