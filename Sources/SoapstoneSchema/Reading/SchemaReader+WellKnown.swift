internal import SoapstoneXML

extension SchemaReader {
    /// The schemas that were given, and our descriptions of those that are imported and not among them.
    ///
    /// Contracts import `http://www.w3.org/XML/1998/namespace` and the encoding of SOAP by their namespace alone.
    static func withWellKnownImports(_ given: [SchemaSource]) -> [SchemaSource] {
        var sources = given
        var present = Set(given.map { XMLName("", in: $0.targetNamespace) })
        var next = 0
        while next < sources.count {
            for node in sources[next].root.children where node.schemaTag == .import {
                guard let namespace = node.token(.namespace), !WellKnownSchemas.needsNoSchema(namespace),
                    present.insert(XMLName("", in: namespace)).inserted,
                    let source = SchemaSource(wellKnown: namespace)
                else { continue }
                sources.append(source)
            }
            next += 1
        }
        return sources
    }

    /// A global declaration. One that a document refers to without an import may be in a schema that we describe.
    mutating func declared(_ name: XMLName, _ kind: SchemaIndex.Kind) -> Declared? {
        if let declared = index[kind, name] { return declared }
        let namespace = XMLName("", in: name.namespace)
        guard namespacesLookedUp.insert(namespace).inserted,
            !contexts.contains(where: { $0.source.targetNamespace.isSameBytes(as: name.namespace) }),
            let source = SchemaSource(wellKnown: name.namespace)
        else { return nil }
        let context = SchemaContext(source, file: set.files.count)
        set.files.append(source.root.file.location)
        contexts.append(context)
        index.add(context, number: contexts.count - 1, &findings)
        return index[kind, name]
    }
}

extension SchemaSource {
    /// Our own description of the schema with a namespace; nil where there is none.
    fileprivate init?(wellKnown namespace: String) {
        guard let schema = WellKnownSchemas.schema(namespace: namespace),
            let document = try? ContractDocument(
                parsing: schema.document(),
                location: schema.locations.first ?? namespace
            )
        else { return nil }
        self.init(root: document.root, targetNamespace: namespace)
    }
}
