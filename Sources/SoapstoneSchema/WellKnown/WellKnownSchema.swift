/// A schema that contracts import from a public address, described by the library itself.
///
/// A description has the components of the published schema: names, types, occurrences, attributes, facets. Layout and
/// wording are our own, and the documentation of the original is not in it. Contracts that import such schemas load
/// without a network by these descriptions.
package struct WellKnownSchema: Sendable {
    /// The target namespace.
    package let namespace: String
    /// Where imports say that the schema is: addresses, and names of files without a folder.
    ///
    /// A file name says less than an address: a contract may have another file of that name beside it. Names in use
    /// for several of these schemas, such as `soap-envelope.xsd` and `xmlmime.xsd`, are not listed; such imports are
    /// found by their namespace.
    let locations: [String]
    /// The schema document in UTF-8. It has no document type declaration.
    package let document: @Sendable () -> [UInt8]

    /// Describes a schema.
    ///
    /// - Parameters:
    ///   - namespace: the target namespace.
    ///   - pages: the addresses without a scheme; each is listed with `http` and with `https`, because many contracts
    ///     were changed to the latter.
    ///   - files: names of files.
    ///   - document: the schema document.
    init(
        namespace: String,
        pages: [String],
        files: [String] = [],
        document: @autoclosure @escaping @Sendable () -> [UInt8]
    ) {
        self.namespace = namespace
        locations = pages.flatMap { ["http://\($0)", "https://\($0)"] } + files
        self.document = document
    }
}
