internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Compares a request's payload with a recorded one, or a response with a recorded one, as matching does: by what canonical
/// forms keep, without what is ignored, and by placeholders where the recorded one has them.
struct TreeComparison {
    /// Where to stop looking for more differences.
    private(set) var limit: Int
    private let volatile: VolatileParts
    private let recorded: RecordedPayload
    /// What does not count of the request.
    private let ignored: IgnoredParts
    /// Leads from the elements of a redacted request to those of the message as it came, which placeholders are for.
    private let origin: ElementMove?
    /// The parts that the two messages refer to.
    private let parts: (recorded: PartList, found: PartList)
    /// The values of both by the types of a contract; nil where texts decide.
    private let values: (recorded: TypedValues, found: TypedValues)?
    private(set) var differences: [Difference] = []

    init(
        _ recorded: RecordedPayload,
        ignoring ignored: IgnoredParts = .none,
        origin: ElementMove? = nil,
        parts: (recorded: PartList, found: PartList) = (.none, .none),
        values: (recorded: TypedValues, found: TypedValues)? = nil,
        volatile: VolatileParts,
        limit: Int
    ) {
        self.parts = parts
        self.values = values
        self.origin = origin
        self.limit = limit
        self.volatile = volatile
        self.recorded = recorded
        self.ignored = ignored
    }

    /// Compares the recorded payload with another one, each with what stands behind it in the body, in envelopes of a
    /// version.
    mutating func compare(with found: XMLElement?, _ version: SOAPVersion) {
        let wanted = (recorded.element?.withSiblings ?? []).filter { !recorded.ignored.has($0) }
        let given = (found?.withSiblings ?? []).filter { !ignored.has($0) }
        compare(children: wanted, given, PathBuilder(bodyOf: version))
    }

    /// Compares the recorded element, a document's root, with that of another document.
    mutating func compare(withDocument found: XMLElement) {
        guard let expected = recorded.element else { return }
        compare(children: [expected], [found], PathBuilder(documentOf: expected.name))
    }

    private mutating func compare(_ expected: XMLElement, _ found: XMLElement, _ path: PathBuilder) {
        guard differences.count < limit else { return }
        compare(attributesOf: expected, found, path)
        let left = children(of: expected, recorded.ignored)
        let right = children(of: found, ignored)
        let isSameText = compare(textOf: expected, found, path)
        let before = differences.count
        compare(children: left, right, path)
        // The same texts and elements, but not in the same places.
        guard isSameText, differences.count == before, !left.isEmpty else { return }
        let offsets = textOffsets(in: expected, recorded.ignored, values?.recorded)
        if offsets != textOffsets(in: found, ignored, values?.found) {
            report(.order, path, nil, nil)
        }
    }

    /// Compares the elements' own texts.
    ///
    /// - Returns: whether they are the same, byte for byte.
    private mutating func compare(textOf expected: XMLElement, _ found: XMLElement, _ path: PathBuilder) -> Bool {
        guard !recorded.ignored.hasText(of: expected), !ignored.hasText(of: found) else { return false }
        let (wanted, given) = (expected.text, found.text)
        if let placeholder = recorded.placeholder(forTextOf: expected) {
            if !placeholder.accepts(asItCame(found).text) { report(.different, path.text, placeholder.text, given) }
            return false
        }
        if areSamePart(wanted, given) { return true }
        let left = values?.recorded.text(of: expected) ?? wanted
        if left.isSameBytes(as: values?.found.text(of: found) ?? given) { return true }
        // White space around child elements is not content.
        if Self.isBlank(wanted), Self.isBlank(given), !expected.children.isEmpty || !found.children.isEmpty {
            return false
        }
        report(.different, path.text, wanted, given)
        return false
    }

    private mutating func compare(attributesOf expected: XMLElement, _ found: XMLElement, _ path: PathBuilder) {
        for (name, value) in expected.attributes where counts(name, of: expected, found) {
            let other = found.attribute(name)
            if let placeholder = recorded.placeholder(for: name, of: expected) {
                guard !placeholder.accepts(asItCame(found).attribute(name)) else { continue }
                report(other == nil ? .missing : .different, path.attribute(name), placeholder.text, other)
                continue
            }
            guard let other else {
                if values?.recorded.isDefault(name, of: expected) == true { continue }
                report(.missing, path.attribute(name), value, nil)
                continue
            }
            if areSameValue(name, value, expected, other, found) { continue }
            if name == Self.type, areSameType(value, expected, other, found) { continue }
            let isOther = values != nil || !other.isSameBytes(as: value)
            if isOther, !areSamePart(value, other) {
                report(.different, path.attribute(name), value, other)
            }
        }
        for (name, value) in found.attributes where counts(name, of: expected, found) {
            guard expected.attribute(name) == nil, values?.found.isDefault(name, of: found) != true else { continue }
            report(.extra, path.attribute(name), nil, value)
        }
    }

    /// Whether two attributes of a name have the same value by their types.
    private func areSameValue(
        _ name: XMLName,
        _ value: String,
        _ expected: XMLElement,
        _ other: String,
        _ found: XMLElement
    ) -> Bool {
        guard let values else { return false }
        let left = values.recorded.value(of: name, of: expected) ?? value
        return left.isSameBytes(as: values.found.value(of: name, of: found) ?? other)
    }

    /// Whether two values refer to the same part of either message.
    private func areSamePart(_ value: String, _ other: String) -> Bool {
        let name = parts.recorded.named(value)
        // Where types are known, the same text is not always the same value: a QName has a prefix.
        guard values == nil || !name.isSameBytes(as: value) else { return false }
        return name.isSameBytes(as: parts.found.named(other))
    }

    private func asItCame(_ found: XMLElement) -> XMLElement { origin?.element(found) ?? found }

    private func counts(_ name: XMLName, of expected: XMLElement, _ found: XMLElement) -> Bool {
        !volatile.attributes.contains(name) && !recorded.ignored.has(name, of: expected)
            && !ignored.has(name, of: found)
    }

    private mutating func compare(children expected: [XMLElement], _ found: [XMLElement], _ path: PathBuilder) {
        var (expected, found) = (expected, found)
        if let values {
            let all = expected
            expected = Self.written(expected, values.recorded, besides: found)
            found = Self.written(found, values.found, besides: all)
        }
        let wanted = Dictionary(grouping: expected, by: \.name)
        let given = Dictionary(grouping: found, by: \.name)
        let before = differences.count
        var done: Set<XMLName> = []
        for name in expected.map(\.name) + found.map(\.name) where done.insert(name).inserted {
            guard differences.count < limit else { return }
            compare(wanted[name] ?? [], given[name] ?? [], named: name, path)
        }
        guard differences.count == before, expected.map(\.name) != found.map(\.name) else { return }
        report(.order, path, nil, nil)
    }

    /// Compares the elements of one name, which are told apart by their positions.
    private mutating func compare(
        _ expected: [XMLElement],
        _ found: [XMLElement],
        named name: XMLName,
        _ path: PathBuilder
    ) {
        let isOnly = expected.count <= 1 && found.count <= 1
        func place(_ index: Int) -> PathBuilder { path.child(name, position: isOnly ? nil : index + 1) }
        var start = 0
        var end = 0
        if expected.count != found.count {
            // Who only asks whether they differ knows.
            guard limit > 1 else {
                let kind: Difference.Kind = expected.count > found.count ? .missing : .extra
                return report(kind, place(min(expected.count, found.count)), nil, nil)
            }
            // What was put in or left out is between rows that are the same, so only that is reported.
            let shared = min(expected.count, found.count)
            while start < shared, areSame(expected[start], found[start]) { start += 1 }
            while end < shared - start,
                areSame(expected[expected.count - 1 - end], found[found.count - 1 - end])
            { end += 1 }
        }
        let pairs = min(expected.count, found.count) - end
        for index in start..<max(pairs, start) where differences.count < limit {
            compare(expected[index], found[index], place(index))
        }
        for index in max(pairs, start)..<max(expected.count - end, pairs, start) where differences.count < limit {
            let size = size(expected[index])
            report(.missing, place(index), Self.value(expected[index]), nil, weight: size)
        }
        for index in max(pairs, start)..<max(found.count - end, pairs, start) where differences.count < limit {
            report(.extra, place(index), nil, Self.value(found[index]), weight: size(found[index]))
        }
    }

    private func areSame(_ expected: XMLElement, _ found: XMLElement) -> Bool {
        var probe = self
        probe.differences = []
        probe.limit = 1
        probe.compare(expected, found, PathBuilder(bodyOf: .soap11))
        return probe.differences.isEmpty
    }

    private func children(of element: XMLElement, _ ignored: IgnoredParts) -> [XMLElement] {
        element.children.filter { !volatile.elements.contains($0.name) && !ignored.has($0) }
    }

    /// Elements without those that have their default value and are left out on the other side.
    private static func written(_ elements: [XMLElement], _ values: TypedValues, besides other: [XMLElement])
        -> [XMLElement]
    {
        elements.filter { element in
            !values.isDefault(element) || other.contains { $0.name == element.name }
        }
    }

    /// How much is in an element: elements, attributes and texts.
    private func size(_ element: XMLElement) -> Int {
        element.document.withTape { tape in
            (element.index..<Int(tape.events[element.index].end)).reduce(0) { size, index in
                let event = tape.events[index]
                switch event.kind {
                case .element: return size + (event.length > 0 ? 2 : 1)
                case .attribute, .text: return size + 1
                case .namespace: return size
                }
            }
        }
    }

    /// How many bytes of the element's own text stand before each child that counts.
    private func textOffsets(in element: XMLElement, _ ignored: IgnoredParts, _ values: TypedValues?) -> [Int] {
        let document = element.document
        return document.withTape { tape in
            var offsets: [Int] = []
            var offset = 0
            var next = tape.content(of: element.index)
            while next < Int(tape.events[element.index].end) {
                let item = tape.events[next]
                if item.kind == .text {
                    offset += Int(item.length)
                } else if item.kind == .element {
                    let child = XMLElement(document: document, index: next)
                    let isLeftOut = volatile.elements.contains(child.name) || ignored.has(child)
                    if !isLeftOut, values?.isDefault(child) != true { offsets.append(offset) }
                }
                next = Int(item.end)
            }
            return offsets
        }
    }

    private func areSameType(_ left: String, _ element: XMLElement, _ right: String, _ other: XMLElement) -> Bool {
        QualifiedName(left).expanded(in: element) == QualifiedName(right).expanded(in: other)
    }

    private mutating func report(
        _ kind: Difference.Kind,
        _ path: PathBuilder,
        _ expected: String?,
        _ found: String?,
        weight: Int = 1
    ) {
        guard differences.count < limit else { return }
        let (text, namespaces) = path.written()
        differences.append(
            Difference(
                kind: kind,
                path: text,
                namespaces: namespaces,
                expected: expected.flatMap(Difference.shown),
                found: found.flatMap(Difference.shown),
                weight: weight
            )
        )
    }

    /// The value of an element that has no children; nil where it has some.
    private static func value(_ element: XMLElement) -> String? {
        element.children.isEmpty ? element.text : nil
    }

    private static func isBlank(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    private static let type = XMLName("type", in: "http://www.w3.org/2001/XMLSchema-instance")
}
