import Foundation
import SoapstoneConformance
import Testing

/// Where values stand in messages and in JSON, by the contract alone.
@Suite struct MappingPathTests {
    /// What the example's order gets: attributes, a choice, text beside an attribute, an element that may be nil, a type
    /// that is in itself.
    private static let line = """
        <xs:element name="note" type="xs:string" minOccurs="0"/>
                    <xs:element name="line" minOccurs="0" maxOccurs="unbounded">
                      <xs:complexType>
                        <xs:sequence>
                          <xs:choice>
                            <xs:element name="sku" type="s:Name"/>
                            <xs:element name="number" type="xs:int"/>
                          </xs:choice>
                          <xs:element name="price" nillable="true">
                            <xs:complexType>
                              <xs:simpleContent>
                                <xs:extension base="xs:int">
                                  <xs:attribute name="currency" type="xs:string" use="required"/>
                                </xs:extension>
                              </xs:simpleContent>
                            </xs:complexType>
                          </xs:element>
                          <xs:element name="part" type="s:Part" minOccurs="0"/>
                        </xs:sequence>
                        <xs:attribute name="no" type="xs:int" use="required"/>
                      </xs:complexType>
                    </xs:element>
        """

    private static let types = """
        <xs:simpleType name="Name">
          <xs:restriction base="xs:string"><xs:maxLength value="8"/></xs:restriction>
        </xs:simpleType>
        <xs:complexType name="Part">
          <xs:sequence>
            <xs:element name="name" type="s:Name"/>
            <xs:element name="part" type="s:Part" minOccurs="0" maxOccurs="unbounded"/>
          </xs:sequence>
        </xs:complexType>
        """

    private static let rows = """
        Order,line,shop,getOrder,response/line/@no,line[].@no,int,yes,N,api,
        Order,line,shop,getOrder,response/line/sku,line[].sku,string(8),no,N,api,
        Order,line,shop,getOrder,response/line/number,line[].number,int,no,N,api,
        Order,line,shop,getOrder,response/line/price,line[].price.$value,int,no,N,api,
        Order,line,shop,getOrder,response/line/price/@currency,line[].price.@currency,string,yes,N,api,
        Order,line,shop,getOrder,response/line/part/name,line[].part.name,string,yes,N,api,
        Order,line,shop,getOrder,response/line/part/part,line[].part.part[],anyType,no,N,api,

        """

    private static let xml = """
        <s:count>2</s:count>
              <s:line no="1">
                <s:sku>A-1</s:sku>
                <s:price currency="EUR">3</s:price>
                <s:part><s:name>cap</s:name><s:part><s:name>clip</s:name></s:part></s:part>
              </s:line>
              <s:line no="2">
                <s:number>7</s:number>
                <s:price currency="EUR">4</s:price>
              </s:line>
        """

    private static let json = """
        "count": 2,
          "line": [
            {
              "@no": 1,
              "sku": "A-1",
              "price": {"@currency": "EUR", "$value": 3},
              "part": {"name": "cap", "part": [{"name": "clip"}]}
            },
            {"@no": 2, "number": 7, "price": {"@currency": "EUR", "$value": 4}}
          ]
        """

    private static func example() throws -> ExampleProject {
        let example = try ExampleProject()
        let contract = "wsdl/shop.wsdl"
        let note = #"<xs:element name="note" type="xs:string" minOccurs="0"/>"#
        try example.replace(note, with: line, in: contract)
        try example.replace("    </xs:schema>", with: types + "\n    </xs:schema>", in: contract)
        try example.replace("<s:count>2</s:count>", with: xml, in: "\(ExampleProject.pen)/response.xml")
        try example.replace("\"count\": 2", with: json, in: "\(ExampleProject.pen)/response.json")
        try example.write(MappingSheetTests.sheet, try example.text(MappingSheetTests.sheet) + rows)
        return example
    }

    // The golden JSON is held against the codec, and the sheet's paths against the golden JSON.
    @Test("Paths in JSON are those that the contract's own codec has")
    func agreement() async throws {
        let result = try await Self.example().check()
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.unchecked == [])
        #expect(result.coverage.sheets.map(\.leaves) == [11])
        #expect(result.coverage.sheets.map(\.mappedLeaves) == [11])
    }

    /// A change of the sheet, and what is said of it.
    static let changes: [(old: String, new: String, rule: String, line: Int, column: Int, reason: String)] = [
        ("line[].sku", "line.sku", "mapping.unresolved-json", 7, 44, "is 'line[].sku' meant?"),
        ("string(8),no", "string(9),no", "mapping.type", 7, 55, "the contract 'string(8)' (its type 'Name')"),
        (",string(8),no", ",Name,yes", "mapping.required", 7, 60, "by the contract the value may be missing"),
        ("$value,int,no", "$value,int,yes", "mapping.required", 9, 70, "by the contract the value may be missing"),
        ("line[].@no,int,yes", "line[].@no,int,no", "mapping.required", 6, 59, "the contract requires the value"),
        ("line/@no,", "line,", "mapping.unresolved-path", 6, 26, "an element that has others in it"),
        ("response/line/@no,", "answer/line/@no,", "mapping.unresolved-path", 6, 26, "begins with none of request/"),
        ("response/line/@no,", "response/line/@on,", "mapping.unresolved-path", 6, 26, "'response/line/@no' meant?"),
        ("shop,getOrder,response/line/@", "shops,getOrder,response/line/@", "mapping.unresolved-path", 6, 12, "'shop'"),
        (
            "getOrder,response/line/@", "getOrders,response/line/@", "mapping.unresolved-path", 6, 17,
            "'getOrder' meant?"
        ),
        ("@no,int,yes,N,api", "@no,int,yes,N,app", "mapping.dependency", 6, 65, "'app' is none of api, session"),
        ("@no,int,yes,N,api", "@no,int,yes,N,wifi", "mapping.dependency", 6, 65, "where the value comes from"),
        ("@no,int,yes,N,api", "@no,int,yes,N,gateway; api", "mapping.dependency", 6, 65, "one of api, session"),
        ("line[].@no,int,yes,N,api", "-,int,yes,N,composite", "mapping.dependency", 6, 56, "has nothing in JSON"),
        ("line[].@no,int,yes,N,api", "total,int,yes,N,gateway", "mapping.unfixtured", 6, 44, "has the path"),
    ]

    @Test("A finding stands at its cell, with the contract's line beside", arguments: changes)
    func places(old: String, new: String, rule: String, line: Int, column: Int, reason: String) async throws {
        let example = try Self.example()
        try example.replace(old, with: new, in: MappingSheetTests.sheet)
        let result = try await example.check(CheckSettings(selecting: rule))
        #expect(result.findings.count == 1, "\(result.findings)")
        let finding = try #require(result.findings.first)
        #expect(finding.message.contains(reason), "\(finding)")
        #expect(finding.line == line && finding.column == column, "\(finding)")
        #expect(finding.file == "\(example.folder.path)/\(MappingSheetTests.sheet)")
    }

    @Test("What is made of several answers is one member for an element of a screen", arguments: ["total", "sum"])
    func composites(other: String) async throws {
        let example = try Self.example()
        let (text, number) = ("total,string(8),no,N,composite", "\(other),int,no,N,composite")
        try example.replace("line[].sku,string(8),no,N,api", with: text, in: MappingSheetTests.sheet)
        try example.replace("line[].number,int,no,N,api", with: number, in: MappingSheetTests.sheet)
        let findings = try await example.check(CheckSettings(selecting: "mapping.")).findings
        guard other != "total" else { return #expect(findings == []) }
        #expect(findings.map(\.rule) == ["mapping.contradiction"])
        #expect(findings.first?.message == "line 7 has 'total' for the same element")
        #expect(findings.first?.line == 8)
    }

    @Test("What the contract says of a value is a line of the contract")
    func contract() async throws {
        let example = try Self.example()
        try example.replace("line[].sku,string(8)", with: "line[].sku,int", in: MappingSheetTests.sheet)
        let result = try await example.check(CheckSettings(selecting: "mapping.type"))
        let place = try #require(result.findings.first?.contract)
        #expect(place.file == "\(example.folder.path)/wsdl/shop.wsdl")
        let lines = try example.text("wsdl/shop.wsdl").components(separatedBy: "\n")
        #expect(lines[place.line - 1].contains(#"name="sku""#))
    }

    @Test("A row may be for all that is below a path, and for all operations of the service")
    func wide() async throws {
        let example = try Self.example()
        let sheet = try example.text(MappingSheetTests.sheet).split(separator: "\n").filter { !$0.contains("/line/") }
        let row = "-,-,shop,*,response/line/**,-,-,-,-,-,Not shown"
        try example.write(MappingSheetTests.sheet, (sheet + [Substring(row)]).joined(separator: "\n"))
        let result = try await example.check()
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.coverage.sheets.map(\.percentOfLeaves) == [100])
    }

    @Test(
        "A row for all that is below a path may have all that is below one in JSON",
        arguments: [
            ("line[].**", "api", []), ("-", "-", []), ("line[].**", "-", ["mapping.dependency"]),
            ("line[]", "api", ["mapping.dependency"]), ("lines[].**", "api", ["mapping.contradiction"]),
        ] as [(String, String, [String])]
    )
    func below(json: String, dependency: String, rules: [String]) async throws {
        let example = try Self.example()
        let sheet = try example.text(MappingSheetTests.sheet).split(separator: "\n").filter { !$0.contains("/line/") }
        let row = "-,-,shop,*,response/line/**,\(json),-,-,-,\(dependency),Shown as it is"
        try example.write(MappingSheetTests.sheet, (sheet + [Substring(row)]).joined(separator: "\n"))
        let result = try await example.check()
        #expect(Set(result.findings.map(\.rule)) == Set(rules), "\(result.findings)")
    }

    @Test("A key that more than its name decides is told as not checked")
    func unknown() async throws {
        let example = try ExampleProject()
        let count = #"<xs:element name="count" type="xs:int"/>"#
        let group = #"<xs:sequence maxOccurs="2"><xs:element name="count" type="xs:int"/></xs:sequence>"#
        try example.replace(count, with: group, in: "wsdl/shop.wsdl")
        let result = try await example.check(CheckSettings(selecting: "mapping.unresolved-json"))
        #expect(result.findings == [])
        #expect(result.unchecked.count == 1)
    }
}
