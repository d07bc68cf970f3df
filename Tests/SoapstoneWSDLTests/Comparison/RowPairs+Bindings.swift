import SoapstoneComparison

// What services, bindings and operations say.
extension RowPairs {
    private static let binding = "<s:binding style=\"document\" transport=\"http://schemas.xmlsoap.org/soap/http\"/>"
    private static let port =
        "<w:port name=\"P2\" binding=\"t:Prices12\"><s12:address location=\"https://example.org/p\"/></w:port>"
    private static let service =
        "<w:service name=\"Stocks\">\n    <w:port name=\"P1\" binding=\"t:StockSOAP\"><s:address location=\"https://example.org/s\"/></w:port>\n    "
        + port + "\n  </w:service>"
    private static let spokenFault = "<w:fault name=\"unknown\"><s:fault name=\"unknown\" use=\"literal\"/></w:fault>"
    private static let abstractFault = "<w:fault name=\"unknown\" message=\"t:unknown\"/>"
    private static let header = "<s:header message=\"t:getIn\" part=\"session\" use=\"literal\"/>"
    private static let action = "soapAction=\"urn:get\""

    private static func policy(_ content: String) -> String {
        "<p:Policy xmlns:p=\"http://www.w3.org/ns/ws-policy\">\(content)</p:Policy>"
    }

    private static let signed =
        policy(
            "<q:SignedParts xmlns:q=\"http://docs.oasis-open.org/ws-sx/ws-securitypolicy/200702\"><q:Body/></q:SignedParts>"
        )

    private static func addressing(_ rest: String) -> String {
        "<a:UsingAddressing xmlns:a=\"http://www.w3.org/2006/05/addressing/wsdl\" \(rest)/>"
    }

    private static let addressed = policy(
        "<a:Addressing xmlns:a=\"http://www.w3.org/2007/05/addressing/metadata\"/>"
    )

    private static func input(_ action: String) -> String {
        "<w:input message=\"t:getIn\" xmlns:a=\"http://www.w3.org/2007/05/addressing/metadata\" a:Action=\"\(action)\"/>"
    }

    private static let plainInput = "<w:input message=\"t:getIn\"/>"

    /// A port type that no binding speaks of.
    private static func unbound(_ operations: String...) -> (String, String) {
        let all = operations.map { "<w:operation name=\"\($0)\"><w:input message=\"t:unknown\"/></w:operation>" }
        return (
            "<w:binding name=\"StockSOAP\"",
            "<w:portType name=\"Later\">\(all.joined())</w:portType><w:binding name=\"StockSOAP\""
        )
    }

    /// The stock contract with one operation more, or with one of another name.
    private static let secondOperation: [(String, String)] = [
        (
            "<w:portType name=\"Prices\">",
            "<w:message name=\"dropIn\"><w:part name=\"x\" type=\"xs:int\"/></w:message><w:portType name=\"Prices\"><w:operation name=\"drop\"><w:input message=\"t:dropIn\"/></w:operation>"
        ),
        (
            "transport=\"http://schemas.xmlsoap.org/soap/http\"/>\n    <w:operation name=\"price\">",
            "transport=\"http://schemas.xmlsoap.org/soap/http\"/>\n    <w:operation name=\"drop\"><s12:operation soapAction=\"\" soapActionRequired=\"false\"/><w:input><s12:body use=\"literal\" namespace=\"urn:rpc\"/></w:input></w:operation><w:operation name=\"price\">"
        ),
    ]

    /// A binding of HTTP without SOAP in the place of the second one.
    private static func http(_ verb: String, _ location: String, _ input: String = "<h:urlEncoded/>") -> (
        String, String
    ) {
        (
            "<s12:binding style=\"rpc\" transport=\"http://schemas.xmlsoap.org/soap/http\"/>\n    <w:operation name=\"price\">\n      <s12:operation soapAction=\"\" soapActionRequired=\"false\"/>\n      <w:input><s12:body use=\"literal\" namespace=\"urn:rpc\"/></w:input>",
            "<h:binding verb=\"\(verb)\"/><w:operation name=\"price\"><h:operation location=\"\(location)\"/><w:input>\(input)</w:input>"
        )
    }

    static let ports: [RowPairs] = [
        .init(
            .unread,
            "one contract alone breaks a rule, and what could not be read of it was not compared",
            .pieces([
                ("<w:part name=\"body\" element=\"t:getResponse\"/>", "<w:part name=\"body\" element=\"t:gone\"/>")
            ]),
            .pieces([("type=\"xs:decimal\"", "type=\"t:Gone\"")]).reversed
        ),
        .init(.serviceRenamed, "the name is in no message", .pieces([("name=\"Stocks\"", "name=\"Exchange\"")])),
        .init(
            .portAdded,
            "a port, or a port type that no binding speaks of; its binding may have been there",
            .pieces([(port, "")]).reversed,
            .pieces([(service, "")]).reversed,
            .pieces([
                (port, port + "<w:port name=\"P3\" binding=\"t:StockSOAP\"><s:address location=\"urn:x\"/></w:port>")
            ]),
            .pieces([unbound("later")])
        ),
        .init(
            .portRemoved,
            "a port, or a port type that no binding speaks of; its binding may stay",
            .pieces([(port, "")]),
            .pieces([(service, "")]),
            .pieces([unbound("later")]).reversed
        ),
        .init(
            .portRenamed,
            "the port or its binding: the names are in no message",
            .pieces([("name=\"P1\"", "name=\"Main\"")]),
            .pieces([("StockSOAP", "StockBinding")])
        ),
        .init(.address, "the address", .pieces([("https://example.org/s", "https://example.org/t")])),
        .init(
            .soapVersion,
            "the version of SOAP",
            .pieces([
                (
                    "xmlns:s12=\"http://schemas.xmlsoap.org/wsdl/soap12/\"",
                    "xmlns:s12=\"http://schemas.xmlsoap.org/wsdl/soap/\""
                ),
                (" soapActionRequired=\"false\"", ""),
            ])
        ),
        .init(
            .transport,
            "the transport",
            .pieces([(binding, binding.replacing("http://schemas.xmlsoap.org/soap/http", with: "urn:jms"))])
        ),
        .init(
            .wire,
            "SOAP, HTTP without SOAP, or something else; the verb or the path of HTTP",
            .pieces([http("GET", "/price")]),
            .pieces([("verb=\"GET\"", "verb=\"POST\"")], base: [http("GET", "/price")]),
            .pieces([("location=\"/price\"", "location=\"/cost\"")], base: [http("GET", "/price")])
        ),
        .init(
            .addressing,
            "WS-Addressing has to be spoken now, as the binding or a policy says",
            .pieces([(binding, addressing("w:required=\"true\"") + binding)]),
            .pieces([(binding, addressed + binding)])
        ),
        .init(
            .addressing,
            "WS-Addressing has to be spoken no longer",
            .pieces([(binding, addressing("w:required=\"1\"") + binding)]).reversed
        ),
        .init(
            .addressing,
            "WS-Addressing may be spoken now, or no longer",
            .pieces([(binding, addressing("") + binding)]),
            .pieces([(binding, addressing("") + binding)]).reversed
        ),
        .init(
            .policy,
            "what policies ask, inline or referred to, wherever they stand",
            .pieces([(binding, signed + binding)]),
            .pieces([(binding, signed + binding)]).reversed,
            .pieces([(port, port.replacing("<s12:address", with: signed + "<s12:address"))]),
            .pieces([("<w:service name=\"Stocks\">", "<w:service name=\"Stocks\">" + signed)]),
            .pieces([("<s:operation " + action + "/>", "<s:operation " + action + "/>" + signed)]),
            .pieces([("<s:body use=\"literal\"/></w:input>", "<s:body use=\"literal\"/>\(signed)</w:input>")]),
            .pieces([("<w:message name=\"getOut\">", "<w:message name=\"getOut\">" + signed)]),
            .pieces([("<w:portType name=\"Prices\">", "<w:portType name=\"Prices\">" + signed)]),
            .pieces([(spokenFault, spokenFault.replacing("</w:fault>", with: signed + "</w:fault>"))]),
            .pieces(
                [("<q:Body/>", "<q:Body/><q:Attachments/>")],
                base: [
                    (binding, "<p:PolicyReference xmlns:p=\"http://www.w3.org/ns/ws-policy\" URI=\"#one\"/>" + binding),
                    (
                        "<w:types>",
                        signed.replacing("<p:Policy ", with: "<p:Policy xml:id=\"one\" ") + "<w:types>"
                    ),
                ]
            )
        ),
        .init(
            .refusedExtension,
            "an extension that has to be understood (`wsdl:required`)",
            .pieces([(binding, "<x:own xmlns:x=\"urn:x\" w:required=\"true\"/>" + binding)]),
            .pieces([(binding, "<x:own xmlns:x=\"urn:x\" w:required=\"true\"/>" + binding)]).reversed
        ),
        .init(
            .refusedExtension,
            "another extension",
            .pieces([(binding, "<x:own xmlns:x=\"urn:x\"/>" + binding)]),
            .pieces([
                ("<w:portType name=\"Prices\">", "<w:portType name=\"Prices\" xmlns:x=\"urn:x\" x:session=\"true\">")
            ]),
            .pieces([("<w:types>", "<x:links xmlns:x=\"urn:x\"/><w:types>")])
        ),
    ]

    static let operations: [RowPairs] = [
        .init(.operationAdded, "", .pieces(secondOperation)),
        .init(.operationRemoved, "", .pieces(secondOperation).reversed),
        .init(
            .operationRenamed,
            "the name is in no message",
            .pieces([("<w:operation name=\"get\">", "<w:operation name=\"fetch\">")])
        ),
        .init(
            .soapAction,
            "the action of SOAP 1.1, or one that SOAP 1.2 has to have",
            .pieces([(action, "soapAction=\"urn:fetch\"")]),
            .pieces([(" " + action, "")]),
            .pieces(
                [("soapAction=\"urn:p\"", "soapAction=\"urn:q\"")],
                base: [("soapAction=\"\" soapActionRequired=\"false\"", "soapAction=\"urn:p\"")]
            )
        ),
        .init(
            .soapAction,
            "an action that SOAP 1.2 need not have",
            .pieces([("soapAction=\"\" soap", "soapAction=\"urn:p\" soap")])
        ),
        .init(
            .soapActionRequired,
            "the action has to be there now",
            .pieces([("soapActionRequired=\"false\"", "soapActionRequired=\"true\"")])
        ),
        .init(
            .soapActionRequired,
            "the action may be left out",
            .pieces([(" soapActionRequired=\"false\"", "")]).reversed
        ),
        .init(
            .style,
            "messages are judged by what is in them",
            .pieces([(binding, binding.replacing("document", with: "rpc"))])
        ),
        .init(
            .form,
            "parameters are wrapped, or no longer",
            .pieces([("<w:part name=\"body\" element=\"t:get\"/>", "<w:part name=\"body\" element=\"t:session\"/>")])
        ),
        .init(
            .parameterOrder,
            "it is in no message",
            .pieces([("parameterOrder=\"day symbol\"", "parameterOrder=\"symbol day\"")])
        ),
        .init(.pattern, "no response any more", .pieces(noResponse)),
        .init(.pattern, "a response now", .pieces(noResponse).reversed),
        .init(
            .pattern,
            "no request any more, or a request now; who speaks first",
            .pieces([
                (plainInput, ""),
                ("<w:input>\(header)<s:body use=\"literal\"/></w:input>", ""),
            ]),
            .pieces([
                (plainInput + "<w:output message=\"t:getOut\"/>", "<w:output message=\"t:getOut\"/>" + plainInput)
            ])
        ),
    ]

    private static let noResponse = [
        ("<w:output message=\"t:getOut\"/>" + abstractFault, ""),
        ("<w:output><s:body use=\"literal\"/></w:output>", ""),
        (spokenFault, ""),
    ]

    static let messages: [RowPairs] = [
        .init(
            .use,
            "literal or encoded; the encoding",
            .pieces([
                (
                    "<s12:body use=\"literal\"",
                    "<s12:body use=\"encoded\" encodingStyle=\"http://www.w3.org/2003/05/soap-encoding\""
                )
            ]),
            .pieces([(header, header.replacing("literal\"", with: "encoded\" encodingStyle=\"urn:e\""))])
        ),
        .init(
            .messageElement,
            "another element",
            .pieces([
                ("<w:part name=\"body\" element=\"t:get\"/>", "<w:part name=\"body\" element=\"t:unknownSymbol\"/>")
            ])
        ),
        .init(.partAdded, "an element more", .pieces(noPart).reversed),
        .init(.partRemoved, "an element fewer", .pieces(noPart)),
        .init(
            .action,
            "the WS-Addressing action of a request, a response or a fault, where both speak WS-Addressing",
            .pieces(
                [("a:Action=\"urn:one\"", "a:Action=\"urn:two\"")],
                base: [(binding, addressing("") + binding), (plainInput, input("urn:one"))]
            ),
            .pieces(
                [("a:Action=\"urn:one\"", "a:Action=\"urn:two\"")],
                base: [(binding, addressed + binding), (plainInput, input("urn:one"))]
            ),
            .pieces(
                [
                    ("<w:fault name=\"unknown\" message", "<w:fault name=\"lost\" message"),
                    (spokenFault, spokenFault.replacing("\"unknown\"", with: "\"lost\"")),
                ],
                base: [(binding, addressing("w:required=\"true\"") + binding)]
            )
        ),
        .init(
            .action,
            "the action that both name, where neither says that it speaks WS-Addressing",
            .pieces([("a:Action=\"urn:one\"", "a:Action=\"urn:two\"")], base: [(plainInput, input("urn:one"))])
        ),
        .init(
            .action,
            "an action that one of them names, where neither says that it speaks WS-Addressing",
            .pieces([(plainInput, input("urn:one"))]),
            .pieces([(plainInput, input("urn:one"))]).reversed
        ),
        .init(
            .attachments,
            "parts beside the envelope (MIME), or forms other than XML",
            .pieces(
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
                ]
            ),
            .pieces([("<h:urlEncoded/>", "<h:urlReplacement/>")], base: [http("GET", "/price")])
        ),
        .init(
            .unreadable,
            "one contract alone has a declaration of a part, a header or a fault",
            .pieces([
                ("<w:part name=\"body\" element=\"t:getResponse\"/>", "<w:part name=\"body\" element=\"t:lost\"/>")
            ]),
            .pieces([("element=\"t:session\"", "element=\"t:lost\"")]).reversed,
            .pieces([(abstractFault, "<w:fault name=\"unknown\" message=\"t:lost\"/>")])
        ),
        .init(
            .headerAdded,
            "of a request: who reads it by the new contract misses it",
            .pieces(
                [(header, "")],
                base: [("<s:body use=\"literal\"/></w:input>", "<s:body parts=\"body\" use=\"literal\"/></w:input>")]
            ).reversed
        ),
        .init(.headerAdded, "of a response: who reads it by the new contract misses it", .pieces(responseHeader)),
        .init(
            .headerRemoved,
            "of a request: who reads it by the old contract misses it",
            .pieces(
                [(header, "")],
                base: [("<s:body use=\"literal\"/></w:input>", "<s:body parts=\"body\" use=\"literal\"/></w:input>")]
            )
        ),
        .init(
            .headerRemoved,
            "of a response: who reads it by the old contract misses it",
            .pieces(responseHeader).reversed
        ),
        .init(.headerFault, "a fault about a header, which came", .pieces(headerFault)),
        .init(.headerFault, "a fault about a header, which went", .pieces(headerFault).reversed),
        .init(.faultAdded, "", .pieces([(abstractFault, ""), (spokenFault, "")]).reversed),
        .init(.faultRemoved, "", .pieces([(abstractFault, ""), (spokenFault, "")])),
        .init(
            .faultRenamed,
            "the name is in no message",
            .pieces([
                ("<w:fault name=\"unknown\" message", "<w:fault name=\"lost\" message"),
                (spokenFault, spokenFault.replacing("\"unknown\"", with: "\"lost\"")),
            ])
        ),
        .init(
            .documentAdded,
            "a global element of a schema alone that is not abstract",
            .schemas(e("a"), e("a") + e("b", "xs:int"))
        ),
        .init(
            .documentRemoved,
            "a global element of a schema alone that is not abstract",
            .schemas(e("a") + e("b", "xs:int"), e("a"))
        ),
    ]

    private static let noPart = [
        (
            "<w:message name=\"getOut\"><w:part name=\"body\" element=\"t:getResponse\"/></w:message>",
            "<w:message name=\"getOut\"/>"
        )
    ]

    private static let responseHeader = [
        (
            "<w:output><s:body use=\"literal\"/></w:output>",
            "<w:output><s:header message=\"t:unknown\" part=\"fault\" use=\"literal\"/><s:body use=\"literal\"/></w:output>"
        )
    ]

    private static let headerFault = [
        (
            header,
            header.replacing(
                "/>",
                with: "><s:headerfault message=\"t:unknown\" part=\"fault\" use=\"literal\"/></s:header>"
            )
        )
    ]
}
