import Testing

@testable import SoapstoneGateway

@Suite struct FormBodyTests {
    @Test(
        "A field is a member, one with brackets a member of an object or an item of an array",
        arguments: [
            ("", "{}"), ("a=1", #"{"a":"1"}"#), ("a", #"{"a":""}"#), ("a=1&&b=2&", #"{"a":"1","b":"2"}"#),
            ("a[b]=1&c=2&a[d]=3", #"{"a":{"b":"1","d":"3"},"c":"2"}"#), ("a%5Bb%5d=%26", ##"{"a":{"b":"&"}}"##),
            ("a[]=1&b=2&a[]=3", #"{"a":["1","3"],"b":"2"}"#), ("a[]=", #"{"a":[""]}"#),
            ("a[b][c][]=1&a[b][c][]=2&a[b][d]=3", #"{"a":{"b":{"c":["1","2"],"d":"3"}}}"#),
            ("a=b[c]", #"{"a":"b[c]"}"#),
            // A member that is there twice is for the reader of JSON to refuse.
            ("a=1&a=2", #"{"a":"1","a":"2"}"#), ("a=1&a[b]=2", #"{"a":"1","a":{"b":"2"}}"#),
            ("a[]=1&a[b]=2", #"{"a":["1"],"a":{"b":"2"}}"#), ("a[b]=1&a[b]=2", #"{"a":{"b":"1","b":"2"}}"#),
            // What is not written so is a name.
            ("a[=1", #"{"a[":"1"}"#), ("a]=1", #"{"a]":"1"}"#), ("[]=1", #"{"[]":"1"}"#), ("[a]=1", #"{"[a]":"1"}"#),
            ("a[b]c=1", #"{"a[b]c":"1"}"#), ("a[b]c[d]=1", #"{"a[b]c[d]":"1"}"#), ("a[[b]]=1", #"{"a[[b]]":"1"}"#),
            ("a[][b]=1", #"{"a[][b]":"1"}"#), ("a[b=1", #"{"a[b":"1"}"#), ("a[]]=1", #"{"a[]]":"1"}"#),
            ("a[b][=1", #"{"a[b][":"1"}"#),
        ]
    )
    func json(form: String, json: String) {
        #expect(FormBody.json(Array(form.utf8)).map { String(decoding: $0, as: UTF8.self) } == json)
    }

    @Test("A percent sign without two digits makes no form", arguments: ["a=%", "a=%4", "%zz=1", "a[%]=1"])
    func percent(form: String) {
        #expect(FormBody.json(Array(form.utf8)) == nil)
    }

    @Test("Sixteen steps are a way to a value, more of them a name")
    func depth() {
        let json = { (steps: Int) in
            FormBody.json(Array(("a" + String(repeating: "[b]", count: steps - 1) + "=1").utf8))?
                .count { $0 == UInt8(ascii: "{") }
        }
        #expect(json(16) == 16)
        #expect(json(17) == 1)
        #expect(json(100_000) == 1)
    }

    @Test("Many items and members are as many as they are")
    func many() throws {
        let fields = (0..<20_000).map { "a[]=\($0)&b[c\($0)]=\($0)" }.joined(separator: "&")
        let json = try #require(FormBody.json(Array(fields.utf8)))
        #expect(json.count { $0 == UInt8(ascii: "\"") } == 120_004)
    }
}
