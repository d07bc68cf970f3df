import Foundation
import Testing

/// Clients of other makers call the stub with every recorded request that is not negative. Each writes the request
/// itself, from its values, and must get what is recorded.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one"))
struct ClientCallTests {
    @Test(
        "zeep gets every recorded response, and reads it as it reads the recording",
        arguments: ["sets", "bcms", "housing"]
    )
    func zeep(system: String) async throws { try await call("zeep", system: system) }

    @Test(
        "PHP's SoapClient gets every recorded answer",
        .enabled("php-cli and php-soap are not installed") { try await RegisterClient.php.isThere },
        arguments: ["sets", "bcms", "housing"]
    )
    func php(system: String) async throws { try await call("php", system: system) }

    @Test(
        "SOAP::Lite gets every recorded answer",
        .enabled("libsoap-lite-perl is not installed") { try await RegisterClient.lite.isThere },
        arguments: ["sets", "housing"]
    )
    func lite(system: String) async throws { try await call("lite", system: system) }

    @Test(
        "A client that gSOAP generates gets every recorded answer",
        .enabled("gsoap and libgsoap-dev, or a C compiler, are not installed") {
            let probe = "command -v wsdl2h && command -v soapcpp2 && command -v cc && pkg-config --exists gsoap"
            return try await Tool.run(URL(filePath: "/bin/sh"), ["-c", probe]).status == 0
        }
    )
    func gsoap() async throws { try await call("gsoap") }

    private func call(_ client: String, system: String = "sets") async throws {
        let python = try #require(Tool.python)
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/\(system)", "--no-delay")
        let folders = ["--fixtures", "fixtures/\(system)", "--wsdl", "wsdl/\(system)"]
        let result = try await Tool.run(
            python,
            ["Tests/Outside/client_calls.py", client, "--stub", stub.url] + folders
        )
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
        #expect(await stub.stop() == 0)
    }
}
