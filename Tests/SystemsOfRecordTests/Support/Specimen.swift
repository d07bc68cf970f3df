import SoapstoneCodec
import SoapstoneXML
import Testing

/// A document made of a record's description alone, with a different value in every leaf.
///
/// Decoded and encoded again it must say the same. Where two fields of one type are swapped, or one reads what another
/// writes, it does not.
struct Specimen<Root: Record>: ~Copyable {
    private var output = ByteWriter()
    private var leaves = 0
    private let round: Int

    /// What was read and what was written, where they differ.
    struct Mismatch: Equatable {
        var read: String
        var written: String
    }

    /// Tries as many documents as it takes to tell any two leaves apart.
    ///
    /// A yes or no has only two values, so leaves are numbered, and each round shows one bit of the number and those
    /// above it: for any two leaves there is a round in which the shown numbers differ by one.
    static func mismatches() throws -> [Mismatch] {
        try (0..<8).compactMap { round in
            var specimen = Specimen(round: round)
            specimen.writeRoot()
            try #require(specimen.leaves <= 256, "more leaves than eight bits can number")
            let element = try XMLDocument(parsing: specimen.output.bytes).root
            var again = ByteWriter()
            try Root.decode(from: element, strictly: true).encodeXML(to: &again)
            let read = CanonicalForm().text(of: element)
            let written = CanonicalForm().text(of: try XMLDocument(parsing: again.bytes).root)
            return read == written ? nil : Mismatch(read: read, written: written)
        }
    }

    private init(round: Int) {
        self.round = round
    }

    private mutating func writeRoot() {
        let contract = Root.contract
        write(contract.name, in: contract.namespace?.name, contract.lines())
    }

    private mutating func write(_ name: String, in namespace: String?, _ lines: [ContractLine]) {
        output.append(utf8: "<\(name)")
        if let namespace {
            output.append(" xmlns=\"")
            output.appendXML(attribute: namespace)
            output.append("\"")
        }
        writeAttributes(lines)
        output.append(">")
        writeContent(lines)
        output.append(utf8: "</\(name)>")
    }

    private mutating func writeAttributes(_ lines: [ContractLine]) {
        for line in lines {
            switch (line.slot.kind, line.type) {
            case (.attribute, .scalar(_, _, let text, _)):
                let prefix = line.slot.namespace.map { $0.isEmpty ? "" : "a:" } ?? ""
                if !prefix.isEmpty { output.append(utf8: " xmlns:a=\"\(line.slot.namespace ?? "")\"") }
                output.append(utf8: " \(prefix)\(line.slot.xmlName)=\"")
                output.appendXML(attribute: text(nextSeed()))
                output.append("\"")
            case (.inline, .record(_, let nested)):
                writeAttributes(nested())
            default:
                break
            }
        }
    }

    private mutating func writeContent(_ lines: [ContractLine]) {
        for line in lines {
            switch (line.slot.kind, line.type) {
            case (.inline, .record(_, let nested)):
                writeContent(nested())
            case (.text, .scalar(_, _, let text, _)):
                output.appendXML(text: text(nextSeed()))
            case (.element, _), (.table, _):
                writeElements(line)
            default:
                break
            }
        }
    }

    /// Two of a repeated element, and all rows of a table.
    private mutating func writeElements(_ line: ContractLine) {
        let slot = line.slot
        let count =
            slot.kind == .table ? line.occurs.upperBound : max(line.occurs.lowerBound, min(2, line.occurs.upperBound))
        if let name = slot.countName { output.append(utf8: "<\(name)>\(count)</\(name)>") }
        for _ in 0..<count {
            switch line.type {
            case .record(_, let nested):
                write(slot.xmlName, in: slot.namespace, nested())
            case .scalar(_, _, let text, _):
                writeLeaf(slot, text(nextSeed()))
            case .constant(let text):
                writeLeaf(slot, text)
            }
        }
    }

    private mutating func writeLeaf(_ slot: Slot, _ text: String) {
        output.append(utf8: "<\(slot.xmlName)")
        if let namespace = slot.namespace { output.append(utf8: " xmlns=\"\(namespace)\"") }
        output.append(">")
        output.appendXML(text: text)
        output.append(utf8: "</\(slot.xmlName)>")
    }

    private mutating func nextSeed() -> Int {
        defer { leaves += 1 }
        return leaves >> round
    }
}
