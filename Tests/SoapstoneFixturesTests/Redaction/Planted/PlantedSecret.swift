import SoapstoneFixtures

/// A secret, and what must stand around it for a rule to know it.
struct PlantedSecret {
    enum Kind { case value, named(String) }

    var text: String
    var kind: Kind

    static let all = [
        PlantedSecret(text: "Tr0ub4dor&3<x>", kind: .named("password")),
        PlantedSecret(text: "84720193", kind: .named("PIN")),
        PlantedSecret(text: "1961-04-02", kind: .named("date_of_birth")),
        PlantedSecret(text: "k3y/with+signs==", kind: .named("api-key")),
        PlantedSecret(text: "naïve secret ü", kind: .named("Secret")),
        PlantedSecret(text: "078-05-1120", kind: .value),
        PlantedSecret(text: "4111 1111 1111 1111", kind: .value),
        PlantedSecret(text: "5500005555555559", kind: .value),
        PlantedSecret(
            text: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
            kind: .value
        ),
        PlantedSecret(
            text: "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ\n-----END PRIVATE KEY-----",
            kind: .value
        ),
        PlantedSecret(text: "Canary-IMS-Passw0rd-7Qz4", kind: .value),
        PlantedSecret(text: "jürgen/Geheim?42", kind: .value),
        PlantedSecret(text: "GB82 WEST 1234 5698 7654 32", kind: .value),
        PlantedSecret(text: "NL91ABNA0417164300", kind: .value),
    ]

    static func rules() throws -> RedactionRules {
        RedactionRules(secrets: try [10, 11].map { try RedactionSample.secret("known", all[$0].text) })
    }

    /// The innermost text.
    func planted(_ choice: Int) -> String {
        guard case .named(let name) = kind else { return ["", "note: ", "(", "a, "][choice % 4] + text }
        let attribute = RedactionSample.escaped(text)
        return switch choice % 5 {
        case 0: "<r><\(name)>\(RedactionSample.escaped(text))</\(name)></r>"
        case 1: "<r \(name)=\"\(attribute)\"/>"
        case 2: "{\"\(name)\":\(RedactionSample.jsonString(text))}"
        case 3: "a=b&\(name)=\(RedactionSample.percent(text))"
        default: "<q:\(name) xmlns:q='urn:q'><q:v><![CDATA[\(text)]]></q:v></q:\(name)>"
        }
    }

    /// The secret as other texts carry it.
    var forms: [[UInt8]] {
        var forms = [text, RedactionSample.escaped(text), RedactionSample.percent(text)]
        forms.append(String(RedactionSample.jsonString(text).dropFirst().dropLast()))
        forms.append(text.utf8.map { String($0, radix: 16) }.joined())
        for shift in ["", "a", "ab"] {
            // Four characters at each end may depend on what is around.
            forms.append(String(RedactionSample.base64(shift + text).dropFirst(4).dropLast(4)))
        }
        return forms.map { Array($0.utf8) }
    }
}

/// A small generator of numbers (SplitMix64), the same in every run.
struct FixedRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
