import Foundation
import Testing

@testable import SoapstoneGateway

/// The section `engagement` of a `soapstone.yaml`.
@Suite struct EngagementYAMLTests {
    private func configuration(
        _ yaml: String,
        _ environment: [String: String] = [:],
        in directory: String = "/nowhere",
        as name: String? = nil
    ) throws(ConfigurationError) -> GatewayConfiguration {
        try GatewayConfiguration(yaml: yaml, directory: directory, environmentName: name) { environment[$0] }
    }

    @Test("All that a message is made of is read, and what is left out has its default")
    func notifications() throws {
        let whole = """
            gateway:
              engagement:
                url: https://engagement.example.org/a
                appId: 20096-6548262167
                secretEnv: TOKEN
                secretField: X-Kony-Authorization
                messagePath: /api/v1/messages/push
                timeoutSeconds: 5
                jobSeconds: 1200
                recipientsPerMessage: 100
                notifications:
                  PAYMENT_DUE: {banner: A payment is due., sound: default, badge: 1}
                  NEW_MESSAGE: {banner: 2024}
            """
        let settings = try #require(try configuration(whole, ["TOKEN": "Canary"]).engagement)
        #expect(settings.url == "https://engagement.example.org/a")
        #expect(settings.appID == "20096-6548262167")
        #expect(settings.secret == "Canary" && settings.secretField == "X-Kony-Authorization")
        #expect(settings.messagePath == "/api/v1/messages/push")
        #expect(settings.timeout == .seconds(5) && settings.jobTime == .seconds(1_200))
        #expect(settings.recipientsPerMessage == 100)
        #expect(
            settings.notifications == [
                "PAYMENT_DUE": .init(banner: "A payment is due.", sound: "default", badge: 1),
                "NEW_MESSAGE": .init(banner: "2024"),
            ]
        )
        #expect(!"\(settings)".contains("Canary") && !String(reflecting: settings).contains("Canary"))
        var dumped = ""
        dump(settings, to: &dumped)
        #expect(!dumped.contains("Canary"))

        let least = try #require(
            try configuration("gateway: {engagement: {url: 'https://e.example.org', appId: a}}").engagement
        )
        #expect(least.secret == nil && least.secretField == "X-VoltMX-Authorization")
        #expect(least.messagePath == "/api/v1/messages")
        #expect(least.timeout == .seconds(8) && least.jobTime == .seconds(600) && least.recipientsPerMessage == 500)
        #expect(least.notifications.isEmpty)
        #expect(try configuration("gateway: {}").engagement == nil)
    }

    @Test("An environment has another service, another text, or none")
    func environments() throws {
        let yaml = """
            gateway:
              engagement: {url: 'http://127.0.0.1:7629', appId: a, notifications: {NEW_MESSAGE: {banner: b, badge: 1}}}
            environments:
              UAT:
                gateway: {engagement: {url: 'https://uat.example.org', notifications: {NEW_MESSAGE: {badge: null}}}}
              PROD: {gateway: {engagement: null}}
            """
        let uat = try #require(try configuration(yaml, as: "UAT").engagement)
        #expect(uat.url == "https://uat.example.org" && uat.appID == "a")
        #expect(uat.notifications == ["NEW_MESSAGE": .init(banner: "b")])
        #expect(try configuration(yaml, as: "PROD").engagement == nil)
        #expect(try configuration(yaml).engagement?.notifications["NEW_MESSAGE"]?.badge == 1)
    }

    @Test(
        "A secret that nobody set is a synthetic one for a service on this machine only; a file's is its owner's alone"
    )
    func secrets() throws {
        func yaml(_ url: String, _ secret: String) -> String {
            "gateway: {engagement: {url: '\(url)', appId: a, \(secret)}}"
        }
        let local = try configuration(yaml("http://127.0.0.1:1", "secretEnv: TOKEN"))
        #expect(local.engagement?.secret == "SYNTHETIC-PASSWORD")
        let error = #expect(throws: ConfigurationError.self) {
            try configuration(yaml("https://e.example.org", "secretEnv: TOKEN"))
        }
        #expect(error?.description == "line 1: gateway.engagement.secretEnv: names TOKEN, which is not set")

        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "token")
        try Data("Canary\n".utf8).write(to: file)
        let named = yaml("https://e.example.org", "secretFile: token")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(try configuration(named, in: folder.path()).engagement?.secret == "Canary")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let open = #expect(throws: ConfigurationError.self) { try configuration(named, in: folder.path()) }
        #expect(open?.key == "gateway.engagement.secretFile")
        #expect(open?.message.hasSuffix("its mode must be 0600") == true)
    }

    @Test("What is for development is refused where the engagement service is elsewhere")
    func development() {
        let yaml = """
            gateway:
              services: {a: {url: 'http://127.0.0.1:1/'}}
              engagement: {url: 'https://e.example.org', appId: a}
              credentials: {temporaryKey: true}
            """
        let error = #expect(throws: ConfigurationError.self) { try configuration(yaml) }
        #expect(error?.key == "gateway.credentials.temporaryKey")
    }

    @Test(
        "A mistake has its line and its key",
        arguments: [
            ("appId: a", "url: is missing"), ("url: 'https://e'", "appId: is missing"),
            ("url: e, appId: a", "url: is not an absolute URL of http or https without user, password and fragment"),
            ("url: 'http://e', appId: a", "url: is plain http to another machine; only https goes there"),
            ("url: 'https://e?a', appId: a", "url: has a query; paths are put behind it"),
            ("url: 'https://e', appId: \"a\\tb\"", "appId: is not 1 to 128 characters without control characters"),
            ("url: 'https://e', appId: a, secretField: 'a:b'", "secretField: is not the name of a header field"),
            (
                "url: 'https://e', appId: a, secretEnv: A, secretFile: b",
                "secretFile: stands beside secretEnv; only one of them can hold"
            ),
            (
                "url: 'https://e', appId: a, secretEnv: BLANK",
                "secret: is empty or has a blank or a character beyond ASCII"
            ),
            ("url: 'https://e', appId: a, messagePath: a", "messagePath: is not a path such as /api/v1/messages"),
            ("url: 'https://e', appId: a, timeoutSeconds: 0", "timeoutSeconds: is 0.0 seconds; it is more than 0"),
            ("url: 'https://e', appId: a, jobSeconds: 2592001", "jobSeconds: is 2592001.0 seconds; it is more than 0"),
            ("url: 'https://e', appId: a, recipientsPerMessage: 0", "recipientsPerMessage: is 0; it is 1 to 10000"),
            ("url: 'https://e', appId: a, notifications: {A: {}}", "notifications.A.banner: is missing"),
            (
                "url: 'https://e', appId: a, notifications: {A: {banner: b, badge: 100000}}",
                "notifications.A.badge: is 100000; it is 0 to 99999"
            ),
            (
                "url: 'https://e', appId: a, notifications: {A: {banner: '\(String(repeating: "b", count: 241))'}}",
                "notifications.A.banner: is not 1 to 240 characters without control characters"
            ),
            (
                "url: 'https://e', appId: a, notifications: {A: {banner: b, sound: \"c\\n\"}}",
                "notifications.A.sound: is not 1 to 128 characters without control characters"
            ),
            ("url: 'https://e', appId: a, notifications: {A: {text: b}}", "notifications.A.text: is not a key here"),
        ]
    )
    func mistakes(section: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try configuration("gateway:\n  engagement: {\(section)}", ["BLANK": "Canary Canary"])
        }
        #expect(
            error?.description.hasPrefix("line 2: gateway.engagement.\(message)") == true,
            "\(error?.description ?? "")"
        )
    }
}
