import Foundation
import Testing

/// `soapstone diff --json-clients`: what a change of a contract does to clients of the gateway's JSON API.
@Suite struct JSONClientDiffTests {
    /// What two contracts differ in: the children of the request, of the response and of the fault's detail.
    struct Pair: Sendable, CustomTestStringConvertible {
        var name: String
        var old: (request: String, response: String, fault: String)
        var new: (request: String, response: String, fault: String)
        /// The verdict for clients, the kind and the path of each change, in the order of the report.
        var changes: [String]
        /// Whether the OpenAPI documents show it: their schemas disagree about the counterexamples.
        var isInDocument = true

        var testDescription: String { name }

        static func request(
            _ name: String,
            _ old: String,
            _ new: String,
            _ changes: [String],
            isInDocument: Bool = true
        ) -> Pair {
            Pair(
                name: name,
                old: (old, element("r"), element("f")),
                new: (new, element("r"), element("f")),
                changes: changes,
                isInDocument: isInDocument
            )
        }

        static func response(_ name: String, _ old: String, _ new: String, _ changes: [String]) -> Pair {
            Pair(
                name: name,
                old: (element("q"), old, element("f")),
                new: (element("q"), new, element("f")),
                changes: changes
            )
        }

        static func fault(_ name: String, _ old: String, _ new: String, _ changes: [String]) -> Pair {
            Pair(
                name: name,
                old: (element("q"), element("r"), old),
                new: (element("q"), element("r"), new),
                changes: changes
            )
        }
    }

    static func element(_ name: String, _ type: String = "xs:string", _ rest: String = "") -> String {
        #"<xs:element name="\#(name)" type="\#(type)" \#(rest)/>"#
    }

    private static func restricted(_ base: String, _ facets: String) -> String {
        """
        <xs:element name="a"><xs:simpleType><xs:restriction base="\(base)">\(facets)</xs:restriction></xs:simpleType>
        </xs:element>
        """
    }

    private static func values(_ values: String...) -> String {
        restricted("xs:string", values.map { #"<xs:enumeration value="\#($0)"/>"# }.joined())
    }

    static let pairs: [Pair] = [
        .request("nothing", element("a"), element("a"), []),
        .request(
            "an element is required",
            element("a") + element("b", "xs:string", optional),
            element("a") + element("b"),
            ["breaking json.required request of 'S/get' /b"]
        ),
        .request(
            "an element is optional",
            element("a") + element("b"),
            element("a") + element("b", "xs:string", optional),
            ["compatible json.required request of 'S/get' /b"]
        ),
        .request(
            "a value becomes an array",
            element("a"),
            element("a", "xs:string", #"maxOccurs="unbounded""#),
            ["breaking json.type request of 'S/get' /a"]
        ),
        .request(
            "an array has fewer elements",
            element("a", "xs:string", #"maxOccurs="9""#),
            element("a", "xs:string", #"minOccurs="2" maxOccurs="9""#),
            ["breaking json.count request of 'S/get' /a"]
        ),
        .request(
            "a value of an enumeration is removed",
            values("one", "two"),
            values("one"),
            ["breaking json.value request of 'S/get' /a"]
        ),
        .request(
            "an element is renamed",
            element("a"),
            element("b"),
            ["breaking json.required request of 'S/get' /b", "breaking json.memberRemoved request of 'S/get' /a"]
        ),
        .request(
            "a number becomes a string",
            element("a", "xs:int"),
            element("a"),
            ["breaking json.type request of 'S/get' /a"]
        ),
        .request(
            "an optional element is added",
            element("a"),
            element("a") + element("b", "xs:string", optional),
            ["compatible json.memberAdded request of 'S/get' /b"]
        ),
        .request(
            "null is refused",
            element("a", "xs:string", #"nillable="true""#),
            element("a"),
            ["breaking json.type request of 'S/get' /a"]
        ),
        .request(
            "a bound is narrower",
            restricted("xs:int", #"<xs:maxInclusive value="100"/>"#),
            restricted("xs:int", #"<xs:maxInclusive value="50"/>"#),
            ["breaking json.value request of 'S/get' /a"]
        ),
        // JSON Schema has no patterns of XML Schema: the gateway alone refuses it.
        .request(
            "a pattern is narrower",
            restricted("xs:string", #"<xs:pattern value="[A-Z]{2,3}"/>"#),
            restricted("xs:string", #"<xs:pattern value="[A-Z]{2}"/>"#),
            ["breaking json.value request of 'S/get' /a"],
            isInDocument: false
        ),
        // In SOAP these are two changes that break both sides; JSON has neither order nor namespaces.
        .request(
            "elements change places",
            element("a") + element("b"),
            element("b") + element("a"),
            []
        ),
        .response(
            "an element becomes optional",
            element("a") + element("b"),
            element("a") + element("b", "xs:string", optional),
            ["breaking json.required response of 'S/get' /b"]
        ),
        .response(
            "a value becomes an array",
            element("a"),
            element("a", "xs:string", #"maxOccurs="unbounded""#),
            ["breaking json.type response of 'S/get' /a"]
        ),
        .response(
            "a number becomes a string",
            element("a", "xs:int"),
            element("a"),
            ["breaking json.type response of 'S/get' /a"]
        ),
        .response(
            "a number of few digits becomes one of any digits, which is a string",
            element("a", "xs:int"),
            element("a", "xs:decimal"),
            ["breaking json.type response of 'S/get' /a"]
        ),
        .response(
            "a value of an enumeration is added",
            values("one"),
            values("one", "two"),
            ["breaking json.value response of 'S/get' /a"]
        ),
        .response(
            "a value of an enumeration is removed",
            values("one", "two"),
            values("one"),
            ["compatible json.value response of 'S/get' /a"]
        ),
        .response(
            "a value may be null",
            element("a"),
            element("a", "xs:string", #"nillable="true""#),
            ["breaking json.type response of 'S/get' /a"]
        ),
        .response(
            "an optional element is added",
            element("a"),
            element("a") + element("b", "xs:string", optional),
            ["warning json.memberAdded response of 'S/get' /b"]
        ),
        .fault(
            "a member of a fault is added",
            element("a"),
            element("a") + element("b"),
            ["warning json.memberAdded fault of 'S/get' /$fault/detail/bad/b"]
        ),
        .fault(
            "a member of a fault is removed",
            element("a") + element("b"),
            element("a"),
            ["breaking json.required fault of 'S/get' /$fault/detail/bad/b"]
        ),
    ]

    private static let optional = #"minOccurs="0""#

    private static func wsdl(_ children: (request: String, response: String, fault: String), _ extra: String = "")
        -> String
    {
        func type(_ name: String, _ children: String) -> String {
            """
            <xs:element name="\(name)"><xs:complexType><xs:sequence>\(children)</xs:sequence>\(extra)</xs:complexType>
            </xs:element>
            """
        }
        let types = type("req", children.request) + type("res", children.response) + type("bad", children.fault)
        return """
            <w:definitions targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
                xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
              <w:types><xs:schema targetNamespace="urn:t" elementFormDefault="qualified">\(types)</xs:schema></w:types>
              <w:message name="in"><w:part name="body" element="t:req"/></w:message>
              <w:message name="out"><w:part name="body" element="t:res"/></w:message>
              <w:message name="bad"><w:part name="body" element="t:bad"/></w:message>
              <w:portType name="P"><w:operation name="get"><w:input message="t:in"/><w:output message="t:out"/>
                <w:fault name="bad" message="t:bad"/></w:operation></w:portType>
              <w:binding name="B" type="t:P">
                <s:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
                <w:operation name="get"><s:operation soapAction=""/><w:input><s:body use="literal"/></w:input>
                  <w:output><s:body use="literal"/></w:output>
                  <w:fault name="bad"><s:fault name="bad" use="literal"/></w:fault></w:operation>
              </w:binding>
              <w:service name="S"><w:port name="P1" binding="t:B"><s:address location="https://example.org/"/></w:port>
              </w:service>
            </w:definitions>
            """
    }

    /// Two files in a folder of their own, gone with the value.
    private final class Files {
        let folder: URL
        var old: String { folder.appending(path: "old.wsdl").path }
        var new: String { folder.appending(path: "new.wsdl").path }

        init(_ old: String, _ new: String) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-json-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(old.utf8).write(to: folder.appending(path: "old.wsdl"))
            try Data(new.utf8).write(to: folder.appending(path: "new.wsdl"))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    private struct Report: Decodable {
        struct Contract: Decodable { var changes: [Change] }
        struct Change: Decodable {
            var kind: String
            var clients: String
            var servers: String
            var path: String
            var counterexamples: [Counterexample]
        }
        struct Counterexample: Decodable {
            var direction: String
            var validBy: String
            var message: String
            var violation: String
        }
        var contracts: [Contract]
    }

    private func diff(_ files: Files, _ arguments: [String] = []) async throws -> (
        status: Int32, changes: [Report.Change]
    ) {
        let result = try await Tool.run(
            Tool.soapstone,
            ["diff", "--json-clients", "--format", "json", "--counterexamples", files.old, files.new] + arguments
        )
        let report = try JSONDecoder().decode(Report.self, from: result.data)
        return (result.status, report.contracts.flatMap(\.changes))
    }

    @Test("A change has the verdict that clients of the JSON API meet", arguments: pairs)
    func verdicts(pair: Pair) async throws {
        let files = try Files(Self.wsdl(pair.old), Self.wsdl(pair.new))
        let (status, changes) = try await diff(files)
        #expect(changes.map { "\($0.clients) \($0.kind) \($0.path)" } == pair.changes)
        #expect(changes.allSatisfy { $0.servers == "compatible" })
        #expect(status == (pair.changes.contains { $0.hasPrefix("breaking") } ? 1 : 0))
        for change in changes {
            #expect(change.counterexamples.isEmpty == (change.clients == "compatible"), "\(change)")
            #expect(change.counterexamples.allSatisfy { $0.validBy == ($0.direction == "request" ? "old" : "new") })
        }
    }

    @Test(
        "By one OpenAPI document a counterexample is valid, by the other one it is not",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with jsonschema: scripts/test makes one")
    )
    func documents() async throws {
        var lines = "", count = 0
        for pair in Self.pairs where pair.isInDocument {
            let files = try Files(Self.wsdl(pair.old), Self.wsdl(pair.new))
            var documents: [String] = []
            for file in [files.old, files.new] {
                let result = try await Tool.run(Tool.soapstone, ["openapi", "--wsdl", file])
                documents.append(result.output.replacing("\n", with: ""))
            }
            for counterexample in try await diff(files).changes.flatMap(\.counterexamples) {
                count += 1
                let (valid, invalid) = counterexample.validBy == "old" ? (0, 1) : (1, 0)
                lines += #"{"name":"\#(pair.name)","kind":"\#(counterexample.direction)","#
                lines += #""value":\#(counterexample.message),"#
                lines += #""valid":\#(documents[valid]),"invalid":\#(documents[invalid])}"# + "\n"
            }
        }
        #expect(count > 15)
        let python = try #require(Tool.python)
        let program = Tool.root.appending(path: "Tests/Outside/json_clients.py").path
        let result = try await Tool.run(python, [program], input: Data(lines.utf8))
        #expect(result.status == 0 && result.output.hasSuffix("\(count) judged\n"), "\(result.output)\(result.error)")
    }

    @Test("An attribute, an operation and a whole response are compared")
    func others() async throws {
        let plain = (Self.element("a"), Self.element("r"), Self.element("f"))
        let attribute = #"<xs:attribute name="n" type="xs:string" use="required"/>"#
        let added = try await diff(try Files(Self.wsdl(plain), Self.wsdl(plain, attribute))).changes
        #expect(
            added.map { "\($0.clients) \($0.kind) \($0.path)" } == [
                "breaking json.required request of 'S/get' /@n", "warning json.memberAdded response of 'S/get' /@n",
                "warning json.memberAdded fault of 'S/get' /$fault/detail/bad/@n",
            ]
        )
        let renamed = Self.wsdl(plain).replacing(#"operation name="get""#, with: #"operation name="fetch""#)
        let operations = try await diff(try Files(Self.wsdl(plain), renamed)).changes
        #expect(
            operations.map { "\($0.clients) \($0.kind) \($0.path)" } == [
                "breaking json.operationRemoved request of 'S/get'",
                "compatible json.operationAdded request of 'S/fetch'",
            ]
        )
    }

    @Test("The other namespace of an element breaks clients of SOAP and not those of JSON")
    func namespaces() async throws {
        let plain = (Self.element("a"), Self.element("r"), Self.element("f"))
        let unqualified = Self.wsdl(plain).replacing(#" elementFormDefault="qualified""#, with: "")
        let files = try Files(Self.wsdl(plain), unqualified)
        #expect(try await diff(files).changes.isEmpty)
        let soap = try await Tool.run(Tool.soapstone, ["diff", files.old, files.new])
        #expect(soap.status == 1)
    }

    @Test("Accepted changes do not count, and --for servers is refused")
    func accepted() async throws {
        let pair = try #require(Self.pairs.first { $0.name == "an element is renamed" })
        let files = try Files(Self.wsdl(pair.old), Self.wsdl(pair.new))
        let configuration = files.folder.appending(path: "soapstone.yaml")
        try Data(
            """
            check:
              paths:
                - path: .
                  ignore:
                    - {rule: change.breaking, at: "request of 'S/get' /a", reason: "Nobody sends it."}
                    - {rule: change.breaking, at: "request of 'S/get' /b", reason: "All send it."}
            """.utf8
        ).write(to: configuration)
        let result = try await diff(files, ["--config", configuration.path])
        #expect(result.status == 0 && result.changes.count == 2)
        let servers = try await Tool.run(
            Tool.soapstone,
            ["diff", "--json-clients", "--for", "servers", files.old, files.new]
        )
        #expect(servers.status == 64 && servers.error.contains("--json-clients"))
    }
}
