internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What codecs say of the messages of some operations.
struct MessageClasses: Sendable {
    /// What may be in a body or a fault's detail, by name.
    let elements: [XMLName: ClassifiedElement]
    /// The rule for numbers in the text of a fault: personal, as what no description has. Nil where nothing is described.
    let faultRule: RedactionName?
    /// What operations have without SOAP.
    private let addresses: [AddressClasses]
    private let requests: [XMLName: ClassifiedMembers]
    private let responses: [XMLName: ClassifiedMembers]

    init(_ operations: [Operation], _ taken: TakenClasses) {
        var sources: [XMLName: [ClassifiedElement.Source]] = [:]
        var requests: [XMLName: [ClassifiedMembers.Lines]] = [:]
        var responses: [XMLName: [ClassifiedMembers.Lines]] = [:]
        for operation in operations {
            let details = operation.faultDetails.map { ($0.name, $0.lines) }
            let messages = [(operation.request, operation.requestLines), (operation.response, operation.responseLines)]
            for (name, lines) in messages + details where !name.local.isEmpty {
                sources[name, default: []].append(ClassifiedElement.Source(namespace: name.namespace, lines: lines))
            }
            requests[operation.request, default: []].append(operation.requestLines)
            responses[operation.request, default: []].append(operation.responseLines)
        }
        faultRule = operations.isEmpty ? nil : taken.name(of: .personal)
        elements = sources.mapValues { ClassifiedElement($0, taken) }
        addresses = operations.compactMap { operation in
            operation.profile?.address.map { AddressClasses($0, operation.request, taken) }
        }
        self.requests = requests.mapValues { ClassifiedMembers($0, taken) }
        self.responses = responses.mapValues { ClassifiedMembers($0, taken) }
    }

    /// What a case's `request.json` and `response.json` have; nil where nobody describes its request.
    func members(of fixture: Fixture) -> (request: ClassifiedMembers?, response: ClassifiedMembers?) {
        guard fixture.details.profile == .soap else { return members(ofHTTP: fixture) }
        guard !elements.isEmpty, let name = (try? fixture.receivedRequest())?.envelope.payload?.name else {
            return (nil, nil)
        }
        return (requests[name], responses[name])
    }

    /// What the `request.json` and the `device.json` of a case without SOAP have.
    private func members(ofHTTP fixture: Fixture) -> (request: ClassifiedMembers?, response: ClassifiedMembers?) {
        guard let known = address(fixture.details.method, fixture.details.endpoint) else { return (nil, nil) }
        return (requests[known.operation], responses[known.operation])
    }

    /// What is known of a target; nil where no operation has such an address.
    ///
    /// - Parameter method: the method of the request; nil where any will do.
    func address(_ method: String?, _ target: String) -> AddressClasses? {
        guard !addresses.isEmpty else { return nil }
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let segments = path.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        return addresses.first { known in
            (method == nil || known.address.method.rawValue == method) && known.address.isEnd(of: segments)
        }
    }
}

/// What codecs say of a message without SOAP.
struct AddressClasses: Sendable {
    let address: Operation.Address
    /// The element of the request in SOAP.
    let operation: XMLName
    let query: ClassifiedMembers
    let request: ClassifiedMembers
    let response: ClassifiedMembers

    init(_ address: Operation.Address, _ operation: XMLName, _ taken: TakenClasses) {
        self.address = address
        self.operation = operation
        query = ClassifiedMembers([address.query], taken, naming: .element)
        request = ClassifiedMembers([address.request], taken, naming: .element)
        response = ClassifiedMembers([address.response], taken, naming: .element)
    }
}
