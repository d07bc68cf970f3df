import Testing

/// A contract that is made to cost much, small as it is: at most 4 MiB a file.
struct CostBomb: CustomTestStringConvertible, Sendable {
    let name: String
    let files: @Sendable () -> [String: String]

    var testDescription: String { name }

    /// A schema of the namespace `urn:t`, whose elements are those of messages; without an element `r` it gets one.
    init(_ name: String, schema content: @escaping @Sendable () -> String) {
        self.name = name
        files = { ["main.wsdl": Self.contract(schema: content())] }
    }

    init(_ name: String, files: @escaping @Sendable () -> [String: String]) {
        self.name = name
        self.files = files
    }

    static let all: [CostBomb] =
        references + redefinitions + groups + attributes + types + values + patterns + identity + definitions
}

// MARK: - Pieces of contracts

extension CostBomb {
    private static let envelope = """
        targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/" \
        xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema"
        """

    /// A contract with an operation whose request is the element `r` of a schema.
    static func contract(schema content: String) -> String {
        let schema =
            "<xs:schema targetNamespace=\"urn:t\" elementFormDefault=\"qualified\">\(content)</xs:schema>"
        return document(
            """
            <w:types>\(schema)</w:types><w:message name="m"><w:part name="body" element="t:r"/></w:message>\
            <w:portType name="P">\(operation("o"))</w:portType>\(binding("B", boundOperation("o")))
            """
        )
    }

    static func document(_ content: String) -> String { "<w:definitions \(envelope)>\(content)</w:definitions>" }

    static func operation(_ name: String, message: String = "m") -> String {
        "<w:operation name=\"\(name)\"><w:input message=\"t:\(message)\"/></w:operation>"
    }

    static func binding(_ name: String, _ operations: String, style: String = "document") -> String {
        """
        <w:binding name="\(name)" type="t:P"><s:binding style="\(style)" \
        transport="http://schemas.xmlsoap.org/soap/http"/>\(operations)</w:binding>
        """
    }

    static func boundOperation(_ name: String, headers: String = "") -> String {
        """
        <w:operation name="\(name)"><s:operation soapAction=""/><w:input><s:body use="literal"/>\(headers)</w:input>\
        </w:operation>
        """
    }

    /// A schema document.
    static func schema(_ namespace: String?, _ content: String, more: String = "") -> String {
        let target = namespace.map { " targetNamespace=\"\($0)\" xmlns:t=\"\($0)\"" } ?? ""
        return "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"\(target)\(more)>\(content)</xs:schema>"
    }

    /// One text behind the other; a chain of `+` takes the compiler long.
    static func join(_ texts: String...) -> String { texts.joined() }

    static func each(_ range: Range<Int>, _ text: (Int) -> String) -> String {
        range.map(text).joined()
    }

    /// The element of the request.
    static func r(_ content: String) -> String {
        "<xs:element name=\"r\"><xs:complexType>\(content)</xs:complexType></xs:element>"
    }

    static func sequence(_ content: String) -> String { "<xs:sequence>\(content)</xs:sequence>" }

    /// The element of the request, of a simple type.
    static func r(of type: String) -> String { "<xs:element name=\"r\" type=\"\(type)\"/>" }

    static func number(_ name: String) -> String { "<xs:element name=\"\(name)\" type=\"xs:int\"/>" }

    static func complex(_ name: String, _ content: String) -> String {
        "<xs:complexType name=\"\(name)\">\(content)</xs:complexType>"
    }

    static func extending(_ base: String, _ content: String = "") -> String {
        "<xs:complexContent><xs:extension base=\"t:\(base)\">\(content)</xs:extension></xs:complexContent>"
    }

    static func simple(_ name: String, _ facets: String, base: String = "xs:string") -> String {
        "<xs:simpleType name=\"\(name)\"><xs:restriction base=\"\(base)\">\(facets)</xs:restriction></xs:simpleType>"
    }

    static func union(_ name: String, _ members: String) -> String {
        "<xs:simpleType name=\"\(name)\"><xs:union memberTypes=\"\(members)\"/></xs:simpleType>"
    }

    static func facet(_ name: String, _ value: String) -> String { "<xs:\(name) value=\"\(value)\"/>" }
}
