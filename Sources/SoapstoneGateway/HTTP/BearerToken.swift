internal import HTTPTypes

/// The token of `Authorization: Bearer` (RFC 6750 section 2.1).
enum BearerToken {
    /// The bytes of the token; nil if the field is missing or has another scheme.
    static func of(_ fields: HTTPFields) -> [UInt8]? {
        guard let bytes = fields[.authorization].map({ Array($0.utf8) }), bytes.count > 7,
            String(decoding: bytes[..<7], as: UTF8.self).lowercased() == "bearer "
        else { return nil }
        return Array(bytes[7...])
    }
}
