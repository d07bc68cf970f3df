internal import SoapstoneSOAP
internal import SoapstoneXML

/// Compares a request's payload with a recorded one, as matching does: by canonical form.
struct TreeComparison {
    /// Where to stop looking for more differences.
    let limit: Int
    let form: CanonicalForm
    let volatile: VolatileParts
    private(set) var differences: [Difference] = []

    init(volatile: VolatileParts, limit: Int) {
        self.limit = limit
        form = CanonicalForm(skipping: volatile.elements, attributes: volatile.attributes)
        self.volatile = volatile
    }

    /// Compares the only elements of two bodies.
    mutating func compare(body path: PathBuilder, expected: XMLElement?, found: XMLElement?) {
        compare(children: expected.map { [$0] } ?? [], found.map { [$0] } ?? [], path)
    }

    private mutating func compare(_ expected: XMLElement, _ found: XMLElement, _ path: PathBuilder) {
        guard differences.count < limit else { return }
        compare(attributesOf: expected, found, path)
        let left = children(of: expected)
        let right = children(of: found)
        let (wanted, given) = (expected.text, found.text)
        // White space around child elements is not content.
        let isSame =
            wanted.utf8.elementsEqual(given.utf8)
            || !(left.isEmpty && right.isEmpty) && Self.isBlank(wanted) && Self.isBlank(given)
        if !isSame { report(.different, path.text, wanted, given) }
        compare(children: left, right, path)
    }

    private mutating func compare(attributesOf expected: XMLElement, _ found: XMLElement, _ path: PathBuilder) {
        for (name, value) in attributes(of: expected) {
            guard let other = found.attribute(name) else {
                report(.missing, path.attribute(name), value, nil)
                continue
            }
            if name == Self.type, areSameType(value, expected, other, found) { continue }
            if !other.utf8.elementsEqual(value.utf8) { report(.different, path.attribute(name), value, other) }
        }
        for (name, value) in attributes(of: found) where expected.attribute(name) == nil {
            report(.extra, path.attribute(name), nil, value)
        }
    }

    private mutating func compare(children expected: [XMLElement], _ found: [XMLElement], _ path: PathBuilder) {
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
            report(.missing, place(index), Self.value(expected[index]), nil)
        }
        for index in max(pairs, start)..<max(found.count - end, pairs, start) where differences.count < limit {
            report(.extra, place(index), nil, Self.value(found[index]))
        }
    }

    private func areSame(_ left: XMLElement, _ right: XMLElement) -> Bool {
        var bytes = ByteWriter()
        form.write(left, to: &bytes)
        var other = ByteWriter()
        form.write(right, to: &other)
        return bytes.withBytes { left in other.withBytes { right in left.elementsEqual(right) } }
    }

    private func children(of element: XMLElement) -> [XMLElement] {
        element.children.filter { !volatile.elements.contains($0.name) }
    }

    private func attributes(of element: XMLElement) -> [(name: XMLName, value: String)] {
        element.attributes.filter { !volatile.attributes.contains($0.name) }
    }

    private func areSameType(_ left: String, _ element: XMLElement, _ right: String, _ other: XMLElement) -> Bool {
        QualifiedName(left).expanded(in: element) == QualifiedName(right).expanded(in: other)
    }

    private mutating func report(_ kind: Difference.Kind, _ path: PathBuilder, _ expected: String?, _ found: String?) {
        guard differences.count < limit else { return }
        differences.append(
            Difference(
                kind: kind,
                path: path.path,
                namespaces: path.namespaces,
                expected: expected.flatMap(Self.shown),
                found: found.flatMap(Self.shown)
            )
        )
    }

    /// The value of an element that has no children; nil where it has some.
    private static func value(_ element: XMLElement) -> String? {
        element.children.isEmpty ? element.text : nil
    }

    private static func shown(_ value: String) -> String? {
        value.unicodeScalars.count <= Excerpt.limit ? Excerpt.escaped(value.utf8) : nil
    }

    private static func isBlank(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    private static let type = XMLName("type", in: "http://www.w3.org/2001/XMLSchema-instance")
}
