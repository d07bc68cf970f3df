import SoapstoneMessages
import Testing

/// Choices whose branches have names in common: what is in the object says which one is meant.
@Suite struct SharedChoiceTests {
    private static let schema = """
        <xs:element name="range"><xs:complexType><xs:choice>
        <xs:sequence><xs:element name="low" type="xs:int"/><xs:element name="width" type="xs:int" minOccurs="0"/></xs:sequence>
        <xs:sequence><xs:element name="width" type="xs:int"/><xs:element name="high" type="xs:int" minOccurs="0"/></xs:sequence>
        <xs:sequence>
        <xs:choice><xs:element name="all" type="xs:int"/><xs:element name="none" type="xs:int"/></xs:choice>
        <xs:element name="high" type="xs:int"/>
        </xs:sequence>
        </xs:choice></xs:complexType></xs:element>
        """

    @Test(
        "The branch that has all that it needs is taken",
        arguments: [
            #"{"low":1}"#, #"{"low":1,"width":2}"#, #"{"width":2}"#, #"{"width":2,"high":3}"#, #"{"high":3,"all":1}"#,
            #"{"high":3,"none":1}"#,
        ]
    )
    func whole(json: String) throws {
        let codec = try CodecExample(Self.schema)
        #expect(try codec.json(codec.xml(json, as: "range"), strictly: true).json == json)
    }

    @Test(
        "What no branch has whole is told",
        arguments: [
            (#"{"high":3}"#, "no 'width'"), (#"{"low":1,"high":3}"#, "'high' beside members that exclude it"),
            (#"{}"#, "no member of a choice"),
        ]
    )
    func broken(json: String, message: String) throws {
        let errors = try CodecExample(Self.schema).errors(json, as: "range").map(\.description)
        #expect(errors.count == 1 && errors.first?.contains(message) == true, "\(errors)")
    }
}
