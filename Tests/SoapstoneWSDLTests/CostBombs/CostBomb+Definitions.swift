/// WSDL documents that are wide or deep.
extension CostBomb {
    private static let declarations =
        "<w:types><xs:schema targetNamespace=\"urn:t\">\(number("r"))<xs:element name=\"h\" type=\"xs:int\"/></xs:schema></w:types>"
    private static let message = "<w:message name=\"m\"><w:part name=\"body\" element=\"t:r\"/></w:message>"

    private static func portType(_ operations: String) -> String {
        "<w:portType name=\"P\">\(operations)</w:portType>"
    }

    private static func services(_ services: Range<Int>, ports: Range<Int>) -> String {
        each(services) { service in
            let ports = each(ports) {
                "<w:port name=\"p\($0)\" binding=\"t:B\"><s:address location=\"http://h/\"/></w:port>"
            }
            return "<w:service name=\"S\(service)\">\(ports)</w:service>"
        }
    }

    /// A contract whose one operation has a message of these parts.
    private static func parts(_ parts: String, style: String) -> String {
        document(
            join(
                declarations,
                "<w:message name=\"m\">\(parts)</w:message>",
                portType(operation("o")),
                binding("B", boundOperation("o"), style: style)
            )
        )
    }

    private static func wsdl(_ name: String, _ text: @escaping @Sendable () -> String) -> CostBomb {
        CostBomb(name) { ["main.wsdl": text()] }
    }

    static let definitions: [CostBomb] = [
        wsdl("80,000 messages") {
            document(
                join(
                    declarations,
                    each(0..<80_000) { "<w:message name=\"m\($0)\"/>" },
                    message,
                    portType(operation("o")),
                    binding("B", boundOperation("o"))
                )
            )
        },
        wsdl("80,000 parts of a call") {
            parts(each(0..<80_000) { "<w:part name=\"p\($0)\" type=\"xs:int\"/>" }, style: "rpc")
        },
        wsdl("80,000 parts of a document") {
            parts(each(0..<80_000) { "<w:part name=\"p\($0)\" element=\"t:r\"/>" }, style: "document")
        },
        wsdl("20,000 operations") {
            document(
                join(
                    declarations,
                    message,
                    portType(each(0..<20_000) { operation("o\($0)") }),
                    binding("B", each(0..<20_000) { boundOperation("o\($0)") })
                )
            )
        },
        wsdl("15,000 calls of 100 parts") {
            document(
                join(
                    declarations,
                    "<w:message name=\"m\">\(each(0..<100) { "<w:part name=\"p\($0)\" type=\"xs:int\"/>" })</w:message>",
                    portType(each(0..<15_000) { operation("o\($0)") }),
                    binding("B", each(0..<15_000) { boundOperation("o\($0)") }, style: "rpc")
                )
            )
        },
        wsdl("20,000 operations of one name") {
            document(
                join(
                    declarations,
                    message,
                    portType(each(0..<20_000) { _ in operation("o") }),
                    binding("B", each(0..<20_000) { _ in boundOperation("o") })
                )
            )
        },
        wsdl("20,000 operations that the port type does not have") {
            document(
                join(
                    declarations,
                    message,
                    portType(each(0..<20_000) { operation("o\($0)") }),
                    binding("B", each(0..<20_000) { boundOperation("x\($0)") })
                )
            )
        },
        wsdl("200 bindings of 50 operations, at 400 ports") {
            document(
                join(
                    declarations,
                    message,
                    portType(each(0..<50) { operation("o\($0)") }),
                    each(0..<200) { binding($0 == 0 ? "B" : "B\($0)", each(0..<50) { boundOperation("o\($0)") }) },
                    services(0..<1, ports: 0..<400)
                )
            )
        },
        wsdl("a binding of 1,000 operations at 20,000 ports") {
            document(
                join(
                    declarations,
                    message,
                    portType(each(0..<1_000) { operation("o\($0)") }),
                    binding("B", each(0..<1_000) { boundOperation("o\($0)") }),
                    services(0..<1, ports: 0..<20_000)
                )
            )
        },
        wsdl("15,000 services") {
            document(
                join(
                    declarations,
                    message,
                    portType(operation("o")),
                    binding("B", boundOperation("o")),
                    services(0..<15_000, ports: 0..<1)
                )
            )
        },
        wsdl("15,000 bindings without operations") {
            document(
                join(
                    declarations,
                    message,
                    portType(each(0..<1_000) { operation("o\($0)") }),
                    each(0..<15_000) { binding($0 == 0 ? "B" : "B\($0)", "") },
                    services(0..<1, ports: 0..<1_000)
                )
            )
        },
        wsdl("25,000 headers of one operation") {
            let header = "<s:header message=\"t:m\" part=\"body\" use=\"literal\"/>"
            return document(
                join(
                    declarations,
                    message,
                    portType(operation("o")),
                    binding("B", boundOperation("o", headers: String(repeating: header, count: 25_000)))
                )
            )
        },
        wsdl("25,000 faults of one operation") {
            let faults = each(0..<25_000) { "<w:fault name=\"f\($0)\" message=\"t:m\"/>" }
            let bound = each(0..<25_000) {
                "<w:fault name=\"f\($0)\"><s:fault name=\"f\($0)\" use=\"literal\"/></w:fault>"
            }
            return document(
                join(
                    declarations,
                    message,
                    portType("<w:operation name=\"o\"><w:input message=\"t:m\"/>\(faults)</w:operation>"),
                    binding(
                        "B",
                        "<w:operation name=\"o\"><w:input><s:body use=\"literal\"/></w:input>\(bound)</w:operation>"
                    )
                )
            )
        },
        wsdl("250 WSDL documents' worth of text in a documentation") {
            document(
                join(
                    "<w:documentation>\(String(repeating: "Words. ", count: 400_000))</w:documentation>",
                    declarations,
                    message,
                    portType(operation("o")),
                    binding("B", boundOperation("o"))
                )
            )
        },
        wsdl("elements that nobody knows, 200 deep and 30,000 wide") {
            document(
                join(
                    declarations,
                    message,
                    portType(operation("o")),
                    binding("B", boundOperation("o")),
                    String(repeating: "<x:y xmlns:x=\"urn:x\">", count: 90),
                    String(repeating: "</x:y>", count: 90),
                    String(repeating: "<y xmlns=\"urn:x\"/>", count: 30_000)
                )
            )
        },
        wsdl("30,000 extensions that must be understood") {
            document(
                join(
                    declarations,
                    message,
                    portType(operation("o")),
                    binding("B", boundOperation("o")),
                    String(repeating: "<y xmlns=\"urn:x\" w:required=\"true\"/>", count: 30_000)
                )
            )
        },
        CostBomb("250 WSDL documents that import each other") {
            let imports = each(0..<250) { "<w:import namespace=\"urn:t\" location=\"d\($0).wsdl\"/>" }
            var files = Dictionary(uniqueKeysWithValues: (0..<250).map { ("d\($0).wsdl", document(imports)) })
            files["main.wsdl"] = document(
                join(imports, declarations, message, portType(operation("o")), binding("B", boundOperation("o")))
            )
            return files
        },
    ]
}
