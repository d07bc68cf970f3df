/// Writes parts of a document so that they stand alone: in canonical form, with every namespace declared in the part.
///
/// It differs from `CanonicalForm` in the value of `xsi:type`, which stays a QName, with a declared prefix: the text is
/// XML that means the same elsewhere. In schema documents, whose attributes hold names, the prefixes of names are declared
/// as they were. Other QNames in content lose their prefixes' declarations, as in any canonical form.
package struct FragmentWriter {
    private var writer: CanonicalWriter

    /// A writer for parts of the document with this tape, inside `withTape`.
    package init(_ document: XMLDocument, _ tape: XMLTape) {
        writer = CanonicalWriter(
            tape: tape,
            names: NameBytes(of: document.storage),
            skipped: CanonicalWriter.Skipped(elements: [], attributes: []),
            type: NameID(XMLName("type", in: "http://www.w3.org/2001/XMLSchema-instance")).rawValue
        )
        writer.keepsQNames = true
    }

    /// Texts that are written in the place of elements, by the elements' indexes.
    package var replacements: [Int: [UInt8]] {
        get { writer.replacements }
        set { writer.replacements = newValue }
    }

    /// Appends the element at `index`.
    ///
    /// - Parameter declarations: the records of the namespace declarations in scope around it, innermost last.
    package mutating func write(_ index: Int, in declarations: [Int], to output: inout ByteWriter) {
        writer.write(subtree: index, in: declarations, to: &output)
    }
}
