public import SoapstoneSchema
internal import SoapstoneXML

/// Makes messages that a schema allows, without knowing what they mean: valid by construction.
///
/// Every value is checked by its type before it is taken. A type that contains itself ends where it may.
public struct SampleMaker: Sendable {
    private let set: SchemaSet
    private let heights: MinimalHeights
    private let options: SampleOptions

    /// Prepares samples of a set of schemas.
    public init(_ set: SchemaSet, options: SampleOptions = SampleOptions()) {
        self.init(set, MinimalHeights(set), options: options)
    }

    package init(_ set: SchemaSet, _ heights: MinimalHeights, options: SampleOptions) {
        self.set = set
        self.heights = heights
        self.options = options
    }

    /// This one, then others that make other samples of the same schemas, less like what was asked for the later they come.
    var alternatives: [SampleMaker] {
        let extents = [options.extent] + SampleOptions.Extent.allCases.filter { $0 != options.extent }
        let seeds = [options.seed] + (1...3).map { options.seed &+ $0 }
        return seeds.flatMap { seed in
            extents.map { extent in
                SampleMaker(
                    set,
                    heights,
                    options: SampleOptions(extent: extent, seed: seed, elements: options.elements)
                )
            }
        }
    }

    /// One that leaves out what may be left out; nil where this one does.
    var least: SampleMaker? {
        guard options.extent != .required else { return nil }
        let options = SampleOptions(extent: .required, seed: options.seed, elements: options.elements)
        return SampleMaker(set, heights, options: options)
    }

    /// Makes an element, with the declarations of all namespaces that it uses.
    ///
    /// - Throws: `SampleError` where the schema allows no such message, or a simple type's facets leave no value that was
    ///   found.
    public func sample(of element: ElementID) throws(SampleError) -> [UInt8] {
        try sample(of: element, encoding: nil, startTag: []).bytes
    }

    /// Makes an element in an encoding of SOAP; nil for a literal one.
    ///
    /// - Parameter startTag: what its start tag says beside what it says by itself.
    package func sample(
        of element: ElementID,
        encoding: SOAPEncoding?,
        startTag: [UInt8]
    ) throws(SampleError) -> SampleElement {
        var script: SampleScript?
        return try sample(of: element, encoding: encoding, startTag: startTag, &script)
    }

    /// Makes an element that has what a script decides, which has the decisions afterwards.
    func sample(
        of element: ElementID,
        encoding: SOAPEncoding?,
        startTag: [UInt8],
        _ script: inout SampleScript?
    ) throws(SampleError) -> SampleElement {
        var writing = SampleWriting(set: set, heights: heights, options: options, encoding: encoding, script: script)
        try writing.write(element)
        // What is referred to may come later: once more, knowing what it is.
        if let memory = writing.memory {
            writing = SampleWriting(
                set: set,
                heights: heights,
                options: options,
                encoding: encoding,
                knowing: memory,
                script: script
            )
            try writing.write(element)
        }
        script = writing.script
        return writing.document(startTag)
    }

    /// Makes a literal element that has what a turn says.
    package func sample(of element: ElementID, _ turn: SampleTurn?) throws(SampleError) -> [UInt8] {
        var writing = SampleWriting(set: set, heights: heights, options: options, encoding: nil)
        try writing.write(element, turn)
        return writing.document([]).bytes
    }
}
