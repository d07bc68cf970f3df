import Logging
import Testing

@testable import SoapstoneGateway

@Suite struct LoggingLevelTests {
    @Test(
        "Errors alone are logged where the configuration says so",
        arguments: [
            (nil, 2), (.warning, 2), (.error, 2), (.critical, 0),
        ] as [(Logger.Level?, Int)]
    )
    func level(level: Logger.Level?, errors: Int) async throws {
        var fixture = TestGateway()
        fixture.configuration.logLevel = level
        let gateway = try fixture.gateway(ScriptedBackend(.fault("no")))
        _ = try await Door().open(gateway) { client in
            _ = try await client.ask("fake/ping")
            return try await client.ask("fake/nothing")
        }
        #expect(fixture.log.lines.count { $0.hasPrefix("error ") } == errors)
    }

    @Test("The level is a name of swift-log's")
    func yaml() throws {
        let services = "services: {fake: {url: \"http://127.0.0.1:9/\"}}"
        let yaml = { (level: String) in "gateway:\n  \(services)\n  logging: {level: \(level)}\n" }
        #expect(try GatewayConfiguration(yaml: yaml("error"), directory: "").logLevel == .error)
        let error = #expect(throws: ConfigurationError.self) {
            try GatewayConfiguration(yaml: yaml("loud"), directory: "")
        }
        #expect(error?.key == "gateway.logging.level")
    }
}
