import SoapstoneXML

/// Why a text is not valid against a datatype.
public struct DatatypeViolation: Error, Equatable, Sendable {
    /// The validation rule that is broken: `cvc-datatype-valid.1.2.1`, `cvc-pattern-valid`, `cvc-maxInclusive-valid`;
    /// `REGEX_COST` where a pattern could not be matched within its limits.
    public let clause: String
    /// What stood there: at most 200 characters of the text, escaped, or a measure of it in words.
    public let found: String
    /// What is allowed, in words.
    public let allowed: String
    /// The name of the datatype; nil where it has none.
    public let datatype: String?

    init(_ clause: String, found: String, allowed: String, datatype: String?) {
        self.clause = clause
        self.found = found
        self.allowed = allowed
        self.datatype = datatype
    }

    init(_ clause: String, text: UnsafeBufferPointer<UInt8>, allowed: String, datatype: String?) {
        self.init(clause, found: "'\(Excerpt.escaped(text))'", allowed: allowed, datatype: datatype)
    }
}

extension DatatypeViolation: CustomStringConvertible {
    /// `found is not datatype: expected allowed [clause]`.
    public var description: String {
        "\(found) is not \(datatype ?? "of the type"): expected \(allowed) [\(clause)]"
    }
}
