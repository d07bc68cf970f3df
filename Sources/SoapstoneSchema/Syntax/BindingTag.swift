package import SoapstoneSOAP
internal import SoapstoneXML

/// An element of one of the bindings that WSDL 1.1 defines (sections 3 to 5), or of the binding for SOAP 1.2.
package struct BindingTag: Hashable, Sendable {
    package enum Vocabulary: CaseIterable, Sendable {
        case soap11, soap12, http, mime

        package var namespace: String {
            switch self {
            case .soap11: "http://schemas.xmlsoap.org/wsdl/soap/"
            case .soap12: "http://schemas.xmlsoap.org/wsdl/soap12/"
            case .http: "http://schemas.xmlsoap.org/wsdl/http/"
            case .mime: "http://schemas.xmlsoap.org/wsdl/mime/"
            }
        }

        /// The version of SOAP that the vocabulary is for.
        package var version: SOAPVersion? {
            switch self {
            case .soap11: .soap11
            case .soap12: .soap12
            case .http, .mime: nil
            }
        }
    }

    /// Each case has the name of its element; numbers and not names inside, as in `SchemaTag`.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case address, binding, body, content, fault, header, headerfault, mimeXml, multipartRelated, operation, part
        case urlEncoded, urlReplacement

        /// In the order of the cases.
        private static let names = [
            "address", "binding", "body", "content", "fault", "header", "headerfault", "mimeXml", "multipartRelated",
            "operation", "part", "urlEncoded", "urlReplacement",
        ]

        /// The local name.
        var name: String { Self.names[Int(rawValue)] }
    }

    package var vocabulary: Vocabulary
    package var kind: Kind

    package var isSOAP: Bool { vocabulary.version != nil }

    private static let byNumber = NumberedNames(
        Vocabulary.allCases.flatMap { vocabulary in
            Kind.allCases.map { kind in
                (
                    NameID(XMLName(kind.name, in: vocabulary.namespace)),
                    BindingTag(vocabulary: vocabulary, kind: kind)
                )
            }
        }
    )

    /// Gives every name its number.
    static func register() {
        _ = byNumber
    }

    package init(vocabulary: Vocabulary, kind: Kind) {
        self.vocabulary = vocabulary
        self.kind = kind
    }

    init?(_ id: NameID) {
        guard let tag = Self.byNumber[id] else { return nil }
        self = tag
    }
}

extension SyntaxNode {
    /// What it is in a binding; nil for an element of another vocabulary.
    package var bindingTag: BindingTag? { BindingTag(nameID) }

    /// The first child of a kind in the SOAP binding of either version.
    package func firstSOAP(_ kind: BindingTag.Kind) -> SyntaxNode? {
        children.first { $0.bindingTag.map { $0.isSOAP && $0.kind == kind } ?? false }
    }
}
