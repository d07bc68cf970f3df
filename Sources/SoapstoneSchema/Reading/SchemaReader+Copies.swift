internal import SoapstoneXML

/// Schema documents that are read for several namespaces.
extension SchemaReader {
    /// The schemas without those that would make too much of documents that others made a schema of already.
    static func withoutCopies(
        _ sources: [SchemaSource],
        beyond limits: SchemaLimits,
        _ findings: inout FindingList
    ) -> [SchemaSource] {
        var known: Set<NodeKey> = []
        var size = 0
        return sources.filter { source in
            if known.insert(NodeKey(source.root)).inserted { return true }
            guard size <= limits.copies else { return false }
            size += source.root.recordCount
            guard size > limits.copies else { return true }
            findings.add(
                .cost,
                "Schemas without a target namespace come to more than \(limits.copies) elements and attributes in all "
                    + "namespaces that they are included in.",
                remedy: "Give the document a target namespace and import it. " + ContractLimit.copies.remedy,
                at: source.referrer ?? source.root
            )
            return false
        }
    }
}
