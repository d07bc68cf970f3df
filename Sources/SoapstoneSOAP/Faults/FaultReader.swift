internal import SoapstoneXML

/// Reads the Fault element of one version.
struct FaultReader {
    private let element: XMLElement
    private let version: SOAPVersion

    init(_ element: XMLElement, version: SOAPVersion) {
        self.element = element
        self.version = version
    }

    func read() throws(SOAPError) -> Fault {
        version == .soap11 ? try soap11() : try soap12()
    }

    /// SOAP 1.1 section 4.4. The children have no namespace; some stacks give them the envelope's.
    private func soap11() throws(SOAPError) -> Fault {
        let parts = try Parts(of: element, namespaces: ["", version.namespace])
        guard let code = parts["faultcode"] else { throw missing("faultcode") }
        // Without a reason a fault is still one: to refuse it would hide what went wrong behind what is missing.
        let reason = parts["faultstring"]
        return Fault(
            version,
            code: QName.resolve(code.text, at: code),
            reasons: [Fault.Reason(reason?.text ?? "", language: reason?.attribute(Fault.language))],
            role: parts["faultactor"]?.text.trimmingXMLSpace,
            detail: parts["detail"]?.children ?? []
        )
    }

    /// SOAP 1.2 part 1 section 5.4.
    private func soap12() throws(SOAPError) -> Fault {
        let parts = try Parts(of: element, namespaces: [version.namespace])
        guard let code = parts["Code"] else { throw missing("Code") }
        guard let reason = parts["Reason"] else { throw missing("Reason") }
        var codes: [XMLName] = []
        var next: XMLElement? = code
        while let level = next {
            let own = try Parts(of: level, namespaces: [version.namespace])
            guard let value = own["Value"] else { throw missing("Value") }
            codes.append(QName.resolve(value.text, at: value))
            next = own["Subcode"]
        }
        let text = XMLName("Text", in: version.namespace)
        let reasons = reason.children.filter { $0.name == text }
            .map { Fault.Reason($0.text, language: $0.attribute(Fault.language)) }
        return Fault(
            version,
            code: codes[0],
            subcodes: Array(codes.dropFirst()),
            reasons: reasons,
            node: parts["Node"]?.text.trimmingXMLSpace,
            role: parts["Role"]?.text.trimmingXMLSpace,
            detail: parts["Detail"]?.children ?? []
        )
    }

    private func missing(_ name: String) -> SOAPError {
        SOAPError(.structure, "The Fault has no \(name).", at: element)
    }
}

extension FaultReader {
    /// The children of an element by their local name, each at most once.
    private struct Parts {
        private var found: [(local: String, element: XMLElement)] = []

        init(of parent: XMLElement, namespaces: [String]) throws(SOAPError) {
            for child in parent.children {
                let name = child.name
                guard namespaces.contains(where: { $0.utf8.elementsEqual(name.namespace.utf8) }) else { continue }
                guard self[name.local] == nil else {
                    throw SOAPError(
                        .structure,
                        "The Fault has \(Excerpt.escaped(name.local.utf8)) more than once.",
                        at: child
                    )
                }
                found.append((name.local, child))
            }
        }

        subscript(_ local: String) -> XMLElement? {
            found.first { $0.local.utf8.elementsEqual(local.utf8) }?.element
        }
    }
}
