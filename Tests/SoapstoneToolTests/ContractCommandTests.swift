import Foundation
import Testing

@Suite struct ContractCommandTests {
    private func run(_ arguments: [String], input: String? = nil) async throws -> Tool.Result {
        try await Tool.run(Tool.soapstone, arguments, input: input.map { Data($0.utf8) })
    }

    private static let wsdl = "wsdl/sets/sets-ims-case.wsdl"
    private static let message = "fixtures/sets/ims-case/getCaseList/ordinary/request.xml"

    @Test("The JSON of a contract begins with its summary")
    func summary() async throws {
        let result = try await Tool.run("inspect", "--format", "json", Self.wsdl)
        #expect(result.status == 0)
        #expect(result.error == "")
        let start = #"{"summary":{"services":1,"ports":1,"bindingOperations":"#
        #expect(result.output.hasPrefix(start), "\(result.output.prefix(200))")
    }

    @Test("A broken rule is told with file, line and clause; --strict refuses the contract with exit status 2")
    func strict() async throws {
        let broken = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
            <xs:element name="a" type="nothing"/></xs:schema>
            """
        let lenient = try await Tool.run("inspect", "-", input: broken)
        #expect(lenient.status == 0)
        #expect(lenient.error.hasPrefix("<stdin>:2:1: error: There is no type 'nothing'."), "\(lenient.error)")
        #expect(lenient.error.contains("[xsd.src-resolve; XML Schema 1.0 Part 1, src-resolve"))
        let strict = try await Tool.run("inspect", "--strict", "-", input: broken)
        #expect(strict.status == 2)
        #expect(strict.output == "")
    }

    @Test(
        "A sample is valid against its contract",
        arguments: [[], ["--response"], ["--all-optional"], ["--required-only"], ["--seed", "7"]]
    )
    func sample(arguments: [String]) async throws {
        let sample = try await run(["sample", "--wsdl", Self.wsdl, "--operation", "getCaseList"] + arguments)
        #expect(sample.status == 0)
        let verdict = try await run(
            ["validate", "--wsdl", Self.wsdl, "--operation", "getCaseList", "-"],
            input: sample.output
        )
        #expect(verdict.status == 0, "\(verdict.error)")
        #expect(verdict.output == "<stdin>: valid\n")
    }

    @Test("What a finding says about a limit lets the contract through")
    func limit() async throws {
        let schema = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
            <xs:element name="a"/><xs:element name="b"/></xs:schema>
            """
        let refused = try await Tool.run(
            "inspect",
            "--limit",
            "fileBytes=1KiB",
            "--limit",
            "components=40",
            "-",
            input: schema
        )
        #expect(refused.status == 2)
        #expect(refused.error.contains("more than 40 components"), "\(refused.error)")
        #expect(refused.error.contains("--limit components=NUMBER"), "\(refused.error)")
        let allowed = try await Tool.run("inspect", "--limit", "components=5000", "-", input: schema)
        #expect(allowed.status == 0, "\(allowed.error)")
    }

    @Test(
        "A setting that is none is refused with what would be one",
        arguments: [
            ("components", "behind 'components=' goes a number"), ("components=", "goes a number"),
            ("components=0", "goes a number"), ("components=-5", "goes a number"), ("fileBytes=2GiB", "goes a number"),
            ("fileBytes=9223372036854775807MiB", "goes a number"), ("fileBytes=4 MiB", "goes a number"),
            ("component=9", "there are: fileBytes, totalBytes"), ("=9", "there are: fileBytes"),
        ]
    )
    func badLimit(setting: String, message: String) async throws {
        let result = try await Tool.run("inspect", "--limit", setting, Self.wsdl)
        #expect(result.status == 64)
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test("An invalid message is refused with line, rule and what was allowed; the exit status is 1")
    func invalid() async throws {
        let sample = try await Tool.run("sample", "--wsdl", Self.wsdl, "--operation", "getCaseList")
        let broken = sample.output.replacing("</n1:INPUTMSG>", with: "<n1:more/></n1:INPUTMSG>")
        let result = try await Tool.run("validate", "--wsdl", Self.wsdl, "-", input: broken)
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("<stdin>: invalid"))
        #expect(result.error.contains("cvc-complex-type.2.4"), "\(result.error)")
    }

    @Test("A message of another operation is refused")
    func otherOperation() async throws {
        let result = try await Tool.run(
            "validate",
            "--wsdl",
            Self.wsdl,
            "--operation",
            "getChildren",
            Self.message
        )
        #expect(result.status == 1)
        #expect(result.error.contains("is in no message of the operation 'getChildren'"), "\(result.error)")
    }

    @Test("A file that cannot be read has exit status 2, and the others are judged all the same")
    func unreadable() async throws {
        let result = try await Tool.run("validate", "--wsdl", Self.wsdl, "no/such.xml", Self.message)
        #expect(result.status == 2)
        #expect(result.output == "\(Self.message): valid\n")
        #expect(result.error.contains("no/such.xml: error: No such file or directory"))
    }

    @Test("A contract and a schema at once, or neither, is wrong use")
    func usage() async throws {
        #expect(try await Tool.run("validate", Self.message).status == 64)
        let both = ["validate", "--wsdl", Self.wsdl, "--schema", "wsdl/sets/wsse.xsd", Self.message]
        #expect(try await run(both).status == 64)
    }
}
