import Foundation
import SoapstoneBase
import SoapstoneFixtures

/// Small inputs for tests of redaction.
enum RedactionSample {
    /// The bytes 0 to 31.
    static let key = RedactionKey((0..<32).map { UInt8($0) })

    static func name(_ text: String) throws -> RedactionName {
        guard let name = RedactionName(text) else { throw NoName(text: text) }
        return name
    }

    struct NoName: Error { var text: String }

    static func secret(_ name: String, _ text: String) throws -> RedactionRules.KnownSecret {
        guard let secret = RedactionRules.KnownSecret(try self.name(name), Array(text.utf8)) else {
            throw NoName(text: text)
        }
        return secret
    }

    /// Redacts an envelope's payload with the standard rules; the result is the payload.
    static func payload(_ body: String, _ rules: RedactionRules = .standard) -> String {
        let redacted = Redactor(rules, key: key).redact(xml: Array(Sample.envelope(body).utf8))
        let text = String(decoding: redacted.body, as: UTF8.self)
        guard !redacted.isWithheld, let start = text.range(of: "<e:Body>"), let end = text.range(of: "</e:Body>") else {
            return text
        }
        return String(text[start.upperBound..<end.lowerBound])
    }

    static func json(_ text: String, _ rules: RedactionRules = .standard) -> String {
        String(decoding: Redactor(rules, key: key).redact(json: Array(text.utf8)).body, as: UTF8.self)
    }

    static func text(_ text: String, _ rules: RedactionRules = .standard) -> String {
        String(decoding: Redactor(rules, key: key).redact(text: Array(text.utf8)).body, as: UTF8.self)
    }

    static func base64(_ text: String) -> String { base64(Array(text.utf8)) }

    static func base64(_ bytes: [UInt8]) -> String { String(decoding: Base64Bytes.encode(bytes), as: UTF8.self) }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    static func jsonString(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    static func percent(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
