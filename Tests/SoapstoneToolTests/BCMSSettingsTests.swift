import Foundation
import SoapstoneCodec
import SoapstoneTransport
import SoapstoneXML
import Testing

/// What BCMS is told of the place where it runs: the keys of its original configuration.
@Suite struct BCMSSettingsTests {
    /// Section 1.3.19 of the specification: all of them are required.
    static let keys = [
        "BCMConveneRoomService", "BCMHelpDocumentService", "BCMIncidentAttachmentService", "BCMIncidentCategoryService",
        "BCMIncidentNoteService", "BCMIncidentService", "BCMLookupService", "BCMUserService",
        "CacheRefreshIntervalInSeconds", "SessionTimeoutInSeconds", "TermOfUse", "PrivacyPolicies", "LegalNotices",
        "ISM",
        "BCMSAdministrator", "PlanWebApplicationURL", "WebApplicationURL",
    ]

    private static func value(of key: String) -> String {
        switch key {
        case "CacheRefreshIntervalInSeconds", "SessionTimeoutInSeconds": "300"
        case "PlanWebApplicationURL", "WebApplicationURL": "https://www.example.com/\(key)"
        case _ where key.hasPrefix("BCM") && key.hasSuffix("Service"):
            "https://www.example.com/Services/\(key.dropFirst(3)).svc/soap"
        default: key
        }
    }

    private static func yaml(_ values: [String: String]) -> String {
        let lines = values.sorted { $0.key < $1.key }.map { "      \($0.key): '\($0.value)'" }
        return (["gateway:", "  systems:", "    BCMS:"] + lines).joined(separator: "\n") + "\n"
    }

    private static func plist(_ values: [String: String]) -> String {
        let pairs = values.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key><string>\($0.value)</string>" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>\(pairs.joined(separator: "\n"))</dict></plist>
            """
    }

    private static var values: [String: String] { Dictionary(uniqueKeysWithValues: keys.map { ($0, value(of: $0)) }) }

    /// Writes a file for as long as it takes to run something on it.
    private func with<Value>(_ text: String, _ name: String, _ run: (String) async throws -> Value) async throws
        -> Value
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return try await run(file.path)
    }

    @Test("Each of the 17 keys is required, in both forms of the configuration, and an error names it", arguments: keys)
    func required(key: String) async throws {
        var values = Self.values
        values[key] = nil
        let check = try await with(Self.yaml(values), "soapstone.yaml") { try await Tool.run("config", "check", $0) }
        let lines = check.output.split(separator: "\n")
        #expect(check.status == 1 && lines.count == 2)
        #expect(lines.first?.contains("error: gateway.systems.BCMS.\(key): is missing") == true, "\(check.output)")
        #expect(lines.first?.contains("20071") == true)
        let imported = try await with(Self.plist(values), "config.plist") { try await Tool.run("config", "import", $0) }
        #expect(imported.status == 1 && imported.output == "")
        #expect(imported.error.contains("error: \(key): is missing"), "\(imported.error)")
    }

    @Test("All keys that are missing are named at once, and a key of another edition beside the right one")
    func several() async throws {
        let none = try await with("gateway: {systems: {BCMS: {}}}\n", "a.yaml") {
            try await Tool.run("config", "check", $0)
        }
        for key in Self.keys { #expect(none.output.contains(".\(key): is missing")) }
        var values = Self.values
        values["CacheRrefeshIntervalInSeconds"] = values.removeValue(forKey: "CacheRefreshIntervalInSeconds")
        let other = try await with(Self.yaml(values), "a.yaml") { try await Tool.run("config", "check", $0) }
        #expect(other.output.contains("BCMS.CacheRrefeshIntervalInSeconds: is not a key here"))
        #expect(other.output.contains("is 'CacheRefreshIntervalInSeconds' meant?"))
        #expect(other.output.contains("BCMS.CacheRefreshIntervalInSeconds: is missing"))
        let imported = try await with(Self.plist(values), "config.plist") { try await Tool.run("config", "import", $0) }
        #expect(imported.error.contains("is 'CacheRefreshIntervalInSeconds' meant?"))
        #expect(imported.error.contains("error: CacheRefreshIntervalInSeconds: is missing"))
    }

    @Test(
        "What a key cannot be is an error",
        arguments: [
            ("TermOfUse", String(repeating: "t", count: 10_001), "more than 10000"),
            ("WebApplicationURL", "http://a/", "https"),
            ("SessionTimeoutInSeconds", "-1", "seconds"), ("BCMUserService", "http://www.example.com/", "plain http"),
            ("ISM", "", "is empty"), ("noteSubject", String(repeating: "n", count: 201), "more than 200"),
        ]
    )
    func wrong(key: String, value: String, message: String) async throws {
        var values = Self.values
        values[key] = value
        let check = try await with(Self.yaml(values), "a.yaml") { try await Tool.run("config", "check", $0) }
        #expect(check.status == 1)
        #expect(check.output.contains("gateway.systems.BCMS.\(key): ") && check.output.contains(message))
        let imported = try await with(Self.plist(values), "config.plist") { try await Tool.run("config", "import", $0) }
        #expect(imported.status == 1 && imported.error.contains("\(key): ") && imported.error.contains(message))
    }

    @Test("A property list becomes a section that the gateway takes")
    func imported() async throws {
        var values = Self.values
        values["LegalNotices"] = "Two\nlines &amp; a \"quote\""
        values["SessionTimeoutInSeconds"] = ""
        let result = try await with(Self.plist(values), "config.plist") { try await Tool.run("config", "import", $0) }
        #expect(result.status == 0 && result.error == "")
        #expect(result.output.contains(#"LegalNotices: "Two\nlines & a \"quote\"""#))
        let check = try await with(result.output, "soapstone.yaml") { try await Tool.run("config", "check", $0) }
        #expect(check.status == 0, "\(check.output)")
        // Keys of no system, and of two, tell of none.
        for keys in [["title"], ["siteId", "TermOfUse"]] {
            let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, "1") })
            let unknown = try await with(Self.plist(values), "config.plist") {
                try await Tool.run("config", "import", $0)
            }
            #expect(unknown.status == 2 && unknown.error.contains("the systems are BCMS, Housing"), "\(keys)")
            let named = try await with(Self.plist(values), "config.plist") {
                try await Tool.run("config", "import", "--system", "BCMS", $0)
            }
            #expect(named.status == 1 && named.error.contains("LegalNotices: is missing"))
        }
        for text in ["<plist><array/></plist>", "bplist00", "<a>&x;</a>", ""] {
            let refused = try await with(text, "config.plist") { try await Tool.run("config", "import", $0) }
            #expect(refused.status == 2 && refused.error.contains("not a property list"), "\(text)")
        }
    }

    // MARK: - What they do

    private static let project = try? String(
        contentsOf: Tool.root.appending(path: "fixtures/bcms/soapstone.yaml"),
        encoding: .utf8
    )

    private static func post(_ client: JSONClient, _ operation: String, _ body: String) async throws
        -> JSONClient.Response
    {
        try await client.send("/services/\(operation)", Array(body.utf8))
    }

    @Test("Texts, links and times come from the settings; roles are those of the groups that they name")
    func roles() async throws {
        let project = try #require(Self.project)
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/bcms")
        // The groups are named in other words: one by its abbreviation, one by its name.
        let renamed = project.replacing("ISM: ISM", with: "ISM: Crisis Management Team")
            .replacing("BCMSAdministrator: BCMS", with: "BCMSAdministrator: ISM")
        try await with(renamed, "soapstone.yaml") { file in
            let gateway = try await RunningServer("gateway", "--config", file, "--upstream", stub.url)
            let client = try JSONClient(gateway)
            let legal = try await Self.post(client, "facade/legal", "{}").document.root["legal"]
            #expect(legal?["termOfUse"]?.string == "Synthetic terms of use.")
            #expect(legal?["privacyPolicies"]?.string == "Synthetic privacy policies.")
            #expect(legal?["legalNotices"]?.string == "Synthetic legal notices.")
            let links = try await Self.post(client, "facade/links", "{}").document.root["links"]
            #expect(links?["plan"]?.string == "https://plans.bcms.example.com/")
            #expect(links?["web"]?.string == "https://bcms.example.com/")
            let times = try await Self.post(client, "facade/settings", "{}").document.root["settings"]
            #expect(times?["sessionTimeoutSeconds"]?.numberText == "900")
            #expect(times?["cacheRefreshSeconds"]?.numberText == "300")
            for (user, group, mayManage, mayDelete) in [
                ("alex.tester", "BCMS", false, false), ("jordan.sample", "ISM", true, true),
                ("riley.example", "CMT", true, false),
            ] {
                let session = try await Self.post(
                    client,
                    "facade/login",
                    #"{"username":"\#(user)","password":"Synthetic-0901","privilege":"\#(group)"}"#
                )
                let id = try #require(session.document.root["cacheid"]?.string, "\(group)")
                let capabilities = try await Self.post(client, "facade/capabilities", #"{"cacheid":"\#(id)"}"#)
                let rights = try #require(capabilities.document.root["capabilities"])
                for name in ["createIncident", "updateIncident", "uploadAttachment", "deleteAttachment"] {
                    #expect(rights[name]?.kind == (mayManage ? .true : .false), "\(group) \(name)")
                }
                let room = try await Self.post(
                    client,
                    "BCMConveneRoomService/deleteConveneRoom",
                    #"{"cacheid":"\#(id)","conveneRoomId":"727"}"#
                )
                #expect((room.opstatus != "20070") == mayDelete, "\(group)")
            }
            #expect(await gateway.stop() == 0)
        }
        #expect(await stub.stop() == 0)
    }

    @Test("The subject of a mail comes from the settings, and is cut to a hundred characters")
    func subject() async throws {
        let project = try #require(Self.project)
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/bcms")
        let template = "noteSubject: '\(String(repeating: "s", count: 80)) {title}'"
        try await with(project.replacing("ISM: ISM", with: "ISM: ISM\n      \(template)"), "soapstone.yaml") { file in
            let gateway = try await RunningServer("gateway", "--config", file, "--upstream", stub.url)
            let client = try JSONClient(gateway)
            let session = try await Self.post(
                client,
                "facade/login",
                #"{"username":"jordan.sample","password":"Synthetic-0901","privilege":"ISM"}"#
            )
            let id = try #require(session.document.root["cacheid"]?.string)
            _ = try await Self.post(client, "facade/refreshData", #"{"cacheid":"\#(id)","full":true}"#)
            let mail = try await Self.post(
                client,
                "facade/noteEmailDraft",
                #"{"cacheid":"\#(id)","incidentId":"501","id":"802"}"#
            )
            let subject = try #require(mail.document.root["draft"]?["subject"]?.string)
            #expect(subject.count == 100 && subject.hasSuffix("Data centre coolin…"))
            #expect(await gateway.stop() == 0)
        }
        #expect(await stub.stop() == 0)
    }
}
