internal import SoapstoneBase
internal import SoapstoneXML

// The text of a fault, which is free and at times quotes the request.
extension Redaction {
    /// A number with so many digits is somebody's, whatever it counts: codes of errors have fewer.
    static let personalDigits = 6
    /// A number with so many digits is looked for where it was taken away elsewhere; a shorter one may be a code.
    static let quotedDigits = 4

    /// The edits of a fault's text: those of any text, and the numbers in it that are of a class.
    ///
    /// - Parameter name: the rule for such numbers.
    mutating func edits(ofFaultText text: [UInt8], _ name: RedactionName, depth: Int) -> [Edit] {
        let edits = edits(ofValue: text, nil, depth: depth)
        guard spend(text.count * (quoted.count + 1)) else { return edits }
        var numbers: [Edit] = []
        var index = 0
        for placeholder in Placeholder.all(in: text, text.indices) {
            numbers += self.numbers(in: text, index..<placeholder.range.lowerBound, name)
            index = placeholder.range.upperBound
        }
        return merge(edits, numbers + self.numbers(in: text, index..<text.count, name), in: text)
    }

    private mutating func numbers(in text: [UInt8], _ part: Range<Int>, _ name: RedactionName) -> [Edit] {
        var edits: [Edit] = []
        for digits in text[part].split(whereSeparator: { !ASCII.isDigit($0) })
        where digits.count >= Self.personalDigits || quoted.contains(where: { digits.contains(run: $0) }) {
            let bytes = replacement(of: digits, name, isWhole: false)
            edits.append(Edit(range: digits.indices, bytes: bytes, name: name))
        }
        return edits
    }

    /// Takes note of a value that is taken away, where it is a number that a fault may quote.
    mutating func note(taken value: ArraySlice<UInt8>) {
        guard value.count >= Self.quotedDigits, value.count < Self.personalDigits,
            value.allSatisfy(ASCII.isDigit)
        else { return }
        quoted.insert(Array(value))
    }
}

extension ArraySlice<UInt8> {
    /// Whether some bytes stand in these, one behind the other.
    fileprivate func contains(run other: [UInt8]) -> Bool {
        guard !other.isEmpty, count >= other.count else { return other.isEmpty }
        return (startIndex...endIndex - other.count).contains { self[$0..<$0 + other.count].elementsEqual(other) }
    }
}

extension XMLName {
    /// Whether the element has a fault's text for people: SOAP 1.1 section 4.4, SOAP 1.2 part 1 section 5.4.2.1.
    var isFaultText: Bool {
        self == XMLName("faultstring", in: "") || self == XMLName("Text", in: "http://www.w3.org/2003/05/soap-envelope")
    }
}
