public import SoapstoneMessages
internal import SoapstoneSOAP

extension Operation.RequestError {
    /// Takes all that a contract's codec finds wrong.
    public init(_ errors: SchemaEncodeErrors) {
        let mistakes = errors.errors.map { error in
            var mistake = Mistake(code: error.code.rawValue, pointer: error.pointer, message: error.message)
            mistake.found = error.found
            mistake.quotesValue = error.quotesValue
            mistake.expected = error.expected
            mistake.nearest = error.nearest
            return mistake
        }
        self.init(mistakes, count: errors.count)
    }
}
