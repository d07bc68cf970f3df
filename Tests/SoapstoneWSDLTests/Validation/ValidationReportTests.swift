import SoapstoneXML
import Testing

@testable import SoapstoneSchema

@Suite struct ValidationReportTests {
    static let schema = """
        <xs:element name="order"><xs:complexType><xs:sequence>
          <xs:element name="line" maxOccurs="unbounded"><xs:complexType><xs:sequence>
            <xs:element name="item" type="xs:string" form="unqualified"/>
            <xs:element name="note" type="xs:string" minOccurs="0" maxOccurs="2"/>
            <xs:choice><xs:element name="count" type="xs:int"/><xs:any namespace="urn:x"/></xs:choice>
          </xs:sequence><xs:attribute name="no" type="xs:int"/></xs:complexType></xs:element>
        </xs:sequence></xs:complexType></xs:element>
        """

    @Test("A violation says where it is, what was there and what may be")
    func violation() throws {
        let text = """
            <t:order xmlns:t="urn:t">
              <t:line><item>a</item><t:count>1</t:count></t:line>
              <t:line no="x"><item>b</item>
                <t:cuont>2</t:cuont></t:line>
            </t:order>
            """
        let report = try Schemas(Self.schema).validator.validate(Schemas.document(text).root)
        #expect(report.verdict == .invalid)
        try #require(report.violations.count == 2)
        let number = report.violations[0]
        #expect(number.rule == "cvc-attribute.3")
        #expect(number.datatypeRule == "cvc-datatype-valid.1.2.1")
        #expect(number.place == XMLPlace(line: 3, column: 3, path: "/Q{urn:t}order/Q{urn:t}line[2]/@no"))
        let unexpected = report.violations[1]
        #expect(unexpected.rule == "cvc-complex-type.2.4.a")
        #expect(unexpected.place == XMLPlace(line: 4, column: 5, path: "/Q{urn:t}order/Q{urn:t}line[2]/Q{urn:t}cuont"))
        #expect(
            unexpected.allowed == [
                AllowedTerm(name: "{urn:t}note", occurs: Occurs(min: 0, max: 2)),
                AllowedTerm(name: "{urn:t}count", occurs: .once),
                AllowedTerm(name: "any element of 'urn:x'", occurs: .once),
            ]
        )
        #expect(
            unexpected.message
                == "'{urn:t}cuont' may not stand here: expected {urn:t}note (0..2), {urn:t}count, any element of 'urn:x'."
        )
    }

    @Test("After an element that is missing, reading goes on where the next one is expected")
    func missing() throws {
        let schemas = try Schemas(
            """
            <xs:element name="r"><xs:complexType><xs:sequence><xs:element name="a"/><xs:element name="b"/>
            <xs:element name="c" type="xs:int"/></xs:sequence></xs:complexType></xs:element>
            """
        )
        let report = try schemas.report(on: "<r><a/><c>x</c></r>")
        #expect(report.violations.map(\.rule) == ["cvc-complex-type.2.4.a", "cvc-type.3.1.3"])
        #expect(report.violations.first?.allowed == [AllowedTerm(name: "{urn:t}b", occurs: .once)])
    }

    @Test("At most a hundred violations are kept, and the rest counted")
    func bound() throws {
        let schemas = try Schemas(
            "<xs:element name=\"r\"><xs:complexType/></xs:element><xs:element name=\"x\" type=\"xs:int\"/>"
        )
        let children = String(repeating: "<x>y</x>", count: 150)
        let report = try schemas.validator.validate(Schemas.document(Schemas.declared("<r>\(children)</r>")).root)
        #expect(report.violations.count == 100)
        #expect(report.droppedViolations == 51)
    }

    @Test("A broken schema does not make a document valid")
    func brokenSchema() throws {
        let schemas = try Schemas(
            """
            <xs:element name="r"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[a-"/></xs:restriction></xs:simpleType></xs:element>
            """
        )
        let report = try schemas.report(on: "<r>anything</r>")
        guard case .notChecked(let reason) = report.verdict else {
            Issue.record("\(report)")
            return
        }
        #expect(reason.contains("test.xsd"))
        #expect(!report.isAccepted)
    }

    @Test(
        "Of an envelope, what the Body holds is validated",
        arguments: [
            (
                "<e:Body><t:int xmlns:t=\"urn:t\">1</t:int></e:Body>", ValidationVerdict.valid,
                "'{urn:t}int' in its Body"
            ),
            (
                "<e:Header><any/></e:Header><e:Body><t:int xmlns:t=\"urn:t\">x</t:int></e:Body>", .invalid,
                "'{urn:t}int'"
            ),
            ("<e:Body/>", .notChecked(reason: "There is no element to validate."), "no elements"),
            (
                "<e:Body><e:Fault><faultcode>e:Server</faultcode><faultstring/><detail><t:int xmlns:t=\"urn:t\">x</t:int>"
                    + "</detail></e:Fault></e:Body>",
                .invalid, "holds a fault, and '{urn:t}int' in its detail"
            ),
            (
                "<e:Body><t:int xmlns:t=\"urn:t\">1</t:int><t:int xmlns:t=\"urn:t\">x</t:int></e:Body>", .invalid,
                "'{urn:t}int', '{urn:t}int'"
            ),
        ]
    )
    func envelopes(content: String, verdict: ValidationVerdict, note: String) throws {
        for namespace in ["http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope"] {
            let schemas = try Schemas("<xs:element name=\"int\" type=\"xs:int\"/>")
            let document = try Schemas.document("<e:Envelope xmlns:e=\"\(namespace)\">\(content)</e:Envelope>")
            let report = schemas.both.validate(document)
            #expect(report.verdict == verdict)
            #expect(report.notes.first?.contains(note) == true, "\(report.notes)")
            #expect(!report.isDisputed)
        }
    }
}
