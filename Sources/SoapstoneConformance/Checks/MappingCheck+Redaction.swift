internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneXML

extension MappingCheck {
    /// The rule `mapping.redaction`.
    mutating func checkRedaction(_ row: MappingRow, _ owners: [MappedOperation]) {
        guard tally.wants(.mappedRedaction) else { return }
        let word = row[.redaction]
        guard !row.isSubtree, owners.contains(where: { $0.leaves.leaf(at: row.path) != nil }) else {
            tally.checked(.mappedRedaction)
            if !word.isSameBytes(as: MappingRow.nothing) {
                add(.mappedRedaction, "'-' is expected: the path leads to more than one value", row, .redaction)
            }
            return
        }
        guard let own = Traits.Redaction(letter: word) else {
            tally.checked(.mappedRedaction)
            let message = "'\(Excerpt.escaped(word.utf8))' is not N (open), P (personal) or S (secret)"
            return add(.mappedRedaction, message, row, .redaction)
        }
        let sources = owners.map { source(of: row, $0) }
        let shown = Excerpt.escaped(row.path.utf8)
        if sources.contains(where: \.isUnknown) {
            tally.unchecked(.mappedRedaction, sheet.file, "nothing says of which class '\(shown)' is")
        }
        guard !sources.allSatisfy(\.isUnknown) else { return }
        tally.checked(.mappedRedaction)
        for (owner, source) in zip(owners, sources) {
            guard let reason = source.misfit(own, owner) else { continue }
            let place = owner.leaves.leaf(at: row.path)?.place ?? owner.place
            return add(.mappedRedaction, "the row says \(word), \(reason)", row, .redaction, contract: place)
        }
    }

    private func source(of row: MappingRow, _ owner: MappedOperation) -> ClassSource {
        if let known = Self.codecClass(row, owner) { return .codec(known) }
        let steps = row.path.utf8.split(separator: UInt8(ascii: "/"))
        let isAttribute = steps.last?.first == UInt8(ascii: "@")
        guard row.message == .header else { return owner.codec == nil ? .schema : undescribed(steps, isAttribute) }
        let names = owner.leaves.headerNames(at: row.path)
        let elements = owner.header + (isAttribute ? names.dropLast() : names[...])
        let classes = headers.classes(at: elements, attribute: isAttribute ? names.last : nil)
        // What is left open may have anything in it, and redaction looks at each element by its name.
        if classes == [.open], !isAttribute, owner.leaves.leaf(at: row.path)?.type == nil { return .unknown }
        return .redaction(classes)
    }

    /// What a codec does not describe is personal, as its fields are that do not say otherwise, or of the class of its name.
    private func undescribed(_ steps: [Substring.UTF8View], _ isAttribute: Bool) -> ClassSource {
        let names = steps.dropFirst().map { step in
            XMLName(String(decoding: step.drop { $0 == UInt8(ascii: "@") }, as: UTF8.self))
        }
        let elements = isAttribute ? names.dropLast() : names[...]
        let classes = headers.classes(at: Array(elements), attribute: isAttribute ? names.last : nil)
        return .undescribed(classes == [.open] ? [.personal] : classes)
    }

    /// The class that a codec gives to what a row is of: that of the member in JSON, which may be made of a part of the
    /// value, else that of the value.
    private static func codecClass(_ row: MappingRow, _ owner: MappedOperation) -> Traits.Redaction? {
        guard let codec = owner.codec, let message = row.message else { return nil }
        let inJSON = row.json.map { codec.at(json: $0, message) } ?? []
        let own = inJSON.filter { $0.path == nil || $0.path?.isSameBytes(as: row.path) == true }
        return (own.isEmpty ? codec.at(path: row.path) : own).map(\.redaction).max { $0.rank < $1.rank }
    }
}

/// What says of which class a value is.
private enum ClassSource {
    /// The field of a codec.
    case codec(Traits.Redaction)
    /// What redaction does with a header block.
    case redaction(Set<Traits.Redaction>)
    /// The operation has a codec, which does not describe the value.
    case undescribed(Set<Traits.Redaction>)
    /// A schema says nothing of classes: any letter will do.
    case schema
    /// A header block may have anything there.
    case unknown

    var isUnknown: Bool { if case .unknown = self { true } else { false } }

    /// Why a row's class is wrong; nil where it is not.
    func misfit(_ own: Traits.Redaction, _ owner: MappedOperation) -> String? {
        switch self {
        case .codec(let other): other == own ? nil : "the codec of '\(owner.name)' \(other.letter)"
        case .redaction(let classes) where classes.contains(own): nil
        case .undescribed(let classes):
            classes.contains(own)
                ? nil : "and what the codec of '\(owner.name)' does not describe is \(Self.letters(classes))"
        case .redaction(let classes) where classes == [.open]: "and redaction leaves the value where it is"
        case .redaction(let classes): "and redaction takes the value away as \(Self.letters(classes))"
        case .schema, .unknown: nil
        }
    }

    private static func letters(_ classes: Set<Traits.Redaction>) -> String {
        classes.sorted { $0.rank < $1.rank }.map(\.letter).joined(separator: " or ")
    }
}

extension Traits.Redaction {
    /// The class of a letter: N, P or S.
    init?(letter: String) {
        switch letter {
        case "N": self = .open
        case "P": self = .personal
        case "S": self = .secret
        default: return nil
        }
    }

    var letter: String {
        switch self {
        case .open: "N"
        case .personal: "P"
        case .secret: "S"
        }
    }

    /// How little a class shows.
    fileprivate var rank: Int {
        switch self {
        case .open: 0
        case .personal: 1
        case .secret: 2
        }
    }
}
