import SoapstoneOperations
import Testing

@testable import SoapstoneWSDL

/// The ids by which a contract's operations are served.
@Suite struct NamedOperationTests {
    /// A contract with one port type for each list of operations, a binding for each, and services as they are given.
    private static func contract(
        _ portTypes: [String: [String]],
        bindings: [(name: String, portType: String, soap: String)],
        services: [(name: String, ports: [(name: String, binding: String)])]
    ) throws -> LoadedContract {
        var content = "<w:message name='m'/>"
        for (name, operations) in portTypes.sorted(by: { $0.key < $1.key }) {
            content += "<w:portType name='\(name)'>"
            for operation in operations {
                content += "<w:operation name='\(operation)'><w:input message='t:m'/></w:operation>"
            }
            content += "</w:portType>"
        }
        for binding in bindings {
            let space = "http://schemas.xmlsoap.org/wsdl/\(binding.soap)/"
            content += "<w:binding name='\(binding.name)' type='t:\(binding.portType)'><s:binding xmlns:s='\(space)'/>"
            for operation in portTypes[binding.portType] ?? [] {
                content +=
                    "<w:operation name='\(operation)'><w:input><s:body xmlns:s='\(space)' use='literal'/></w:input>"
                content += "</w:operation>"
            }
            content += "</w:binding>"
        }
        for service in services {
            content += "<w:service name='\(service.name)'>"
            for port in service.ports { content += "<w:port name='\(port.name)' binding='t:\(port.binding)'/>" }
            content += "</w:service>"
        }
        let text = wsdl(content).replacing("targetNamespace=", with: "xmlns:t=\"urn:m\" targetNamespace=")
        let folder = try TemporaryFolder(["main.wsdl": text])
        return try ContractLoader().load(folder.path("main.wsdl"))
    }

    private static func ids(_ contract: LoadedContract) -> [String] {
        contract.namedOperations.map { "\($0.service)/\($0.name) \($0.backEnd)" }
    }

    @Test("One port has the service's name")
    func onePort() throws {
        let contract = try Self.contract(
            ["P": ["a", "b"]],
            bindings: [("B", "P", "soap")],
            services: [("Orders", [("OrdersPort", "B")])]
        )
        #expect(Self.ids(contract) == ["Orders/a Orders", "Orders/b Orders"])
    }

    @Test("Of two ports with the same operations, that of SOAP 1.1 has the service's name, wherever it stands")
    func twoVersions() throws {
        let contract = try Self.contract(
            ["P": ["a"]],
            bindings: [("B12", "P", "soap12"), ("B11", "P", "soap")],
            services: [("Orders", [("Twelve", "B12"), ("Eleven", "B11")])]
        )
        #expect(Self.ids(contract) == ["Orders.Twelve/a Orders.Twelve", "Orders/a Orders"])
    }

    @Test("Ports with other operations are one service with a back end each")
    func otherOperations() throws {
        let contract = try Self.contract(
            ["P": ["a"], "Q": ["b"]],
            bindings: [("B", "P", "soap"), ("C", "Q", "soap")],
            services: [("Orders", [("One", "B"), ("Two", "C")])]
        )
        #expect(Self.ids(contract) == ["Orders/a Orders", "Orders/b Orders.Two"])
    }

    @Test("Overloaded operations are numbered, a binding without a port is a service, and ids are ASCII")
    func odd() throws {
        let contract = try Self.contract(
            ["P": ["a", "a"], "Q": ["b"]],
            bindings: [("B", "P", "soap"), ("Lone", "Q", "soap")],
            services: [("Bücher", [("One", "B")])]
        )
        #expect(Self.ids(contract) == ["B_cher/a B_cher", "B_cher/a.2 B_cher", "Lone/b Lone"])
    }

    @Test("Services whose ids would be the same are told apart")
    func sameIDs() throws {
        let contract = try Self.contract(
            ["P": ["a"]],
            bindings: [("B", "P", "soap")],
            services: [("é", [("One", "B")]), ("ü", [("Two", "B")])]
        )
        #expect(Self.ids(contract) == ["_/a _", "_.2/a _.2"])
    }

    @Test("HTTP bindings have no SOAP operations")
    func http() throws {
        let contract = try Self.contract(
            ["P": ["a"]],
            bindings: [("B", "P", "http")],
            services: [("Orders", [("One", "B")])]
        )
        #expect(Self.ids(contract).isEmpty)
    }
}
