internal import SoapstoneXML

/// The payload of a recorded request with what of it need not be the same in others.
struct RecordedPayload: Sendable {
    /// The body's first element, with which those behind it are taken; nil where the body is empty.
    let element: XMLElement?
    let ignored: IgnoredParts
    private let placeholders: Placeholders

    /// The placeholders by the places of their elements on the tape.
    private struct Placeholders: Sendable {
        var texts: [Int: XMLUnitPlaceholder] = [:]
        var attributes: [Int: [XMLName: XMLUnitPlaceholder]] = [:]

        func moved(_ move: ElementMove) -> Placeholders {
            Placeholders(texts: Self.moved(texts, move), attributes: Self.moved(attributes, move))
        }

        private static func moved<Value>(_ values: [Int: Value], _ move: ElementMove) -> [Int: Value] {
            Dictionary(values.compactMap { place, value in move.place(place).map { ($0, value) } }) { first, _ in first
            }
        }
    }

    /// Why a placeholder cannot be used, and the element that has it.
    struct Failure: Error {
        let error: MatcherError
        let element: XMLElement
    }

    /// A payload of which everything counts.
    init(_ element: XMLElement?) {
        self.element = element
        ignored = .none
        placeholders = Placeholders()
    }

    /// An element of a recorded response, in which placeholders stand for nothing but themselves.
    init(_ element: XMLElement, ignoring ignored: IgnoredParts) {
        self.init(element, ignored, Placeholders())
    }

    /// A payload as it was recorded, with its placeholders.
    init(_ element: XMLElement?, ignoring paths: [XPath], in document: XPathDocument?) throws(Failure) {
        self.element = element
        ignored = document.map { IgnoredParts(paths, in: $0) } ?? .none
        var placeholders = Placeholders()
        for element in element?.withSiblings ?? [] { try Self.collect(element, into: &placeholders) }
        self.placeholders = placeholders
    }

    private init(_ element: XMLElement, _ ignored: IgnoredParts, _ placeholders: Placeholders) {
        self.element = element
        self.ignored = ignored
        self.placeholders = placeholders
    }

    /// The same payload once it is redacted.
    func redacted(_ redacted: XMLElement) -> RecordedPayload {
        guard let element else { return self }
        let move = ElementMove(from: element.document, to: redacted.document)
        return RecordedPayload(redacted, ignored.moved(move), placeholders.moved(move))
    }

    private static func collect(_ element: XMLElement, into placeholders: inout Placeholders) throws(Failure) {
        do throws(MatcherError) {
            if let placeholder = try XMLUnitPlaceholder(element.text) {
                placeholders.texts[element.index] = placeholder
            }
            for (name, value) in element.attributes {
                guard let placeholder = try XMLUnitPlaceholder(value) else { continue }
                placeholders.attributes[element.index, default: [:]][name] = placeholder
            }
        } catch {
            throw Failure(error: error, element: element)
        }
        // Depth is bounded by the limit on nesting.
        for child in element.children { try collect(child, into: &placeholders) }
    }

    /// The placeholders, as they are written.
    var placeholderTexts: [String] {
        placeholders.texts.values.map(\.text) + placeholders.attributes.values.flatMap { $0.values.map(\.text) }
    }

    /// Whether a payload in canonical form has a placeholder in it, known or not.
    static func hasPlaceholder(_ canonical: [UInt8]) -> Bool {
        ByteSearch.first("xmlunit.", in: canonical, canonical.indices) != nil
    }

    /// What stands for the text of an element.
    func placeholder(forTextOf element: XMLElement) -> XMLUnitPlaceholder? {
        placeholders.texts.isEmpty ? nil : placeholders.texts[element.index]
    }

    /// What stands for an attribute's value.
    func placeholder(for name: XMLName, of element: XMLElement) -> XMLUnitPlaceholder? {
        placeholders.attributes.isEmpty ? nil : placeholders.attributes[element.index]?[name]
    }
}
