import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Looks at all fields of a form, before anything is sent: what people enter is wrong in more than one place.
///
/// A field that is missing, empty or of another form is theirs, and is told as the service tells of it. JSON of another
/// kind than the contract says, and keys that it does not have, are the developer's: those stay with the codec.
struct FieldCheck {
    /// What is wrong with a field.
    enum Code: String {
        case required = "REQUIRED"
        case invalid = "INVALID"
        case tooLong = "TOO_LONG"
        /// There are more of them than there may be.
        case tooMany = "TOO_MANY"

        var words: String {
            switch self {
            case .required: "is required and has no value"
            case .invalid: "does not have the form of the field"
            case .tooLong: "is longer than the field"
            case .tooMany: "has more elements than there may be"
            }
        }
    }

    /// A field in which something is wrong.
    struct Mistake {
        var pointer: String
        var field: String
        var code: Code

        init(_ pointer: String, _ field: String, _ code: Code) {
            self.pointer = pointer
            self.field = field
            self.code = code
        }
    }

    private(set) var mistakes: [Mistake] = []

    /// Makes a record of a form.
    ///
    /// - Parameter rule: what no field can say by itself; nil for nothing wrong.
    /// - Throws: `Operation.RequestError` with the failure 20021 and all fields that are wrong; without a failure where
    ///   the JSON does not follow the contract.
    static func read<Form: Record>(
        _ json: JSONDocument,
        _ session: SessionValues? = nil,
        rule: (Form) -> Mistake? = { _ in nil }
    ) throws(Operation.RequestError) -> Form {
        var check = FieldCheck()
        check.look(at: json.root, by: Form.codec.lines(), pointer: "", field: "")
        try check.end()
        let form: Form
        do throws(DecodeError) {
            form = try Form.decode(from: json, session: session)
        } catch {
            throw Operation.RequestError(error)
        }
        check.mistakes = [rule(form)].compactMap(\.self)
        try check.end()
        return form
    }

    private func end() throws(Operation.RequestError) {
        guard !mistakes.isEmpty else { return }
        throw Self.error(mistakes)
    }

    /// The failure 20021 with the fields that are wrong.
    static func error(_ mistakes: [Mistake]) -> Operation.RequestError {
        var failure = Outcome.Failure(.validation, detail: "fields of the form")
        failure.fieldErrors = mistakes.map { Outcome.FieldError(field: $0.field, code: $0.code.rawValue) }
        return Operation.RequestError(
            mistakes.map { .init(code: $0.code.rawValue, pointer: $0.pointer, message: $0.code.words) },
            count: mistakes.count,
            failure: failure
        )
    }

    private mutating func look(at value: JSONValue, by lines: [CodecLine], pointer: String, field: String) {
        for line in lines {
            guard let name = line.slot.jsonName else { continue }
            let pointer = "\(pointer)/\(name)"
            let field = field.isEmpty ? name : "\(field).\(name)"
            guard let member = value[name], member.kind != .null else {
                if line.occurs.lowerBound > 0 { mistakes.append(Mistake(pointer, field, .required)) }
                continue
            }
            switch line.type {
            case .scalar(let type, _, _, let json): look(at: member, type, json, pointer: pointer, field: field)
            case .record(_, let nested): look(at: member, line.occurs, nested(), pointer: pointer, field: field)
            case .constant: continue
            }
        }
    }

    /// The elements of a list.
    private mutating func look(
        at list: JSONValue,
        _ times: ClosedRange<Int>,
        _ lines: [CodecLine],
        pointer: String,
        field: String
    ) {
        guard list.kind == .array else { return }
        if list.count < times.lowerBound { mistakes.append(Mistake(pointer, field, .required)) }
        guard list.count <= times.upperBound else { return mistakes.append(Mistake(pointer, field, .tooMany)) }
        for (index, element) in list.elements.enumerated() where element.kind == .object {
            look(at: element, by: lines, pointer: "\(pointer)/\(index)", field: "\(field)[\(index)]")
        }
    }

    private mutating func look(
        at member: JSONValue,
        _ type: ScalarType,
        _ json: (String) throws(ScalarError) -> String?,
        pointer: String,
        field: String
    ) {
        guard type.json == .string, let text = member.string else { return }
        let code: Code
        do throws(ScalarError) {
            guard try json(text) == nil else { return }
            code = .required
        } catch {
            let longest = type.facets.lazy.compactMap { if case .maxLength(let length) = $0 { length } else { nil } }
                .first
            code = text.unicodeScalars.count > longest ?? .max ? .tooLong : .invalid
        }
        mistakes.append(Mistake(pointer, field, code))
    }
}

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
