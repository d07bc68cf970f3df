import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// An envelope is validated as well as what it holds (SOAP 1.1 section 4, SOAP 1.2 part 1 section 5, WSDL 1.1 section 3).
@Suite struct EnvelopeValidationTests {
    private static let body = "<t:in>5</t:in>"

    /// What stands in the envelope, and the clauses that it breaks.
    static let plain: [(content: String, rules: [String])] = [
        ("<e:Body>\(body)</e:Body>", []), ("<e:Header/><e:Body>\(body)</e:Body>", []),
        ("<e:Header><x:any xmlns:x=\"urn:x\"/></e:Header><e:Body>\(body)</e:Body>", []),
        ("<e:Body>text\(body)</e:Body>", ["SOAP 1.1, section 4"]),
        ("<e:Body>\(body)text</e:Body>", ["SOAP 1.1, section 4"]),
        ("<e:Body>\(body)</e:Body><e:Body><rubbish/></e:Body>", ["SOAP 1.1, section 4"]),
        ("<e:Body>\(body)</e:Body><e:Header/>", ["SOAP 1.1, section 4"]),
        ("<e:Header/><e:Header/><e:Body>\(body)</e:Body>", ["SOAP 1.1, section 4"]),
        ("<x/><e:Body>\(body)</e:Body>", ["SOAP 1.1, section 4"]), ("", ["SOAP 1.1, section 4"]),
        ("<e:Header>text</e:Header><e:Body>\(body)</e:Body>", ["SOAP 1.1, section 4"]),
        // A body has what its message has, no more and no less.
        ("<e:Body>\(body)\(body)</e:Body>", ["WSDL 1.1, section 3.5"]),
        ("<e:Body/>", ["WSDL 1.1, section 3.5"]), ("<e:Body>x</e:Body>", ["SOAP 1.1, section 4"]),
    ]

    private static func report(
        _ content: String,
        header: String? = nil,
        of name: String? = "Op",
        _ namespace: String = soap11
    ) throws -> ValidationReport {
        let folder = try TemporaryFolder([
            "main.wsdl": OneOperation.wsdl(
                "<xs:element name=\"in\" type=\"xs:int\"/><xs:element name=\"key\" type=\"xs:short\"/>",
                header: header
            )
        ])
        let contract = try ContractLoader().load(folder.path("main.wsdl"))
        let text = "<e:Envelope xmlns:e=\"\(namespace)\" xmlns:t=\"urn:t\">\(content)</e:Envelope>"
        return try MessageValidator(contract).validate(
            XMLDocument(parsing: Array(text.utf8)),
            of: contract.operations.first { $0.name == name }
        )
    }

    private static let soap11 = "http://schemas.xmlsoap.org/soap/envelope/"

    @Test("The structure of an envelope is validated", arguments: plain)
    func structure(content: String, rules: [String]) throws {
        let report = try Self.report(content)
        #expect(report.violations.map(\.rule) == rules, "\(content): \(report)")
        #expect(report.verdict == (rules.isEmpty ? .valid : .invalid))
    }

    @Test("A body may be empty where a message of the operation, or of the contract, is")
    func empty() throws {
        #expect(try Self.report("<e:Body/>", of: "Empty").verdict == .valid)
        #expect(try Self.report("<e:Body/>", of: nil).verdict == .valid)
        #expect(try Self.report("<e:Body>\(Self.body)</e:Body>", of: "Empty").verdict == .invalid)
    }

    @Test("The version is that of the binding", arguments: ["Op", nil])
    func version(operation: String?) throws {
        let report = try Self.report(
            "<e:Body>\(Self.body)</e:Body>",
            of: operation,
            "http://www.w3.org/2003/05/soap-envelope"
        )
        #expect(report.violations.map(\.rule) == ["WSDL 1.1, section 3"])
    }

    @Test(
        "The header blocks that the binding gives a message are there and valid",
        arguments: [
            ("<e:Header><t:key>7</t:key></e:Header>", []), ("", ["WS-I Basic Profile 1.1, R2738"]),
            ("<e:Header><t:key e:mustUnderstand=\"1\">7</t:key></e:Header>", []),
            ("<e:Header><t:other/></e:Header>", ["WS-I Basic Profile 1.1, R2738"]),
            ("<e:Header><t:key>70000</t:key></e:Header>", ["cvc-type.3.1.3"]),
        ] as [(String, [String])]
    )
    func headers(header: String, rules: [String]) throws {
        for operation in ["Op", nil] {
            let report = try Self.report("\(header)<e:Body>\(Self.body)</e:Body>", header: "key", of: operation)
            #expect(report.violations.map(\.rule) == rules, "\(report)")
        }
        // The response has none.
        #expect(try Self.report("<e:Body><t:out>1</t:out></e:Body>", header: "key").verdict == .valid)
    }

    @Test("A fault has no header blocks of the message, and need not have a detail")
    func fault() throws {
        let fault = "<e:Fault><faultcode>e:Server</faultcode><faultstring>no</faultstring></e:Fault>"
        #expect(try Self.report("<e:Body>\(fault)</e:Body>", header: "key").verdict == .valid)
        let broken = "<e:Fault><faultstring>no</faultstring></e:Fault>"
        #expect(try Self.report("<e:Body>\(broken)</e:Body>").violations.map(\.rule) == ["SOAP 1.1, section 4"])
    }
}
