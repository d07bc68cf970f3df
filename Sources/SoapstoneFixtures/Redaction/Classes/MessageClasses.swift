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
        self.requests = requests.mapValues { ClassifiedMembers($0, taken) }
        self.responses = responses.mapValues { ClassifiedMembers($0, taken) }
    }

    /// What a case's `request.json` and `response.json` have; nil where nobody describes its request.
    func members(of fixture: Fixture) -> (request: ClassifiedMembers?, response: ClassifiedMembers?) {
        guard !elements.isEmpty, let name = (try? fixture.receivedRequest())?.envelope.payload?.name else {
            return (nil, nil)
        }
        return (requests[name], responses[name])
    }
}
