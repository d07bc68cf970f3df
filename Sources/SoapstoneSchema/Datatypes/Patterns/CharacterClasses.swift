/// The sets that escapes of a pattern stand for (Part 2, appendix F.1.1).
enum CharacterClasses {
    /// `\s`: space, tab, line feed and carriage return.
    static let space = ScalarSet(" \t\n\r")
    /// `.`: everything but line feed and carriage return.
    static let wildcard = ScalarSet("\n\r").complement
    /// `\i`: what a name may begin with.
    static let nameStart = names(NameText.isNameStart, above: NameCharacterTables.letters)
    /// `\c`: what a name may have.
    static let nameCharacter = names(NameText.isNameCharacter, above: NameCharacterTables.nameCharacters)
    /// `\d`: the decimal digits of every script.
    static let digit = categories["Nd"] ?? .empty
    /// `\w`: everything but punctuation, separators and others.
    static let word = ["P", "Z", "C"].reduce(ScalarSet.all) { $0.subtracting(categories[$1] ?? .empty) }

    /// The categories of `\p{..}`, those of one letter among them.
    ///
    /// Surrogates are no characters of XML; they count among `C`, and `Cs` is not in the grammar.
    static let categories: [String: ScalarSet] = {
        var edges: [String: [UInt32]] = [:]
        var current: (name: String, start: UInt32)?
        func close(at end: UInt32) {
            guard let (name, start) = current else { return }
            edges[name, default: []] += [start, end]
        }
        for value in 0..<ScalarSet.end {
            let name = name(of: category(of: value))
            guard name != current?.name else { continue }
            close(at: value)
            current = (name, value)
        }
        close(at: ScalarSet.end)
        var sets = edges.mapValues(ScalarSet.init(edges:))
        for (name, set) in sets {
            sets[String(name.prefix(1)), default: .empty] = sets[String(name.prefix(1)), default: .empty].union(set)
        }
        sets["Cs"] = nil
        return sets
    }()

    private static func names(_ isIn: (UInt32) -> Bool, above edges: [UInt32]) -> ScalarSet {
        ScalarSet((0..<0x80).filter(isIn).map { $0...$0 }).union(ScalarSet(edges: edges))
    }

    /// The category of a code point. Of the planes of which all is known by one rule nothing is looked up: that would take most
    /// of the time.
    static func category(of value: UInt32) -> Unicode.GeneralCategory {
        switch value {
        // Planes 4 to 13 have no characters.
        case 0x4_0000..<0xE_0000: .unassigned
        // Planes 15 and 16 are for private use, but for their last two code points (Unicode, 23.5 and 23.7).
        case 0xF_0000...: value & 0xFFFE == 0xFFFE ? .unassigned : .privateUse
        default: Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
        }
    }

    private static func name(of category: Unicode.GeneralCategory) -> String {
        switch category {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
