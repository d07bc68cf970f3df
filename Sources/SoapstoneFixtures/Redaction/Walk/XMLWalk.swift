internal import SoapstoneBase
internal import SoapstoneXML

/// Goes through the bytes of a document that the parser has accepted, tag by tag, beside the tape that has the names.
struct XMLWalk {
    let source: [UInt8]
    private let document: XMLDocument
    private let depth: Int
    /// What is to be changed, in the order of the places.
    private(set) var edits: [Edit] = []
    private var open: [Open] = []
    private var run: TextRun
    /// The elements' and attributes' records in the document's order, and the next one.
    private let records: [Record]
    private var next = 0
    private var names: [UInt32: Name] = [:]

    private struct Record {
        var isAttribute: Bool
        var name: UInt32
    }

    /// A name, and the rules that need nothing but the name.
    private struct Name {
        var name: XMLName
        /// For an attribute, or an element's text and all in it.
        var rule: RedactionName?
        var elementRule: RedactionName?
        /// For an element's own text.
        var ownRule: RedactionName?
        /// What codecs say of an element that may be the one of a body.
        var root: ClassifiedElement?
        /// For numbers in the text of a fault.
        var faultRule: RedactionName?
        /// Whether it names a value beside it, or is the one that is named.
        var isNaming: Bool
        var isValue: Bool
    }

    /// A value whose name may stand behind it.
    private struct Unnamed {
        var text: DecodedText
        var run: TextRun
    }

    /// An element that is being read.
    private struct Open {
        var element: Name?
        /// The rule for all text in it.
        var name: RedactionName?
        /// The rule for its own text.
        var ownName: RedactionName?
        /// How far each path has been followed.
        var paths: [LocationPattern.State]
        /// What codecs say of it.
        var classes: ClassifiedElement?
        /// The rule for all text in it where codecs do not say what it is, and no other rule is for it.
        var className: RedactionName?
        /// Whether `xsi:type` says that its text is Base64.
        var isBase64 = false
        /// The rule for numbers in it, where it is the text of a fault.
        var faultRule: RedactionName?
        /// The rule for the next value in it, which another element in it has named.
        var pairRule: RedactionName?
        /// The last value in it that nothing has named so far.
        var unnamed: Unnamed?
    }

    init(_ document: XMLDocument, redaction: Redaction, depth: Int) {
        self.document = document
        self.depth = depth
        source = document.withSource { Array($0) }
        run = TextRun()
        records = document.withTape { tape in
            (0..<tape.count).compactMap { index in
                let event = tape.events[index]
                guard event.kind == .element || event.kind == .attribute else { return nil }
                return Record(isAttribute: event.kind == .attribute, name: event.nameID)
            }
        }
        open = [Open(paths: redaction.rules.paths.map(\.pattern.root))]
    }

    mutating func walk(_ redaction: inout Redaction) {
        var index = 0
        if source.starts(with: "<?xml".utf8), source.count > 5, ASCII.isSpace(source[5]) {
            index = end(of: "?>", from: 5)
        }
        while index < source.count {
            guard source[index] == UInt8(ascii: "<") else {
                let end = source[index...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
                run.append(text: index..<end)
                index = end
                continue
            }
            index = markup(at: index, &redaction)
        }
        edits.sortByPlace()
    }

    /// Reads what begins with `<`; the result is where it ends.
    private mutating func markup(at index: Int, _ redaction: inout Redaction) -> Int {
        switch index + 1 < source.count ? source[index + 1] : 0 {
        case UInt8(ascii: "/"):
            closeRun(&redaction, isEnd: true)
            if open.count > 1 { open.removeLast() }
            return end(of: ">", from: index)
        case UInt8(ascii: "?"):
            return drop(index..<end(of: "?>", from: index + 2))
        case UInt8(ascii: "!"):
            if source[index...].starts(with: "<![CDATA[".utf8) {
                let end = end(of: "]]>", from: index + 9)
                run.append(section: index..<end)
                return end
            }
            return drop(index..<end(of: "-->", from: index + 4))
        default:
            closeRun(&redaction)
            return startTag(at: index, &redaction)
        }
    }

    private mutating func drop(_ range: Range<Int>) -> Int {
        edits.append(Edit(range: range, bytes: [], name: nil))
        run.append(dropped: range)
        return range.upperBound
    }

    private func end(of mark: StaticString, from start: Int) -> Int {
        guard start <= source.count, let found = ByteSearch.first(mark, in: source, start..<source.count) else {
            return source.count
        }
        return found + mark.utf8CodeUnitCount
    }

    // MARK: - Tags

    private mutating func startTag(at index: Int, _ redaction: inout Redaction) -> Int {
        guard let tag = source.withUnsafeBufferPointer({ StartTag(at: index, in: $0) }), next < records.count,
            let parent = open.last
        else { return source.count }
        let element = name(records[next].name, redaction)
        next += 1
        var paths = parent.paths
        for (number, state) in parent.paths.enumerated() {
            paths[number] = redaction.rules.paths[number].pattern.state(below: state, name: element.name)
        }
        let path = redaction.rules.paths.indices.first { redaction.rules.paths[$0].pattern.takesElement(paths[$0]) }
        var rule = path.map { redaction.rules.paths[$0].name } ?? element.elementRule ?? parent.name
        if rule == nil { rule = self.rule(for: element, redaction) }
        let isDefinition = element.name.namespace.isSameBytes(as: Self.schema)
        var attributes: [(name: Name, value: DecodedText, quote: UInt8)] = []
        for attribute in tag.attributes where !isDeclaration(attribute.name) {
            guard next < records.count, records[next].isAttribute else { return source.count }
            let name = name(records[next].name, redaction)
            next += 1
            let value = decoded(attribute.value)
            if rule == nil, !isDefinition, Self.isNaming(name.name) { rule = redaction.rules.rule(named: value.bytes) }
            attributes.append((name, value, source[attribute.value.lowerBound - 1]))
        }
        let place = Self.place(of: element, in: parent)
        for (name, value, quote) in attributes {
            let path = redaction.rules.paths.indices.first {
                redaction.rules.paths[$0].pattern.takesAttribute(name.name, of: paths[$0])
            }
            let valueRule = Self.isValue(name.name) ? rule ?? element.ownRule : nil
            let named =
                path.map { redaction.rules.paths[$0].name } ?? name.rule
                ?? redaction.rules.rule(named: name.name.local.utf8, in: element.name.local.utf8) ?? valueRule
            let learned = LearnedNames.Place(parent: parent.element?.name, element: element.name, attribute: name.name)
            let own = named ?? redaction.learned?.rule(at: learned, for: value.bytes, redaction)
            // The 1 of mustUnderstand is no pseudonym, even where one is 1.
            let isPseudonym = own == nil && redaction.rule(ofPseudonym: value.bytes[value.bytes.trimmed]) != nil
            if isPseudonym, name.name.isOfEveryMessage { continue }
            let classRule = own == nil ? Self.classRule(of: name.name, element.name, place) : nil
            let found = redaction.edits(ofValue: value.bytes, own ?? classRule?.name, classRule?.kind, depth: depth)
            edits += value.edits(found) { XMLText.escaped($0, quote: quote) }
        }
        guard !tag.isEmpty else { return tag.end }
        let isBase64 = attributes.contains { Self.isTypeOfBase64($0.name.name, $0.value.bytes) }
        open.append(
            Open(
                element: element,
                name: rule,
                ownName: element.ownRule,
                paths: paths,
                classes: place.classes,
                className: place.name,
                isBase64: isBase64,
                faultRule: element.faultRule
            )
        )
        return tag.end
    }

    private static func isTypeOfBase64(_ name: XMLName, _ value: [UInt8]) -> Bool {
        name == xsiType && value[value.trimmed].split(separator: UInt8(ascii: ":")).last == base64Binary[...]
    }

    private static let xsiType = XMLName("type", in: "http://www.w3.org/2001/XMLSchema-instance")
    private static let base64Binary = Array("base64Binary".utf8)

    /// What codecs say of a child of an element.
    private static func place(
        of element: Name,
        in parent: Open
    ) -> (classes: ClassifiedElement?, name: RedactionName?) {
        switch parent.classes?.child(element.name) {
        case .described(let classes): (classes, nil)
        case .unknown(let name): (element.root, element.root == nil ? name : nil)
        case nil: (element.root, element.root == nil ? parent.className : nil)
        }
    }

    /// What codecs say of an attribute of an element.
    private static func classRule(
        of attribute: XMLName,
        _ element: XMLName,
        _ place: (classes: ClassifiedElement?, name: RedactionName?)
    ) -> ClassifiedElement.Rule? {
        guard !attribute.isOfEveryMessage, !element.namespace.isSameBytes(as: xop) else { return nil }
        return place.classes?.rule(forAttribute: attribute)
            ?? place.name.map { ClassifiedElement.Rule(name: $0, kind: nil) }
    }

    /// What refers to a part, which would not be found any more.
    private static let xop = "http://www.w3.org/2004/08/xop/include"

    /// Whether an attribute says what its element's text is: `<attr name="userPassword">`.
    static func isNaming(_ name: XMLName) -> Bool { name.namespace.isEmpty && PairNames.isNaming(name.local.utf8) }

    /// Whether an attribute has what would be its element's text: `<password value="…"/>`.
    static func isValue(_ name: XMLName) -> Bool { name.namespace.isEmpty && PairNames.isValue(name.local.utf8) }

    /// The namespace of XML Schema, whose elements declare names and have no values.
    private static let schema = "http://www.w3.org/2001/XMLSchema"

    /// The rule for an element whose own name says little, by what stands around it: `<session><id>`,
    /// `<key>password</key><value>`.
    private mutating func rule(for element: Name, _ redaction: Redaction) -> RedactionName? {
        let parent = open.count - 1
        guard element.ownRule == nil, let outer = open[parent].element else { return nil }
        if element.isValue, let rule = open[parent].pairRule {
            open[parent].pairRule = nil
            return rule
        }
        if element.isNaming { open[parent].pairRule = nil }
        return redaction.rules.rule(named: element.name.local.utf8, in: outer.name.local.utf8)
    }

    private func isDeclaration(_ name: Range<Int>) -> Bool {
        let bytes = source[name]
        return bytes.elementsEqual("xmlns".utf8) || bytes.starts(with: "xmlns:".utf8)
    }

    private mutating func name(_ number: UInt32, _ redaction: Redaction) -> Name {
        if let known = names[number] { return known }
        let name = document.name(number)
        let rules = redaction.rules
        let made = Name(
            name: name,
            rule: rules.rule(named: name.local.utf8),
            elementRule: rules.rule(forElement: name),
            ownRule: rules.rule(forOwnTextOf: name),
            root: rules.classes.elements[name],
            faultRule: name.isFaultText ? rules.classes.faultRule : nil,
            isNaming: PairNames.isNaming(name.local.utf8),
            isValue: PairNames.isValue(name.local.utf8)
        )
        names[number] = made
        return made
    }

    private func decoded(_ value: Range<Int>) -> DecodedText {
        var text = DecodedText()
        XMLText.decode(value, of: source, isAttribute: true, to: &text)
        return text
    }

    // MARK: - Text

    /// Redacts the text between two tags, which comments and sections may divide.
    ///
    /// - Parameter isEnd: whether the element ends here.
    private mutating func closeRun(_ redaction: inout Redaction, isEnd: Bool = false) {
        defer { run.removeAll() }
        guard !run.isBlank(in: source), let element = open.last else { return }
        let text = run.decoded(in: source)
        let name = element.name ?? element.ownName
        if name == nil, !run.hasDropped, element.element?.name.isFaultCode == true { return }
        let classRule = name == nil ? element.classes?.textRule : nil
        let rule = name ?? classRule?.name ?? element.className ?? learnedRule(element, text.bytes, redaction)
        let inBase64 =
            element.isBase64 ? redaction.edits(ofBase64: text.bytes, rule, classRule?.kind, depth: depth) : nil
        let found: [Edit]
        if rule == nil, let faultRule = element.faultRule {
            found = redaction.edits(ofFaultText: text.bytes, faultRule, depth: depth)
        } else {
            found = inBase64 ?? redaction.edits(ofValue: text.bytes, rule, classRule?.kind, depth: depth)
        }
        if isEnd, rule == nil { pair(element, text, isFree: found.isEmpty, &redaction) }
        guard !found.isEmpty || run.hasDropped else { return }
        write(found, text, run)
    }

    /// The rule that recorded requests show for the text of an element that ends here.
    private func learnedRule(_ element: Open, _ text: [UInt8], _ redaction: Redaction) -> RedactionName? {
        guard let learned = redaction.learned, let name = element.element?.name, open.count > 1 else { return nil }
        let place = LearnedNames.Place(parent: open[open.count - 2].element?.name, element: name)
        return learned.rule(at: place, for: text, redaction)
    }

    /// Takes note of the name of a value, or of a value whose name may follow.
    private mutating func pair(_ element: Open, _ text: DecodedText, isFree: Bool, _ redaction: inout Redaction) {
        let parent = open.count - 2
        guard parent > 0, let name = element.element else { return }
        if name.isNaming, let rule = redaction.rules.rule(named: text.bytes[text.bytes.trimmed]) {
            open[parent].pairRule = rule
            guard let unnamed = open[parent].unnamed else { return }
            open[parent].unnamed = nil
            write(redaction.edits(ofValue: unnamed.text.bytes, rule, depth: depth), unnamed.text, unnamed.run)
        } else if name.isValue, isFree, !run.hasDropped {
            open[parent].unnamed = Unnamed(text: text, run: run)
        }
    }

    /// Writes what becomes of a text between two tags.
    private mutating func write(_ found: [Edit], _ text: DecodedText, _ run: TextRun) {
        guard !found.isEmpty || run.hasDropped else { return }
        var made: [Edit] = []
        for edit in found {
            for (number, place) in text.source(of: edit.range).enumerated() {
                let isSection = run.isSection(place.piece)
                // The first piece of markup has what takes the value's place; the others have nothing left of it.
                let bytes = number == 0 ? XMLText.escaped(edit.bytes, inSection: isSection) : []
                made.append(Edit(range: place.range, bytes: bytes, name: edit.name))
            }
        }
        let dropped = edits.suffix(run.dropped)
        var all = made + dropped
        all.sortByPlace()
        guard XMLText.hasForbiddenMark(all.applied(to: source, in: run.range)) else {
            edits += made
            return
        }
        // What is left of two pieces makes `]]>`: the text is written anew.
        edits.removeLast(run.dropped)
        let whole = XMLText.escaped(found.applied(to: text.bytes), isASCII: true)
        edits.append(Edit(range: run.range, bytes: whole, name: found.first?.name))
    }
}
