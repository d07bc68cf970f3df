/// A change to XML that leaves most of it well-formed: elements are copied, moved and dropped, names and values are
/// exchanged for others of the document or of the vocabulary.
///
/// Bytes changed at random are hardly ever a contract.
struct MarkupMutation {
    private let bytes: [UInt8]
    private var random: UInt64
    private var elements: [Range<Int>] = []
    /// Where the names of elements stand in start tags, with the places of the same names in end tags.
    private var names: [(start: Range<Int>, end: Range<Int>?)] = []
    private var values: [Range<Int>] = []

    init(_ bytes: [UInt8], seed: UInt64) {
        self.bytes = bytes
        random = seed
        scan()
    }

    /// The changed document; nil where bytes are to be changed instead.
    mutating func mutated() -> [UInt8]? {
        guard let element = pick(elements), let value = pick(values) else { return nil }
        var output = bytes
        switch below(8) {
        case 0: return nil
        case 1: output.removeSubrange(element)
        case 2: output.insert(contentsOf: bytes[element], at: element.upperBound)
        case 3:
            guard let other = pick(elements) else { return nil }
            output.replaceSubrange(element, with: bytes[other])
        case 4:
            guard let other = pick(elements) else { return nil }
            output.insert(contentsOf: bytes[other], at: element.upperBound)
        case 5:
            guard let other = pick(values) else { return nil }
            output.replaceSubrange(value, with: bytes[other])
        case 6: output.replaceSubrange(value, with: Self.values[below(Self.values.count)].utf8)
        default:
            guard let name = pick(names) else { return nil }
            let word = Self.names[below(Self.names.count)].utf8
            if let end = name.end { output.replaceSubrange(end, with: word) }
            output.replaceSubrange(name.start, with: word)
        }
        return output
    }

    // MARK: - Chance

    private mutating func below(_ count: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % count
    }

    private mutating func pick<Item>(_ items: [Item]) -> Item? {
        items.isEmpty ? nil : items[below(items.count)]
    }

    // MARK: - Places

    /// Finds elements, names and values; what is no markup as it should be is passed over.
    private mutating func scan() {
        var open: [(element: Int, name: Int)] = []
        var position = 0
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return }
            position = end + 1
            let isEnd = start + 1 < end && bytes[start + 1] == UInt8(ascii: "/")
            let name = local(from: isEnd ? start + 2 : start + 1, to: end)
            guard !name.isEmpty else { continue }
            if isEnd {
                guard let last = open.popLast() else { continue }
                elements.append(last.element..<position)
                names[last.name].end = name
                continue
            }
            names.append((name, nil))
            scanValues(name.upperBound, end)
            if bytes[end - 1] == UInt8(ascii: "/") {
                elements.append(start..<position)
            } else {
                open.append((start, names.count - 1))
            }
        }
    }

    /// The name in a tag without its prefix; empty for what is no element.
    private func local(from start: Int, to end: Int) -> Range<Int> {
        var first = start
        var position = start
        while position < end, !" \n\t/?!".utf8.contains(bytes[position]) {
            if bytes[position] == UInt8(ascii: ":") { first = position + 1 }
            position += 1
        }
        return first..<position
    }

    /// What stands between the quotes of a tag.
    private mutating func scanValues(_ start: Int, _ end: Int) {
        var position = start
        while let open = bytes[position..<end].firstIndex(of: UInt8(ascii: "\"")),
            let close = bytes[(open + 1)..<end].firstIndex(of: UInt8(ascii: "\""))
        {
            values.append((open + 1)..<close)
            position = close + 1
        }
    }

    // MARK: - Words

    private static let names = """
        all annotation any anyAttribute appinfo attribute attributeGroup choice complexContent complexType documentation \
        element enumeration extension field fractionDigits group import include key keyref length list maxExclusive \
        maxInclusive maxLength minExclusive minInclusive minLength notation pattern redefine restriction schema selector \
        sequence simpleContent simpleType totalDigits union unique whiteSpace binding definitions fault input message \
        operation output part port portType service types address body header headerfault
        """.split(separator: " ").map(String.init)

    private static let values =
        """
        0 1 2 3 10 unbounded 4294967296 18446744073709551616 -1 1e9 true false qualified unqualified required prohibited \
        optional literal encoded document rpc strict lax skip preserve replace collapse extension restriction #all \
        substitution ##any ##other ##local ##targetNamespace xs:string xs:int xs:decimal xs:anyType xs:anySimpleType \
        xs:boolean xs:dateTime xs:date xs:base64Binary xs:hexBinary xs:QName xs:ID xs:IDREF xs:NMTOKENS xs:float xs:anyURI \
        xs:duration xs:positiveInteger xs:unsignedByte xs:NOTATION xs:schema xml:lang [a-z]{3,5} (a|b)*c? \\d+ . a b t:a t:b \
        urn:t 2026-01-31 12:00:00 P1D 1.50 NaN -INF http://schemas.xmlsoap.org/soap/encoding/
        """.split(separator: " ").map(String.init) + [""]
}
