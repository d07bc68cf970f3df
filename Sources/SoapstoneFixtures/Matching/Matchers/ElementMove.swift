internal import SoapstoneXML

/// From the elements of a message to those of the same message once it is redacted, or back: the values are others then,
/// and with them the places on the tape, but the elements are the same, one after the other.
struct ElementMove {
    private let places: [Int: Int]
    private let target: XMLDocument

    init(from source: XMLDocument, to target: XMLDocument) {
        self.target = target
        places = Dictionary(zip(Self.elements(of: source), Self.elements(of: target))) { first, _ in first }
    }

    /// The place of an element on the other tape.
    func place(_ element: Int) -> Int? { places[element] }

    /// The same element of the other message.
    func element(_ element: XMLElement) -> XMLElement? {
        places[element.index].map { XMLElement(document: target, index: $0) }
    }

    private static func elements(of document: XMLDocument) -> [Int] {
        document.withTape { tape in (0..<tape.count).filter { tape.events[$0].kind == .element } }
    }
}
