import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// Arrays of SOAP's encoding: SOAP 1.1 section 5.4, SOAP 1.2 part 2 section 3.1.6.
@Suite struct EncodedArrayTests {
    @Test(
        "Arrays are arrays by the contract",
        arguments: [
            // Item names say nothing; the array's own type may be said or not.
            ("rows", ##"<rowsReturn c:arrayType="r:Row[1]"><item><id>1</id></item></rowsReturn>"##, #"[{"id":1}]"#),
            ("rows", ##"<rowsReturn xsi:type="c:Array"><any><id>1</id></any></rowsReturn>"##, #"[{"id":1}]"#),
            ("rows", ##"<rowsReturn xsi:type="r:Rows"><r:Row><id>1</id></r:Row></rowsReturn>"##, #"[{"id":1}]"#),
            ("rows", ##"<rowsReturn xsi:type="c:Array" c:arrayType="r:Row[0]"/>"##, "[]"),
            ("rows", ##"<rowsReturn xsi:nil="true"/>"##, "null"),
            (
                "rows", ##"<rowsReturn c:arrayType="x:anyType[2]"><i xsi:nil="1"/><i xsi:type="r:Row"/></rowsReturn>"##,
                "[null,{}]"
            ),
            (
                "names", ##"<namesReturn c:arrayType="c:string[2]"><a>1</a><c:string>2</c:string></namesReturn>"##,
                #"["1","2"]"#
            ),
            // Row by row (section 5.4.2).
            (
                "grid",
                ##"<gridReturn c:arrayType="x:int[2,3]"><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><i>6</i></gridReturn>"##,
                "[[1,2,3],[4,5,6]]"
            ),
            ("grid", ##"<gridReturn c:arrayType="x:int[0,0]"/>"##, "[]"),
            ("grid", ##"<gridReturn c:arrayType="x:int[2,0]"/>"##, "[[],[]]"),
            // Arrays in arrays.
            (
                "lists",
                ##"<listsReturn c:arrayType="x:string[][2]"><i c:arrayType="x:string[2]"><j>a</j><j>b</j></i><i c:arrayType="x:string[0]"/></listsReturn>"##,
                #"[["a","b"],[]]"#
            ),
            // Section 5.4.2.1: the third and fourth of five.
            (
                "names", ##"<namesReturn c:arrayType="x:string[5]" c:offset="[2]"><i>c</i><i>d</i></namesReturn>"##,
                #"[null,null,"c","d",null]"#
            ),
            // Section 5.4.2.2: places of a sparse array, in any order.
            (
                "grid",
                ##"<gridReturn c:arrayType="x:int[2,2]"><i c:position="[1,1]">4</i><i c:position="[0,1]">2</i></gridReturn>"##,
                "[[null,2],[null,4]]"
            ),
            (
                "names", ##"<namesReturn c:arrayType="x:string[]"><i c:position="[1]">b</i><i>c</i></namesReturn>"##,
                #"[null,"b","c"]"#
            ),
            // The contract leaves the items open: each says its type.
            (
                "open",
                ##"<openReturn c:arrayType="x:anyType[2]"><i xsi:type="x:int">1</i><i xsi:type="r:Row"><id>2</id></i></openReturn>"##,
                #"[{"@type":"int","$value":1},{"@type":"Row","id":2}]"#
            ),
            ("open", ##"<openReturn c:arrayType="x:int[1]"><i>1</i></openReturn>"##, #"[{"@type":"int","$value":1}]"#),
            (
                "open", ##"<openReturn c:arrayType="x:anyType[1]"><c:int>1</c:int></openReturn>"##,
                #"[{"@type":"int","$value":1}]"#
            ),
        ]
    )
    func decoding(operation: String, xml: String, json: String) throws {
        #expect(try EncodedContract.Loaded().response(operation, xml).json == #"{"\#(operation)Return":\#(json)}"#)
    }

    @Test(
        "What an array says and is not is told",
        arguments: [
            ("names", ##"<namesReturn c:arrayType="x:string[1]"><i>a</i><i>b</i></namesReturn>"##, #"["a","b"]"#),
            ("names", ##"<namesReturn c:arrayType="x:string[1,1]"><i>a</i></namesReturn>"##, #"["a"]"#),
            ("names", ##"<namesReturn c:arrayType="x:string"><i>a</i></namesReturn>"##, #"["a"]"#),
            ("names", ##"<namesReturn c:arrayType="r:Row[1]"><i>a</i></namesReturn>"##, #"["a"]"#),
            ("names", ##"<namesReturn c:arrayType="x:string[1]"><i c:position="[x]">a</i></namesReturn>"##, #"["a"]"#),
            ("names", ##"<namesReturn><i c:position="[0]">a</i><i c:position="[0]">b</i></namesReturn>"##, #"["a"]"#),
            ("grid", ##"<gridReturn c:arrayType="x:int[1,1]"><i>1</i><i>2</i></gridReturn>"##, "[[1],[2]]"),
        ]
    )
    func violations(operation: String, xml: String, json: String) throws {
        let contract = try EncodedContract.Loaded()
        let (found, rules) = try contract.response(operation, xml, strictly: false)
        #expect(found == #"{"\#(operation)Return":\#(json)}"#)
        #expect(rules == ["soap.array"])
        #expect(throws: SchemaCodecError.self) { try contract.response(operation, xml) }
    }

    @Test(
        "Nothing is made of the size that an array says it has",
        arguments: [
            ("names", ##"<namesReturn c:arrayType="x:string[1000000000]"><i>a</i></namesReturn>"##),
            ("names", ##"<namesReturn c:offset="[999999999999999999]"><i>a</i></namesReturn>"##),
            ("names", ##"<namesReturn><i c:position="[999999999999999999]">a</i><i>b</i></namesReturn>"##),
            ("grid", ##"<gridReturn c:arrayType="x:int[999999999999999999,999999999999999999]"/>"##),
            ("grid", ##"<gridReturn c:arrayType="x:int[999999999999999999,0]"/>"##),
            ("grid", ##"<gridReturn c:arrayType="x:int[1000000,1000000]"><i>1</i></gridReturn>"##),
        ]
    )
    func sizes(operation: String, xml: String) throws {
        #expect {
            try EncodedContract.Loaded().response(operation, xml, strictly: false)
        } throws: { error in
            guard let error = error as? SchemaCodecError, case .cost = error.code else { return false }
            return true
        }
    }

    @Test("Rows without a length are one row")
    func unknownRows() throws {
        let (json, rules) = try EncodedContract.Loaded().response("grid", "<gridReturn><i>1</i><i>2</i></gridReturn>")
        #expect(json == #"{"gridReturn":[[1,2]]}"#)
        #expect(rules.isEmpty)
    }

    @Test(
        "JSON arrays become arrays with their type, size and items",
        arguments: [
            ("rows", #"[{"id":1},null]"#, ##"c:arrayType="r:Row[2]""##),
            ("rows", "[]", ##"c:arrayType="r:Row[0]""##),
            ("grid", "[[1,2,3],[4,5,6]]", ##"c:arrayType="xs:int[2,3]""##),
            ("grid", "[]", ##"c:arrayType="xs:int[0,0]""##),
            ("lists", #"[["a"],[]]"#, ##"c:arrayType="xs:string[][2]""##),
            ("open", #"[{"@type":"int","$value":1}]"#, ##"c:arrayType="xs:anyType[1]""##),
        ]
    )
    func encoding(operation: String, json: String, type: String) throws {
        let contract = try EncodedContract.Loaded()
        let codec = try contract.operation(operation)
        let message = #"{"\#(operation)Return":\#(json)}"#
        let bytes = try codec.message(from: JSONDocument(parsing: Array(message.utf8)).root, .response).envelope()
        let text = String(decoding: bytes, as: UTF8.self)
        let expected = type.replacing("c:", with: "soapenc:").replacing(
            "r:",
            with: try #require(text.firstMatch(of: /xmlns:(ns[0-9]+)="urn:rows"/)?.1 ?? "r") + ":"
        )
        #expect(text.contains(expected), "\(text)")
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(
            of: codec.envelope(XMLDocument(parsing: bytes)),
            .response,
            strictly: true,
            report: &report,
            to: &output
        )
        #expect(output.string == message, "\(text)")
    }

    @Test(
        "What no array can be made of is told",
        arguments: [
            ("rows", #"{"item":[]}"#, "kind /rows"), ("grid", "[1]", "kind /grid/0"),
            ("grid", "[[1],[1,2]]", "count /grid/1"),
            ("names", #"["a",1]"#, "kind /names/1"), ("lists", #"["a"]"#, "kind /lists/0"),
        ]
    )
    func encodeErrors(operation: String, json: String, error: String) throws {
        let codec = try EncodedContract.Loaded().operation(operation)
        let message = try JSONDocument(parsing: Array(#"{"\#(operation)":\#(json)}"#.utf8)).root
        #expect {
            try codec.message(from: message, .request)
        } throws: { thrown in
            (thrown as? SchemaEncodeErrors)?.errors.map { "\($0.code.rawValue) \($0.pointer)" } == [error]
        }
    }
}
