internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstonePages
internal import SoapstoneXML

// Stubs that are added on the page.
extension Pages {
    /// What the form has, by the names of its fields.
    private typealias Fields = [String: String]

    private static let fields = ["request", "operation", "body", "response", "status", "delay", "name"]

    /// The form, filled in with a request of the journal.
    func newStub(from number: Int?) throws(Refusal) -> StubResponse {
        guard let number else { return form([:]) }
        let call = try admin.call(number)
        func text(_ bytes: [UInt8]?) -> String? { bytes.flatMap { String(validating: $0, as: UTF8.self) } }
        var fields: Fields = ["request": text(call.body) ?? ""]
        if call.entry.call.outcome.isMatched {
            fields["response"] = text(call.responseBody)
            fields["status"] = call.entry.status.map(String.init)
        }
        return form(fields)
    }

    func addStub(_ body: [UInt8]) throws(Refusal) -> StubResponse {
        let form = try AdminQuery(form: body, Self.fields)
        var fields: Fields = [:]
        // Browsers end lines with CR LF.
        for name in Self.fields { fields[name] = form[name]?.replacing("\r\n", with: "\n") }
        let operation = fields["operation"]?.isEmpty == false ? fields["operation"] : nil
        let values: [(path: [String], text: String?)] = [
            (["request", "body"], fields["request"]), (["operation"], operation), (["match", "body"], fields["body"]),
            (["response", "body"], fields["response"]), (["response", "status"], fields["status"]),
            (["delay"], fields["delay"]), (["name"], fields["name"]),
        ]
        let given = values.compactMap { value in value.text.flatMap { $0.isEmpty ? nil : (path: value.path, text: $0) }
        }
        do throws(Refusal) {
            let fixture = try admin.add(try AdminInterface.described(given))
            return Self.seeOther(PageRoute.address(of: fixture.id))
        } catch {
            guard !error.faults.isEmpty else { throw error }
            return self.form(fields, error.faults)
        }
    }

    private func form(_ fields: Fields, _ faults: [DescribedFixture.Fault] = []) -> StubResponse {
        page(.newStub, "New stub", status: faults.isEmpty ? .ok : .unprocessableEntity) { data in
            for name in ["request", "operation", "response", "status", "delay", "name"] { data.set(name, fields[name]) }
            data.set("isAny", fields["body"] == "any")
            data.set("hasFaults", !faults.isEmpty)
            data.set("faults", faults) { fault, data in
                data.set("pointer", fault.pointer)
                data.set("faultMessage", fault.message)
                data.set("remedy", fault.remedy)
            }
        }
    }

    func saveStubs() throws(Refusal) -> StubResponse {
        let saved = try admin.save()
        return page(.saved, "Added stubs") { data in
            let known = saved.known.isEmpty ? "" : ", \(saved.known.count) in the folder already"
            data.set("savedSummary", "\(String.counted(saved.fixtures.count, "stub")) saved\(known)")
            data.set("saved", saved.fixtures) { $1.set("savedID", $0.id.description) }
            data.set("hasFindings", !saved.findings.isEmpty)
            data.set("findings", saved.findings) { finding, data in
                data.set("findingID", finding.file)
                data.set("finding", finding.message)
            }
        }
    }
}
