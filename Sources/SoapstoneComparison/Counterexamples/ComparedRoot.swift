internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// A message, or a document of a schema alone, as a contract knows it.
enum ComparedMessage {
    case message(BoundMessage, SOAPVersion?)
    case fault(BoundFault, SOAPVersion?)
    case document(ElementID)

    /// The elements that validation holds the message against; nil where one is not declared.
    var elements: [ElementID]? {
        switch self {
        case .message(let message, _): message.undeclaredParts.isEmpty ? message.elements : nil
        case .fault(let fault, _): fault.element.map { [$0] }
        case .document(let element): [element]
        }
    }

    var isEncoded: Bool {
        switch self {
        case .message(let message, _): message.use == .encoded
        case .fault(let fault, _): fault.use == .encoded
        case .document: false
        }
    }

    /// Whether a schema tells what is in it and an envelope can be made around it.
    var canBeShown: Bool {
        switch self {
        case .message(_, let version), .fault(_, let version): version != nil && !isEncoded
        case .document: true
        }
    }
}

/// Where in a message an element stands.
enum MessageSlot: Hashable {
    case body(Int)
    /// A header block, by its number in both contracts.
    case header(old: Int, new: Int)
    /// The message as a whole.
    case whole
}

/// An element that messages begin with, in both contracts.
struct ComparedRoot {
    var use: MessageUse
    /// nil for a message that only the other contract has.
    var old: ComparedMessage?
    var new: ComparedMessage?
    var slot = MessageSlot.whole
    /// The number of the pair of elements.
    var node: Int?
    /// The element's name, for paths.
    var name: XMLName?

    var canBeShown: Bool { [old, new].allSatisfy { $0?.canBeShown ?? true } }
}

/// A place of a change: the way from a message to it.
struct ChangeOccurrence {
    var root: ComparedRoot
    var steps: [ComparedStep] = []
    /// The change as it is there, where it is told as one with others.
    var change: ComponentChange?

    /// The names on the way, those of the new contract.
    var path: String {
        let names =
            [root.name].compactMap(\.self).map(\.local)
            + steps.map { step in
                switch step {
                case .child(_, let name, _): name.local
                case .type(_, let name): "(\(name.local))"
                }
            }
        guard !names.isEmpty else { return root.use.description }
        return "\(root.use.description) /\(names.map { Excerpt.escaped($0.utf8) }.joined(separator: "/"))"
    }
}
