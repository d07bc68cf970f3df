/// Bytes that take the place of others.
struct Edit {
    /// What is replaced, in the text that the edit belongs to.
    var range: Range<Int>
    var bytes: [UInt8]
    /// The rule; nil for what is dropped without one, such as a comment.
    var name: RedactionName?
}

extension [Edit] {
    /// Puts the edits in the order of their places.
    mutating func sortByPlace() {
        sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// A text, or a part of it, with the edits made, which are in their order and do not overlap.
    func applied(to text: [UInt8], in part: Range<Int>? = nil) -> [UInt8] {
        let part = part ?? text.indices
        var made: [UInt8] = []
        made.reserveCapacity(part.count)
        var index = part.lowerBound
        for edit in self where edit.range.lowerBound >= index && edit.range.upperBound <= part.upperBound {
            made += text[index..<edit.range.lowerBound]
            made += edit.bytes
            index = edit.range.upperBound
        }
        return made + text[index..<part.upperBound]
    }

    /// The same edits in a text that has so many more bytes before.
    func moved(by distance: Int) -> [Edit] {
        map { edit in
            let range = edit.range.lowerBound + distance..<edit.range.upperBound + distance
            return Edit(range: range, bytes: edit.bytes, name: edit.name)
        }
    }
}
