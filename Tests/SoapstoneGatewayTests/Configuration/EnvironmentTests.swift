import HTTPTypes
import Testing

@testable import SoapstoneGateway

@Suite struct EnvironmentTests {
    private static let file = """
        gateway:
          host: 0.0.0.0
          behindTLS: true
          services:
            ims-case: {url: "http://127.0.0.1:7627/sets/ims-case", user: svc, passwordEnv: IMS}
            ldap: {url: "http://127.0.0.1:7627/ldap"}
          sessions: {idleSeconds: 60, count: 5}
          credentials: {temporaryKey: true}
          application: {ios: {latestVersion: "2.0", minimumVersion: "1.0"}}
        environments:
          DEV: {}
          UAT:
            gateway:
              port: 8443
              services:
                ims-case: {url: "https://ims.uat.example.org/sets/ims-case"}
                ldap: null
              sessions: {idleSeconds: 120}
              credentials: null
              application: ~
          PROD:
            gateway:
              services: {ims-case: {url: "http://ims.example.org/sets/ims-case"}}
              credentials: null
              application: null
        """

    private func configuration(
        _ name: String?,
        _ yaml: String = file
    ) throws(ConfigurationError) -> GatewayConfiguration {
        try GatewayConfiguration(yaml: yaml, directory: "/nowhere", environmentName: name) {
            $0 == "IMS" ? "Canary" : nil
        }
    }

    private func message(_ name: String?, _ yaml: String = file) -> String {
        do throws(ConfigurationError) {
            _ = try configuration(name, yaml)
            return ""
        } catch { return error.description }
    }

    @Test("An environment's values replace the file's key by key, and null takes a key away")
    func merged() throws {
        let uat = try configuration("UAT")
        #expect(uat.environmentName == "UAT")
        #expect(uat.host == "0.0.0.0")
        #expect(uat.port == 8443)
        #expect(uat.services.keys.sorted() == ["ims-case"])
        #expect(uat.services["ims-case"]?.url == "https://ims.uat.example.org/sets/ims-case")
        #expect(uat.services["ims-case"]?.user == "svc")
        #expect(uat.services["ims-case"]?.password == "Canary")
        #expect(uat.sessions.idle == .seconds(120))
        #expect(uat.sessions.count == 5)
        #expect(uat.credentials.keys.isEmpty)
        #expect(uat.application.isEmpty)
    }

    @Test("Without an environment, and in one that changes nothing, the file holds as it is", arguments: [nil, "DEV"])
    func unchanged(name: String?) throws {
        let configuration = try configuration(name)
        #expect(configuration.environmentName == name)
        #expect(configuration.port == 7628)
        #expect(configuration.services.keys.sorted() == ["ims-case", "ldap"])
        #expect(configuration.sessions.idle == .seconds(60))
        #expect(configuration.credentials.keys.count == 1)
        #expect(configuration.application.keys.sorted() == ["ios"])
    }

    @Test("A list replaces the file's as a whole")
    func lists() {
        let yaml = """
            gateway: {credentials: {keys: [{id: a, file: a.pem}, {id: b, file: b.pem}]}}
            environments: {SYS: {gateway: {credentials: {keys: [{id: c, file: c.pem}]}}}}
            """
        func keys(_ name: String?) -> [String] {
            GatewayConfiguration.reading(yaml: yaml, directory: "/nowhere", serving: [], environmentName: name)
                .errors.map(\.key)
        }
        #expect(keys(nil) == ["gateway.credentials.keys[0].file", "gateway.credentials.keys[1].file"])
        #expect(keys("SYS") == ["gateway.credentials.keys[0].file"])
    }

    @Test("HTTPS is required in every environment, and the error is at the environment's line")
    func https() {
        let rule = "is plain http to another machine; only https goes there"
        #expect(message("PROD") == "line 23: gateway.services.ims-case.url: \(rule)")
    }

    @Test(
        "An environment that is not there is an error with those that are",
        arguments: [
            ("SYS", file, "environments: do not have 'SYS'; the file has DEV, UAT, PROD"),
            ("PRD", file, "environments: do not have 'PRD'; the file has DEV, UAT, PROD; is 'PROD' meant?"),
            ("uat", file, "environments: do not have 'uat'; the file has DEV, UAT, PROD; is 'UAT' meant?"),
            ("a b", file, "environments: do not have what was asked for; the file has DEV, UAT, PROD"),
            ("DEV", "gateway: {}", "environments: do not have 'DEV'; the file has none"),
            ("DEV", "", "environments: do not have 'DEV'; the file has none"),
        ]
    )
    func unknown(name: String, yaml: String, message: String) {
        #expect(self.message(name, yaml) == message)
    }

    @Test(
        "What the section cannot have is an error, whichever environment is chosen",
        arguments: [
            (
                "environments:\n  PORD: {}",
                "line 2: environments.PORD: is no environment; they are DEV, SYS, UAT, PROD"
            ),
            ("environments: []", "line 1: environments: is not a mapping"),
            ("environments:\n  UAT: 1", "line 2: environments.UAT: is not a mapping"),
            (
                "environments:\n  UAT: {redaction: {}}",
                "line 2: environments.UAT.redaction: is not a key here; the keys are gateway"
            ),
        ]
    )
    func section(yaml: String, message: String) {
        #expect(self.message(nil, yaml) == message)
    }

    @Test("The running gateway says at /health which environment it is in", arguments: [nil, "PROD"])
    func running(name: String?) async throws {
        var fixture = TestGateway()
        fixture.configuration.environmentName = name
        let health = try await fixture.request("/health", method: .get, type: nil)
        #expect(health.text("environment") == name)
        #expect(health.text("status") == "ok")
        var configuration = GatewayConfiguration()
        configuration.environmentName = "PORD"
        let error = #expect(throws: ConfigurationError.self) { try configuration.validate() }
        #expect(error?.description == "environments: do not have this one; they are DEV, SYS, UAT, PROD")
    }

    @Test("Every mistake is told, and none a second time as what is missing")
    func every() {
        let yaml = """
            gateway:
              prot: 1
              port: "1"
              services:
                a: {url: "http://a.example.org/", user: u, passwordFile: none}
                b: {user: u, passwordEnv: NONE}
                c: {url: https://c/, user: u, passwordEnv: hunter2-Canary}
              sessions: {idleSeconds: 0, redis: "redis://a.example.org:1"}
              credentials: {keys: [{file: a}, {id: b, file: none.pem}], padding: none}
              application: {ios: {latestVersion: x, minimumVersion: 1}, "a/b": {latestVersion: 1, minimumVersion: 2}}
              maintenance: {startTime: 4:00, endTime: "24:00", timeZone: EST}
            """
        let errors = GatewayConfiguration.reading(yaml: yaml, directory: "/nowhere", serving: []) { _ in nil }.errors
        #expect(!errors.map(\.message).joined().contains("Canary"))
        let found = errors.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.key)" }
        #expect(
            found == [
                "2:3 gateway.prot", "3:9 gateway.port", "5:62 gateway.services.a.passwordFile",
                "6:8 gateway.services.b.url", "6:31 gateway.services.b.passwordEnv",
                "7:48 gateway.services.c.passwordEnv",
                "8:37 gateway.sessions.redis", "9:24 gateway.credentials.keys[0].id",
                "9:49 gateway.credentials.keys[1].file", "9:70 gateway.credentials.padding",
                "10:38 gateway.application.ios.latestVersion", "11:28 gateway.maintenance.startTime",
                "11:43 gateway.maintenance.endTime", "11:62 gateway.maintenance.timeZone",
                "5:9 gateway.services.a.url", "10:61 gateway.application.a/b",
                "8:14 gateway.sessions.idleSeconds",
            ],
            "\(found)"
        )
    }
}
