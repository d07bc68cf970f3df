import SoapstoneCodec

/// The leaves of a record, from its description.
enum DB2LDAPLeaves {
    /// The leaves with their redaction classes as lists write them: `rowset/row/CASE_NO P`.
    static func classes(_ lines: [CodecLine], under path: [String] = []) -> [String] {
        lines.flatMap { line -> [String] in
            let path = path + (step(line.slot).map { [$0] } ?? [])
            if case .record(_, let nested) = line.type { return classes(nested(), under: path) }
            let letter =
                switch line.slot.traits.redaction {
                case .open: "N"
                case .personal: "P"
                case .secret: "S"
                }
            return ["\(path.joined(separator: "/")) \(letter)"]
        }
    }

    private static func step(_ slot: Slot) -> String? {
        switch slot.kind {
        case .attribute: "@\(slot.xmlName)"
        case .text: "text()"
        case .jsonOnly: slot.jsonName
        case .inline: nil
        default: slot.xmlName
        }
    }

    /// The members of a record that is in JSON only, with another value in each.
    static func members(_ lines: [CodecLine], _ seed: inout Int) -> [String] {
        var output: [String] = []
        for line in lines {
            switch line.type {
            case .record(_, let nested):
                let inner = members(nested(), &seed)
                output += line.slot.jsonName.map { ["\"\($0)\":{\(inner.joined(separator: ","))}"] } ?? inner
            case .scalar(let type, _, let specimen, _):
                seed += 1
                let text = type.json == .string ? "\"\(specimen(seed))\"" : specimen(seed)
                output.append("\"\(line.slot.jsonName ?? "")\":\(text)")
            default:
                break
            }
        }
        return output
    }
}
