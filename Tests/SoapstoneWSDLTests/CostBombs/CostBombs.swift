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

    static let all: [CostBomb] = references + groups + types + occurrences + values + patterns + definitions

    // MARK: - Imports (A18)

    private static let references: [CostBomb] = [
        CostBomb("300 schemas that include each other") {
            let includes = each(0..<300) { "<xs:include schemaLocation=\"s\($0).xsd\"/>" }
            var files = Dictionary(uniqueKeysWithValues: (0..<300).map { ("s\($0).xsd", schema("urn:t", includes)) })
            files["main.wsdl"] = contract(schema: includes + empty("r"))
            return files
        },
        CostBomb("100 schemas without a namespace, included from 100 namespaces") {
            let includes = each(0..<100) { "<xs:include schemaLocation=\"s\($0).xsd\"/>" }
            var files: [String: String] = [:]
            for number in 0..<100 {
                files["s\(number).xsd"] = schema(nil, "<xs:element name=\"e\(number)\"/>")
                files["n\(number).xsd"] = schema("urn:n\(number)", includes)
            }
            files["main.wsdl"] = contract(
                schema: each(0..<100) { "<xs:import namespace=\"urn:n\($0)\" schemaLocation=\"n\($0).xsd\"/>" }
                    + empty("r")
            )
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
        CostBomb("100 times 2,000 elements of one name in a choice") {
            each(0..<100) {
                "<xs:group name=\"g\($0)\"><xs:choice>\(each(0..<2_0) { _ in empty("e") })</xs:choice></xs:group>"
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
        CostBomb("40 unnamed types inside each other") {
            let open = "<xs:complexType><xs:sequence><xs:element name=\"e\">"
            let close = "</xs:element></xs:sequence></xs:complexType>"
            return "<xs:element name=\"r\">" + String(repeating: open, count: 30) + String(repeating: close, count: 30)
                + "</xs:element>"
        },
        CostBomb("attribute wildcards of 1,000 namespaces, in 1,000 groups of one type") {
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
        CostBomb("a chain of 50,000 simple types") {
            each(0..<50_000) { text("s\($0)", "", base: $0 == 0 ? "xs:int" : "t:s\($0 - 1)") } + empty("r")
        },
        CostBomb("10,000 types derived from one abstract type of 100 attributes") {
            "<xs:complexType name=\"b\" abstract=\"true\">\(each(0..<100) { "<xs:attribute name=\"a\($0)\"/>" })</xs:complexType>"
                + each(0..<10_000) {
                    """
                    <xs:complexType name="c\($0)"><xs:complexContent><xs:extension base="t:b"/></xs:complexContent>\
                    </xs:complexType>
                    """
                } + "<xs:element name=\"r\" type=\"t:b\"/>"
        },
        CostBomb("a union of 30,000 types with 10,000 enumerated values") {
            each(0..<10_000) { text("s\($0)", "<xs:maxInclusive value=\"\($0)\"/>", base: "xs:int") }
                + "<xs:simpleType name=\"u\"><xs:union memberTypes=\"\((0..<3_000).map { "t:s\($0)" }.joined(separator: " "))\"/></xs:simpleType>"
                + text("v", each(0..<20_000) { "<xs:enumeration value=\"\($0 + 100_000)\"/>" }, base: "t:u")
                + "<xs:element name=\"r\" type=\"t:v\"/>"
        },
        CostBomb("10,000 identity constraints") {
            "<xs:element name=\"r\"><xs:complexType/>"
                + each(0..<10_000) {
                    "<xs:key name=\"k\($0)\"><xs:selector xpath=\".//t:a|.//t:b\"/><xs:field xpath=\"@x\"/></xs:key>"
                } + "</xs:element>"
        },
    ]

    // MARK: - Occurrences (A20)

    private static let occurrences: [CostBomb] =
        ["1000000000", "2147483648", "4294967296", "18446744073709551616"].map { count in
            CostBomb("an element that must occur \(count) times") {
                r(
                    "<xs:sequence><xs:element name=\"e\" type=\"xs:int\" minOccurs=\"\(count)\" maxOccurs=\"unbounded\"/></xs:sequence>"
                )
            }
        } + [
            CostBomb("groups that must occur 100 times, 10 deep") {
                r(
                    String(repeating: "<xs:sequence minOccurs=\"100\" maxOccurs=\"100\">", count: 10) + empty("e")
                        + String(repeating: "</xs:sequence>", count: 10)
                )
            },
            CostBomb("groups that may occur 4294967295 times, 10 deep") {
                r(
                    String(repeating: "<xs:sequence minOccurs=\"0\" maxOccurs=\"4294967295\">", count: 10) + empty("e")
                        + String(repeating: "</xs:sequence>", count: 10)
                )
            },
            CostBomb("an empty group that must occur 1000000000 times") {
                r("<xs:sequence minOccurs=\"1000000000\" maxOccurs=\"unbounded\"/>")
            },
        ]

    // MARK: - Values (A19, A20)

    private static let values: [CostBomb] = [
        CostBomb("100,000 enumerated values") {
            text("s", each(0..<100_000) { "<xs:enumeration value=\"value \($0)\"/>" })
                + "<xs:element name=\"r\" type=\"t:s\"/>"
        },
        CostBomb("20,000 types that inherit 20,000 enumerated values") {
            text("s", each(0..<20_000) { "<xs:enumeration value=\"value \($0)\"/>" })
                + each(0..<20_000) { text("s\($0)", "", base: "t:s") }
                + r(
                    "<xs:sequence>\(each(0..<4_000) { "<xs:element name=\"e\($0)\" type=\"t:s\($0)\"/>" })</xs:sequence>"
                )
        },
        CostBomb("decimal bounds of 60,000 digits") {
            each(0..<60) {
                text(
                    "s\($0)",
                    "<xs:maxInclusive value=\"\(String(repeating: "9", count: 60_000))\"/>",
                    base: "xs:decimal"
                )
            } + "<xs:element name=\"r\" type=\"t:s0\"/>"
        },
        CostBomb("float bounds of 60,000 digits") {
            each(0..<60) {
                text(
                    "s\($0)",
                    "<xs:maxInclusive value=\"\(String(repeating: "9", count: 60_000))E-59999\"/>",
                    base: "xs:double"
                )
            } + "<xs:element name=\"r\" type=\"t:s0\"/>"
        },
        CostBomb("years and durations of 60,000 digits") {
            let digits = String(repeating: "9", count: 60_000)
            return each(0..<30) {
                text("y\($0)", "<xs:maxInclusive value=\"\(digits)\"/>", base: "xs:gYear")
                    + text("d\($0)", "<xs:maxInclusive value=\"P\(digits)Y\"/>", base: "xs:duration")
            } + "<xs:element name=\"r\" type=\"t:y0\"/>"
        },
        CostBomb("a list of 1,000 items of 100,000 letters") {
            text("long", "<xs:minLength value=\"100000\"/>", base: "xs:token")
                + "<xs:simpleType name=\"list\"><xs:list itemType=\"t:long\"/></xs:simpleType>"
                + text("l", "<xs:minLength value=\"1000\"/>", base: "t:list")
                + r("<xs:sequence>\(each(0..<50) { "<xs:element name=\"e\($0)\" type=\"t:l\"/>" })</xs:sequence>")
        },
        CostBomb("lengths of 1e22") {
            text("s", "<xs:minLength value=\"10000000000000000000000\"/>") + "<xs:element name=\"r\" type=\"t:s\"/>"
        },
        CostBomb("10,000 elements with a default of 400 letters, each of which is held against a pattern") {
            text("s", "<xs:pattern value=\"(a|b|ab|ba)*\"/>")
                + r(
                    """
                    <xs:sequence>\(each(0..<4_900) {
                        "<xs:element name=\"e\($0)\" type=\"t:s\" default=\"\(String(repeating: "ab", count: 200))\"/>"
                    })</xs:sequence>
                    """
                )
        },
    ]

    // MARK: - Patterns (A21)

    private static let patterns: [CostBomb] = [
        CostBomb("10,000 patterns of 9,900 states") {
            each(0..<10_000) { text("s\($0)", "<xs:pattern value=\"(a{100}){99}\"/>") }
                + r(
                    "<xs:sequence>\(each(0..<4_900) { "<xs:element name=\"e\($0)\" type=\"t:s\($0)\"/>" })</xs:sequence>"
                )
        },
        CostBomb("a pattern that other engines try every way of") {
            text("s", "<xs:minLength value=\"500\"/><xs:pattern value=\"((a+)+)+b?\"/>")
                + "<xs:element name=\"r\" type=\"t:s\"/>"
        },
        CostBomb("a pattern that no text of the length has") {
            text("s", "<xs:length value=\"999\"/><xs:pattern value=\"(aa|aaaa){1,1000}\"/>")
                + "<xs:element name=\"r\" type=\"t:s\"/>"
        },
        CostBomb("1,000 patterns in one type") {
            text("s", each(0..<1_000) { "<xs:pattern value=\"\\p{L}{0,900}\($0)x\"/>" })
                + "<xs:element name=\"r\" type=\"t:s\"/>"
        },
        CostBomb("1,000 subtracted classes") {
            text("s", each(0..<1_000) { "<xs:pattern value=\"[\\i-[\\c-[\\d-[\($0 % 10)]]]]+\"/>" })
                + "<xs:element name=\"r\" type=\"t:s\"/>"
        },
    ]

    // MARK: - WSDL

    private static func wsdl(_ content: String) -> [String: String] {
        [
            "main.wsdl": """
            <w:definitions targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/" \
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">\
            \(content)</w:definitions>
            """
        ]
    }

    private static func binding(operations: Int, style: String = "rpc") -> String {
        """
        <w:message name="m"><w:part name="p" type="xs:int"/></w:message>\
        <w:portType name="P">\(each(0..<operations) { "<w:operation name=\"o\($0)\"><w:input message=\"t:m\"/></w:operation>" })\
        </w:portType><w:binding name="B" type="t:P">\
        <s:binding style="\(style)" transport="http://schemas.xmlsoap.org/soap/http"/>\
        \(each(0..<operations) {
            "<w:operation name=\"o\($0)\"><s:operation/><w:input><s:body use=\"literal\"/></w:input></w:operation>"
        })</w:binding>
        """
    }

    private static let definitions: [CostBomb] = [
        CostBomb("15,000 operations") { wsdl(binding(operations: 15_000)) },
        CostBomb("3,000 ports of 15 operations") {
            wsdl(
                binding(operations: 15)
                    + "<w:service name=\"S\">\(each(0..<3_000) { "<w:port name=\"p\($0)\" binding=\"t:B\"/>" })</w:service>"
            )
        },
        CostBomb("10,000 bindings that no service offers") {
            wsdl(
                "<w:message name=\"m\"/><w:portType name=\"P\"><w:operation name=\"o\"><w:input message=\"t:m\"/></w:operation></w:portType>"
                    + each(0..<10_000) {
                        """
                        <w:binding name="B\($0)" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>\
                        <w:operation name="o"><s:operation/><w:input><s:body use="literal"/></w:input></w:operation></w:binding>
                        """
                    }
            )
        },
        CostBomb("a message of 20,000 parts, all of which the body names") {
            let names = (0..<9_000).map { "p\($0)" }.joined(separator: " ")
            return wsdl(
                """
                <w:message name="m">\(each(0..<9_000) { "<w:part name=\"p\($0)\" type=\"xs:int\"/>" })</w:message>\
                <w:portType name="P"><w:operation name="o" parameterOrder="\(names)"><w:input message="t:m"/></w:operation>\
                </w:portType><w:binding name="B" type="t:P">\
                <s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>\
                <w:operation name="o"><s:operation/><w:input><s:body use="literal" parts="\(names)"/></w:input></w:operation>\
                </w:binding>
                """
            )
        },
        CostBomb("9,000 header blocks of one message") {
            wsdl(
                """
                <w:message name="m">\(each(0..<9_000) { "<w:part name=\"p\($0)\" type=\"xs:int\"/>" })</w:message>\
                <w:portType name="P"><w:operation name="o"><w:input message="t:m"/></w:operation></w:portType>\
                <w:binding name="B" type="t:P"><s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>\
                <w:operation name="o"><s:operation/><w:input>\
                \(each(0..<9_000) { "<s:header message=\"t:m\" part=\"p\($0)\" use=\"literal\"/>" })\
                <s:body use="literal" parts="p0"/></w:input></w:operation></w:binding>
                """
            )
        },
    ]
}
