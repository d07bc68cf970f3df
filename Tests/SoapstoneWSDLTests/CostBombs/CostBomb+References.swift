/// Documents that lead to many others (A18).
extension CostBomb {
    static let references: [CostBomb] = [
        CostBomb("300 schemas that include each other") {
            let includes = each(0..<300) { "<xs:include schemaLocation=\"s\($0).xsd\"/>" }
            var files = Dictionary(uniqueKeysWithValues: (0..<300).map { ("s\($0).xsd", schema("urn:t", includes)) })
            files["main.wsdl"] = contract(schema: join(includes, number("r")))
            return files
        },
        CostBomb("a chain of 100 imports") {
            var files = Dictionary(
                uniqueKeysWithValues: (0..<100).map { number in
                    let next = "<xs:import namespace=\"urn:n\(number + 1)\" schemaLocation=\"n\(number + 1).xsd\"/>"
                    return ("n\(number).xsd", schema("urn:n\(number)", next))
                }
            )
            files["main.wsdl"] = contract(
                schema: join("<xs:import namespace=\"urn:n0\" schemaLocation=\"n0.xsd\"/>", number("r"))
            )
            return files
        },
        CostBomb("a schema of 2,000 elements that schemas of 100 namespaces include") {
            chameleons(100, each(0..<2_000) { "<xs:element name=\"e\($0)\" type=\"xs:int\"/>" })
        },
        CostBomb("a schema of 2,000 types that schemas of 200 namespaces include") {
            chameleons(200, each(0..<2_000) { complex("c\($0)", sequence(number("e"))) })
        },
        CostBomb("a schema of 20,000 enumeration values that schemas of 200 namespaces include") {
            chameleons(200, simple("s", each(0..<20_000) { facet("enumeration", "v\($0)") }))
        },
        CostBomb("a schema of 1,000 lines of documentation that schemas of 250 namespaces include") {
            chameleons(
                250,
                each(0..<1_000) { _ in "<xs:annotation><xs:documentation>x</xs:documentation></xs:annotation>" }
            )
        },
        CostBomb("4,000 schemas of as many namespaces") {
            let schemas = each(0..<4_000) { schema("urn:n\($0)", number("e")) }
            return ["main.wsdl": contract(ofSchemas: join(schemas, schema("urn:t", number("r"))))]
        },
        CostBomb("4,000 schemas of one namespace") {
            let schemas = each(0..<4_000) { schema("urn:t", number("e\($0)")) }
            return ["main.wsdl": contract(ofSchemas: join(schemas, schema("urn:t", number("r"))))]
        },
        CostBomb("200 schemas that import each other's namespaces") {
            let imports = each(0..<200) { "<xs:import namespace=\"urn:n\($0)\"/>" }
            let schemas = each(0..<200) { schema("urn:n\($0)", join(imports, number("e"))) }
            return ["main.wsdl": contract(ofSchemas: join(schemas, schema("urn:t", join(imports, number("r")))))]
        },
        CostBomb("900 imports that lead nowhere, and 30,000 more") {
            let imports = each(0..<30_000) { "<xs:import namespace=\"urn:n\($0)\" schemaLocation=\"n\($0).xsd\"/>" }
            return ["main.wsdl": contract(schema: join(imports, number("r")))]
        },
        CostBomb("20,000 prefixes for one well-known namespace") {
            let encoding = "http://schemas.xmlsoap.org/soap/encoding/"
            return [
                "main.wsdl": contract(
                    schema: join(
                        each(0..<20_000) {
                            "<xs:element name=\"e\($0)\" xmlns:q\($0)=\"\(encoding)\" type=\"q\($0):int\"/>"
                        },
                        number("r")
                    )
                )
            ]
        },
        CostBomb("30,000 references to types that are not there") {
            [
                "main.wsdl": contract(
                    schema: join(each(0..<30_000) { "<xs:element name=\"e\($0)\" type=\"t:x\($0)\"/>" }, number("r"))
                )
            ]
        },
        CostBomb("30,000 elements that are declared twice") {
            ["main.wsdl": contract(schema: join(each(0..<60_000) { number("e\($0 / 2)") }, number("r")))]
        },
    ]

    /// Schemas of many namespaces that all include one without a namespace.
    private static func chameleons(_ count: Int, _ content: String) -> [String: String] {
        let include = "<xs:include schemaLocation=\"c.xsd\"/>"
        let schemas = each(0..<count) { schema("urn:n\($0)", include) }
        return [
            "main.wsdl": contract(ofSchemas: join(schemas, schema("urn:t", number("r")))),
            "c.xsd": schema(nil, content),
        ]
    }

    /// A contract whose request is the element `r` of the namespace `urn:t`.
    private static func contract(ofSchemas schemas: String) -> String {
        document(
            """
            <w:types>\(schemas)</w:types><w:message name="m"><w:part name="body" element="t:r"/></w:message>\
            <w:portType name="P">\(operation("o"))</w:portType>\(binding("B", boundOperation("o")))
            """
        )
    }

    static let redefinitions: [CostBomb] = [
        CostBomb("a type that 31 documents redefine, one behind the other") {
            redefined(31) { number in
                complex("c", extending("c", sequence(Self.number("e\(number)"))))
            } original: {
                complex("c", sequence(number("e")))
            }
        },
        CostBomb("a group that 31 documents redefine, each with itself and 100 elements more") {
            redefined(31) { number in
                group("g", join("<xs:group ref=\"t:g\"/>", each(0..<100) { Self.number("e\(number)x\($0)") }))
            } original: {
                join(group("g", number("e")), complex("c", "<xs:group ref=\"t:g\"/>"))
            }
        },
        CostBomb("2,000 attribute groups that 31 documents redefine") {
            redefined(31) { number in
                each(0..<2_000) {
                    """
                    <xs:attributeGroup name="g\($0)"><xs:attributeGroup ref="t:g\($0)"/>\
                    <xs:attribute name="a\(number)"/></xs:attributeGroup>
                    """
                }
            } original: {
                join(each(0..<2_000) { "<xs:attributeGroup name=\"g\($0)\"/>" }, complex("c", ""))
            }
        },
        CostBomb("3,000 groups that 31 documents redefine by restriction") {
            redefined(31) { _ in
                each(0..<3_000) { group("g\($0)", number("e")) }
            } original: {
                join(each(0..<3_000) { group("g\($0)", number("e")) }, complex("c", ""))
            }
        },
    ]

    private static func group(_ name: String, _ content: String) -> String {
        "<xs:group name=\"\(name)\">\(sequence(content))</xs:group>"
    }

    /// Documents of which each redefines what is in the next one; a type `c` is that of the request.
    private static func redefined(
        _ count: Int,
        _ content: (Int) -> String,
        original: () -> String
    ) -> [String: String] {
        var files = ["s\(count).xsd": schema("urn:t", original())]
        for number in 0..<count {
            files["s\(number).xsd"] = schema(
                "urn:t",
                "<xs:redefine schemaLocation=\"s\(number + 1).xsd\">\(content(number))</xs:redefine>"
            )
        }
        files["main.wsdl"] = contract(schema: join("<xs:include schemaLocation=\"s0.xsd\"/>", r(of: "t:c")))
        return files
    }
}
