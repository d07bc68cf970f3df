internal import SoapstoneXML

/// The child elements of an element, found as they are asked for: many are looked at once, and most lists are short.
package struct SyntaxChildren: Sequence {
    private let parent: SyntaxNode
    private let skipsAnnotations: Bool

    init(of parent: SyntaxNode, skipsAnnotations: Bool = false) {
        self.parent = parent
        self.skipsAnnotations = skipsAnnotations
    }

    package func makeIterator() -> Iterator {
        let range = parent.file.document.withTape { tape in
            (tape.content(of: parent.index), Int(tape.events[parent.index].end))
        }
        return Iterator(file: parent.file, position: range.0, end: range.1, skipsAnnotations: skipsAnnotations)
    }

    var first: SyntaxNode? {
        var iterator = makeIterator()
        return iterator.next()
    }

    var isEmpty: Bool { first == nil }

    package struct Iterator: IteratorProtocol {
        fileprivate let file: ContractDocument
        /// The record that comes next, and the one behind the last.
        fileprivate var position: Int
        fileprivate let end: Int
        fileprivate let skipsAnnotations: Bool

        package mutating func next() -> SyntaxNode? {
            while position < end {
                let index = position
                let isElement = file.document.withTape { tape in
                    position = Int(tape.events[index].end)
                    return tape.events[index].kind == .element
                }
                guard isElement else { continue }
                let node = SyntaxNode(file: file, index: index)
                if skipsAnnotations, node.schemaTag == .annotation { continue }
                return node
            }
            return nil
        }
    }
}
