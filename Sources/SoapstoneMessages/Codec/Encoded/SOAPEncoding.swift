internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// An encoding of values that SOAP itself defines: what a message with `use="encoded"` is written in.
package enum SOAPEncoding: String, CaseIterable, Sendable {
    /// SOAP 1.1, section 5.
    case soap11
    /// SOAP 1.2 part 2, section 3.
    case soap12

    /// The encoding of a part of a message; nil where the part is literal.
    ///
    /// A contract may bind the encoding of SOAP 1.1 to SOAP 1.2; one that names none, or a foreign one, means the
    /// version's own.
    init?(_ use: Definitions.Use, _ styles: [String], _ version: SOAPVersion) {
        guard use == .encoded else { return nil }
        let named = Self.allCases.first { encoding in styles.contains { encoding.isNamed($0) } }
        self = named ?? (version == .soap11 ? .soap11 : .soap12)
    }

    /// The namespace of its attributes and types.
    var namespace: String {
        switch self {
        case .soap11: "http://schemas.xmlsoap.org/soap/encoding/"
        case .soap12: "http://www.w3.org/2003/05/soap-encoding"
        }
    }

    /// The prefix that messages have for the namespace.
    static let prefix = "soapenc"

    /// The type of all arrays.
    var arrayName: XMLName { XMLName("Array", in: namespace) }

    private func isNamed(_ style: String) -> Bool { style.isSameBytes(as: namespace) }

    /// Whether a namespace is that of an encoding.
    static func isEncoding(_ namespace: String) -> Bool {
        allCases.contains { $0.namespace.isSameBytes(as: namespace) }
    }

    /// Whether an attribute says how a value is encoded, on types of the encoding and on what is derived from them.
    static func isAttribute(_ name: XMLName) -> Bool {
        isEncoding(name.namespace) || name == XMLName("id") || name == XMLName("href")
    }

    /// What the start tag of an encoded element says in an envelope of a version.
    ///
    /// SOAP 1.1 section 4.1.1; in SOAP 1.2 the attribute may stand on children of Header and Body, not on these (part 1
    /// section 5.1.1).
    func startTag(_ version: SOAPVersion) -> [UInt8] {
        Array(
            " xmlns:soapenv=\"\(version.namespace)\" soapenv:encodingStyle=\"\(namespace)\"".utf8
        )
    }
}

extension SchemaSet {
    /// The type that a name means in an encoded message: SOAP's encodings have types of their own for those of XML Schema,
    /// with the same values.
    func encodedType(named name: XMLName) -> TypeID? {
        guard SOAPEncoding.isEncoding(name.namespace) else {
            // What `anyType` was called when SOAP 1.1 was written, and still is by some servers.
            let isOld = name == XMLName("ur-type", in: SchemaTag.namespace)
            return isOld ? Self.anyType : types[name]
        }
        let local = name.local.isSameBytes(as: "base64") ? BuiltInType.base64Binary.localName : name.local
        return types[XMLName(local, in: SchemaTag.namespace)] ?? types[name]
    }

    /// The name of the type of SOAP's encodings that a complex type is, or is derived from; nil where there is none.
    func encodingAncestor(of id: ComplexTypeID) -> XMLName? {
        var type = TypeID.complex(id)
        // Longer chains the reader does not read; one that it refused may lead back to its start.
        for _ in 0..<SchemaLimits.standard.derivationDepth * 2 {
            guard case .complex(let id) = type else { return nil }
            if let name = self[id].name, SOAPEncoding.isEncoding(name.namespace) { return name }
            guard let base = self[id].base else { return nil }
            type = base
        }
        return nil
    }

    /// The name that `xsi:type` gives to values of a declared type; nil for a type that has none.
    func typeName(of type: TypeID, in encoding: SOAPEncoding) -> XMLName? {
        guard case .complex(let id) = type else { return simpleTypeName(of: type) }
        if type == Self.anyType { return nil }
        // Receivers know this name of whatever contract they have.
        return soapArray(id) == nil ? self[id].name : encoding.arrayName
    }

    /// The name of a simple type or of the one that it restricts.
    private func simpleTypeName(of type: TypeID) -> XMLName? {
        var type = type
        for _ in 0..<SchemaLimits.standard.derivationDepth {
            guard type != .simple(Self.anySimpleType) else { return nil }
            if let name = name(of: type) { return name }
            guard let base = base(of: type) else { return nil }
            type = base
        }
        return nil
    }
}
