package import SoapstoneCodec
package import SoapstoneXML

/// A document made of a record's description alone, with a different value in every leaf.
///
/// Decoded and encoded again it must say the same. Where two fields of one type are swapped, or one reads what another
/// writes, it does not.
package struct SpecimenDocument: ~Copyable {
    private var output = ByteWriter(capacity: 4096)
    private var leaves = 0
    private let round: Int
    private let variant: Int
    private let exclusions: [String: [(XMLName, XMLName)]]
    private var path = ""
    private var isEndless = false

    /// More leaves than these are not written: records that contain themselves have no end.
    private static let mostLeaves = 100_000

    /// The documents by which any two leaves can be told apart; nil where there is no end to them.
    ///
    /// A yes or no has only two values, so leaves are numbered, and each document shows one bit of the number and those
    /// above it: for any two leaves there is one in which the shown numbers differ by one.
    ///
    /// - Parameter exclusions: elements of which a contract allows one, by the path of the element that they are in: each
    ///   of them is in a document of its own.
    package static func all(
        of codec: RecordCodec,
        exclusions: [String: [(XMLName, XMLName)]] = [:]
    ) -> [[UInt8]]? {
        var documents: [[UInt8]] = []
        let variants = exclusions.values.map { Set($0.flatMap { [$0.0, $0.1] }).count }.max() ?? 1
        for variant in 0..<max(variants, 1) {
            var round = 0
            repeat {
                var specimen = SpecimenDocument(round: round, variant: variant, exclusions)
                specimen.write(codec.name, codec.name.namespace, codec.lines())
                guard !specimen.isEndless else { return nil }
                documents.append(specimen.output.bytes)
                round += 1
                // Once the last leaf shows nothing, all show the same.
                if (specimen.leaves - 1) >> round <= 0 { break }
            } while true
        }
        return documents
    }

    private init(round: Int, variant: Int, _ exclusions: [String: [(XMLName, XMLName)]]) {
        self.round = round
        self.variant = variant
        self.exclusions = exclusions
    }

    /// - Parameter namespace: that of the names in the element.
    private mutating func write(_ name: XMLName, _ namespace: String, _ lines: [CodecLine]) {
        guard leaves < Self.mostLeaves, path.utf8.count < 4_000 else { return isEndless = true }
        let outer = path
        path += "/\(name.local)"
        output.append(utf8: "<\(name.local)")
        writeNamespace(name.namespace)
        writeAttributes(lines)
        output.append(">")
        let rows = FieldRows(lines, in: namespace, pointer: nil)
        let left = leftOut(rows.elements)
        writeContent(lines, namespace, left)
        output.append(utf8: "</\(name.local)>")
        path = outer
    }

    private mutating func writeNamespace(_ namespace: String) {
        output.append(" xmlns=\"")
        output.appendXML(attribute: namespace)
        output.append("\"")
    }

    /// The names that stand aside for others in this variant.
    private func leftOut(_ rows: [FieldRow]) -> Set<XMLName> {
        guard let pairs = exclusions[path] else { return [] }
        let names = rows.map(\.name)
        let choice = names.filter { name in pairs.contains { $0.0 == name || $0.1 == name } }
        guard !choice.isEmpty else { return [] }
        let start = variant % choice.count
        var taken: [XMLName] = []
        for name in choice[start...] + choice[..<start] {
            let isExcluded = taken.contains { other in
                pairs.contains { $0.0 == name && $0.1 == other || $0.0 == other && $0.1 == name }
            }
            if !isExcluded { taken.append(name) }
        }
        return Set(choice).subtracting(taken)
    }

    private mutating func writeAttributes(_ lines: [CodecLine]) {
        for line in lines {
            switch (line.slot.kind, line.type) {
            case (.attribute, .scalar(_, _, let text, _)):
                let namespace = line.slot.namespace ?? ""
                if !namespace.isEmpty {
                    output.append(" xmlns:a=\"")
                    output.appendXML(attribute: namespace)
                    output.append("\"")
                }
                output.append(utf8: " \(namespace.isEmpty ? "" : "a:")\(line.slot.xmlName)=\"")
                output.appendXML(attribute: text(nextSeed()))
                output.append("\"")
            case (.inline, .record(_, let nested)):
                writeAttributes(nested())
            default:
                break
            }
        }
    }

    private mutating func writeContent(_ lines: [CodecLine], _ namespace: String, _ left: Set<XMLName>) {
        for line in lines {
            switch (line.slot.kind, line.type) {
            case (.inline, .record(_, let nested)):
                writeContent(nested(), namespace, left)
            case (.text, .scalar(_, _, let text, _)):
                output.appendXML(text: text(nextSeed()))
            case (.element, _), (.table, _):
                let name = XMLName(line.slot.xmlName, in: line.slot.namespace ?? namespace)
                if !left.contains(name) { writeElements(line, name, namespace) }
            default:
                break
            }
        }
    }

    /// Two of a repeated element, and all rows of a table.
    private mutating func writeElements(_ line: CodecLine, _ name: XMLName, _ namespace: String) {
        let slot = line.slot
        let count =
            slot.kind == .table ? line.occurs.upperBound : max(line.occurs.lowerBound, min(2, line.occurs.upperBound))
        if let counter = slot.countName {
            writeLeaf(XMLName(counter, in: namespace), String(count))
        }
        for _ in 0..<count where !isEndless {
            switch line.type {
            case .record(_, let nested):
                write(name, line.namespace ?? name.namespace, nested())
            case .scalar(_, _, let text, _):
                writeLeaf(name, text(nextSeed()))
            case .constant(let text):
                writeLeaf(name, text)
            }
        }
    }

    private mutating func writeLeaf(_ name: XMLName, _ text: String) {
        output.append(utf8: "<\(name.local)")
        writeNamespace(name.namespace)
        output.append(">")
        output.appendXML(text: text)
        output.append(utf8: "</\(name.local)>")
    }

    private mutating func nextSeed() -> Int {
        defer { leaves += 1 }
        if leaves >= Self.mostLeaves { isEndless = true }
        return leaves >> round
    }
}
