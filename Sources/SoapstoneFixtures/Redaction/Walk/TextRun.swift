internal import SoapstoneBase

/// The pieces of text between two tags.
struct TextRun {
    private struct Piece {
        /// The characters, without the marks of a section.
        var range: Range<Int>
        var isSection: Bool
    }

    private var pieces: [Piece] = []
    /// Where the run stands, with all its marks.
    private(set) var range = 0..<0
    /// How many comments and instructions are in it.
    private(set) var dropped = 0

    var hasDropped: Bool { dropped > 0 && !pieces.isEmpty }

    mutating func removeAll() { self = TextRun() }

    mutating func append(text: Range<Int>) {
        pieces.append(Piece(range: text, isSection: false))
        extend(to: text)
    }

    mutating func append(section: Range<Int>) {
        // `<![CDATA[` has nine bytes, `]]>` three.
        pieces.append(Piece(range: section.lowerBound + 9..<section.upperBound - 3, isSection: true))
        extend(to: section)
    }

    mutating func append(dropped place: Range<Int>) {
        dropped += 1
        extend(to: place)
    }

    private mutating func extend(to place: Range<Int>) {
        range = (range.isEmpty ? place.lowerBound : range.lowerBound)..<place.upperBound
    }

    func isSection(_ piece: Int) -> Bool { pieces[piece].isSection }

    func isBlank(in source: [UInt8]) -> Bool {
        pieces.allSatisfy { source[$0.range].allSatisfy(ASCII.isSpace) }
    }

    /// The text of all pieces, joined.
    func decoded(in source: [UInt8]) -> DecodedText {
        var text = DecodedText()
        for (number, piece) in pieces.enumerated() {
            text.piece = number
            if piece.isSection {
                XMLText.decodeLines(piece.range, of: source, to: &text)
            } else {
                XMLText.decode(piece.range, of: source, isAttribute: false, to: &text)
            }
        }
        return text
    }
}
