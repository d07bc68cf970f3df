import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

@Suite struct TypeSpaceTests {
    @Test("White space around xsi:type is valid, whatever libxml2 says (XML Schema 1.0 Part 1, section 2.6.1)")
    func accepted() throws {
        let text = """
            <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:t' xmlns:t='urn:t'>
            <xs:complexType name='P'/><xs:element name='a' type='t:P'/></xs:schema>
            """
        let contract = try ContractLoader().load(Array(text.utf8), named: "a.xsd", in: ".")
        let validator = MessageValidator(contract)
        for value in [" b:P ", "b:P\n", "b:P"] {
            let document = """
                <b:a xmlns:b='urn:t' xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type='\(value)'/>
                """
            let report = validator.validate(try XMLDocument(parsing: Array(document.utf8)))
            #expect(report.verdict == .valid, "\(value): \(report.notes)")
        }
        let other = "<b:a xmlns:b='urn:t' xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type=' b:Q '/>"
        #expect(validator.validate(try XMLDocument(parsing: Array(other.utf8))).verdict == .invalid)
    }
}
