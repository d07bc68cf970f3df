internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneXML

/// Gives the keys of a message that was made values that a contract allows: other ones where two are the same, and those
/// of a key where something refers to it.
struct KeyRepair {
    let side: ComparedSide

    /// The most values that are looked at in one message.
    private static let mostValues = 400
    private static let mostRounds = 4

    /// A message with other values of keys; nil where none has to be changed, or none can.
    ///
    /// - Parameter elements: what the message holds, and what each is declared as.
    func repaired(_ bytes: [UInt8], _ elements: (XMLDocument) -> [(XMLElement, ElementID)]) -> [UInt8]? {
        guard side.validator.plan.hasIdentityConstraints else { return nil }
        var text = bytes
        for _ in 0..<Self.mostRounds {
            guard let document = try? XMLDocument(parsing: text, limits: .response) else { return nil }
            var edits: [Edit] = []
            for (element, declaration) in elements(document) { edits += self.edits(of: element, declaration) }
            guard !edits.isEmpty else { break }
            guard let next = Self.applied(edits, to: text) else { return nil }
            text = next
        }
        return text == bytes ? nil : text
    }

    /// A message in which what refers to a key refers to none; nil where nothing refers to one.
    func broken(_ bytes: [UInt8], _ elements: (XMLDocument) -> [(XMLElement, ElementID)]) -> [UInt8]? {
        guard side.validator.plan.hasIdentityConstraints,
            let document = try? XMLDocument(parsing: bytes, limits: .response)
        else { return nil }
        let edits = elements(document).flatMap { element, declaration -> [Edit] in
            let tables = tables(of: element, declaration)
            let keys = tables.flatMap { $0.constraint.kind == .keyref ? [] : $0.rows }
            return tables.filter { $0.constraint.kind == .keyref }.flatMap { table in
                table.rows.compactMap { row -> Edit? in
                    guard let (number, text) = other(than: row, keys + table.rows), let range = row[number].range else {
                        return nil
                    }
                    return Edit(range: range, text: text)
                }
            }
        }
        return edits.isEmpty ? nil : Self.applied(edits, to: bytes)
    }

    // MARK: - Values

    /// A text in the place of another one.
    private struct Edit {
        /// Where the text is, in bytes.
        var range: Range<Int>
        var text: String
    }

    /// The value of one field.
    private struct Value {
        var text: String
        var type: Datatype
        /// Where it is; nil where it is not written.
        var range: Range<Int>?

        func isSame(as other: Value) -> Bool { type.isSameValue(text, other.text) }
    }

    /// The values that a constraint has at one element.
    private struct Table {
        var constraint: IdentityConstraint
        var rows: [[Value]]
    }

    private func tables(of element: XMLElement, _ declaration: ElementID) -> [Table] {
        element.document.withTape { tape in
            let run = ValidationRun(side.validator.plan, element, tape)
            run.validateRoot(as: declaration)
            var tables: [Table] = []
            for index in element.index..<Int(tape.events[element.index].end) where tape.events[index].kind == .element {
                guard let id = run.assessments.declaration(at: index) else { continue }
                for constraint in side.set[id].identityConstraints {
                    tables.append(Table(constraint: constraint, rows: rows(of: constraint, at: index, run, tape)))
                }
            }
            return tables
        }
    }

    private func edits(of element: XMLElement, _ declaration: ElementID) -> [Edit] {
        let tables = tables(of: element, declaration)
        var edits: [Edit] = []
        var keys: [XMLName: [[Value]]] = [:]
        for table in tables where table.constraint.kind != .keyref {
            keys[table.constraint.name, default: []] += distinct(table.rows, &edits)
        }
        for table in tables {
            guard let refer = table.constraint.refer, let known = keys[refer], let first = known.first else { continue }
            for values in table.rows where !known.contains(where: { Self.areSame($0, values) }) {
                for (own, other) in zip(values, first) {
                    guard let range = own.range, own.type.takes(other.text) else { continue }
                    edits.append(Edit(range: range, text: other.text))
                }
            }
        }
        return edits
    }

    /// The values of the fields of each element that has all of them.
    private func rows(
        of constraint: IdentityConstraint,
        at index: Int,
        _ run: ValidationRun,
        _ tape: XMLTape
    ) -> [[Value]] {
        let namespaces = constraint.namespaces
        guard let selector = IdentityPath(constraint.selector, namespaces: namespaces, isField: false) else {
            return []
        }
        let fields = constraint.fields.compactMap { IdentityPath($0, namespaces: namespaces, isField: true) }
        guard fields.count == constraint.fields.count else { return [] }
        return run.nodes(of: selector, from: index).elements.prefix(Self.mostValues).compactMap { node in
            let row = fields.compactMap { field -> Value? in
                let (elements, attributes) = run.nodes(of: field, from: node)
                guard elements.count + attributes.count == 1, let place = (elements + attributes).first,
                    let type = simpleType(run.assessments.type(at: place))
                else { return nil }
                return Value(
                    text: String(decoding: tape.text(at: place), as: UTF8.self),
                    type: side.set[type].datatype,
                    range: Self.range(of: place, tape)
                )
            }
            return row.count == fields.count ? row : nil
        }
    }

    private func simpleType(_ type: TypeID?) -> SimpleTypeID? {
        switch type {
        case .simple(let id): return id
        case .complex(let id):
            if case .simple(let content) = side.set[id].content { return content }
            return nil
        case nil: return nil
        }
    }

    /// Where a text is in the document; nil where it does not stand there as it is.
    private static func range(of index: Int, _ tape: XMLTape) -> Range<Int>? {
        let event = tape.events[index]
        // The highest bit says that the text is not in the document.
        guard event.length > 0, event.offset < 1 << 31 else { return nil }
        return Int(event.offset)..<Int(event.offset) + Int(event.length)
    }

    /// The rows with values that are all different; those that were not get others.
    private func distinct(_ rows: [[Value]], _ edits: inout [Edit]) -> [[Value]] {
        var found: [[Value]] = []
        for row in rows {
            guard found.contains(where: { Self.areSame($0, row) }) else {
                found.append(row)
                continue
            }
            guard let (number, text) = other(than: row, found + rows) else { continue }
            var changed = row
            changed[number].text = text
            if let range = row[number].range { edits.append(Edit(range: range, text: text)) }
            found.append(changed)
        }
        return found
    }

    /// A field and a text of it that makes a row different from others.
    private func other(than row: [Value], _ others: [[Value]]) -> (field: Int, text: String)? {
        for number in row.indices where row[number].range != nil {
            let type = row[number].type
            let counted = (1...others.count + 1).flatMap { ["\($0)", "k\($0)", "\(row[number].text)\($0)"] }
            for text in counted + CandidateTexts.of(type, type) where !text.isEmpty && type.takes(text) {
                var changed = row
                changed[number].text = text
                if !others.contains(where: { Self.areSame($0, changed) }) { return (number, text) }
            }
        }
        return nil
    }

    private static func areSame(_ a: [Value], _ b: [Value]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    }

    // MARK: - Texts

    /// The text with other values; nil where two are at one place.
    private static func applied(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8]? {
        var output = ByteWriter(capacity: bytes.count + 64)
        var position = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            // A value of two keys is changed once a round.
            guard edit.range.lowerBound >= position else { continue }
            guard edit.range.upperBound <= bytes.count else { return nil }
            output.append(Array(bytes[position..<edit.range.lowerBound]))
            output.appendXML(attribute: edit.text)
            position = edit.range.upperBound
        }
        output.append(Array(bytes[position...]))
        return output.bytes
    }
}
