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
        var fault = Fault(
            version,
            code: QName.resolve(code.text, at: code),
            reasons: [Fault.Reason(reason?.text ?? "", language: reason?.attribute(Fault.language))],
            role: parts["faultactor"]?.text.trimmingXMLSpace
        )
        read(parts["detail"], into: &fault)
        fault.others = parts.others(than: ["faultcode", "faultstring", "faultactor"], or: "detail")
        return fault
    }

    /// SOAP 1.2 part 1 section 5.4.
    private func soap12() throws(SOAPError) -> Fault {
        let parts = try Parts(of: element, namespaces: [version.namespace])
        guard let code = parts["Code"] else {
            // Servers that speak both versions write the children of the other one.
            let isOld = element.children.contains { $0.name.local.utf8.elementsEqual("faultcode".utf8) }
            if isOld { return try soap11() }
            throw missing("Code")
        }
        guard let reason = parts["Reason"] else { throw missing("Reason") }
        var others: [XMLElement] = []
        var codes: [XMLName] = []
        var next: XMLElement? = code
        while let level = next {
            let own = try Parts(of: level, namespaces: [version.namespace])
            guard let value = own["Value"] else { throw missing("Value") }
            codes.append(QName.resolve(value.text, at: value))
            others += own.others(than: ["Value"], or: "Subcode")
            next = own["Subcode"]
        }
        let text = XMLName("Text", in: version.namespace)
        let reasons = reason.children.filter { $0.name == text }
            .map { Fault.Reason($0.text, language: $0.attribute(Fault.language)) }
        var fault = Fault(
            version,
            code: codes[0],
            subcodes: Array(codes.dropFirst()),
            reasons: reasons,
            node: parts["Node"]?.text.trimmingXMLSpace,
            role: parts["Role"]?.text.trimmingXMLSpace
        )
        read(parts["Detail"], into: &fault)
        others += reason.children.filter { $0.name != text || !$0.children.isEmpty }
        others += parts.others(than: ["Node", "Role"], or: "Code", "Reason", "Detail")
        fault.others = others
        return fault
    }

    private func read(_ detail: XMLElement?, into fault: inout Fault) {
        guard let detail else { return }
        fault.detail = detail.children
        let text = detail.text
        if !text.utf8.allSatisfy(\.isXMLSpace) {
            fault.detailText = detail.children.isEmpty ? text : text.trimmingXMLSpace
        }
        let own = SOAPVersion.allCases.map(\.namespace) + ["http://www.w3.org/2001/XMLSchema-instance"]
        fault.detailAttributes = detail.attributes.compactMap { name, value in
            own.contains { $0.utf8.elementsEqual(name.namespace.utf8) } ? nil : Fault.Attribute(name, value)
        }
    }

    private func missing(_ name: String) -> SOAPError {
        SOAPError(.structure, "The Fault has no \(name).", at: element)
    }
}

extension FaultReader {
    /// The children of an element by their local name, each at most once.
    private struct Parts {
        private var found: [(local: String, element: XMLElement)] = []
        /// Children in other namespaces.
        private var strangers: [XMLElement] = []

        init(of parent: XMLElement, namespaces: [String]) throws(SOAPError) {
            for child in parent.children {
                let name = child.name
                guard namespaces.contains(where: { $0.utf8.elementsEqual(name.namespace.utf8) }) else {
                    strangers.append(child)
                    continue
                }
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

        /// The children that are neither a text of some names nor have others: all that nobody else reads.
        func others(than texts: [String], or read: String...) -> [XMLElement] {
            let rest = found.filter { part in
                if read.contains(where: { $0.utf8.elementsEqual(part.local.utf8) }) { return false }
                let isText = texts.contains { $0.utf8.elementsEqual(part.local.utf8) }
                return !isText || !part.element.children.isEmpty
            }
            return rest.map(\.element) + strangers
        }

        subscript(_ local: String) -> XMLElement? {
            found.first { $0.local.utf8.elementsEqual(local.utf8) }?.element
        }
    }
}
