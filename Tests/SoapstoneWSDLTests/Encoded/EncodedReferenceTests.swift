import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// References between values: SOAP 1.1 section 5, as Axis 1 writes them.
@Suite struct EncodedReferenceTests {
    @Test("Values beside the call, in it and in each other are found by their ids")
    func multiRef() throws {
        let contract = try EncodedContract.Loaded()
        // Axis 1 declares the namespaces of each multiRef on it, some of them with a prefix that has another meaning
        // where it is referred to.
        let (json, _) = try contract.response(
            "rows",
            """
            <rowsReturn xmlns:n="urn:other" c:arrayType="r:Row[2]" xsi:type="c:Array"><rowsReturn href="#id0"/>\
            <rowsReturn href="#id1"/></rowsReturn>
            """,
            beside: """
                <multiRef id="id0" c:root="0" xsi:type="n:Row" xmlns:n="urn:rows"><name xsi:type="x:string">A</name>\
                <id xsi:type="x:int">1</id><boss href="#id1"/></multiRef>\
                <multiRef id="id1" c:root="0" xsi:type="n2:Row" xmlns:n2="urn:rows"><id xsi:type="x:int">2</id>\
                <name href="#text"/><boss xsi:nil="true"/></multiRef><multiRef id="text" xsi:type="c:string">B</multiRef>
                """
        )
        let second = #"{"id":2,"name":"B","boss":null}"#
        #expect(json == #"{"rowsReturn":[{"id":1,"name":"A","boss":\#(second)},\#(second)]}"#)
    }

    @Test("The call may stand behind what it refers to")
    func order() throws {
        let (json, _) = try EncodedContract.Loaded().json(
            "text",
            ##"<multiRef id="a">x</multiRef><m:textResponse xmlns:m="urn:staff"><textReturn href="#a"/></m:textResponse>"##
        )
        #expect(json == #"{"textReturn":"x"}"#)
    }

    @Test(
        "A value that is part of itself is told, and null",
        arguments: [
            ##"<m:staffResponse xmlns:m="urn:staff"><staffReturn href="#a"/></m:staffResponse><v id="a"><boss href="#a"/></v>"##,
            ##"<m:staffResponse xmlns:m="urn:staff"><staffReturn id="a"><boss href="#a"/></staffReturn></m:staffResponse>"##,
        ]
    )
    func cycle(body: String) throws {
        let contract = try EncodedContract.Loaded()
        let (json, rules) = try contract.json("staff", body, strictly: false)
        #expect(json == #"{"staffReturn":{"boss":null}}"#)
        #expect(rules == ["soap.cycle"])
        #expect(throws: SchemaCodecError.self) { try contract.json("staff", body) }
    }

    @Test("A cycle over several values is told where it closes")
    func longCycle() throws {
        let (json, rules) = try EncodedContract.Loaded().response(
            "staff",
            ##"<staffReturn href="#a"/>"##,
            beside: ##"<v id="a"><id>1</id><boss href="#b"/></v><v id="b"><id>2</id><boss href="#a"/></v>"##,
            strictly: false
        )
        #expect(json == #"{"staffReturn":{"id":1,"boss":{"id":2,"boss":null}}}"#)
        #expect(rules == ["soap.cycle"])
    }

    @Test(
        "A reference that leads nowhere is told, and null",
        arguments: [
            ("#none", "<v id=\"a\"/>"), ("http://example.com/x", ""), ("a", "<v id=\"a\"/>"),
            ("#a", "<v id=\"a\"/><w id=\"a\"/>"),
        ]
    )
    func unresolved(href: String, beside: String) throws {
        let contract = try EncodedContract.Loaded()
        let result = "<staffReturn href=\"\(href)\"/>"
        let (json, rules) = try contract.response("staff", result, beside: beside, strictly: false)
        #expect(json == #"{"staffReturn":null}"#)
        #expect(rules == ["soap.reference"])
        #expect(throws: SchemaCodecError.self) { try contract.response("staff", result, beside: beside) }
    }

    @Test("References to references grow up to a limit, however small the message")
    func expansion() throws {
        // Each array has the one after it ten times: the first would have 10^9 items.
        let levels = (0..<9).map { level in
            let items = String(repeating: "<i href=\"#a\(level + 1)\"/>", count: 10)
            return "<v id=\"a\(level)\" xsi:type=\"c:Array\" c:arrayType=\"x:anyType[10]\">\(items)</v>"
        }
        let body = levels.joined() + "<v id=\"a9\" xsi:type=\"x:string\">x</v>"
        #expect {
            try EncodedContract.Loaded().response("open", "<openReturn href=\"#a0\"/>", beside: body, strictly: false)
        } throws: { error in
            guard let error = error as? SchemaCodecError, case .cost = error.code else { return false }
            return error.message.contains("references")
        }
    }

    @Test("A long value that much refers to grows up to a limit")
    func bytes() throws {
        let items = String(repeating: "<i href=\"#a\"/>", count: 100)
        let value = "<v id=\"a\" xsi:type=\"x:string\">\(String(repeating: "x", count: 1 << 20))</v>"
        #expect {
            try EncodedContract.Loaded().response(
                "open",
                "<openReturn c:arrayType=\"x:anyType[100]\">\(items)</openReturn>",
                beside: value
            )
        } throws: { error in
            guard let error = error as? SchemaCodecError, case .cost = error.code else { return false }
            return error.message.contains("bytes")
        }
    }

    @Test("A chain of references is as deep as elements may be")
    func depth() throws {
        func chain(_ length: Int) throws -> String {
            let values = (0..<length).map { "<v id=\"a\($0)\"><boss href=\"#a\($0 + 1)\"/></v>" }
            return try EncodedContract.Loaded().response(
                "staff",
                "<staffReturn href=\"#a0\"/>",
                beside: values.joined() + "<v id=\"a\(length)\"/>"
            ).json
        }
        #expect(try chain(40).contains("boss"))
        #expect {
            try chain(5_000)
        } throws: { error in
            guard let error = error as? SchemaCodecError, case .cost = error.code else { return false }
            return error.message.contains("deep")
        }
    }

    @Test("References of SOAP 1.2 are names without a number sign")
    func soap12() throws {
        let (json, _) = try EncodedContract.Loaded(.soap12, style: "http://www.w3.org/2003/05/soap-encoding").response(
            "staff",
            ##"<staffReturn><id>1</id><boss e:ref="b"/><tags e:arraySize="*" e:itemType="x:string"><n>A</n></tags></staffReturn>"##,
            beside: ##"<v e:id="b"><id>2</id></v>"##
        )
        #expect(json == #"{"staffReturn":{"id":1,"boss":{"id":2},"tags":["A"]}}"#)
    }

    @Test("A value may be a part beside the envelope (SOAP Messages with Attachments, section 4)")
    func attachment() throws {
        let codec = try EncodedContract.Loaded().operation("blob")
        let envelope = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><m:blobResponse xmlns:m="urn:staff">\
            <blobReturn href="cid:a@b"/></m:blobResponse></s:Body></s:Envelope>
            """
        let body = """
            --b\nContent-Type: text/xml\n\n\(envelope)\n--b\nContent-ID: <a@b>\nContent-Type: image/gif\n\nGIF\n--b--
            """
        let message = try codec.read(Array(body.utf8), contentType: "multipart/related; boundary=b; type=\"text/xml\"")
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(of: message, .response, strictly: true, report: &report, to: &output)
        #expect(output.string == #"{"blobReturn":"R0lG"}"#)
    }

    @Test("A reference in a value that no type tells of is kept, and told")
    func untyped() throws {
        let (json, rules) = try EncodedContract.Loaded().response(
            "any",
            ##"<anyReturn><a href="#x"/></anyReturn>"##,
            beside: #"<v id="x">1</v>"#,
            strictly: false
        )
        #expect(json == ##"{"anyReturn":{"$xml":"<a href=\"#x\"></a>"}}"##)
        #expect(rules == ["soap.reference"])
    }

    @Test("What stands beside a call without an id is told")
    func stranger() throws {
        let contract = try EncodedContract.Loaded()
        let (json, rules) = try contract.response("text", "<textReturn>a</textReturn>", beside: "<v/>", strictly: false)
        #expect(json == #"{"textReturn":"a"}"#)
        #expect(rules == ["wsdl.message"])
        #expect(throws: SchemaCodecError.self) { try contract.response("text", "<textReturn/>", beside: "<v/>") }
    }
}
