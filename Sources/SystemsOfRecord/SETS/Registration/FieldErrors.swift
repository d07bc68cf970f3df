import SoapstoneCodec
import SoapstoneSOAP

/// The fields of a form in which the service found something wrong: the detail of a fault.
struct FieldErrors: Equatable {
    var errors: [FieldErrorEntry]
}

/// One field, and what is wrong with it.
struct FieldErrorEntry: Equatable {
    var field: FieldName
    var code: FieldErrorCode
}

extension FieldErrors: Record {
    static let codec = Codec(
        "FieldErrors",
        in: RegistrationService.namespace,
        FieldErrors.init,
        .element("error", json: "fieldErrors", \.errors, .times(1...50))
    )

    /// The errors as the device is told of them.
    var told: [Outcome.FieldError] {
        errors.map { Outcome.FieldError(field: $0.field.value, code: $0.code.value) }
    }
}

extension FieldErrorEntry: Record {
    static let codec = Codec(
        "error",
        FieldErrorEntry.init,
        .attribute("field", \.field, .open),
        .attribute("code", \.code, .open)
    )
}

/// The name of a field: `ssnLast4`, `securityQuestions[0].response`.
///
/// It goes to the device and to logs, so there is no room in it for what somebody has entered.
struct FieldName: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool {
        guard 1...64 ~= text.count, let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || [0x2E, 0x5B, 0x5D].contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

    static var expected: String { "the name of a field" }

    static var type: ScalarType {
        ScalarType("string", [.maxLength(64), .pattern(#"[A-Za-z][A-Za-z0-9.\[\]]*"#)])
    }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "field\(seed.magnitude)") }
}

/// What is wrong with a field: `REQUIRED`, `INVALID` and others, of which the list may grow.
struct FieldErrorCode: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool {
        guard 1...32 ~= text.count, let first = text.first, InitialText.isCapital(first) else { return false }
        return text.allSatisfy { InitialText.isCapital($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
    }

    static var expected: String { "a code of capital letters, digits and _" }

    static var type: ScalarType { ScalarType("string", [.maxLength(32), .pattern("[A-Z][A-Z0-9_]*")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "CODE_\(seed.magnitude)") }
}
