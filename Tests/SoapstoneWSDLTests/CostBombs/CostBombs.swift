import Testing

/// A contract that is made to cost much, small as it is: at most 4 MiB a file.
struct CostBomb: CustomTestStringConvertible, Sendable {
    let name: String
    let files: @Sendable () -> [String: String]

    var testDescription: String { name }

    /// A schema of the namespace `urn:t`, whose elements are those of messages.
    init(_ name: String, schema content: @escaping @Sendable () -> String) {
        self.name = name
        files = { ["main.wsdl": Self.contract(schema: content())] }
    }

    init(_ name: String, files: @escaping @Sendable () -> [String: String]) {
        self.name = name
        self.files = files
    }

    /// A contract with an operation whose request is the element `r` of a schema.
    static func contract(schema content: String) -> String {
        """
        <w:definitions targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/" \
        xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">\
        <w:types><xs:schema targetNamespace="urn:t" elementFormDefault="qualified">\(content)</xs:schema></w:types>\
        <w:message name="m"><w:part name="body" element="t:r"/></w:message>\
        <w:portType name="P"><w:operation name="o"><w:input message="t:m"/></w:operation></w:portType>\
        <w:binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>\
        <w:operation name="o"><s:operation soapAction=""/><w:input><s:body use="literal"/></w:input></w:operation>\
        </w:binding></w:definitions>
        """
    }

    private static func each(_ range: Range<Int>, _ text: (Int) -> String) -> String {
        range.map(text).joined()
    }

    private static func r(_ content: String) -> String {
        "<xs:element name=\"r\"><xs:complexType>\(content)</xs:complexType></xs:element>"
    }

    private static func text(_ name: String, _ facets: String, base: String = "xs:string") -> String {
        "<xs:simpleType name=\"\(name)\"><xs:restriction base=\"\(base)\">\(facets)</xs:restriction></xs:simpleType>"
    }

    private static func empty(_ name: String) -> String { "<xs:element name=\"\(name)\" type=\"xs:int\"/>" }

    static let all: [CostBomb] = references + groups + types

    // MARK: - Imports (A18)

    private static let references: [CostBomb] = [
        CostBomb("300 schemas that include each other") {
            let includes = each(0..<300) { "<xs:include schemaLocation=\"s\($0).xsd\"/>" }
            var files = Dictionary(uniqueKeysWithValues: (0..<300).map { ("s\($0).xsd", schema("urn:t", includes)) })
            files["main.wsdl"] = contract(schema: includes + empty("r"))
            return files
        },
        CostBomb("a chain of 100 imports") {
            var files = Dictionary(
                uniqueKeysWithValues: (0..<100).map { number in
                    let next = "<xs:import namespace=\"urn:n\(number + 1)\" schemaLocation=\"n\(number + 1).xsd\"/>"
                    return ("n\(number).xsd", schema("urn:n\(number)", next))
                }
            )
            files["main.wsdl"] = contract(
                schema: "<xs:import namespace=\"urn:n0\" schemaLocation=\"n0.xsd\"/>" + empty("r")
            )
            return files
        },
    ]

    // MARK: - Groups and content models (A19)

    private static let groups: [CostBomb] = [
        CostBomb("groups that double 40 times") {
            each(0..<40) {
                """
                <xs:group name="g\($0)"><xs:sequence><xs:group ref="t:g\($0 + 1)"/><xs:group ref="t:g\($0 + 1)"/>\
                </xs:sequence></xs:group>
                """
            } + "<xs:group name=\"g40\"><xs:sequence>\(empty("e"))</xs:sequence></xs:group>"
                + r("<xs:group ref=\"t:g0\"/>")
        },
        CostBomb("attribute groups that double 60 times") {
            each(0..<60) {
                """
                <xs:attributeGroup name="g\($0)"><xs:attributeGroup ref="t:g\($0 + 1)"/>\
                <xs:attributeGroup ref="t:g\($0 + 1)"/></xs:attributeGroup>
                """
            } + "<xs:attributeGroup name=\"g60\"/>" + r("<xs:attributeGroup ref=\"t:g0\"/>")
        },
        CostBomb("4,900 optional elements in a row") {
            r(
                "<xs:sequence>\(each(0..<4_900) { "<xs:element name=\"e\($0)\" type=\"xs:int\" minOccurs=\"0\"/>" })</xs:sequence>"
            )
        },
        CostBomb("a repeated choice of 4,900 optional elements") {
            r(
                """
                <xs:choice maxOccurs="unbounded">\
                \(each(0..<4_900) { "<xs:element name=\"e\($0)\" type=\"xs:int\" minOccurs=\"0\"/>" })</xs:choice>
                """
            )
        },
        CostBomb("100 times 20 elements of one name in a choice") {
            each(0..<100) {
                "<xs:group name=\"g\($0)\"><xs:choice>\(each(0..<20) { _ in empty("e") })</xs:choice></xs:group>"
            } + r("<xs:sequence>\(each(0..<100) { "<xs:group ref=\"t:g\($0)\" minOccurs=\"0\"/>" })</xs:sequence>")
        },
        CostBomb("a substitution group of 10,000 members at 19 places") {
            "<xs:element name=\"head\" type=\"xs:int\"/>"
                + each(0..<10_000) { "<xs:element name=\"m\($0)\" type=\"xs:int\" substitutionGroup=\"t:head\"/>" }
                + r(
                    "<xs:sequence>\(each(0..<19) { _ in "<xs:element ref=\"t:head\" minOccurs=\"0\"/>" })</xs:sequence>"
                )
        },
        CostBomb("2,000 wildcards in a contract of 20,000 elements") {
            each(0..<20_000) { empty("e\($0)") }
                + r("<xs:sequence>\(each(0..<2_000) { _ in "<xs:any processContents=\"strict\"/>" })</xs:sequence>")
        },
        CostBomb("sequences 90 deep") {
            r(String(repeating: "<xs:sequence>", count: 90) + String(repeating: "</xs:sequence>", count: 90))
        },
        CostBomb("30 unnamed types inside each other") {
            let open = "<xs:complexType><xs:sequence><xs:element name=\"e\">"
            let close = "</xs:element></xs:sequence></xs:complexType>"
            return "<xs:element name=\"r\">" + String(repeating: open, count: 30) + String(repeating: close, count: 30)
                + "</xs:element>"
        },
        CostBomb("attribute wildcards of 1,000 namespaces, in 600 groups of one type") {
            let namespaces = (0..<1_000).map { "u\($0)" }.joined(separator: " ")
            return each(0..<600) {
                "<xs:attributeGroup name=\"g\($0)\"><xs:anyAttribute namespace=\"\(namespaces)\"/></xs:attributeGroup>"
            } + r(each(0..<600) { "<xs:attributeGroup ref=\"t:g\($0)\"/>" })
        },
    ]

    // MARK: - Types (A19)

    private static let types: [CostBomb] = [
        CostBomb("30,000 types, each of which has an element of the next") {
            each(0..<30_000) {
                "<xs:complexType name=\"c\($0)\"><xs:all><xs:element name=\"e\" type=\"t:c\($0 + 1)\"/></xs:all></xs:complexType>"
            } + "<xs:complexType name=\"c30000\"/>" + "<xs:element name=\"r\" type=\"t:c0\"/>"
        },
        CostBomb("types of which each has the next twice, 40 deep") {
            each(0..<40) {
                """
                <xs:complexType name="c\($0)"><xs:sequence><xs:element name="a" type="t:c\($0 + 1)"/>\
                <xs:element name="b" type="t:c\($0 + 1)"/></xs:sequence></xs:complexType>
                """
            } + "<xs:complexType name=\"c40\"/>" + "<xs:element name=\"r\" type=\"t:c0\"/>"
        },
        CostBomb("a chain of 25,000 simple types") {
            each(0..<25_000) { text("s\($0)", "", base: $0 == 0 ? "xs:int" : "t:s\($0 - 1)") } + empty("r")
        },
    ]
}
