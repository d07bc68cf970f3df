/// A text without its escapes, and where each piece of it stands in the source.
struct DecodedText {
    /// A piece that is the same in the source, or one character that the source writes in another way.
    private struct Span {
        /// Where it begins in `bytes`.
        var start: Int
        var source: Range<Int>
        /// Whether each byte stands for itself; else the span is one character, and not taken apart.
        var isVerbatim: Bool
        /// Which of the pieces of markup that the text is joined of it stands in.
        var piece: Int
    }

    /// The text, without escapes.
    private(set) var bytes: [UInt8] = []
    private var spans: [Span] = []
    /// The number of the piece of markup that is being read.
    var piece = 0

    /// Appends bytes that stand for themselves.
    mutating func append(_ range: Range<Int>, of source: [UInt8]) {
        guard !range.isEmpty else { return }
        spans.append(Span(start: bytes.count, source: range, isVerbatim: true, piece: piece))
        bytes += source[range]
    }

    /// Appends what a reference or an escape stands for.
    mutating func append(_ decoded: some Sequence<UInt8>, for range: Range<Int>) {
        spans.append(Span(start: bytes.count, source: range, isVerbatim: false, piece: piece))
        bytes += decoded
    }

    /// Where a part of the text stands in the source: a range for each piece of markup that it goes through.
    func source(of part: Range<Int>) -> [(range: Range<Int>, piece: Int)] {
        var found: [(range: Range<Int>, piece: Int)] = []
        var index = firstSpan(endingBehind: part.lowerBound)
        while index < spans.count, spans[index].start < part.upperBound {
            let span = spans[index]
            var range = span.source
            if span.isVerbatim {
                let before = max(0, part.lowerBound - span.start)
                let end = min(range.count, part.upperBound - span.start)
                range = range.lowerBound + before..<range.lowerBound + end
            }
            if let last = found.last, last.piece == span.piece {
                found[found.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                found.append((range, span.piece))
            }
            index += 1
        }
        return found
    }

    private func firstSpan(endingBehind place: Int) -> Int {
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            let end = middle + 1 < spans.count ? spans[middle + 1].start : bytes.count
            if end > place { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Edits of the text as edits of the source, in which it is one piece.
    func edits(_ edits: [Edit], _ encode: ([UInt8]) -> [UInt8]) -> [Edit] {
        edits.compactMap { edit in
            guard let place = source(of: edit.range).first?.range else { return nil }
            return Edit(range: place, bytes: encode(edit.bytes), name: edit.name)
        }
    }
}
