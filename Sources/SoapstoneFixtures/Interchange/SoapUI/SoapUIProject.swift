internal import SoapstoneSOAP
internal import SoapstoneXML

/// What a project of SoapUI knows of its operations.
struct SoapUIProject {
    let file: String
    private(set) var operations: [Key: Operation] = [:]

    /// An operation by the names of its interface and its own.
    struct Key: Hashable {
        let interface: String
        let operation: String

        init(_ interface: String, _ operation: String) {
            self.interface = interface
            self.operation = operation
        }
    }

    struct Operation {
        var name: String
        var action: String
        var version: SOAPVersion
        /// The requests that the project has for it, by their names.
        var requests: [(name: String, body: [UInt8])] = []
        /// The element of the body; nil where neither a request nor the contract says it.
        var payload: XMLName?
    }

    init(_ root: XMLElement, file: String, _ into: inout ImportCollection) {
        self.file = file
        for child in root.children {
            switch child.name.local {
            case "interface": readInterface(child, &into)
            case "testSuite": readSuite(child, &into)
            case "mockService", "restMockService": continue
            default: into.passOver(child.shownName)
            }
        }
    }

    func place(of element: XMLElement) -> InterchangePlace {
        InterchangePlace(file: file, line: element.place.line)
    }

    private mutating func readInterface(_ interface: XMLElement, _ into: inout ImportCollection) {
        guard interface.value("type").isSameBytes(as: "wsdl") || !interface.value("soapVersion").isEmpty else {
            return into.note(place(of: interface), "an interface of REST is passed over")
        }
        let contracts = SoapUIContracts(interface)
        for element in interface.children(named: "operation") {
            let name = element.value("name")
            var operation = Operation(
                name: name,
                action: element.value("action"),
                version: interface.value("soapVersion").isSameBytes(as: "1_2") ? .soap12 : .soap11
            )
            for call in element.children(named: "call") { operation.add(call) }
            let bound = element.value("bindingOperationName")
            operation.payload =
                operation.payload ?? contracts.payload(ofOperation: bound.isEmpty ? name : bound)
            operations[Key(interface.value("name"), name)] = operation
        }
    }

    private mutating func readSuite(_ suite: XMLElement, _ into: inout ImportCollection) {
        for test in suite.children(named: "testCase") {
            for step in test.children(named: "testStep") {
                guard let config = step.children(named: "config").first, step.value("type").isSameBytes(as: "request")
                else {
                    into.passOver("test steps that send no SOAP")
                    continue
                }
                let key = Key(config.textOfChild("interface"), config.textOfChild("operation"))
                guard let request = config.children(named: "request").first else { continue }
                operations[key]?.add(request)
                if !request.children(named: "assertion").isEmpty { into.passOver("assertions of test steps") }
            }
        }
    }
}

extension SoapUIProject.Operation {
    /// Takes a request for an example, where it is a message.
    fileprivate mutating func add(_ call: XMLElement) {
        let body = Array(call.textOfChild("request").utf8)
        guard let envelope = try? Envelope(parsing: body, allowsEncoding: true, allowsSiblings: true) else { return }
        requests.append((call.value("name"), body))
        payload = payload ?? envelope.payload?.name
    }
}

/// The contracts that a project has copies of, as far as they tell the body's element.
private struct SoapUIContracts {
    private var documents: [XMLDocument] = []
    private static let most = 200

    init(_ interface: XMLElement) {
        for cache in interface.children(named: "definitionCache") {
            for part in cache.children(named: "part").prefix(Self.most) {
                let text = Array(part.textOfChild("content").utf8)
                guard let document = try? XMLDocument(parsing: text, limits: .contract),
                    document.root.isNamed("definitions")
                else { continue }
                documents.append(document)
            }
        }
    }

    /// The element of an operation's input, where it has one (WSDL 1.1 sections 2.3 and 2.4).
    func payload(ofOperation name: String) -> XMLName? {
        let definitions = documents.flatMap(\.root.children)
        let inputs = definitions.filter { $0.isNamed("portType") }.flatMap { $0.children(named: "operation") }
            .filter { $0.value("name").isSameBytes(as: name) }.flatMap { $0.children(named: "input") }
        guard let message = inputs.first?.value("message").split(separator: ":").last else { return nil }
        let parts = definitions.filter { $0.isNamed("message") && $0.value("name").isSameBytes(as: String(message)) }
            .flatMap { $0.children(named: "part") }
        guard let part = parts.first(where: { !$0.value("element").isEmpty }) else { return nil }
        let names = part.value("element").split(separator: ":").map { String($0) }
        let prefix = names.count > 1 ? names[0] : nil
        return names.last.map { XMLName($0, in: part.namespace(for: prefix) ?? "") }
    }
}
