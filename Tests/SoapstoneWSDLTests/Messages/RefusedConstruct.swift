import Foundation

/// A construct that another gateway refuses: a contract with it, and a message.
struct RefusedConstruct {
    /// The page whose table has the constructs.
    static let page: String = {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        return (try? String(contentsOfFile: root + "/Documentation/Soapstone.docc/Comparison.md", encoding: .utf8))
            ?? ""
    }()

    /// The files of the contract; `main.wsdl` is the first to be read.
    var files: [String: String]
    /// The content of the body of a request to the operation `Op`.
    var body: String
    /// Header blocks, which are not in the JSON.
    var header = ""
    /// The Content-Type and what precedes the envelope and follows it, for a message in parts.
    var parts: (type: String, before: String, after: String)?

    private static let type = #"xmlns:i="http://www.w3.org/2001/XMLSchema-instance""#
    private static let encoding = "http://schemas.xmlsoap.org/soap/encoding/"

    /// A contract of the operation `Op`, whose request is the element `in` unless its parts say otherwise.
    private static func wsdl(
        _ schema: String = "",
        parts: String = #"<w:part name="b" element="t:in"/>"#,
        body: String = #"<s:body use="literal"/>"#,
        style: String = "document",
        hasOutput: Bool = true,
        imports: String = "",
        head: String = ""
    ) -> String {
        """
        <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
          xmlns:t="urn:t" xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:t">\(imports)
        <w:types><xs:schema targetNamespace="urn:t" elementFormDefault="qualified">\(head)
          <xs:element name="out" type="xs:int"/>\(schema)</xs:schema></w:types>
        <w:message name="m">\(parts)</w:message><w:message name="o"/>
        <w:portType name="P"><w:operation name="Op"><w:input message="t:m"/>\
        \(hasOutput ? #"<w:output message="t:o"/>"# : "")</w:operation></w:portType>
        <w:binding name="B" type="t:P">
          <s:binding style="\(style)" transport="http://schemas.xmlsoap.org/soap/http"/><w:operation name="Op">
          <s:operation soapAction="urn:op"/><w:input>\(body)</w:input>
          \(hasOutput ? #"<w:output><s:body use="literal" namespace="urn:rpc"/></w:output>"# : "")</w:operation></w:binding>
        <w:service name="S"><w:port name="P" binding="t:B"><s:address location="http://127.0.0.1:9/"/></w:port>
        </w:service></w:definitions>
        """
    }

    /// A contract whose element `in` has a content model.
    private static func content(_ model: String, beside: String = "", head: String = "") -> String {
        wsdl("<xs:element name='in'><xs:complexType>\(model)</xs:complexType></xs:element>\(beside)", head: head)
    }

    private init(_ wsdl: String, _ body: String, header: String = "", more files: [String: String] = [:]) {
        self.files = files.merging(["main.wsdl": wsdl]) { $1 }
        self.body = body
        self.header = header
    }

    private static let mtom: RefusedConstruct = {
        var construct = RefusedConstruct(
            content(
                """
                <xs:sequence><xs:element name="photo" type="xs:base64Binary" m:expectedContentTypes="image/png"
                  xmlns:m="http://www.w3.org/2005/05/xmlmime"/></xs:sequence>
                """
            ),
            """
            <in xmlns="urn:t"><photo><x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:a"/></photo></in>
            """
        )
        let head = "\r\n--b\r\nContent-Type: application/xop+xml; type=\"text/xml\"; charset=utf-8\r\n\r\n"
        construct.parts = (
            #"multipart/related; boundary=b; type="application/xop+xml"; start-info="text/xml""#, head,
            "\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <a>\r\n\r\nPNG\r\n--b--\r\n"
        )
        return construct
    }()

    private static let rpc = #"<s:body use="literal" namespace="urn:rpc"/>"#
    private static let security =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"

    /// By the first cells of the table's rows.
    static let all: [String: RefusedConstruct] = [
        "rpc style": .init(
            wsdl(
                parts: #"<w:part name="left" type="xs:int"/><w:part name="right" type="xs:int"/>"#,
                body: rpc,
                style: "rpc"
            ),
            #"<r:Op xmlns:r="urn:rpc"><left>1</left><right>2</right></r:Op>"#
        ),
        "SOAP encoding": .init(
            wsdl(
                parts: #"<w:part name="name" type="xs:string"/><w:part name="depth" type="xs:int"/>"#,
                body: #"<s:body use="encoded" namespace="urn:rpc" encodingStyle="\#(encoding)"/>"#,
                style: "rpc"
            ),
            """
            <r:Op xmlns:r="urn:rpc" xmlns:x="http://www.w3.org/2001/XMLSchema" \(type)
              xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="\(encoding)">
              <name i:type="x:string">A</name><depth i:type="x:int">1</depth></r:Op>
            """
        ),
        "`wsdl:import`": .init(
            wsdl(
                parts: #"<w:part name="b" element="o:order" xmlns:o="urn:other"/>"#,
                imports: #"<w:import namespace="urn:other" location="other.wsdl"/>"#
            ),
            #"<order xmlns="urn:other">7</order>"#,
            more: [
                "other.wsdl": """
                <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:other"><w:types>
                  <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:other">
                  <xs:element name="order" type="xs:int"/></xs:schema></w:types></w:definitions>
                """
            ]
        ),
        "`xs:import`": .init(
            wsdl(
                parts: #"<w:part name="b" element="o:order" xmlns:o="urn:other"/>"#,
                head: #"<xs:import namespace="urn:other" schemaLocation="other.xsd"/>"#
            ),
            #"<order xmlns="urn:other">7</order>"#,
            more: ["other.xsd": schema("urn:other", #"<xs:element name="order" type="xs:int"/>"#)]
        ),
        "`xs:include`": .init(
            wsdl(#"<xs:element name="in" type="t:Order"/>"#, head: #"<xs:include schemaLocation="more.xsd"/>"#),
            #"<in xmlns="urn:t">7</in>"#,
            more: [
                "more.xsd": schema(
                    "urn:t",
                    #"<xs:simpleType name="Order"><xs:restriction base="xs:int"/></xs:simpleType>"#
                )
            ]
        ),
        "recursive types": .init(
            wsdl(
                """
                <xs:element name="in" type="t:Folder"/><xs:complexType name="Folder"><xs:sequence>
                  <xs:element name="name" type="xs:string"/>
                  <xs:element name="folder" type="t:Folder" minOccurs="0" maxOccurs="unbounded"/></xs:sequence></xs:complexType>
                """
            ),
            """
            <in xmlns="urn:t"><name>a</name><folder><name>b</name><folder><name>c</name></folder></folder></in>
            """
        ),
        "messages of several parts": .init(
            wsdl(
                #"<xs:element name="in" type="xs:string"/><xs:element name="count" type="xs:int"/>"#,
                parts: #"<w:part name="b" element="t:in"/><w:part name="c" element="t:count"/>"#
            ),
            #"<in xmlns="urn:t">A</in><count xmlns="urn:t">2</count>"#
        ),
        "arrays without an element around them": .init(
            content(
                """
                <xs:sequence><xs:element name="id" type="xs:int" maxOccurs="unbounded"/>
                  <xs:element name="to" type="xs:string"/></xs:sequence>
                """
            ),
            #"<in xmlns="urn:t"><id>1</id><id>2</id><to>A</to></in>"#
        ),
        "MTOM": mtom,
        "WS-Security and WS-Addressing": .init(
            wsdl(#"<xs:element name="in" type="xs:string"/>"#),
            #"<in xmlns="urn:t">A</in>"#,
            header: """
                <w:Security xmlns:w="\(security)"/>\
                <a:MessageID xmlns:a="http://www.w3.org/2005/08/addressing">urn:x</a:MessageID>
                """
        ),
        "`xs:choice`": .init(
            content(
                """
                <xs:choice><xs:element name="card" type="xs:string"/><xs:element name="iban" type="xs:string"/></xs:choice>
                """
            ),
            #"<in xmlns="urn:t"><iban>DE00</iban></in>"#
        ),
        "`xs:any`": .init(
            content("<xs:sequence><xs:any namespace='##other' processContents='lax'/></xs:sequence>"),
            #"<in xmlns="urn:t"><note xmlns="urn:o" level="1">x</note></in>"#
        ),
        "`xs:group`": .init(
            content(
                #"<xs:sequence><xs:group ref="t:name"/><xs:element name="age" type="xs:int"/></xs:sequence>"#,
                beside: """
                    <xs:group name="name"><xs:sequence><xs:element name="first" type="xs:string"/>
                      <xs:element name="last" type="xs:string"/></xs:sequence></xs:group>
                    """
            ),
            #"<in xmlns="urn:t"><first>Ann</first><last>Lee</last><age>40</age></in>"#
        ),
        "`xs:union`": .init(
            wsdl(
                """
                <xs:element name="in"><xs:simpleType><xs:union memberTypes="xs:date xs:token"/></xs:simpleType></xs:element>
                """
            ),
            #"<in xmlns="urn:t">never</in>"#
        ),
        "`xs:enumeration`": .init(
            content(
                """
                <xs:sequence><xs:element name="state"><xs:simpleType><xs:restriction base="xs:string">
                  <xs:enumeration value="open"/><xs:enumeration value="paid"/></xs:restriction></xs:simpleType></xs:element>
                  </xs:sequence>
                """
            ),
            #"<in xmlns="urn:t"><state>paid</state></in>"#
        ),
        "`minOccurs`": .init(
            content(
                """
                <xs:sequence><xs:element name="a" type="xs:string" minOccurs="0"/>
                  <xs:element name="b" type="xs:string"/></xs:sequence>
                """
            ),
            #"<in xmlns="urn:t"><b/></in>"#
        ),
        "substitution groups": .init(
            content(
                #"<xs:sequence><xs:element ref="t:shape"/></xs:sequence>"#,
                beside: """
                    <xs:element name="shape" type="xs:string" abstract="true"/>
                    <xs:element name="circle" type="xs:string" substitutionGroup="t:shape"/>
                    """
            ),
            #"<in xmlns="urn:t"><circle>r=1</circle></in>"#
        ),
        "an array of one item": .init(
            content(
                #"<xs:sequence><xs:element name="id" type="xs:int" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>"#
            ),
            #"<in xmlns="urn:t"><id>1</id></in>"#
        ),
        "contracts that break WS-I's Basic Profile": .init(
            // R2204: a document-literal binding refers to parts that are elements. Here the part is a type.
            wsdl(parts: #"<w:part name="b" type="t:T"/>"#, body: #"<s:body use="literal"/>"#).replacing(
                #"<xs:element name="out" type="xs:int"/>"#,
                with: """
                    <xs:complexType name="T"><xs:sequence><xs:element name="id" type="xs:int"/></xs:sequence></xs:complexType>
                    """
            ),
            #"<b><id xmlns="urn:t">1</id></b>"#
        ),
        "types and arrays of the contract": .init(
            content(
                """
                <xs:sequence><xs:element name="count" type="xs:int"/><xs:element name="isPaid" type="xs:boolean"/>
                  <xs:element name="tag" type="xs:string" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
                """
            ),
            #"<in xmlns="urn:t"><count>3</count><isPaid>true</isPaid><tag>a</tag><tag>b</tag></in>"#
        ),
        "one-way operations": .init(
            wsdl(#"<xs:element name="in" type="xs:string"/>"#, hasOutput: false),
            #"<in xmlns="urn:t">A</in>"#
        ),
    ]
}
