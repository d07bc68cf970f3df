import Foundation
import Testing

/// zeep loads contracts from the stub over HTTP and calls their operations there.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one"))
struct AnyWSDLZeepTests {
    private func judge(_ contract: String, options: [String] = []) async throws -> Tool.Result {
        let stub = try await RunningServer(["replay", "--wsdl", contract] + options)
        let python = try #require(Tool.python)
        let result = try await Tool.run(
            python,
            [
                "Tests/Outside/any_wsdl.py", "--url", "\(stub.url)/some/path?wsdl", "--contract", contract, "--tool",
                Tool.soapstone.path,
            ] + options + (options.isEmpty ? [] : ["--lenient"])
        )
        #expect(await stub.stop() == 0)
        return result
    }

    @Test(
        "zeep calls every operation of our own contracts",
        arguments: [
            (AnyWSDLCallTests.contract, 5), ("wsdl/sets/sets-ims-case.wsdl", 9), ("wsdl/sets/sets-ims-payment.wsdl", 2),
            ("wsdl/sets/sets-db2-content.wsdl", 9), ("wsdl/sets/jfs-ldap-dsml.wsdl", 1),
        ]
    )
    func own(contract: String, operations: Int) async throws {
        let result = try await judge(contract)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("\(operations) passed, 0 failed, 0 skipped"), "\(result.output)")
    }

    @Test(
        "zeep calls every operation of other people's contracts",
        .enabled(if: Corpus.isThere, "SOAPSTONE_CORPUS names none"),
        arguments: [
            "axis2/samples/faulthandling/bank.wsdl",
            "axis2/samples/quickstartadb/resources/META-INF/StockQuoteService.wsdl",
            "citrus/validation/org/citrusframework/validation/SampleServiceWithImportsNamespaceDiff.wsdl",
            "cxf/rt/bindings/soap/src/test/resources/wsdl_soap/hello_world_rpc_lit.wsdl",
            "ballerina/global_weather.wsdl",
        ]
    )
    func corpus(contract: String) async throws {
        let result = try await judge("\(Corpus.folder)/\(contract)", options: ["--root", Corpus.folder])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(" 0 failed"))
    }
}

/// The collection of other people's contracts, where this machine has it.
private enum Corpus {
    static let folder = ProcessInfo.processInfo.environment["SOAPSTONE_CORPUS"] ?? ""
    static var isThere: Bool { FileManager.default.fileExists(atPath: "\(folder)/INDEX.tsv") }
}
