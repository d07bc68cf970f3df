package import SoapstoneCodec
internal import SoapstoneXML

/// Holds the JSON of a typed codec against that of the schema-driven one, by nothing but the typed contract's description.
///
/// The description says which XML name is which JSON key, and what JSON has of a text. So of every field that is in both,
/// the text at the XML name in the schema-driven JSON, turned as the description says, must be the value at the JSON key
/// in the typed one; and no leaf of the schema-driven JSON may be without a field. Header blocks are not the typed codec's.
package struct JSONAgreement {
    /// A place where the two do not agree.
    package struct Difference: Equatable, Sendable {
        /// The place in the schema-driven JSON.
        package var pointer: String
        /// What differs; no value of a message is in it.
        package var message: String
        /// The field that is meant, by where it is declared; nil where there is none.
        package var place: String?
    }

    /// Fields whose values were equal, and fields that the typed JSON does not have, of which the text was read.
    package private(set) var equal = 0
    package private(set) var read = 0
    package private(set) var differences: [Difference] = []
    /// Keys of the typed JSON that no XML name stands for: how often each was met.
    package private(set) var computed: [String: Int] = [:]

    package init() {}

    /// Compares the members of two objects.
    ///
    /// - Parameter typed: nil where the typed JSON is not a renaming of the XML: then the texts are read only.
    package mutating func compare(
        _ lines: [CodecLine],
        typed: JSONValue?,
        schema: JSONValue,
        isTyped: Bool = true
    ) {
        compareFields(lines, typed, schema, isTyped)
        let known = Self.names(of: lines)
        for (key, value) in schema.members {
            guard !Self.isGroup(key), !key.isSameBytes(as: "$headers"), !known.contains(ByteKey(key)) else { continue }
            add(value.pointer, "no field of the codec has the name '\(Excerpt.escaped(key.utf8))'", nil)
        }
    }

    private mutating func add(_ pointer: String, _ message: String, _ line: CodecLine?) {
        let place = line.map { "\($0.slot.fileID):\($0.slot.line)" }
        differences.append(Difference(pointer: pointer, message: message, place: place))
    }

    private mutating func compareFields(
        _ lines: [CodecLine],
        _ typed: JSONValue?,
        _ schema: JSONValue,
        _ isTyped: Bool
    ) {
        for line in lines {
            if let name = line.derivedName, typed?[name] != nil { computed[name, default: 0] += 1 }
            switch (line.slot.kind, line.type) {
            case (.jsonOnly, _):
                if isTyped, let name = line.slot.jsonName, typed?[name] != nil { computed[name, default: 0] += 1 }
            case (.inline, .record(_, let nested)):
                compareGroup(line, nested(), typed, schema, isTyped)
            case (_, .record(_, let nested)):
                compareRecords(line, nested(), typed, schema, isTyped)
            case (_, .scalar(_, _, _, let json)):
                compareScalars(line, json, typed, schema, isTyped)
            case (_, .constant):
                continue
            }
        }
    }

    // MARK: - Scalars

    private mutating func compareScalars(
        _ line: CodecLine,
        _ json: (String) throws(ScalarError) -> String?,
        _ typed: JSONValue?,
        _ schema: JSONValue,
        _ isTyped: Bool
    ) {
        let places = Self.values(Self.key(line.slot), in: schema)
        var expected: [String] = []
        for place in places {
            guard place.kind != .null else { continue }
            guard let text = Self.text(of: place) else {
                add(place.pointer, "the contract's JSON has no text for '\(line.slot.xmlName)'", line)
                continue
            }
            do throws(ScalarError) {
                if let value = try json(text) { expected.append(value) }
            } catch {
                add(place.pointer, "the text is not \(error.expected), as '\(line.slot.xmlName)' expects it", line)
            }
        }
        guard isTyped, let name = line.slot.jsonName else { return read += places.count }
        let value = typed?[name]
        let found = line.occurs.upperBound > 1 ? value.map { Array($0.elements) } ?? [] : [value].compactMap(\.self)
        guard found.count == expected.count, zip(found, expected).allSatisfy({ Self.isSame($0, $1) }) else {
            let pointer = places.first?.pointer ?? schema.pointer + "/" + line.slot.xmlName
            let counts = found.count == expected.count ? "another value" : "\(found.count) values for \(expected.count)"
            return add(pointer, "the codec's JSON has \(counts) in '\(name)'", line)
        }
        equal += max(places.count, 1)
    }

    private static func isSame(_ value: JSONValue, _ expected: String) -> Bool {
        guard let document = try? JSONDocument(parsing: Array(expected.utf8)) else { return false }
        return value.isEquivalent(to: document.root)
    }

    /// What a text is in the schema-driven JSON; beside attributes it is `$value`.
    private static func text(of value: JSONValue) -> String? {
        switch value.kind {
        case .object: return value["$value"].flatMap { text(of: $0) }
        case .array, .null: return nil
        default: return value.withText { span in String(copying: UTF8Span(unchecked: span)) }
        }
    }

    // MARK: - Records

    private mutating func compareGroup(
        _ line: CodecLine,
        _ lines: [CodecLine],
        _ typed: JSONValue?,
        _ schema: JSONValue,
        _ isTyped: Bool
    ) {
        guard let name = line.slot.jsonName else {
            return compareFields(lines, typed, schema, isTyped && line.slot.isInJSON)
        }
        let value = typed?[name]
        if let value, value.kind != .object {
            // A string that is made of several elements.
            computed[name, default: 0] += 1
            return compareFields(lines, nil, schema, false)
        }
        compareFields(lines, value, schema, isTyped && value != nil)
    }

    private mutating func compareRecords(
        _ line: CodecLine,
        _ lines: [CodecLine],
        _ typed: JSONValue?,
        _ schema: JSONValue,
        _ isTyped: Bool
    ) {
        let rows = Self.values(Self.key(line.slot), in: schema).filter { $0.kind != .null }
        guard line.occurs.upperBound > 1 else {
            guard let row = rows.first else { return }
            if rows.count > 1 {
                add(
                    rows[1].pointer,
                    "the message has \(rows.count) of '\(line.slot.xmlName)', the codec reads one",
                    line
                )
            }
            let inner = line.slot.jsonName.map { typed?[$0] } ?? typed
            return compare(
                lines,
                typed: inner,
                schema: row,
                isTyped: isTyped && (line.slot.jsonName != nil || line.slot.isFlat)
            )
        }
        guard isTyped, let name = line.slot.jsonName else {
            for row in rows { compare(lines, typed: nil, schema: row, isTyped: false) }
            return
        }
        let live = typed?[name].map { Array($0.elements) } ?? []
        guard live.count <= rows.count else {
            return add(
                schema.pointer,
                "the message has \(rows.count) of '\(line.slot.xmlName)', the codec's JSON \(live.count) of '\(name)'",
                line
            )
        }
        if let count = line.slot.countName.flatMap({ schema[$0] }).flatMap({ Self.text(of: $0) }),
            Int(count) != live.count
        {
            add(schema.pointer, "the count is not that of the rows in '\(name)'", line)
        }
        for (row, value) in zip(rows, live) { compare(lines, typed: value, schema: row) }
        // Of a table that is not counted, what is left out must be blank.
        guard line.slot.countName == nil else { return }
        for row in rows.dropFirst(live.count) where !Self.isBlank(row) {
            add(row.pointer, "the row is left out of '\(name)', and is not blank", line)
        }
    }

    /// Whether a row has nothing but blanks and zeros, as a host fills what is not live; constants of a layout are zero, too.
    private static func isBlank(_ value: JSONValue) -> Bool {
        switch value.kind {
        case .object: value.members.allSatisfy { isBlank($0.1) }
        case .array: value.elements.allSatisfy { isBlank($0) }
        case .null: true
        default: text(of: value)?.allSatisfy { " 0.{".contains($0) } ?? true
        }
    }

    // MARK: - Names

    /// Where the schema-driven JSON has a field.
    private static func key(_ slot: Slot) -> String {
        switch slot.kind {
        case .attribute: "@\(slot.xmlName)"
        case .text: "$value"
        default: slot.xmlName
        }
    }

    private static func isGroup(_ key: String) -> Bool { key == "$choice" || key == "$sequence" }

    /// The values of a key in an object, those in the entries of repeated groups among them, in order.
    private static func values(_ key: String, in schema: JSONValue) -> [JSONValue] {
        guard schema.kind == .object else { return key.isSameBytes(as: "$value") ? [schema] : [] }
        var values: [JSONValue] = []
        for (member, value) in schema.members {
            if member.isSameBytes(as: key) {
                values += value.kind == .array ? Array(value.elements) : [value]
            } else if isGroup(member) {
                for entry in value.kind == .array ? Array(value.elements) : [value] {
                    values += self.values(key, in: entry)
                }
            }
        }
        return values
    }

    /// The names of a record's fields, and of elements that its description has without a field.
    private static func names(of lines: [CodecLine]) -> Set<ByteKey> {
        var names: Set<ByteKey> = []
        for line in lines {
            if case (.inline, .record(_, let nested)) = (line.slot.kind, line.type) {
                names.formUnion(self.names(of: nested()))
            } else {
                names.insert(ByteKey(key(line.slot)))
            }
            if let count = line.slot.countName { names.insert(ByteKey(count)) }
        }
        return names
    }
}
