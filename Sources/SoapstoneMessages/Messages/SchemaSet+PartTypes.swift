internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

extension SchemaSet {
    /// The media type of the part that the value of an element becomes; nil for a value that stays in the envelope.
    ///
    /// A value is a part of its own where the contract says its `expectedContentTypes`: the first of them that is no
    /// range, unless the value says its type itself.
    func partType(of declaration: ElementDeclaration) -> MediaType? {
        guard let expected = declaration.expectedContentTypes ?? expectedContentTypes[declaration.type],
            isBase64(declaration.type)
        else { return nil }
        for type in expected.utf8.split(separator: UInt8(ascii: ",")).map({ String(decoding: $0, as: UTF8.self) }) {
            // Without its parameters, of which one says how welcome it is.
            if let type = try? MediaType(parsing: type), let own = try? MediaType(type.type, type.subtype),
                !own.description.utf8.contains(UInt8(ascii: "*")), own.type != "multipart"
            {
                return own
            }
        }
        return .octets
    }

    private func isBase64(_ type: TypeID) -> Bool {
        switch type {
        case .simple(let id):
            guard case .atomic = self[id].datatype.variety else { return false }
            return self[id].datatype.primitive == .base64Binary
        case .complex(let id):
            guard case .simple(let simple) = self[id].content else { return false }
            return isBase64(.simple(simple))
        }
    }
}

extension MediaType {
    /// Bytes of which nothing more is known (RFC 2046 section 4.5.1).
    static var octets: MediaType? { try? MediaType("application", "octet-stream") }
}
