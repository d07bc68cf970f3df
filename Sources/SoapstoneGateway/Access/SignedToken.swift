internal import SoapstoneBase
internal import SoapstoneCodec

/// A JSON Web Token as it was received, of which nothing is proved (RFC 7515 section 7.1).
///
/// jwt-kit 5.7 reads header and claims with types that end the process, at a number in the header that no Int holds and at an
/// empty `aud`. So it verifies signatures, and the reader of requests reads the JSON.
struct SignedToken {
    /// The algorithm and the key that the header names; an attacker may have written it.
    let algorithm: String
    let keyID: String?
    let claims: JSONDocument
    /// The bytes that are signed: the header and the claims, in Base64.
    let signed: [UInt8]
    let signature: [UInt8]

    init(_ token: [UInt8]) throws(TokenProblem) {
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.json(parts[0]), let claims = Self.json(parts[1]),
            let algorithm = header.root["alg"]?.string,
            // Extensions that must be understood are not (RFC 7515 section 4.1.11).
            header.root["crit"] == nil,
            let signature = Self.decoded(parts[2])
        else { throw .form }
        self.algorithm = algorithm
        keyID = header.root["kid"]?.string
        self.claims = claims
        signed = Array(token.prefix(parts[0].count + 1 + parts[1].count))
        self.signature = signature
    }

    private static func json(_ text: ArraySlice<UInt8>) -> JSONDocument? {
        guard let bytes = decoded(text), let document = try? JSONDocument(parsing: bytes),
            document.root.kind == .object
        else { return nil }
        return document
    }

    /// The bytes behind Base64 with the alphabet of URLs and without padding (RFC 7515 section 2).
    static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        var plain: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"): plain.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): plain.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
            default: plain.append(byte)
            }
        }
        while plain.count % 4 != 0 { plain.append(UInt8(ascii: "=")) }
        return Base64Bytes.decode(plain)
    }
}
