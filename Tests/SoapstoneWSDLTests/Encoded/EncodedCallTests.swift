import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// Calls in SOAP's encoding, both ways.
@Suite struct EncodedCallTests {
    @Test(
        "Accessors come in any order, or not at all",
        arguments: [
            ("<depth>1</depth><name>a</name>", #"{"depth":1,"name":"a"}"#),
            ("<name>a</name><depth>1</depth>", #"{"depth":1,"name":"a"}"#),
            (##"<name xsi:type="x:string">a</name>"##, #"{"name":"a"}"#),
            (##"<depth xsi:type="x:int" xsi:nil="true"/>"##, #"{"depth":null}"#),
            (##"<depth c:root="0" id="i1">1</depth>"##, #"{"depth":1}"#),
            ("", "{}"),
        ]
    )
    func accessors(xml: String, json: String) throws {
        let call = "<m:staff xmlns:m=\"urn:staff\">\(xml)</m:staff>"
        #expect(try EncodedContract.Loaded().json("staff", call, direction: .request).json == json)
    }

    @Test(
        "Types that SOAP or a derived type name",
        arguments: [
            ("text", ##"<textReturn xsi:type="x:string">a</textReturn>"##, #""a""#),
            ("text", ##"<textReturn xsi:type="c:string" id="x">a</textReturn>"##, #""a""#),
            ("any", ##"<anyReturn xsi:type="c:int">1</anyReturn>"##, #"{"@type":"int","$value":1}"#),
            (
                "any", ##"<anyReturn xsi:type="c:base64">QQ==</anyReturn>"##,
                #"{"@type":"base64Binary","$value":"QQ=="}"#
            ),
            (
                "any", ##"<anyReturn xsi:type="r:Names" c:arrayType="x:string[1]"><i>a</i></anyReturn>"##,
                #"{"@type":"Names","$value":["a"]}"#
            ),
            (
                "any", ##"<anyReturn xsi:type="c:Array" c:arrayType="x:int[1]"><i>1</i></anyReturn>"##,
                #"{"@type":"Array","$value":[{"@type":"int","$value":1}]}"#
            ),
            ("any", "<anyReturn>a</anyReturn>", #""a""#),
            (
                "animal", ##"<animalReturn xsi:type="r:Cat"><lives>7</lives><name>a</name></animalReturn>"##,
                #"{"@type":"Cat","name":"a","lives":7}"#
            ),
        ]
    )
    func types(operation: String, xml: String, json: String) throws {
        let contract = try EncodedContract.Loaded()
        let expected = #"{"\#(operation)Return":\#(json)}"#
        #expect(try contract.response(operation, xml).json == expected)
        // And back.
        let codec = try contract.operation(operation)
        let back = try codec.message(from: JSONDocument(parsing: Array(expected.utf8)).root, .response).envelope()
        var report = SchemaReport()
        var output = ByteWriter()
        let envelope = try codec.envelope(XMLDocument(parsing: back))
        try codec.encodeJSON(of: envelope, .response, strictly: true, report: &report, to: &output)
        #expect(output.string == expected, "\(String(decoding: back, as: UTF8.self))")
    }

    @Test(
        "What breaks the contract is told, and the contract's type holds",
        arguments: [
            (##"<staffReturn xsi:type="x:int"><id>1</id></staffReturn>"##, #"{"id":1}"#, "cvc-elt.4.3"),
            (##"<staffReturn xsi:type="r:None"><id>1</id></staffReturn>"##, #"{"id":1}"#, "cvc-elt.4.2"),
            (##"<staffReturn><id xsi:type="x:string">1</id></staffReturn>"##, #"{"id":1}"#, "cvc-elt.4.3"),
            ("<staffReturn><id>1</id><other/></staffReturn>", #"{"id":1}"#, "cvc-complex-type.2.4.d"),
            ("<staffReturn><id>1</id><id>2</id></staffReturn>", #"{"id":1}"#, "cvc-complex-type.2.4.d"),
            ("<staffReturn><r:id>1</r:id></staffReturn>", #"{"id":1}"#, "cvc-complex-type.2.4.d"),
            ("<staffReturn>text</staffReturn>", "{}", "cvc-complex-type.2.3"),
            ("<staffReturn><id>x</id></staffReturn>", #"{"id":"x"}"#, "cvc-datatype-valid.1.2.1"),
            (##"<staffReturn xsi:nil="true"><id>1</id></staffReturn>"##, #"{"id":1}"#, "cvc-elt.3.2.1"),
        ]
    )
    func violations(xml: String, json: String, rule: String) throws {
        let contract = try EncodedContract.Loaded()
        let (found, rules) = try contract.response("staff", xml, strictly: false)
        #expect(found == #"{"staffReturn":\#(json)}"#)
        #expect(rules == [rule])
        #expect(throws: SchemaCodecError.self) { try contract.response("staff", xml) }
    }

    @Test("The first result of an answer may be called anything (SOAP 1.1 section 7.1)")
    func resultName() throws {
        let contract = try EncodedContract.Loaded()
        #expect(try contract.response("text", "<result>a</result>").json == #"{"textReturn":"a"}"#)
        // Where one has the result's name, that one is it.
        let (json, rules) = try contract.response("text", "<x>a</x><textReturn>b</textReturn>", strictly: false)
        #expect(json == #"{"textReturn":"b"}"#)
        #expect(rules == ["cvc-complex-type.2.4.d"])
        // A parameter of a call has a name.
        #expect(throws: SchemaCodecError.self) {
            try contract.json("text", "<m:text xmlns:m=\"urn:staff\"><other>a</other></m:text>", direction: .request)
        }
    }

    @Test("A call says its encoding, and each value its type", arguments: SOAPVersion.allCases)
    func encoding(version: SOAPVersion) throws {
        let style =
            version == .soap11 ? "http://schemas.xmlsoap.org/soap/encoding/" : "http://www.w3.org/2003/05/soap-encoding"
        let codec = try EncodedContract.Loaded(version, style: style).operation("staff")
        let json = try JSONDocument(parsing: Array(#"{"depth":1,"name":null,"$headers":{"ticket":"t"}}"#.utf8)).root
        let bytes = try codec.message(from: json, .request).envelope()
        // As Axis 1 writes the call, but for prefixes.
        let expected = """
            <e:Envelope xmlns:e="\(version.namespace)" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" \
            xmlns:x="http://www.w3.org/2001/XMLSchema"><e:Header>\
            <m:ticket xmlns:m="urn:staff" e:encodingStyle="\(style)" i:type="x:string">t</m:ticket></e:Header><e:Body>\
            <m:staff xmlns:m="urn:staff" e:encodingStyle="\(style)"><depth i:type="x:int">1</depth>\
            <name i:type="x:string" i:nil="true"/></m:staff></e:Body></e:Envelope>
            """
        let form = CanonicalForm()
        #expect(
            form.text(of: try XMLDocument(parsing: bytes).root)
                == form.text(of: try XMLDocument(parsing: Array(expected.utf8)).root)
        )
        #expect(String(decoding: bytes, as: UTF8.self).contains("soapenv:encodingStyle"))
    }

    @Test("An array of SOAP 1.2 has a size and the type of its items")
    func array12() throws {
        let style = "http://www.w3.org/2003/05/soap-encoding"
        let codec = try EncodedContract.Loaded(.soap12, style: style).operation("grid")
        let bytes = try codec.message(from: JSONDocument(parsing: Array(#"{"grid":[[1,2]]}"#.utf8)).root, .request).body
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(
            text.contains(#"xsi:type="soapenc:Array" soapenc:itemType="xs:int" soapenc:arraySize="1 2""#),
            "\(text)"
        )
        #expect(text.contains("xmlns:soapenc=\"\(style)\""))
    }

    @Test("An encoded fault's detail is read by its local name, with what it refers to")
    func fault() throws {
        let contract = try EncodedContract.Loaded()
        let body = """
            <s:Fault><faultcode>s:Server</faultcode><faultstring>r</faultstring><detail>\
            <m:fault xmlns:m="urn:staff" href="#id0"/></detail></s:Fault>\
            <multiRef id="id0" xsi:type="r:Row"><id xsi:type="x:int">1</id></multiRef>
            """
        let json = #"{"$fault":{"code":"Server","reason":"r","detail":{"fault":{"id":1}}}}"#
        #expect(try contract.json("staff", body).json == json)
        let codec = try contract.operation("staff")
        let bytes = try codec.message(from: JSONDocument(parsing: Array(json.utf8)).root, .response).envelope()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("soapenv:encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\""))
        var report = SchemaReport()
        var output = ByteWriter()
        let envelope = try codec.envelope(XMLDocument(parsing: bytes))
        try codec.encodeJSON(of: envelope, .response, strictly: true, report: &report, to: &output)
        #expect(output.string == json)
    }

    @Test(
        "What is wrong with the values of a call is told with its place",
        arguments: [
            (#"{"depth":"x"}"#, ["value /depth"]), (#"{"dpeth":1}"#, ["unknown /dpeth"]),
            (#"{"name":1}"#, ["kind /name"]),
        ]
    )
    func errors(json: String, expected: [String]) throws {
        let codec = try EncodedContract.Loaded().operation("staff")
        let root = try JSONDocument(parsing: Array(json.utf8)).root
        #expect {
            try codec.message(from: root, .request)
        } throws: { error in
            (error as? SchemaEncodeErrors)?.errors.map { "\($0.code.rawValue) \($0.pointer)" } == expected
        }
    }
}
