import SoapstoneCodec
import SoapstoneMessages
import Testing

/// Numbers in JSON have at most as many digits as readers of JSON take, however they are written.
@Suite struct NumberLengthTests {
    private static let schema = """
        <xs:element name="d" type="xs:double"/><xs:element name="f" type="xs:float"/><xs:element name="m" type="xs:decimal"/>
        <xs:element name="a"><xs:simpleType><xs:restriction base="xs:decimal"><xs:totalDigits value="4"/></xs:restriction></xs:simpleType></xs:element>
        """

    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

    @Test(
        "A number of XML becomes one that JSON readers take, of the same value",
        arguments: [
            ("d", "0.\(zeros(80))25", "2.5e-81"), ("d", "1.\(zeros(90))", "1"), ("d", "-4\(zeros(90))", "-4e+90"),
            ("d", "1.50", "1.50"), ("f", "0.\(zeros(70))", "0"), ("a", "\(zeros(70))12.5", "12.5"),
            ("a", "12.5\(zeros(70))", "12.5"),
        ]
    )
    func decoded(element: String, text: String, json: String) throws {
        let codec = try CodecExample(Self.schema)
        let (found, report) = try codec.json("<\(element) xmlns=\"urn:example\">\(text)</\(element)>", strictly: true)
        #expect(report.count == 0)
        #expect(found == json)
        #expect(throws: Never.self) { try JSONDocument(parsing: Array("[\(found)]".utf8)) }
    }

    @Test(
        "A number of JSON becomes a decimal of no more digits",
        arguments: [
            ("1e20", true), ("-2.5e-60", true), ("1e63", true), ("1e64", false), ("1e400", false), ("3e-64", false),
        ]
    )
    func encoded(json: String, isTaken: Bool) throws {
        let codec = try CodecExample(Self.schema)
        let isWritten = (try? codec.xml(json, as: "m")) != nil
        #expect(isWritten == isTaken)
    }
}
