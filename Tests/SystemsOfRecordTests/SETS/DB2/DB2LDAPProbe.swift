import SoapstoneCodec
import SoapstoneXML
import Testing

/// A record type as tests see it: its fields, and how to read and write it.
struct DB2LDAPProbe: Sendable, CustomTestStringConvertible {
    let name: String
    let namespace: String
    let lines: [ContractLine]
    /// Reads an element, strictly or not, and writes it again.
    let recode: @Sendable (XMLElement, Bool) throws -> [UInt8]
    /// Reads a JSON object and writes it again.
    let recodeJSON: @Sendable (JSONDocument) throws -> [UInt8]

    var testDescription: String { name }

    init<R: Record>(_: R.Type) {
        name = R.contract.name
        namespace = R.contract.namespace?.name ?? ""
        lines = R.contract.lines()
        recode = { element, strictly in
            var output = ByteWriter()
            try R.decode(from: element, strictly: strictly).encodeXML(to: &output)
            return output.bytes
        }
        recodeJSON = { json in
            var output = ByteWriter()
            try R.decode(from: json).encodeJSON(to: &output)
            return output.bytes
        }
    }

    // MARK: - Specimens

    /// The record's element with another value in every leaf, and two of what may occur often.
    func specimen() -> String {
        var seed = 0
        let xmlns = namespace.isEmpty ? "" : " xmlns=\"\(namespace)\""
        return Self.element(name, xmlns, lines, &seed)
    }

    private static func element(_ name: String, _ xmlns: String, _ lines: [ContractLine], _ seed: inout Int) -> String {
        var attributes = xmlns
        for line in lines where line.slot.kind == .attribute {
            let isForeign = line.slot.namespace != nil
            if let namespace = line.slot.namespace { attributes += " xmlns:x=\"\(namespace)\"" }
            attributes += " \(isForeign ? "x:" : "")\(line.slot.xmlName)=\"\(text(of: line, &seed))\""
        }
        return "<\(name)\(attributes)>\(content(lines, &seed))</\(name)>"
    }

    private static func content(_ lines: [ContractLine], _ seed: inout Int) -> String {
        var output = ""
        for line in lines {
            switch (line.slot.kind, line.type) {
            case (.attribute, _), (.jsonOnly, _): break
            case (.inline, .record(_, let nested)): output += content(nested(), &seed)
            case (.text, _): output += text(of: line, &seed)
            case (_, .record(_, let nested)):
                for _ in 0..<min(2, line.occurs.upperBound) {
                    output += element(line.slot.xmlName, "", nested(), &seed)
                }
            case (_, .scalar):
                for _ in 0..<min(2, line.occurs.upperBound) {
                    output += "<\(line.slot.xmlName)>\(text(of: line, &seed))</\(line.slot.xmlName)>"
                }
            }
        }
        return output
    }

    private static func text(of line: ContractLine, _ seed: inout Int) -> String {
        guard case .scalar(_, _, let specimen) = line.type else { return "" }
        seed += 1
        return specimen(seed)
    }

    /// A JSON object with another value in every member.
    func jsonSpecimen() -> String {
        var seed = 0
        return "{\(Self.members(lines, &seed).joined(separator: ","))}"
    }

    private static func members(_ lines: [ContractLine], _ seed: inout Int) -> [String] {
        var output: [String] = []
        for line in lines {
            switch line.type {
            case .record(_, let nested):
                let inner = members(nested(), &seed)
                output += line.slot.jsonName.map { ["\"\($0)\":{\(inner.joined(separator: ","))}"] } ?? inner
            case .scalar(let type, _, _):
                let text = text(of: line, &seed)
                output.append("\"\(line.slot.jsonName ?? "")\":\(type.json == .string ? "\"\(text)\"" : text)")
            }
        }
        return output
    }

    // MARK: - Redaction

    /// The leaves with their classes as the contract notes write them: `case_tbl/case_no P`.
    func classes() -> [String] {
        Self.classes(lines, [])
    }

    private static func classes(_ lines: [ContractLine], _ path: [String]) -> [String] {
        lines.flatMap { line -> [String] in
            let step: String? =
                switch line.slot.kind {
                case .attribute: "@\(line.slot.xmlName)"
                case .element, .table: line.slot.xmlName
                case .text: "text()"
                case .jsonOnly: line.slot.jsonName
                case .inline: nil
                }
            let path = path + (step.map { [$0] } ?? [])
            if case .record(_, let nested) = line.type { return classes(nested(), path) }
            let letter =
                switch line.slot.traits.redaction {
                case .open: "N"
                case .personal: "P"
                case .secret: "S"
                }
            return ["\(path.joined(separator: "/")) \(letter)"]
        }
    }
}
