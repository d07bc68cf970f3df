internal import Synchronization

/// A spelling of XML in which two documents that say the same are the same bytes.
///
/// In the manner of Exclusive XML Canonicalization 1.0: prefixes, the order of attributes, white space between elements,
/// comments and the way of escaping do not matter. It differs in that no prefix survives: an element whose namespace is
/// not its parent's declares a default namespace, attributes in a namespace get the prefixes `a0`, `a1`, … in the order
/// of their sorted names, and the value of `xsi:type` is written in Clark notation, because it is a name and not text.
public struct CanonicalForm: Sendable {
    /// Elements that are left out with everything in them: timestamps, nonces and the like.
    private let elements: [XMLName]
    private let attributes: [XMLName]
    /// Their numbers, and how many registrations there had been then: documents that were parsed later use these.
    private let skipped: CanonicalWriter.Skipped
    private let generation: Int

    /// A form that leaves out the elements and the attributes with the given names, which are registered.
    public init(skipping elements: [XMLName] = [], attributes: [XMLName] = []) {
        self.elements = elements
        self.attributes = attributes
        skipped = CanonicalWriter.Skipped(
            elements: elements.map { NameID($0).rawValue },
            attributes: attributes.map { NameID($0).rawValue }
        )
        generation = NameRegistry.shared.generation.load(ordering: .acquiring)
    }

    /// The canonical text of an element.
    public func text(of element: XMLElement) -> String {
        var output = ByteWriter(capacity: 1024)
        write(element, to: &output)
        return output.string
    }

    /// A number that is equal for elements of the same canonical text, and in all likelihood only for these.
    ///
    /// It is the same in every process, so it may be stored.
    public func hash(of element: XMLElement) -> UInt64 {
        var output = ByteWriter(capacity: 1024)
        write(element, to: &output)
        return output.withBytes { StableHash.hash($0) }
    }

    /// Appends the canonical text of an element.
    public func write(_ element: XMLElement, to output: inout ByteWriter) {
        element.document.withTape { tape in
            var writer = CanonicalWriter(
                tape: tape,
                names: NameBytes(of: element.document.storage),
                skipped: skipped(in: element.document.storage),
                type: Self.type.rawValue
            )
            writer.write(subtree: element.index, to: &output)
        }
    }

    /// What the skipped names are called in a document.
    private func skipped(in storage: TapeStorage) -> CanonicalWriter.Skipped {
        if storage.generation >= generation { return skipped }
        return CanonicalWriter.Skipped(
            elements: elements.flatMap { storage.numbers(of: $0) },
            attributes: attributes.flatMap { storage.numbers(of: $0) }
        )
    }

    /// Every document has this number for `xsi:type`.
    private static let type = NameID(XMLName("type", in: "http://www.w3.org/2001/XMLSchema-instance"))
}
