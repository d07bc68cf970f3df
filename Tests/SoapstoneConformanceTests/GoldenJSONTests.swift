import Foundation
import SoapstoneConformance
import Testing

/// What is said of `request.json` and `response.json`.
@Suite struct GoldenJSONTests {
    private static let pen = ExampleProject.pen

    @Test("A golden file that is gone is told where other cases have it", arguments: ["request.json", "response.json"])
    func lostGolden(name: String) async throws {
        let example = try ExampleProject()
        let pencil = "fixtures/shop/orders/getOrder/pencil"
        for file in ["exchange.yaml", "request.xml", "response.xml", "request.json", "response.json"] {
            let text = try example.text("\(Self.pen)/\(file)").replacing("17", with: "18")
            try example.write("\(pencil)/\(file)", text.replacing("pen<", with: "pencil<"))
        }
        try example.replace("pen", with: "pencil", in: "\(pencil)/response.json")
        #expect(try await example.check().findings == [])
        #expect(try await example.check().unchecked == [])

        try FileManager.default.removeItem(at: example.folder.appending(path: "\(pencil)/\(name)"))
        let result = try await example.check(
            try CheckSettings(selecting: "fixture.request-json", "fixture.response-json")
        )
        #expect(result.findings == [])
        #expect(
            result.unchecked.map(\.reason) == ["there is no such file, which others of the operation and class have"]
        )
        #expect(result.unchecked.allSatisfy { $0.file.hasSuffix("\(pencil)/\(name)") })
    }

    @Test("An answer that the codec does not read is told with the reason, and not as what a device would get for it")
    func unread() async throws {
        let example = try ExampleProject()
        try example.replace("<s:count>2</s:count>", with: "<s:count>two</s:count>", in: "\(Self.pen)/response.xml")
        let result = try await example.checkCodecs("fixture.response-json")
        let file = "\(example.folder.path)/\(Self.pen)/response.json"
        let findings = result.findings.filter { $0.file == file }
        #expect(findings.count == 1)
        let finding = try #require(findings.first)
        #expect(finding.line == nil)
        #expect(finding.message.hasPrefix("the codec does not read the response: order/count "), "\(finding.message)")
        #expect(!finding.message.contains("two"))
        // A golden JSON that has a failure is there for the response to be refused.
        try example.write("\(Self.pen)/response.json", "{\n  \"opstatus\": 9\n}\n")
        let refused = try await example.checkCodecs("fixture.response-json").findings
            .first { $0.file == file && $0.path == "/opstatus" }
        #expect(refused?.line == 2)
        #expect(refused?.message.hasPrefix("the file has 9, the codec makes ") == true)
    }

    @Test("Of a golden JSON every difference is told, so that an exception from one hides no other")
    func differences() async throws {
        let example = try ExampleProject()
        let file = "\(Self.pen)/response.json"
        try example.write(file, "{\n  \"item\": \"pencil\",\n  \"count\": 3\n}\n")
        let rule = try CheckSettings(selecting: "fixture.response-json")
        let findings = try await example.check(rule).findings
        #expect(findings.map(\.path) == ["/item", "/count"])
        #expect(findings.map(\.line) == [2, 3])
        let head = "\(Self.pen)/exchange.yaml"
        let exception = "check: {ignore: [{rule: fixture.response-json, at: /item, reason: They are sold as such.}]}"
        try example.write(head, example.text(head) + exception + "\n")
        let result = try await example.check(rule)
        #expect(result.findings.map(\.path) == ["/count"])
        #expect(result.suppressed.map(\.finding.path) == ["/item"])
    }

    @Test("An answer may have names that the gateway keeps for itself", arguments: ["message", "reason", "Status"])
    func reserved(name: String) async throws {
        let example = try ExampleProject()
        try example.replace("name=\"item\"", with: "name=\"\(name)\"", in: "wsdl/shop.wsdl")
        for folder in [Self.pen, ExampleProject.none] {
            let file = "\(folder)/response.xml"
            try example.write(file, example.text(file).replacing("s:item>", with: "s:\(name)>"))
        }
        try example.replace("\"item\"", with: "\"\(name)\"", in: "\(Self.pen)/response.json")
        let rules = try CheckSettings(selecting: "fixture.response-json", "fixture.round-trip")
        let result = try await example.check(rules)
        #expect(result.findings == [], "\(result.findings)")
        try example.replace("pen", with: "pencil", in: "\(Self.pen)/response.json")
        let findings = try await example.check(rules).findings
        #expect(findings.map(\.path) == ["/\(name)"])
        // What the gateway answers, whole, has the sign before it.
        let rest = "\"Status\": \"SUCCESS\", \"httpStatusCode\": 200, \"opstatus\": 0"
        try example.write("\(Self.pen)/response.json", "{\"$\(name)\": \"pen\", \"count\": 2, \(rest)}")
        #expect(try await example.check(rules).findings == [])
    }

    @Test("A contract may have the name that names the session, and that of the gateway's status")
    func taken() async throws {
        let rules = try CheckSettings(selecting: "fixture.request-json", "fixture.response-json", "fixture.round-trip")
        let example = try ExampleProject()
        try example.replace("name=\"id\"", with: "name=\"cacheid\"", in: "wsdl/shop.wsdl")
        try example.replace("name=\"item\"", with: "name=\"opstatus\"", in: "wsdl/shop.wsdl")
        for folder in [Self.pen, ExampleProject.none] {
            try example.replace("s:id>", with: "s:cacheid>", in: "\(folder)/request.xml")
        }
        try example.replace("s:item>", with: "s:opstatus>", in: "\(Self.pen)/response.xml")
        try example.replace("\"id\"", with: "\"cacheid\"", in: "\(Self.pen)/request.json")
        try example.replace("\"item\"", with: "\"opstatus\"", in: "\(Self.pen)/response.json")
        #expect(try await example.check(rules).findings == [])
        try example.replace("17", with: "18", in: "\(Self.pen)/request.json")
        try example.replace("pen", with: "pencil", in: "\(Self.pen)/response.json")
        #expect(try await example.check(rules).findings.map(\.path) == ["/cacheid", "/opstatus"])
    }
}
