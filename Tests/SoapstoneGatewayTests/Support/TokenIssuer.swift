import Crypto
import CryptoExtras
import Foundation
import JWTKit
import Testing

@testable import SoapstoneGateway

/// An issuer of tokens with a key of RSA, one of elliptic curves, and one that is not in its key set.
struct TokenIssuer: Sendable {
    static let shared = Task { try await TokenIssuer() }

    static let name = "https://login.example.org"
    static let audience = "soapstone"
    /// The time of `TestGateway`.
    static let now = 1_710_235_800

    let rsa: any JWTAlgorithm
    let pss: any JWTAlgorithm
    let curve: any JWTAlgorithm
    let stranger: any JWTAlgorithm
    /// The public key of `rsa`, which everybody knows.
    let publicPEM: String
    private let modulus: String
    private let exponent: String
    private let parameters: ECDSAParameters

    init() async throws {
        let keys = try (0..<2).map { _ in try _RSA.Signing.PrivateKey(keySize: .bits2048) }
        let own = try keys.map { try Insecure.RSA.PrivateKey(backing: $0) }
        rsa = try await JWTKeyCollection().add(rsa: own[0], digestAlgorithm: .sha256).getKey()
        pss = try await JWTKeyCollection().add(pss: own[0], digestAlgorithm: .sha256).getKey()
        stranger = try await JWTKeyCollection().add(rsa: own[1], digestAlgorithm: .sha256).getKey()
        let elliptic = ES256PrivateKey()
        curve = try await JWTKeyCollection().add(ecdsa: elliptic).getKey()
        parameters = try #require(elliptic.parameters)
        publicPEM = keys[0].publicKey.pemRepresentation
        let numbers = try keys[0].publicKey.getKeyPrimitives()
        (modulus, exponent) = (Self.base64(numbers.modulus), Self.base64(numbers.publicExponent))
    }

    /// Its key set (RFC 7517), with keys that the gateway does not use.
    func keySet(rsaID: String = "r1", curveID: String = "c1", algorithm: String? = "RS256") -> String {
        let named = algorithm.map { #","alg":"\#($0)""# } ?? ""
        let (x, y) = (Self.base64(parameters.x), Self.base64(parameters.y))
        return """
            {"keys":[{"kty":"oct","kid":"o1","alg":"HS256","k":"AAAA"},
            {"kty":"RSA","kid":"e1","use":"enc","alg":"RSA-OAEP-256","n":"\(modulus)","e":"\(exponent)"},
            {"kty":"RSA","kid":"e2","use":"enc","n":"\(modulus)","e":"\(exponent)"},
            {"kty":"RSA","kid":"s1","use":"sig","alg":"RS256","n":"\(modulus.prefix(171))","e":"\(exponent)"},
            {"kty":"RSA","kid":"\(rsaID)","use":"sig"\(named),"n":"\(modulus)","e":"\(exponent)"},
            {"kty":"EC","kid":"\(curveID)","crv":"P-256","x":"\(x)","y":"\(y)"}]}
            """
    }

    /// The members of a token that the gateway accepts.
    static let claims: [String: String] = [
        "iss": "\"\(name)\"", "aud": "\"\(audience)\"", "sub": "\"shop-token\"", "exp": "\(now + 300)",
        "nbf": "\(now - 10)", "scope": "\"cases.read openid\"",
    ]

    /// A token; a claim that is empty is left out.
    static func token(
        _ key: any JWTAlgorithm,
        header: String,
        claims change: [String: String] = [:]
    ) throws -> String {
        try token(header: header, claims: change) { try key.sign($0) }
    }

    static func token(
        header: String,
        claims change: [String: String],
        sign: ([UInt8]) throws -> [UInt8]
    ) throws -> String {
        let members = claims.merging(change) { $1 }.filter { $0.value != "" }.map { "\"\($0.key)\":\($0.value)" }
        let signed = "\(base64(Data(header.utf8))).\(base64(Data("{\(members.joined(separator: ","))}".utf8)))"
        return "\(signed).\(base64(Data(try sign(Array(signed.utf8)))))"
    }

    private static func base64(_ data: Data) -> String { base64(data.base64EncodedString()) }

    private static func base64(_ text: String) -> String {
        text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
