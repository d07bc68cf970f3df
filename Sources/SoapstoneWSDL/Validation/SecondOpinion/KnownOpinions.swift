internal import SoapstoneXML

/// What libxml2 has said of elements before they are validated.
///
/// To ask it takes a change of threads and back: who has many messages asks about all of them at once.
package struct KnownOpinions: Sendable {
    private struct Place: Hashable {
        let document: ObjectIdentifier
        let index: Int
    }

    private var opinions: [Place: SecondOpinion]
    /// Keeps the documents, and with them their identities.
    private var elements: [XMLElement]

    /// Nothing is known.
    package init() {
        opinions = [:]
        elements = []
    }

    init(_ opinions: [SecondOpinion], on elements: [XMLElement]) {
        self.elements = elements
        self.opinions = Dictionary(zip(elements.map(Self.place), opinions)) { first, _ in first }
    }

    /// Takes over what was said of other elements.
    package mutating func add(_ other: KnownOpinions) {
        elements += other.elements
        opinions.merge(other.opinions) { known, _ in known }
    }

    /// What was said of an element; nil where it was not asked about.
    subscript(_ element: XMLElement) -> SecondOpinion? {
        opinions.isEmpty ? nil : opinions[Self.place(of: element)]
    }

    private static func place(of element: XMLElement) -> Place {
        Place(document: ObjectIdentifier(element.document), index: element.index)
    }
}
