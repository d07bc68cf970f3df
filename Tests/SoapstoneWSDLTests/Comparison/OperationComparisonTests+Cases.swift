import SoapstoneComparison
import Testing

extension OperationComparisonTests {
    /// The stock contract with something changed, and what that is.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// Pieces of the old contract, and what stands in their place in the new version.
        var pieces: [(String, String)]
        /// What is changed in both versions.
        var base: [(String, String)]
        var expected: [Verdict]
        var testDescription: String { name }

        init(_ name: String, _ pieces: [(String, String)], base: [(String, String)] = [], _ expected: Verdict...) {
            (self.name, self.pieces, self.base, self.expected) = (name, pieces, base, expected)
        }

        func texts() throws -> (String, String) {
            let old = try Self.exchanged(StockContract.text, base)
            return (old, try Self.exchanged(old, pieces))
        }

        private static func exchanged(_ text: String, _ pieces: [(String, String)]) throws -> String {
            var text = text
            for (piece, other) in pieces {
                try #require(text.contains(piece), "\(piece)")
                text = text.replacing(piece, with: other)
            }
            return text
        }
    }
}

extension OperationComparisonTests.Case {
    private static let header = "<s:header message=\"t:getIn\" part=\"session\" use=\"literal\"/>"
    private static let fault = "<w:fault name=\"unknown\" message=\"t:unknown\"/>"
    private static let spokenFault = "<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>"
    private static let unknownHeader = "<s:header message=\"t:unknown\" part=\"fault\" use=\"literal\"/>"
    private static let binding = "<s:binding style=\"document\" transport=\"http://schemas.xmlsoap.org/soap/http\"/>"
    private static let versions = [
        (
            "xmlns:s12=\"http://schemas.xmlsoap.org/wsdl/soap12/\"",
            "xmlns:s12=\"http://schemas.xmlsoap.org/wsdl/soap/\""
        ),
        (" soapActionRequired=\"false\"", ""),
    ]

    private static func addressing(_ isRequired: Bool) -> String {
        "<a:UsingAddressing xmlns:a=\"http://www.w3.org/2006/05/addressing/wsdl\" w:required=\"\(isRequired)\"/>"
    }

    private static func action(_ uri: String) -> String {
        "<w:input message=\"t:getIn\" xmlns:a=\"http://www.w3.org/2006/05/addressing/wsdl\" a:Action=\"\(uri)\"/>"
    }

    private static func policy(_ name: String) -> String {
        "<p:PolicyReference xmlns:p=\"http://www.w3.org/ns/ws-policy\" URI=\"#\(name)\"/>"
    }

    static let all: [OperationComparisonTests.Case] = [
        .init(
            "SOAPAction",
            [("soapAction=\"urn:get\"", "soapAction=\"urn:get2\"")],
            .init(.soapAction, .breaking, .breaking)
        ),
        .init(
            "an action that SOAP 1.2 does not need",
            [("soapAction=\"\" soapActionRequired", "soapAction=\"urn:p\" soapActionRequired")],
            .init(.soapAction, .warning, .warning)
        ),
        .init(
            "an action that SOAP 1.2 needs now",
            [("soapActionRequired=\"false\"", "soapActionRequired=\"true\"")],
            .init(.soapActionRequired, .breaking, .compatible)
        ),
        .init("address", [("https://example.org/s", "https://example.org/s2")], .init(.address, .warning, .warning)),
        .init(
            "transport",
            [
                (
                    "<s:binding style=\"document\" transport=\"http://schemas.xmlsoap.org/soap/http\"",
                    "<s:binding style=\"document\" transport=\"urn:jms\""
                )
            ],
            .init(.transport, .breaking, .breaking)
        ),
        .init(
            "service of another name",
            [("service name=\"Stocks\"", "service name=\"Exchange\"")],
            .init(.serviceRenamed, .compatible, .compatible),
            .init(.serviceRenamed, .compatible, .compatible)
        ),
        .init(
            "port of another name",
            [("port name=\"P1\"", "port name=\"Main\"")],
            .init(.portRenamed, .compatible, .compatible)
        ),
        .init(
            "port removed",
            [
                (
                    "<w:port name=\"P2\" binding=\"t:Prices12\"><s12:address location=\"https://example.org/p\"/></w:port>",
                    ""
                ),
                (
                    "<w:binding name=\"Prices12\" type=\"t:Prices\">\n    <s12:binding style=\"rpc\" transport=\"http://schemas.xmlsoap.org/soap/http\"/>\n    <w:operation name=\"price\">\n      <s12:operation soapAction=\"\" soapActionRequired=\"false\"/>\n      <w:input><s12:body use=\"literal\" namespace=\"urn:rpc\"/></w:input>\n    </w:operation>\n  </w:binding>",
                    ""
                ),
            ],
            .init(.portRemoved, .breaking, .compatible)
        ),
        .init(
            "header removed",
            [(header + "<s:body use=\"literal\"/>", "<s:body parts=\"body\" use=\"literal\"/>")],
            .init(.headerRemoved, .warning, .breaking)
        ),
        .init(
            "header of another type",
            [("<xs:element name=\"session\" type=\"xs:string\"/>", "<xs:element name=\"session\" type=\"xs:int\"/>")],
            .init(.simpleType, .breaking, .compatible)
        ),
        .init("fault removed", [(fault, ""), (spokenFault, "")], .init(.faultRemoved, .compatible, .breaking)),
        .init(
            "fault of another type",
            [
                (
                    "<xs:element name=\"unknownSymbol\" type=\"xs:string\"/>",
                    "<xs:element name=\"unknownSymbol\" type=\"xs:int\"/>"
                )
            ],
            .init(.simpleType, .compatible, .breaking)
        ),
        .init(
            "fault of another name",
            [
                ("<w:fault name=\"unknown\" message", "<w:fault name=\"lost\" message"),
                (spokenFault, spokenFault.replacing("\"unknown\"", with: "\"lost\"")),
            ],
            .init(.faultRenamed, .compatible, .compatible)
        ),
        .init(
            "no response",
            [
                ("<w:output message=\"t:getOut\"/><w:fault name=\"unknown\" message=\"t:unknown\"/>", ""),
                ("<w:output><s:body use=\"literal\"/></w:output>", ""), (spokenFault, ""),
            ],
            .init(.pattern, .breaking, .warning),
            .init(.faultRemoved, .compatible, .breaking)
        ),
        .init(
            "rpc part of another type",
            [("<w:part name=\"day\" type=\"xs:date\"/>", "<w:part name=\"day\" type=\"xs:string\"/>")],
            .init(.simpleType, .compatible, .breaking)
        ),
        .init(
            "rpc part removed",
            [("<w:part name=\"day\" type=\"xs:date\"/>", ""), ("parameterOrder=\"day symbol\"", "")],
            .init(.elementRemoved, .breaking, .breaking),
            .init(.parameterOrder, .compatible, .compatible)
        ),
        .init(
            "rpc namespace",
            [("namespace=\"urn:rpc\"", "namespace=\"urn:rpc2\"")],
            .init(.namespace, .breaking, .breaking)
        ),
        .init(
            "encoded",
            [
                (
                    "<s12:body use=\"literal\" namespace",
                    "<s12:body use=\"encoded\" encodingStyle=\"http://www.w3.org/2003/05/soap-encoding\" namespace"
                )
            ],
            .init(.use, .breaking, .breaking)
        ),
        .init(
            "order of parameters",
            [("parameterOrder=\"day symbol\"", "parameterOrder=\"symbol day\"")],
            .init(.parameterOrder, .compatible, .compatible)
        ),
        .init(
            "another element",
            [("<w:part name=\"body\" element=\"t:get\"/>", "<w:part name=\"body\" element=\"t:unknownSymbol\"/>")],
            .init(.messageElement, .breaking, .breaking),
            .init(.form, .compatible, .compatible)
        ),
        .init(
            "an action that SOAP 1.2 asks for, of another name",
            [("soapAction=\"urn:p\"", "soapAction=\"urn:q\"")],
            base: [
                (
                    "soapAction=\"\" soapActionRequired=\"false\"",
                    "soapAction=\"urn:p\" soapActionRequired=\"true\""
                )
            ],
            .init(.soapAction, .breaking, .breaking)
        ),
        .init("another version of SOAP", versions, .init(.soapVersion, .breaking, .breaking)),
        .init(
            "addressing that has to be there",
            [(binding, addressing(true) + binding)],
            .init(.addressing, .breaking, .warning)
        ),
        .init(
            "addressing that may be there",
            [(binding, addressing(false) + binding)],
            .init(.addressing, .warning, .warning)
        ),
        .init(
            "addressing that may be there, with an action that it did not have",
            [(binding, addressing(false) + binding), ("<w:input message=\"t:getIn\"/>", action("urn:new"))],
            .init(.addressing, .warning, .warning)
        ),
        .init(
            "the action of a request with addressing",
            [(action("urn:old"), action("urn:new"))],
            base: [(binding, addressing(true) + binding), ("<w:input message=\"t:getIn\"/>", action("urn:old"))],
            .init(.action, .breaking, .breaking)
        ),
        .init(
            "a fault's name, of which addressing makes its action",
            [
                ("<w:fault name=\"unknown\" message", "<w:fault name=\"lost\" message"),
                (spokenFault, spokenFault.replacing("\"unknown\"", with: "\"lost\"")),
            ],
            base: [(binding, addressing(true) + binding)],
            .init(.faultRenamed, .compatible, .compatible),
            .init(.action, .breaking, .breaking)
        ),
        .init("policy", [(binding, policy("one") + binding)], .init(.policy, .unproved, .unproved)),
        .init(
            "an extension that has to be understood",
            [(binding, "<x:own xmlns:x=\"urn:x\" w:required=\"true\"/>" + binding)],
            .init(.refusedExtension, .unproved, .unproved)
        ),
        .init(
            "header of another namespace",
            [
                (
                    "<w:part name=\"session\" element=\"t:session\"/>",
                    "<w:part name=\"session\" element=\"o:session\"/>"
                ),
                (
                    "</w:types>",
                    "<xs:schema targetNamespace=\"urn:o\"><xs:element name=\"session\" type=\"xs:string\"/></xs:schema></w:types>"
                ),
                ("xmlns:t=\"urn:s\"", "xmlns:t=\"urn:s\" xmlns:o=\"urn:o\""),
            ],
            .init(.namespace, .breaking, .breaking)
        ),
        .init(
            "headers in another order, one of another type",
            [
                (header + unknownHeader, unknownHeader + header),
                ("<xs:element name=\"session\" type=\"xs:string\"/>", "<xs:element name=\"session\" type=\"xs:int\"/>"),
            ],
            base: [(header, header + unknownHeader)],
            .init(.simpleType, .breaking, .compatible)
        ),
        .init(
            "a fault about a header",
            [
                (
                    header,
                    header.replacing(
                        "/>",
                        with: "><s:headerfault message=\"t:unknown\" part=\"fault\" use=\"literal\"/></s:header>"
                    )
                )
            ],
            .init(.headerFault, .unproved, .compatible)
        ),
        .init(
            "a response without its part",
            [
                (
                    "<w:message name=\"getOut\"><w:part name=\"body\" element=\"t:getResponse\"/></w:message>",
                    "<w:message name=\"getOut\"/>"
                )
            ],
            .init(.partRemoved, .breaking, .breaking),
            .init(.form, .compatible, .compatible)
        ),
        .init(
            "a part that is not declared",
            [("<w:part name=\"body\" element=\"t:getResponse\"/>", "<w:part name=\"body\" element=\"t:lost\"/>")],
            .init(.unreadable, .unproved, .unproved),
            .init(.unread, .unproved, .unproved),
            .init(.form, .compatible, .compatible)
        ),
        .init(
            "a message that is not there",
            [("<w:output message=\"t:getOut\"/>", "<w:output message=\"t:lost\"/>")],
            .init(.unreadable, .unproved, .unproved),
            .init(.unread, .unproved, .unproved),
            .init(.form, .compatible, .compatible)
        ),
        .init(
            "a fault's message that is not there",
            [("<w:fault name=\"unknown\" message=\"t:unknown\"/>", "<w:fault name=\"unknown\" message=\"t:lost\"/>")],
            .init(.unreadable, .unproved, .unproved),
            .init(.unread, .unproved, .unproved)
        ),
        .init(
            "parts beside the envelope",
            [
                (
                    "<w:output><s:body use=\"literal\" parts=\"body\"/></w:output>",
                    "<w:output><m:multipartRelated><m:part><s:body use=\"literal\" parts=\"body\"/></m:part><m:part><m:content part=\"scan\" type=\"image/png\"/></m:part></m:multipartRelated></w:output>"
                )
            ],
            base: [
                (
                    "<w:part name=\"body\" element=\"t:getResponse\"/>",
                    "<w:part name=\"body\" element=\"t:getResponse\"/><w:part name=\"scan\" type=\"xs:base64Binary\"/>"
                ),
                (
                    "<w:output><s:body use=\"literal\"/></w:output>",
                    "<w:output><s:body use=\"literal\" parts=\"body\"/></w:output>"
                ),
            ],
            .init(.attachments, .unproved, .unproved)
        ),
    ]
}
