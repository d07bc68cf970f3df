import SoapstoneOperations

/// The fields of a form that its user has to correct.
struct FormCheck {
    private(set) var errors: [Outcome.FieldError] = []

    /// Adds an error, where something is wrong with a field.
    mutating func add(_ field: String, _ code: String, where isWrong: Bool = true) {
        if isWrong { errors.append(Outcome.FieldError(field: field, code: code)) }
    }

    /// - Throws: opstatus 20021 with the errors, if there are any.
    func check() throws(Outcome.Failure) {
        guard errors.isEmpty else { throw Outcome.Failure(fields: errors) }
    }
}
