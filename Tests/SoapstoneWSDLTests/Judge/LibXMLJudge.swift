import SoapstoneXML
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// libxml2's validator on the elements of a contract's messages, those among them that no schema declares.
///
/// The element of an rpc call and the parts that have a type alone are declared by WSDL. libxml2 knows global elements
/// only, so each gets one in a schema of its own, and is renamed for the question.
struct LibXMLJudge {
    private static let namespace = "urn:soapstone:calls"
    private let schemas: SchemaSet
    let validator: SecondValidator
    private let declared: Set<ElementID>

    init(_ contract: LoadedContract, _ elements: [ElementID]) throws {
        schemas = contract.schemas
        var writer = ByteWriter()
        writer.append(utf8: "<xs:schema xmlns:xs=\"\(SchemaTag.namespace)\" targetNamespace=\"\(Self.namespace)\">")
        var declarations = ByteWriter()
        var imports: [String] = []
        var declared: Set<ElementID> = []
        for id in elements where !schemas[id].isGlobal && !declared.contains(id) {
            guard let declaration = Self.declaration(of: id, contract.schemas, &imports) else { continue }
            declarations.append(utf8: declaration)
            declared.insert(id)
        }
        for namespace in imports { writer.append(utf8: "<xs:import namespace=\"\(namespace)\"/>") }
        writer.append(declarations.bytes)
        writer.append("</xs:schema>")
        self.declared = declared
        var sources = contract.documents.graph.schemas
        if !declared.isEmpty {
            let document = try ContractDocument(parsing: writer.bytes, location: "calls.xsd")
            sources.append(SchemaSource(root: document.root, targetNamespace: Self.namespace))
        }
        validator = SecondValidator(sources, contract.schemas, findings: contract.findings, waiting: 20)
    }

    /// A global element for a declaration of WSDL's; nil where its type has no name.
    private static func declaration(of id: ElementID, _ schemas: SchemaSet, _ imports: inout [String]) -> String? {
        guard case .complex(let type) = schemas[id].type, schemas[type].name == nil else {
            guard let type = typeAttribute(of: id, schemas, &imports) else { return nil }
            return "<xs:element name=\"e\(id.index)\" nillable=\"true\" \(type)/>"
        }
        var particles = ""
        guard let content = schemas[type].content.particle else {
            return "<xs:element name=\"e\(id.index)\"><xs:complexType/></xs:element>"
        }
        guard case .group(let group) = content.term else { return nil }
        for particle in schemas[group].particles {
            guard case .element(let child) = particle.term else { return nil }
            let name = schemas[child].name
            if schemas[child].isGlobal {
                let prefix = use(name.namespace, &imports)
                particles +=
                    "<xs:element ref=\"\(prefix.map { _ in "n:" + name.local } ?? name.local)\"\(prefix ?? "")/>"
            } else {
                guard let type = typeAttribute(of: child, schemas, &imports) else { return nil }
                particles += "<xs:element name=\"\(name.local)\" form=\"unqualified\" nillable=\"true\" \(type)/>"
            }
        }
        return """
            <xs:element name="e\(id.index)"><xs:complexType><xs:sequence>\(particles)</xs:sequence></xs:complexType></xs:element>
            """
    }

    private static func typeAttribute(
        of id: ElementID,
        _ schemas: SchemaSet,
        _ imports: inout [String]
    ) -> String? {
        let name: XMLName? =
            switch schemas[id].type {
            case .simple(let type): schemas[type].name
            case .complex(let type): schemas[type].name
            }
        guard let name else { return nil }
        let prefix = use(name.namespace, &imports)
        return "type=\"\(prefix.map { _ in "n:" + name.local } ?? name.local)\"\(prefix ?? "")"
    }

    /// A declaration of the prefix `n`; nil for no namespace.
    private static func use(_ namespace: String, _ imports: inout [String]) -> String? {
        guard !namespace.isEmpty else { return nil }
        if !imports.contains(namespace), namespace != SchemaTag.namespace { imports.append(namespace) }
        return " xmlns:n=\"\(namespace)\""
    }

    /// What libxml2 says of an element that is to be as declared.
    ///
    /// - Parameter text: the element as it was written.
    func opinion(on text: [UInt8], as id: ElementID) throws -> SecondOpinion {
        guard !schemas[id].isGlobal else { return validator.opinion(on: try XMLDocument(parsing: text).root) }
        guard declared.contains(id) else { return .notChecked(reason: "a type without a name cannot be asked for") }
        let nameEnd = try #require(text.firstIndex { " />".utf8.contains($0) })
        var renamed = Array("<j:e\(id.index) xmlns:j=\"\(Self.namespace)\"".utf8)
        renamed += text[nameEnd...]
        let endTag = try #require(renamed.lastIndex(of: UInt8(ascii: "<")))
        renamed.replaceSubrange(endTag..., with: Array("</j:e\(id.index)>".utf8))
        return validator.opinion(on: try XMLDocument(parsing: renamed).root)
    }
}
