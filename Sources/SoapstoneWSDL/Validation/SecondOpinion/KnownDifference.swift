/// Faults of libxml2's validator (2.9.14) that explain why it says something else.
enum KnownDifference: String {
    case nestedFiniteRepeats =
        "libxml2 calls the content invalid; it is known to give up on finite repetitions inside finite repetitions."
    case textIDs = "libxml2 finds nothing wrong; it does not compare the IDs that are the text of elements."

    /// Why libxml2 finds errors in a valid document; nil where no reason is known.
    static func explaining(_ findings: [SecondOpinion.Finding], _ second: SecondValidator) -> KnownDifference? {
        // XML_SCHEMAV_ELEMENT_CONTENT: an element is not expected, or is missing.
        if second.hasNestedFiniteRepeats, findings.allSatisfy({ $0.code == 1871 }) { return .nestedFiniteRepeats }
        return nil
    }

    /// Why libxml2 finds nothing wrong in an invalid document; nil where no reason is known.
    static func explaining(_ violations: [ValidationViolation]) -> KnownDifference? {
        if violations.allSatisfy({ $0.rule.hasPrefix("cvc-id") }) { return .textIDs }
        return nil
    }
}

extension SecondOpinion.Finding: CustomStringConvertible {
    /// `line: message`.
    public var description: String { "\(line): \(message)" }
}
