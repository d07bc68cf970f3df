import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// Contracts of .NET whose messages carry data sets: a schema document, and rows.
@Suite struct DataSetTests {
    private static let contract = """
        <w:definitions targetNamespace="urn:d" xmlns:t="urn:d" xmlns:w="http://schemas.xmlsoap.org/wsdl/" \
        xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema"><w:types>
        <xs:schema elementFormDefault="qualified" targetNamespace="urn:d">
        <xs:element name="Get"><xs:complexType/></xs:element>
        <xs:element name="GetResponse"><xs:complexType><xs:sequence>
        <xs:element minOccurs="0" name="GetResult"><xs:complexType><xs:sequence><xs:element ref="xs:schema"/><xs:any/>
        </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element></xs:schema></w:types>
        <w:message name="in"><w:part name="p" element="t:Get"/></w:message>
        <w:message name="out"><w:part name="p" element="t:GetResponse"/></w:message>
        <w:portType name="P"><w:operation name="Get"><w:input message="t:in"/><w:output message="t:out"/></w:operation>
        </w:portType><w:binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
        <w:operation name="Get"><s:operation soapAction=""/><w:input><s:body use="literal"/></w:input>
        <w:output><s:body use="literal"/></w:output></w:operation></w:binding></w:definitions>
        """

    /// As .NET Framework writes them; `tns` and the type without a prefix are names in attributes.
    private static let schema = """
        <xs:schema id="NewDataSet" targetNamespace="urn:rows" xmlns:tns="urn:rows" xmlns="urn:rows" \
        xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata" \
        elementFormDefault="qualified"><xs:element name="NewDataSet" msdata:IsDataSet="true"><xs:complexType>\
        <xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="Table"><xs:complexType><xs:sequence>\
        <xs:element name="Id" type="xs:int" minOccurs="0"/><xs:element name="Code" type="Code"/>\
        <xs:element name="Other" type="tns:Code" msdata:DataType="System.Guid, mscorlib"/></xs:sequence>\
        </xs:complexType></xs:element></xs:choice></xs:complexType><xs:unique name="u"><xs:selector \
        xpath=".//tns:Table"/><xs:field xpath="tns:Id"/></xs:unique></xs:element><xs:simpleType name="Code">\
        <xs:restriction base="xs:string"/></xs:simpleType></xs:schema>
        """
    private static let rows = """
        <d:diffgram xmlns:d="urn:schemas-microsoft-com:xml-diffgram-v1" xmlns:m="urn:schemas-microsoft-com:xml-msdata">\
        <NewDataSet xmlns="urn:rows"><Table d:id="Table1" m:rowOrder="0"><Id>1</Id></Table></NewDataSet></d:diffgram>
        """

    private static func envelope(_ schema: String, _ rows: String) -> String {
        """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema">\
        <s:Body><GetResponse xmlns="urn:d"><GetResult>\(schema)\(rows)</GetResult></GetResponse></s:Body></s:Envelope>
        """
    }

    private static func load() throws -> LoadedContract {
        let folder = try TemporaryFolder(["main.wsdl": contract])
        return try ContractLoader().load(folder.path("main.wsdl"))
    }

    @Test("The contract breaks no rule")
    func load() throws {
        #expect(try Self.load().findings.filter { $0.severity == .error }.isEmpty)
    }

    @Test(
        "A message is valid where a schema document and rows are in it, and libxml2 says so, too",
        arguments: [
            (schema, rows, true),
            ("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'/>", rows, true),
            ("", rows, false),
            ("<schema/>", rows, false),
            ("<xs:element xmlns:xs='http://www.w3.org/2001/XMLSchema' name='a'/>", rows, false),
            ("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' name='a'/>", rows, false),
            ("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' blockDefault='all'/>", rows, false),
            ("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><a xmlns='urn:a'/></xs:schema>", rows, false),
            (schema, "", false),
            (schema, "<unknown xmlns='urn:unknown'/>", false),
        ]
    )
    func validation(schema: String, rows: String, isValid: Bool) throws {
        let contract = try Self.load()
        let document = try XMLDocument(parsing: Array(Self.envelope(schema, rows).utf8))
        let report = JudgedValidator(contract).judge(MessageValidator(contract).validate(document), on: document)
        #expect((report.verdict == .valid) == isValid, "\(report)")
        #expect(!report.isDisputed)
        switch report.secondOpinion {
        case .valid: #expect(isValid)
        case .invalid: #expect(!isValid)
        default: Issue.record("libxml2 was not asked: \(report.notes)")
        }
    }

    @Test("A message becomes JSON and the same message again, prefixes in the schema's attributes included")
    func roundTrip() throws {
        let contract = try Self.load()
        let operation = try #require(contract.operations.first)
        let codec = try OperationCodec(operation, SchemaCodec(contract.schemas))
        let before = try XMLDocument(parsing: Array(Self.envelope(Self.schema, Self.rows).utf8))
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(of: codec.envelope(before), .response, strictly: true, report: &report, to: &output)
        let back = try codec.message(from: JSONDocument(parsing: output.bytes).root, .response).envelope()
        let after = try XMLDocument(parsing: back)
        #expect(CanonicalForm().text(of: after.root) == CanonicalForm().text(of: before.root))
        // What the names stand for is the same: the schema that comes back can be used.
        let document = try ContractDocument(parsing: back, location: "message.xml")
        let root = try #require(Self.schema(in: document.root))
        var findings = FindingList()
        let set = SchemaReader.read([SchemaSource(root: root, targetNamespace: "urn:rows")], findings: &findings)
        #expect(findings.findings.isEmpty, "\(findings.findings)")
        let types = set.elements.suffix(3).compactMap { set.name(of: $0.type)?.description }
        #expect(types == ["{http://www.w3.org/2001/XMLSchema}int", "{urn:rows}Code", "{urn:rows}Code"])
    }

    private static func schema(in node: SyntaxNode) -> SyntaxNode? {
        node.schemaTag == .schema ? node : node.children.lazy.compactMap { schema(in: $0) }.first
    }

    @Test("Samples are valid")
    func sample() throws {
        let contract = try Self.load()
        let operation = try #require(contract.operations.first)
        let codec = try OperationCodec(operation, SchemaCodec(contract.schemas))
        let output = try #require(operation.output)
        let sample = try MessageSample(contract).envelope(output, codec.version)
        let report = MessageValidator(contract).validate(try XMLDocument(parsing: sample), of: operation)
        #expect(report.verdict == .valid, "\(report)")
    }
}
