internal import SoapstoneCodec
internal import SoapstoneXML

/// A field of a record as it stands in the record's element: those of inline groups are in their own places.
struct FieldRow {
    let line: CodecLine
    /// The name that the contract must have.
    let name: XMLName
    /// How often it is there.
    let least: ClosedRange<Int>
    let most: Int
    /// Where it is in JSON; nil where JSON does not have it.
    let pointer: String?
    /// Whether it is the element that counts a table's rows.
    var isCount = false

    var slot: Slot { line.slot }
}

/// The fields of a record by what they are in XML.
struct FieldRows {
    private(set) var elements: [FieldRow] = []
    private(set) var attributes: [FieldRow] = []
    private(set) var text: FieldRow?

    /// - Parameters:
    ///   - namespace: that of the names in the record.
    ///   - pointer: where the record is in JSON; nil where JSON does not have it.
    init(_ lines: [CodecLine], in namespace: String, pointer: String?) {
        add(lines, namespace, pointer, isOptional: false)
    }

    private mutating func add(
        _ lines: [CodecLine],
        _ namespace: String,
        _ pointer: String?,
        isOptional: Bool
    ) {
        for line in lines {
            let slot = line.slot
            let own = Self.pointer(slot, in: pointer)
            switch slot.kind {
            case .jsonOnly: continue
            case .inline:
                guard case .record(_, let nested) = line.type else { continue }
                add(nested(), namespace, own, isOptional: isOptional || line.occurs.lowerBound == 0)
            case .text: text = row(line, XMLName(""), own, isOptional)
            case .attribute:
                attributes.append(row(line, XMLName(slot.xmlName, in: slot.namespace ?? ""), own, isOptional))
            case .element:
                elements.append(row(line, XMLName(slot.xmlName, in: slot.namespace ?? namespace), own, isOptional))
            case .table:
                if let count = slot.countName {
                    let least = isOptional ? 0 : 1
                    let name = XMLName(count, in: namespace)
                    elements.append(
                        FieldRow(line: line, name: name, least: least...least, most: 1, pointer: nil, isCount: true)
                    )
                }
                elements.append(row(line, XMLName(slot.xmlName, in: slot.namespace ?? namespace), own, isOptional))
            }
        }
    }

    private func row(_ line: CodecLine, _ name: XMLName, _ pointer: String?, _ isOptional: Bool) -> FieldRow {
        let slot = line.slot
        // A table is sent in full, and what is blank is there all the same.
        var least = slot.kind == .table ? line.occurs.upperBound : slot.isBlank ? 1 : line.occurs.lowerBound
        var most = least
        // What may be nil may be left out as well.
        if slot.isNillable, line.occurs.lowerBound == 0 { (least, most) = (0, 1) }
        if isOptional || slot.traits.isOptional { (least, most) = (0, 0) }
        return FieldRow(line: line, name: name, least: least...most, most: line.occurs.upperBound, pointer: pointer)
    }

    /// Where a field is in JSON.
    private static func pointer(_ slot: Slot, in pointer: String?) -> String? {
        guard let pointer, slot.isInJSON else { return nil }
        guard let key = slot.jsonName else { return slot.isFlat ? pointer : nil }
        return "\(pointer)/\(key.replacing("~", with: "~0").replacing("/", with: "~1"))"
    }
}

extension FieldRow {
    /// What messages call the field: its name, where it is declared, and where it is in JSON.
    var title: String {
        let file = slot.fileID.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        let json = pointer.map { "; JSON \($0.isEmpty ? "the whole" : $0)" } ?? ""
        return "'\(shownName)' (\(file ?? slot.fileID), line \(slot.line)\(json))"
    }

    var shownName: String {
        switch slot.kind {
        case .attribute: "@\(slot.xmlName)"
        case .text: "text()"
        default: isCount ? slot.countName ?? "" : slot.xmlName
        }
    }

    var reported: Finding.Field {
        Finding.Field(name: shownName, pointer: pointer, fileID: slot.fileID, line: slot.line)
    }
}
