extension WellKnownSchema {
    /// The attributes `xml:lang`, `xml:space`, `xml:base` and `xml:id`.
    ///
    /// The group `specialAttrs` has all four, as in W3C's text of 2007 and later; until 2005 it was without `xml:id`.
    static let xmlNamespace = WellKnownSchema(
        namespace: "http://www.w3.org/XML/1998/namespace",
        pages: [
            "www.w3.org/XML/1998/namespace",
            "www.w3.org/XML/1998/namespace.xsd",
            "www.w3.org/2001/xml.xsd",
            "www.w3.org/2001/03/xml.xsd",
            "www.w3.org/2004/10/xml.xsd",
            "www.w3.org/2005/08/xml.xsd",
            "www.w3.org/2007/08/xml.xsd",
            "www.w3.org/2009/01/xml.xsd",
        ],
        files: ["xml.xsd"],
        document: PackageResources.xml_namespace_xsd
    )

    /// The envelope of SOAP 1.1.
    static let soap11Envelope = WellKnownSchema(
        namespace: "http://schemas.xmlsoap.org/soap/envelope/",
        pages: ["schemas.xmlsoap.org/soap/envelope/", "schemas.xmlsoap.org/soap/envelope"],
        document: PackageResources.soap11_envelope_xsd
    )

    /// The encoding of SOAP 1.1, section 5.
    ///
    /// Its type `NOTATION` has the content of a `QName`, because `xs:NOTATION` cannot be used by itself.
    static let soap11Encoding = WellKnownSchema(
        namespace: "http://schemas.xmlsoap.org/soap/encoding/",
        pages: ["schemas.xmlsoap.org/soap/encoding/", "schemas.xmlsoap.org/soap/encoding"],
        document: PackageResources.soap11_encoding_xsd
    )

    /// The envelope of SOAP 1.2.
    static let soap12Envelope = WellKnownSchema(
        namespace: "http://www.w3.org/2003/05/soap-envelope",
        pages: [
            "www.w3.org/2003/05/soap-envelope",
            "www.w3.org/2003/05/soap-envelope/",
            "www.w3.org/2003/05/soap-envelope/soap-envelope.xsd",
        ],
        document: PackageResources.soap12_envelope_xsd
    )

    /// The encoding of SOAP 1.2 Part 2, section 3.
    static let soap12Encoding = WellKnownSchema(
        namespace: "http://www.w3.org/2003/05/soap-encoding",
        pages: ["www.w3.org/2003/05/soap-encoding", "www.w3.org/2003/05/soap-encoding/"],
        document: PackageResources.soap12_encoding_xsd
    )

    /// Media types of binary data, W3C's draft of November 2004.
    static let mediaTypes2004 = WellKnownSchema(
        namespace: "http://www.w3.org/2004/11/xmlmime",
        pages: ["www.w3.org/2004/11/xmlmime"],
        document: PackageResources.media_types2004_xsd
    )

    /// Media types of binary data, W3C's note of May 2005.
    static let mediaTypes2005 = WellKnownSchema(
        namespace: "http://www.w3.org/2005/05/xmlmime",
        pages: ["www.w3.org/2005/05/xmlmime"],
        document: PackageResources.media_types2005_xsd
    )

    /// XOP's `Include`, which stands for bytes in another part of the message.
    static let xopInclude = WellKnownSchema(
        namespace: "http://www.w3.org/2004/08/xop/include",
        pages: ["www.w3.org/2004/08/xop/include"],
        document: PackageResources.xop_include_xsd
    )

    /// `swaRef` of WS-I's Attachments Profile 1.0: the address of an attachment.
    static let attachmentReference = WellKnownSchema(
        namespace: "http://ws-i.org/profiles/basic/1.1/xsd",
        pages: ["ws-i.org/profiles/basic/1.1/xsd", "ws-i.org/profiles/basic/1.1/swaref.xsd"],
        files: ["swaref.xsd"],
        document: PackageResources.attachment_reference_xsd
    )

    /// WS-Addressing as submitted to W3C in August 2004.
    static let addressing2004 = WellKnownSchema(
        namespace: "http://schemas.xmlsoap.org/ws/2004/08/addressing",
        pages: [
            "schemas.xmlsoap.org/ws/2004/08/addressing",
            "schemas.xmlsoap.org/ws/2004/08/addressing/",
            "schemas.xmlsoap.org/ws/2004/08/addressing/addressing.xsd",
        ],
        files: ["addressing.xsd"],
        document: PackageResources.addressing2004_xsd
    )

    /// WS-Addressing 1.0.
    ///
    /// W3C published texts that differ: `ProblemHeader` with its type is in those before 23 July 2008 only, and since
    /// then the element `ReferenceParameters` is global. Both are here, because contracts were written against each.
    static let addressing = WellKnownSchema(
        namespace: "http://www.w3.org/2005/08/addressing",
        pages: [
            "www.w3.org/2005/08/addressing",
            "www.w3.org/2005/08/addressing/",
            "www.w3.org/2005/08/addressing/ws-addr.xsd",
            "www.w3.org/2006/03/addressing/ws-addr.xsd",
        ],
        files: ["ws-addr.xsd"],
        document: PackageResources.addressing_xsd
    )

    /// How WSDL says that a service uses WS-Addressing 1.0, W3C's draft of May 2006.
    static let addressingBinding = WellKnownSchema(
        namespace: "http://www.w3.org/2006/05/addressing/wsdl",
        pages: [
            "www.w3.org/2006/05/addressing/wsdl",
            "www.w3.org/2006/05/addressing/wsdl/",
            "www.w3.org/2006/05/addressing/wsdl/ws-addr-wsdl.xsd",
        ],
        files: ["ws-addr-wsdl.xsd"],
        document: PackageResources.addressing_binding_xsd
    )

    /// WS-Addressing 1.0 Metadata, the successor of the WSDL binding.
    ///
    /// The content of `Addressing` is one `Policy` element. Contracts use that of WS-Policy 1.5 and that of the older
    /// 1.2, which have other namespaces; here it is one element of any other namespace, so that neither is needed.
    static let addressingMetadata = WellKnownSchema(
        namespace: "http://www.w3.org/2007/05/addressing/metadata",
        pages: [
            "www.w3.org/2007/05/addressing/metadata",
            "www.w3.org/2007/05/addressing/metadata/",
            "www.w3.org/2007/05/addressing/metadata/ws-addr-metadata.xsd",
        ],
        files: ["ws-addr-metadata.xsd"],
        document: PackageResources.addressing_metadata_xsd
    )

    /// WS-Security 1.0: the header, its tokens and references to them.
    static let securityExtensions = WellKnownSchema(
        namespace: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd",
        pages: ["docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"],
        files: ["oasis-200401-wss-wssecurity-secext-1.0.xsd"],
        document: PackageResources.security_extensions_xsd
    )

    /// The utility schema of WS-Security 1.0: `wsu:Id` and timestamps.
    static let securityUtility = WellKnownSchema(
        namespace: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
        pages: ["docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"],
        files: ["oasis-200401-wss-wssecurity-utility-1.0.xsd"],
        document: PackageResources.security_utility_xsd
    )

    /// XML Signature, first and second edition, whose schemas are the same.
    static let xmlSignature = WellKnownSchema(
        namespace: "http://www.w3.org/2000/09/xmldsig#",
        pages: [
            "www.w3.org/2000/09/xmldsig#",
            "www.w3.org/2000/09/xmldsig",
            "www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd",
            "www.w3.org/TR/xmldsig-core1/xmldsig-core-schema.xsd",
            "www.w3.org/TR/2002/REC-xmldsig-core-20020212/xmldsig-core-schema.xsd",
            "www.w3.org/TR/2008/REC-xmldsig-core-20080610/xmldsig-core-schema.xsd",
        ],
        files: ["xmldsig-core-schema.xsd"],
        document: PackageResources.xml_signature_xsd
    )

    /// XML Encryption, the components of version 1.0, which 1.1 keeps in this namespace.
    static let xmlEncryption = WellKnownSchema(
        namespace: "http://www.w3.org/2001/04/xmlenc#",
        pages: [
            "www.w3.org/2001/04/xmlenc#",
            "www.w3.org/2001/04/xmlenc",
            "www.w3.org/TR/xmlenc-core/xenc-schema.xsd",
            "www.w3.org/TR/xmlenc-core1/xenc-schema.xsd",
            "www.w3.org/TR/2002/REC-xmlenc-core-20021210/xenc-schema.xsd",
        ],
        files: ["xenc-schema.xsd"],
        document: PackageResources.xml_encryption_xsd
    )

    /// DSML 2.0: LDAP operations and their results as XML.
    ///
    /// Named and grouped as OASIS has it. `wsdl/sets/DSMLv2.xsd` describes the same documents with types and groups of
    /// its own.
    static let dsml = WellKnownSchema(
        namespace: "urn:oasis:names:tc:DSML:2:0:core",
        pages: ["www.oasis-open.org/committees/dsml/docs/DSMLv2.xsd"],
        files: ["DSMLv2.xsd"],
        document: PackageResources.dsml_xsd
    )

    /// The schema that .NET's data contracts import: built-in types as nillable elements, `char`, `duration`, `guid`.
    ///
    /// Contracts carry a copy of it under an address of their own, so it has no file name that is usual.
    static let microsoftSerialization = WellKnownSchema(
        namespace: "http://schemas.microsoft.com/2003/10/Serialization/",
        pages: ["schemas.microsoft.com/2003/10/Serialization/", "schemas.microsoft.com/2003/10/Serialization"],
        document: PackageResources.microsoft_serialization_xsd
    )

    /// The element `schema` of XML Schema itself, which .NET's contracts refer to where a message carries a data set: the
    /// schema of the rows first, then the rows.
    ///
    /// It has the attributes of the published schema for schemas. What stands inside it is any element of XML Schema,
    /// and not looked at: a receiver reads the schema before it can use the rows, and says what is wrong with it. The
    /// built-in types are not declared here either, as every reader knows them. Attributes have no default values, so
    /// that a document keeps those that it has.
    ///
    /// The rows stand where the contract has a wildcard that asks for a declaration, so what .NET writes there is
    /// described, too.
    static let schemaDocument = WellKnownSchema(
        namespace: SchemaTag.namespace,
        pages: ["www.w3.org/2001/XMLSchema.xsd"],
        files: ["XMLSchema.xsd"],
        document: PackageResources.schema_document_xsd
    )

    /// The rows of a .NET data set, and what they were before: a document whose schema comes with it in the message, or
    /// is known to who reads it.
    ///
    /// There is no published schema of it. What stands inside is not looked at.
    static let diffGram = WellKnownSchema(
        namespace: "urn:schemas-microsoft-com:xml-diffgram-v1",
        pages: [],
        files: ["urn:schemas-microsoft-com:xml-diffgram-v1"],
        document: PackageResources.diff_gram_xsd
    )
}
