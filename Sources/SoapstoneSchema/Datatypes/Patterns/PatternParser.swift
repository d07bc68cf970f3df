import SoapstoneXML

/// Reads a regular expression of Part 2, appendix F.
///
/// It has no anchors: `^` and `$` stand for themselves. The braces are metacharacters, as the text of the appendix says
/// and its production 10 forgot.
package struct PatternParser {
    private let text: [UInt32]
    private let limits: PatternLimits
    private var index = 0
    private var depth = 0
    /// The sets of characters that the pattern names, each once.
    package private(set) var sets: [ScalarSet] = []
    private var numbers: [ScalarSet: Int] = [:]

    /// Prepares to read a pattern, which is refused where it is too long.
    package init(_ pattern: String, limits: PatternLimits) throws(PatternError) {
        text = pattern.unicodeScalars.map(\.value)
        self.limits = limits
        guard text.count <= limits.length else {
            throw PatternError(
                code: .cost,
                offset: limits.length,
                message: "the pattern has \(text.count) characters, allowed are \(limits.length)"
            )
        }
    }

    /// The whole pattern.
    package mutating func parse() throws(PatternError) -> PatternNode {
        let node = try expression()
        // An expression ends at the end of the pattern or before a parenthesis that nothing has opened.
        guard index == text.count else { throw syntax("')' without '('") }
        return node
    }

    /// regExp ::= branch ( '|' branch )*
    private mutating func expression() throws(PatternError) -> PatternNode {
        var branches = [try branch()]
        while skip("|") { branches.append(try branch()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    /// branch ::= piece*
    private mutating func branch() throws(PatternError) -> PatternNode {
        var pieces: [PatternNode] = []
        while let next = peek, next != "|", next != ")" {
            let atom = try atom()
            pieces.append(try quantified(atom))
        }
        return pieces.isEmpty ? .empty : pieces.count == 1 ? pieces[0] : .sequence(pieces)
    }

    /// atom ::= Char | charClass | ( '(' regExp ')' )
    private mutating func atom() throws(PatternError) -> PatternNode {
        switch peek {
        case "(":
            let start = index
            index += 1
            depth += 1
            guard depth <= limits.nesting else {
                throw PatternError(
                    code: .cost,
                    offset: start,
                    message: "groups are nested more than \(limits.nesting) deep"
                )
            }
            let inner = try expression()
            guard skip(")") else { throw syntax("the group that begins at character \(start + 1) has no ')'") }
            depth -= 1
            return inner
        case "[":
            index += 1
            return node(for: try characterClass())
        case ".":
            index += 1
            return node(for: CharacterClasses.wildcard)
        case "\\":
            return node(for: try escape().set)
        case "?", "*", "+", "{", "}", "]":
            throw syntax("\(found), expected a character, '(', '[', '.' or an escape")
        default:
            let scalar = text[index]
            index += 1
            return node(for: ScalarSet(scalar...scalar))
        }
    }

    /// quantifier ::= [?*+] | ( '{' quantity '}' )
    private mutating func quantified(_ atom: PatternNode) throws(PatternError) -> PatternNode {
        switch peek {
        case "?":
            index += 1
            return .repetition(atom, least: 0, most: 1)
        case "*":
            index += 1
            return .repetition(atom, least: 0, most: nil)
        case "+":
            index += 1
            return .repetition(atom, least: 1, most: nil)
        case "{":
            let start = index
            index += 1
            let least = try count()
            var most: Int? = least
            if skip(",") { most = peek == "}" ? nil : try count() }
            guard skip("}") else { throw syntax("\(found), expected a digit, ',' or '}'") }
            if let most, most < least {
                throw PatternError(code: .syntax, offset: start, message: "{\(least),\(most)} allows no number")
            }
            return .repetition(atom, least: least, most: most)
        default:
            return atom
        }
    }

    /// QuantExact ::= [0-9]+
    private mutating func count() throws(PatternError) -> Int {
        let start = index
        var value = 0
        while let digit = peek, ("0"..."9").contains(digit) {
            // What is beyond any limit stays there.
            value = min(value * 10 + Int(digit.value - 0x30), Int(Int32.max))
            index += 1
        }
        guard index > start else { throw syntax("\(found), expected a digit") }
        return value
    }

    private mutating func node(for set: ScalarSet) -> PatternNode {
        if let number = numbers[set] { return .character(set: number) }
        sets.append(set)
        numbers[set] = sets.count - 1
        return .character(set: sets.count - 1)
    }
}

extension PatternParser {
    /// charGroup, and `]` after it; the `[` was read.
    private mutating func characterClass() throws(PatternError) -> ScalarSet {
        let start = index - 1
        depth += 1
        guard depth <= limits.nesting else {
            throw PatternError(
                code: .cost,
                offset: start,
                message: "character classes are nested more than \(limits.nesting) deep"
            )
        }
        let isNegative = skip("^")
        var set = ScalarSet.empty
        var isFirst = true
        var subtracted: ScalarSet?
        while !skip("]") {
            guard let next = peek else { throw syntax("the class that begins at character \(start + 1) has no ']'") }
            guard subtracted == nil else { throw syntax("\(found), expected ']' after a subtracted class") }
            if next == "-", !isFirst, peek(1) == "[" {
                index += 2
                subtracted = try characterClass()
                continue
            }
            set = set.union(try range(isFirst: isFirst))
            isFirst = false
        }
        guard !isFirst else {
            throw PatternError(code: .syntax, offset: start, message: "the class is empty")
        }
        depth -= 1
        let group = isNegative ? set.complement : set
        return subtracted.map(group.subtracting) ?? group
    }

    /// charRange or charClassEsc: one or more characters of a class.
    private mutating func range(isFirst: Bool) throws(PatternError) -> ScalarSet {
        let start = index
        let first: UInt32
        switch peek {
        case "\\":
            let escape = try escape()
            guard let single = escape.single else { return escape.set }
            first = single
        case "[":
            throw syntax("'[' in a class, expected it after '-' or as '\\['")
        case "-":
            // It stands for itself at the beginning or end of a positive group.
            guard isFirst || peek(1) == "]" || isBeforeSubtraction(1) else {
                throw syntax("'-' inside a class, expected '\\-'")
            }
            index += 1
            return ScalarSet(0x2D...0x2D)
        default:
            first = text[index]
            index += 1
        }
        // A minus sign before ']' or '[' is no range's, nor is one that ends a group from which others are subtracted.
        guard peek == "-", let next = peek(1), next != "]", next != "[", !isBeforeSubtraction(1) else {
            return ScalarSet(first...first)
        }
        index += 1
        let last: UInt32
        if next == "\\" {
            let escape = try escape()
            guard let single = escape.single else {
                throw PatternError(code: .syntax, offset: start, message: "a range that ends in a class of characters")
            }
            last = single
        } else if next == "-" {
            throw syntax("'-' at the end of a range, expected '\\-'")
        } else {
            last = text[index]
            index += 1
        }
        guard first <= last else {
            throw PatternError(code: .syntax, offset: start, message: "a range whose end is before its beginning")
        }
        return ScalarSet(first...last)
    }

    /// Whether a subtracted class, which begins with `-[`, follows at an offset from here.
    private func isBeforeSubtraction(_ offset: Int) -> Bool { peek(offset) == "-" && peek(offset + 1) == "[" }

    /// charClassEsc: what it stands for, and the character itself where it is one.
    private mutating func escape() throws(PatternError) -> (set: ScalarSet, single: UInt32?) {
        index += 1
        guard let letter = peek else { throw syntax("the pattern ends after '\\'") }
        index += 1
        switch letter {
        case "n": return (ScalarSet(0x0A...0x0A), 0x0A)
        case "r": return (ScalarSet(0x0D...0x0D), 0x0D)
        case "t": return (ScalarSet(0x09...0x09), 0x09)
        case "\\", "|", ".", "?", "*", "+", "(", ")", "{", "}", "-", "[", "]", "^":
            return (ScalarSet(letter.value...letter.value), letter.value)
        case "s": return (CharacterClasses.space, nil)
        case "S": return (CharacterClasses.space.complement, nil)
        case "i": return (CharacterClasses.nameStart, nil)
        case "I": return (CharacterClasses.nameStart.complement, nil)
        case "c": return (CharacterClasses.nameCharacter, nil)
        case "C": return (CharacterClasses.nameCharacter.complement, nil)
        case "d": return (CharacterClasses.digit, nil)
        case "D": return (CharacterClasses.digit.complement, nil)
        case "w": return (CharacterClasses.word, nil)
        case "W": return (CharacterClasses.word.complement, nil)
        case "p": return (try property(), nil)
        case "P": return (try property().complement, nil)
        default:
            index -= 1
            throw syntax("\(found) after '\\', expected one of nrt\\|.?*+(){}-[]^sSiIcCdDwWpP")
        }
    }

    /// '{' charProp '}'
    private mutating func property() throws(PatternError) -> ScalarSet {
        guard skip("{") else { throw syntax("\(found), expected '{'") }
        let start = index
        while let next = peek, next != "}" { index += 1 }
        guard index < text.count else { throw syntax("the end, expected '}'") }
        var name = ""
        name.unicodeScalars.append(contentsOf: text[start..<index].lazy.compactMap(Unicode.Scalar.init))
        index += 1
        if let set = CharacterClasses.categories[name] { return set }
        if name.hasPrefix("Is"), let ranges = UnicodeBlocks.ranges[String(name.dropFirst(2))] {
            return ScalarSet(ranges)
        }
        throw PatternError(
            code: .syntax,
            offset: start,
            message: "'\(Excerpt.escaped(name.utf8))', expected a category such as 'Lu' or a block such as 'IsThai'"
        )
    }

    private var peek: Unicode.Scalar? { peek(0) }

    private func peek(_ offset: Int) -> Unicode.Scalar? {
        index + offset < text.count ? Unicode.Scalar(text[index + offset]) : nil
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        index += 1
        return true
    }

    private var found: String {
        peek.map { "'\(Excerpt.escaped(String($0).utf8))'" } ?? "the end"
    }

    private func syntax(_ message: String) -> PatternError {
        PatternError(code: .syntax, offset: index, message: message)
    }
}
