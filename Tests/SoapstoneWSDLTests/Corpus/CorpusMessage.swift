import SoapstoneSOAP
import SoapstoneXML

@testable import SoapstoneMessages
@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// A message that an operation of somebody's contract has, and what a test calls it.
struct CorpusMessage {
    enum Kind {
        case request(BoundMessage)
        case response(BoundMessage)
        case fault(BoundFault)
    }

    let contract: String
    let operation: BoundOperation
    let kind: Kind
    /// `binding/operation`, with a number where a binding has several operations of the name; then the kind.
    let name: String

    /// request, response or fault.
    var kindName: String {
        switch kind {
        case .request: "request"
        case .response: "response"
        case .fault: "fault"
        }
    }

    /// Whether any of it is encoded as SOAP's section 5 says, so that its schema does not tell what it looks like.
    var isEncoded: Bool {
        switch kind {
        case .request(let message), .response(let message):
            message.use == .encoded || message.headers.contains { $0.use == .encoded }
        case .fault(let fault): fault.use == .encoded
        }
    }

    /// The elements of the body or of the fault's detail, and those of the header blocks.
    var elements: [ElementID] {
        switch kind {
        case .request(let message), .response(let message):
            message.headers.compactMap(\.element) + message.elements
        case .fault(let fault): [fault.element].compactMap(\.self)
        }
    }

    /// The messages of a contract's SOAP operations, those of an operation that several ports offer once.
    static func all(of contract: LoadedContract, at path: String) -> [CorpusMessage] {
        var messages: [CorpusMessage] = []
        var seen: [String: [ContractPlace]] = [:]
        for operation in contract.operations where operation.version != nil {
            var name = "\(operation.binding.local)/\(operation.name)"
            let places = seen[name, default: []]
            if places.contains(operation.place) { continue }
            seen[name, default: []].append(operation.place)
            if !places.isEmpty { name += "#\(places.count + 1)" }
            if let input = operation.input {
                messages.append(
                    .init(contract: path, operation: operation, kind: .request(input), name: "\(name) request")
                )
            }
            if let output = operation.output {
                messages.append(
                    .init(contract: path, operation: operation, kind: .response(output), name: "\(name) response")
                )
            }
            for fault in operation.faults {
                messages.append(
                    .init(
                        contract: path,
                        operation: operation,
                        kind: .fault(fault),
                        name: "\(name) fault \(fault.name)"
                    )
                )
            }
        }
        return messages
    }

    /// A sample of it.
    func made(by sample: MessageSample, _ version: SOAPVersion) throws(SampleError) -> OperationMessage {
        switch kind {
        case .request(let message), .response(let message): try sample.message(message, version)
        case .fault(let fault): try sample.message(fault, version)
        }
    }
}
