internal import SoapstoneXML

/// All schemas that the library describes, and how one is found.
///
/// Names and addresses compare byte by byte: another case or another percent-encoding is another name.
package enum WellKnownSchemas {
    /// Every description, each of another namespace.
    static let all: [WellKnownSchema] = [
        .xmlNamespace,
        .soap11Envelope,
        .soap11Encoding,
        .soap12Envelope,
        .soap12Encoding,
        .mediaTypes2004,
        .mediaTypes2005,
        .xopInclude,
        .attachmentReference,
        .addressing2004,
        .addressing,
        .addressingBinding,
        .addressingMetadata,
        .securityExtensions,
        .securityUtility,
        .xmlSignature,
        .xmlEncryption,
        .dsml,
        .microsoftSerialization,
        .schemaDocument,
        .diffGram,
    ]

    /// The schema with this target namespace.
    package static func schema(namespace: String) -> WellKnownSchema? {
        all.first { $0.namespace.utf8.elementsEqual(namespace.utf8) }
    }

    /// The schema that an import means by this location, which is taken as it is written.
    package static func schema(location: String) -> WellKnownSchema? {
        all.first { $0.locations.contains { $0.utf8.elementsEqual(location.utf8) } }
    }

    /// Namespaces whose names the readers know without a schema, but for what `WellKnownMentions` finds.
    package static func needsNoSchema(_ namespace: String) -> Bool {
        [SchemaTag.namespace, DefinitionTag.namespace, "http://www.w3.org/2001/XMLSchema-instance"]
            .contains { $0.isSameBytes(as: namespace) }
    }
}
