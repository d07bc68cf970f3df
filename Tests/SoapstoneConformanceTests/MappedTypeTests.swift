import SoapstoneConformance
import Testing

/// Values that come with another type than the declared one, which `xsi:type` says.
@Suite struct MappedTypeTests {
    private static let sheet = "wsdl/data-mapping.csv"
    private static let response = "\(ExampleProject.pen)/response.xml"

    /// The example with a price, whose type has one below it with another value.
    private static func example(isAbstract: Bool, says: String) throws -> ExampleProject {
        let example = try ExampleProject()
        let types = """
            <xs:complexType name="Price"\(isAbstract ? " abstract=\"true\"" : "")>
                    <xs:sequence><xs:element name="net" type="xs:int"/></xs:sequence>
                  </xs:complexType>
                  <xs:complexType name="TaxedPrice">
                    <xs:complexContent><xs:extension base="s:Price">
                      <xs:sequence><xs:element name="tax" type="xs:int"/></xs:sequence>
                    </xs:extension></xs:complexContent>
                  </xs:complexType>
                  <xs:element name="order">
            """
        try example.replace("<xs:element name=\"order\">", with: types, in: "wsdl/shop.wsdl")
        let count = "<xs:element name=\"count\" type=\"xs:int\"/>"
        try example.replace(count, with: count + "<xs:element name=\"price\" type=\"s:Price\"/>", in: "wsdl/shop.wsdl")
        let price = says.isEmpty ? "<s:net>3</s:net>" : "<s:net>3</s:net><s:tax>1</s:tax>"
        let type = says.isEmpty ? "" : " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"s:\(says)\""
        let element = "</s:count><s:price\(type)>\(price)</s:price>"
        try example.replace("</s:count>", with: element, in: response)
        let members = says.isEmpty ? "\"net\": 3" : "\"net\": 3, \"tax\": 1"
        let json = "\(ExampleProject.pen)/response.json"
        try example.replace("\"count\": 2", with: "\"count\": 2, \"price\": {\(members)}", in: json)
        try example.write(sheet, example.text(sheet) + row("net", "yes"))
        return example
    }

    private static func row(_ name: String, _ required: String) -> String {
        "Order,price,shop,getOrder,response/price/\(name),price.\(name),int,\(required),N,api,\n"
    }

    private static func check(_ example: ExampleProject, _ rule: String = "mapping.") async throws -> CheckResult {
        try await example.check(CheckSettings(selecting: rule))
    }

    @Test("What nobody sends needs no row")
    func unsaid() async throws {
        let result = try await Self.check(Self.example(isAbstract: false, says: ""), "mapping.uncovered")
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.coverage.sheets.first?.description.hasPrefix("mapping of shop: 5 of 5 values") == true)
    }

    @Test(
        "What a recorded message says needs one, and so does what an abstract type leaves to others",
        arguments: [false, true]
    )
    func said(isAbstract: Bool) async throws {
        let example = try Self.example(isAbstract: isAbstract, says: "TaxedPrice")
        let findings = try await Self.check(example).findings
        #expect(findings.map(\.message) == ["'response/price/tax' of shop/getOrder has no row"], "\(findings)")
        try example.write(Self.sheet, example.text(Self.sheet) + Self.row("tax", "no"))
        let result = try await Self.check(example)
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.coverage.sheets.first?.description.hasPrefix("mapping of shop: 6 of 6 values") == true)
        // Another type need not have the value.
        try example.replace(Self.row("tax", "no"), with: Self.row("tax", "yes"), in: Self.sheet)
        #expect(try await Self.check(example).findings.map(\.rule) == ["mapping.required"])
    }

    @Test("A row for it is right, too, where nobody sends it, but for the fixture that is missing")
    func foreseen() async throws {
        let example = try Self.example(isAbstract: false, says: "")
        try example.write(Self.sheet, example.text(Self.sheet) + Self.row("tax", "no"))
        #expect(try await Self.check(example).findings.map(\.rule) == ["mapping.unfixtured"])
    }

    @Test("Whether session or gateway have a value is told by codecs alone")
    func dependency() async throws {
        let example = try ExampleProject()
        try example.replace("request/id,id,int,yes,N,api", with: "request/id,-,int,yes,N,session", in: Self.sheet)
        let result = try await Self.check(example, "mapping.dependency")
        #expect(result.findings == [])
        #expect(result.unchecked.map(\.rule) == ["mapping.dependency"])
    }

    @Test(
        "A list is an array in JSON, whether or not the path says so",
        arguments: [("note", 0), ("note[]", 0), ("note[][]", 1)]
    )
    func list(json: String, count: Int) async throws {
        let example = try ExampleProject()
        let type = "<xs:simpleType name=\"Sizes\"><xs:list itemType=\"xs:int\"/></xs:simpleType>\n      "
        let order = "<xs:element name=\"order\">"
        try example.replace(order, with: type + order, in: "wsdl/shop.wsdl")
        let note = "name=\"note\" type=\""
        try example.replace("\(note)xs:string\"", with: "\(note)s:Sizes\"", in: "wsdl/shop.wsdl")
        try example.replace(
            "response/note,-,string,no,P,-",
            with: "response/note,\(json),Sizes,no,P,api",
            in: Self.sheet
        )
        let findings = try await Self.check(example, "mapping.unresolved-json").findings
        #expect(findings.count == count, "\(findings)")
    }
}
