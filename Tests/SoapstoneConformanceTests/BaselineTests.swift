import SoapstoneConformance
import Testing

@Suite struct BaselineTests {
    @Test("Known findings do not count, also when lines have moved; new ones do")
    func known() async throws {
        let example = try CheckTests.broken()
        let first = try await example.check()
        let baseline = try Baseline(parsing: Array(first.baseline.json.utf8))
        #expect(baseline.entries.count == first.findings.count)

        try example.replace("<s:item>", with: "\n\n<s:item>", in: "\(ExampleProject.pen)/response.xml")
        var moved = try await example.check()
        #expect(moved.findings.map(\.line) != first.findings.map(\.line))
        moved.apply(baseline, isWhole: true)
        #expect(moved.findings == [], "\(moved.findings)")
        #expect(moved.gone == [])
        #expect(moved.suppressed.allSatisfy { $0.kind == .baseline })

        try example.replace("<s:id>99</s:id>", with: "<s:id>x</s:id>", in: "\(ExampleProject.none)/request.xml")
        var new = try await example.check()
        new.apply(baseline, isWhole: true)
        #expect(new.findings.contains { $0.rule == "fixture.request-schema" })
        #expect(new.findings.allSatisfy { $0.file.contains("/none/") })
    }

    @Test("Findings that are gone are told, where the whole was checked, and a new baseline is without them")
    func gone() async throws {
        let example = try ExampleProject()
        try example.applyExample("fixture.request-json")
        let baseline = try await example.check().baseline
        try example.replace("\"id\": 71", with: "\"id\": 17", in: "\(ExampleProject.pen)/request.json")
        var result = try await example.check()
        var part = result
        part.apply(baseline, isWhole: false)
        #expect(part.gone == [])
        result.apply(baseline, isWhole: true)
        #expect(result.gone == baseline.entries)
        #expect(result.baseline.entries == [])
        let text = String(decoding: result.report(.text, version: "1.0.0"), as: UTF8.self)
        #expect(text.contains("note: the baseline has a finding of fixture.request-json that is gone"))
    }

    @Test("A finding that stands twice is known as often as it was there")
    func twice() async throws {
        let example = try ExampleProject()
        try example.applyExample("wsdl.unused")
        let baseline = try await example.check().baseline
        #expect(baseline.entries.count == 1)
        let second = #"<message name="olderOrder"><part name="body" element="s:order"/></message>"#
        try example.replace("  <portType", with: second + "\n  <portType", in: "wsdl/shop.wsdl")
        var result = try await example.check()
        result.apply(baseline, isWhole: true)
        #expect(result.findings.map(\.message) == ["no operation or header refers to the message 'olderOrder'"])
    }

    @Test("A secret that is known hides none at another place of the file")
    func secrets() async throws {
        let example = try ExampleProject()
        let file = "\(ExampleProject.pen)/response.xml"
        let rule = try CheckSettings(selecting: "fixture.secret")
        let text = try example.text(file)
        func write(_ first: String, _ second: String) throws {
            try example.write(
                file,
                text.replacing("<s:item>pen</s:item>", with: "<s:a>\(first)</s:a><s:b>\(second)</s:b>")
            )
        }
        try write("4111 1111 1111 1111", "pen")
        let known = try await example.check(rule)
        #expect(known.findings.map(\.path) == ["/soap:Envelope/soap:Body/s:order/s:a"])
        try write("pen", "4111 1111 1111 1111")
        var other = try await example.check(rule)
        other.apply(known.baseline, isWhole: true)
        #expect(other.findings.map(\.path) == ["/soap:Envelope/soap:Body/s:order/s:b"])
        // Both in one line are two.
        try write("4111 1111 1111 1111", "4111 1111 1111 1111")
        #expect(try await example.check(rule).findings.count == 2)
        let json = "\(ExampleProject.pen)/response.json"
        try example.write(json, "{\"item\": {\"a/b\": [1, {\"pin\": \"8472\"}]}}")
        #expect(try await example.check(rule).findings.first { $0.file.hasSuffix(json) }?.path == "/item/a~1b/1/pin")
    }

    @Test("What is known of one row of a sheet hides nothing of another")
    func rows() async throws {
        let example = try ExampleProject()
        let sheet = "wsdl/data-mapping.csv"
        let text = try example.text(sheet)
        let rule = try CheckSettings(selecting: "mapping.type")
        try example.write(sheet, text.replacing("count,count,int", with: "count,count,string"))
        let known = try await example.check(rule)
        #expect(known.findings.map(\.path) == ["/shop/getOrder/response/count"])
        try example.write(sheet, text.replacing("request/id,id,int", with: "request/id,id,string"))
        var other = try await example.check(rule)
        other.apply(known.baseline, isWhole: true)
        #expect(other.findings.map(\.path) == ["/shop/getOrder/request/id"])
    }

    @Test("The project's folder does not count, so that a baseline is good on every machine")
    func elsewhere() async throws {
        let (one, other) = (try CheckTests.broken(), try CheckTests.broken())
        #expect(one.folder != other.folder)
        #expect(try await one.check().baseline == other.check().baseline)
        let entries = try await one.check().baseline.entries
        #expect(entries.allSatisfy { $0.file.hasPrefix("fixtures/") || $0.file.hasPrefix("wsdl/") })
    }

    @Test(
        "What is no baseline is refused with the reason",
        arguments: [
            ("", "no JSON"), ("[]", "no baseline"), (#"{"version": 2, "findings": []}"#, "no baseline"),
            (#"{"version": 1}"#, "no baseline"),
            (#"{"version": 1, "findings": [{"rule": "fixture.class"}]}"#, "/findings/0"),
        ]
    )
    func refused(text: String, reason: String) {
        let error = #expect(throws: Baseline.Refusal.self) { try Baseline(parsing: Array(text.utf8)) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
}
