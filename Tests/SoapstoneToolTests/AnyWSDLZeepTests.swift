import Foundation
import Testing

/// zeep loads contracts from the stub over HTTP and calls their operations there.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one"))
struct AnyWSDLZeepTests {
    /// - Parameters:
    ///   - root: the folder of a contract that is not ours; what zeep itself cannot do is passed over there.
    ///   - isShort: whether nothing is sent that may be left out.
    private func judge(_ contract: String, root: String? = nil, isShort: Bool = false) async throws -> Tool.Result {
        let options = root.map { ["--root", $0] } ?? []
        let stub = try await RunningServer(["replay", "--wsdl", contract] + options)
        let python = try #require(Tool.python)
        let result = try await Tool.run(
            python,
            [
                "Tests/Outside/any_wsdl.py", "--url", "\(stub.url)/some/path?wsdl", "--contract", contract, "--tool",
                Tool.soapstone.path,
            ] + options + (root == nil ? [] : ["--lenient"]) + (isShort ? ["--required-only"] : [])
        )
        #expect(await stub.stop() == 0)
        return result
    }

    @Test(
        "zeep calls every operation of our own contracts",
        arguments: [
            (AnyWSDLCallTests.contract, 5), ("wsdl/sets/sets-ims-case.wsdl", 9), ("wsdl/sets/sets-ims-payment.wsdl", 2),
            ("wsdl/sets/sets-db2-content.wsdl", 10), ("wsdl/sets/sets-push-recipients.wsdl", 3),
            ("wsdl/sets/jfs-ldap-dsml.wsdl", 1), ("wsdl/sets/jfs-otp.wsdl", 2),
            ("wsdl/sets/jfs-registration.wsdl", 4), ("wsdl/sets/adobe-payment-history.wsdl", 1),
            ("wsdl/bcms/bcms.wsdl", 67),
        ]
    )
    func own(contract: String, operations: Int) async throws {
        // zeep writes a choice inside a choice that may be repeated as an empty element.
        let result = try await judge(contract, isShort: contract.hasSuffix("jfs-ldap-dsml.wsdl"))
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
        let result = try await judge("\(Corpus.folder)/\(contract)", root: Corpus.folder)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(" 0 failed"))
    }
}

/// The collection of other people's contracts, where this machine has it.
private enum Corpus {
    static let folder = ProcessInfo.processInfo.environment["SOAPSTONE_CORPUS"] ?? ""
    static var isThere: Bool { FileManager.default.fileExists(atPath: "\(folder)/INDEX.tsv") }
}
