import SoapstoneCodec
import SoapstoneSchema
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// What values are in node-soap's JSON. The expected ones are what node-soap 1.x itself gives for the same WSDL and
/// answer, with UTC for its zone, but for those that the page about dialects names.
@Suite struct NodeSOAPValueTests {
    private static let wsdl = """
        <w:definitions targetNamespace="urn:v" xmlns:t="urn:v" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <w:types><xs:schema targetNamespace="urn:v" elementFormDefault="qualified">
            <xs:simpleType name="Count"><xs:restriction base="xs:int"/></xs:simpleType>
            <xs:complexType name="Sum"><xs:simpleContent><xs:extension base="xs:int">
              <xs:attribute name="unit" type="xs:string"/></xs:extension></xs:simpleContent></xs:complexType>
            <xs:complexType name="Inner"><xs:sequence>
              <xs:element name="attributes" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
              <xs:element name="x" type="xs:int" minOccurs="0" nillable="true"/></xs:sequence>
              <xs:attribute name="a" type="xs:int"/><xs:attribute name="q" type="xs:int" form="qualified"/></xs:complexType>
            <xs:element name="get" type="xs:string"/>
            <xs:element name="getResponse"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">
              <xs:element name="int" type="xs:int"/><xs:element name="long" type="xs:long"/>
              <xs:element name="integer" type="xs:integer"/><xs:element name="decimal" type="xs:decimal"/>
              <xs:element name="double" type="xs:double"/><xs:element name="unsigned" type="xs:unsignedInt"/>
              <xs:element name="boolean" type="xs:boolean"/><xs:element name="count" type="t:Count"/>
              <xs:element name="plain"><xs:simpleType><xs:restriction base="xs:int"/></xs:simpleType></xs:element>
              <xs:element name="sum" type="t:Sum"/><xs:element name="date" type="xs:date"/>
              <xs:element name="dateTime" type="xs:dateTime"/><xs:element name="time" type="xs:time"/>
              <xs:element name="string" type="xs:string"/><xs:element name="token" type="xs:token"/>
              <xs:element name="inner" type="t:Inner"/>
              <xs:element name="many" type="xs:int" minOccurs="0" maxOccurs="unbounded"/>
            </xs:choice></xs:complexType></xs:element>
          </xs:schema></w:types>
          <w:message name="in"><w:part name="body" element="t:get"/></w:message>
          <w:message name="out"><w:part name="body" element="t:getResponse"/></w:message>
          <w:portType name="V"><w:operation name="get"><w:input message="t:in"/><w:output message="t:out"/></w:operation></w:portType>
          <w:binding name="V" type="t:V"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="get"><s:operation soapAction="urn:get"/><w:input><s:body use="literal"/></w:input>
              <w:output><s:body use="literal"/></w:output></w:operation></w:binding>
          <w:service name="V"><w:port name="V" binding="t:V"><s:address location="http://127.0.0.1/v"/></w:port></w:service>
        </w:definitions>
        """

    private static func messages(_ options: NodeSOAPOptions = .standard) throws -> DialectMessages {
        let folder = try TemporaryFolder(["main.wsdl": wsdl])
        return try DialectMessages(ContractLoader().load(folder.path("main.wsdl")), "get", .nodeSOAP(options))
    }

    private static func envelope(_ content: String) -> String {
        """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
        <s:Body><getResponse xmlns="urn:v">\(content)</getResponse></s:Body></s:Envelope>
        """
    }

    static let values = [
        ("<int>-007</int>", #"{"int":-7}"#), ("<int> 5 </int>", #"{"int":5}"#), ("<int/>", #"{"int":null}"#),
        ("<long>60000000000</long>", #"{"long":60000000000}"#), ("<integer>42</integer>", #"{"integer":42}"#),
        ("<decimal>1.50</decimal>", #"{"decimal":1.5}"#), ("<double>1E5</double>", #"{"double":100000}"#),
        ("<unsigned>7</unsigned>", #"{"unsigned":"7"}"#), ("<count>7</count>", #"{"count":"7"}"#),
        ("<plain>7</plain>", #"{"plain":7}"#),
        ("<sum unit=\"h\">7</sum>", #"{"sum":{"attributes":{"unit":"h"},"$value":7}}"#),
        ("<sum>7</sum>", #"{"sum":7}"#), ("<boolean>1</boolean>", #"{"boolean":true}"#),
        ("<boolean>false</boolean>", #"{"boolean":false}"#),
        ("<date>2020-02-29</date>", #"{"date":"2020-02-29T00:00:00.000Z"}"#),
        ("<date>2020-02-29Z</date>", #"{"date":"2020-02-29T00:00:00.000Z"}"#),
        ("<dateTime>2020-02-29T12:00:00.5+02:00</dateTime>", #"{"dateTime":"2020-02-29T10:00:00.500Z"}"#),
        ("<dateTime>2020-12-31T24:00:00Z</dateTime>", #"{"dateTime":"2021-01-01T00:00:00.000Z"}"#),
        ("<time>12:00:00</time>", #"{"time":"12:00:00"}"#), ("<string> a \u{A0}</string>", #"{"string":"a"}"#),
        ("<string/>", #"{"string":""}"#), ("<token/>", #"{"token":null}"#), ("<inner/>", #"{"inner":null}"#),
        ("<inner a=\"1\"/>", #"{"inner":{"attributes":{"a":"1"}}}"#),
        ("<inner><x xsi:nil=\"true\"/></inner>", #"{"inner":null}"#),
        ("<inner a=\"1\"><x xsi:nil=\"1\"/></inner>", #"{"inner":{"attributes":{"a":"1"}}}"#),
        ("<inner><x>5</x></inner>", #"{"inner":{"x":5}}"#), ("<many>5</many>", #"{"many":[5]}"#),
        ("<int>1</int><int>2</int>", #"{"int":[1,2]}"#), ("", "null"),
    ]

    @Test("A value is what node-soap gives", arguments: values)
    func reading(xml: String, json: String) throws {
        let (own, report) = try Self.messages().json(Self.envelope(xml), .response)
        #expect(try DialectMessages.parse(own).isEquivalent(to: DialectMessages.parse(json)), "\(own)")
        // An empty number breaks the contract.
        #expect(report.count == (xml == "<int/>" ? 1 : 0))
    }

    @Test(
        "What JavaScript cannot hold is there all the same, by its digits or its text",
        arguments: [
            ("<long>9007199254740993</long>", #"{"long":9007199254740993}"#),
            ("<decimal>0.12345678901234567890</decimal>", #"{"decimal":0.12345678901234567890}"#),
            ("<double>INF</double>", #"{"double":"INF"}"#),
            ("<dateTime>2020-02-29T12:00:00.123456Z</dateTime>", #"{"dateTime":"2020-02-29T12:00:00.123456Z"}"#),
            ("<int>seven</int>", #"{"int":"seven"}"#), ("<other>5</other>", #"{"other":"5"}"#),
            (
                "<inner a=\"1\"><attributes>b</attributes></inner>",
                #"{"inner":{"attributes":{"a":"1"},"t:attributes":["b"]}}"#
            ),
        ]
    )
    func beyond(xml: String, json: String) throws {
        #expect(try Self.messages().json(Self.envelope(xml), .response).json == json)
    }

    @Test("Values come back", arguments: values + [("<inner a=\"1\"><attributes>b</attributes></inner>", "")])
    func back(xml: String, json: String) throws {
        let messages = try Self.messages(NodeSOAPOptions(handleNilAsNull: true))
        let json = try messages.json(Self.envelope(xml), .response).json
        // A number cannot be empty, which the schema lets nil be and node-soap does not tell from it.
        guard xml != "<int/>" else { return }
        let again = try messages.json(messages.xml(json, .response), .response, strictly: true).json
        #expect(again == json)
    }

    @Test("An attribute has its namespace by its local name where the prefix is that of another message")
    func foreignPrefix() throws {
        let messages = try Self.messages()
        let xml = try messages.xml(#"{"inner":{"attributes":{"n7:q":"1"}}}"#, .response)
        let expected = Self.envelope("<inner xmlns:v=\"urn:v\" v:q=\"1\"/>")
        #expect(try DialectMessages.canonical(xml) == DialectMessages.canonical(expected))
        let errors = try messages.errors(#"{"inner":{"attributes":{"n7:r":"1"}}}"#, .response)
        #expect(errors.map(\.pointer) == ["/inner/attributes/n7:r"])
    }

    @Test(
        "A date is found again by its first instant",
        arguments: [
            ("2020-02-29", "2020-02-29T00:00:00.000Z", "2020-02-29"),
            ("2020-01-01+02:00", "2019-12-31T22:00:00.000Z", "2020-01-01+02:00"),
            ("2020-01-01-05:30", "2020-01-01T05:30:00.000Z", "2020-01-01-05:30"),
            ("2020-01-01+14:00", "2019-12-31T10:00:00.000Z", "2019-12-31-10:00"),
        ]
    )
    func dates(date: String, instant: String, back: String) {
        var text = date
        #expect(text.withUTF8 { NodeSOAPDate.instant(of: $0, .date) } == instant)
        #expect(NodeSOAPDate.date(of: Array(instant.utf8)).map { String(decoding: $0, as: UTF8.self) } == back)
    }

    @Test(
        "What is no instant stays as it is",
        arguments: ["2020-02-29", "2020-02-29T12:00:01Z", "x", "2020-02-29T00:00:00"]
    )
    func noInstant(text: String) {
        #expect(NodeSOAPDate.date(of: Array(text.utf8)) == nil)
    }
}
