import SoapstoneXML

@testable import SoapstoneSchema

/// Faults of libxml2's validator (measured with 2.9.14) that explain why it says something else than we do.
enum KnownDifference: String, CaseIterable {
    case nestedFiniteRepeats =
        "libxml2 calls the content invalid: it gives up on finite repetitions inside finite repetitions."
    case spaceAroundIntegers =
        "libxml2 calls an integer invalid for the white space around it, which whiteSpace=collapse takes away."
    case longDecimals = "libxml2 reads no decimal of more than 24 digits; xs:decimal has no such bound."
    case undeclaredWithType =
        "libxml2 does not validate an undeclared element by its xsi:type, as cvc-assess-elt.1.1.1.2 allows."
    case spaceAroundTypes =
        "libxml2 does not take away the white space around the QName of an xsi:type, which whiteSpace=collapse does."
    case fixedAsText = "libxml2 compares the fixed values of elements as texts, not as values."
    case textIDs = "libxml2 finds nothing wrong: it does not compare the IDs that are the text of elements."
    case fixedUses = "libxml2 finds nothing wrong: it does not know the fixed value of a reference to an attribute."
    case fixedWithChildren =
        "libxml2 finds nothing wrong: it lets an element with a fixed value have child elements."
    case wildIDs = "libxml2 finds nothing wrong: it does not count the IDs that an attribute wildcard lets through."

    case nillableKeys = "libxml2 finds nothing wrong: it lets nillable elements that are not nil be fields of keys."

    /// Why libxml2 finds errors in a valid document; nil where no reason is known for one of them.
    static func explaining(_ findings: [SecondOpinion.Finding], _ second: SecondValidator) -> KnownDifference? {
        // What follows such a value is said of the declared type.
        if findings.contains(where: { hasSpacedType($0.message) }) { return .spaceAroundTypes }
        let reasons = findings.map { reason(for: $0, second) }
        return reasons.contains(nil) ? nil : reasons.first ?? nil
    }

    /// Why libxml2 finds nothing wrong in an invalid document; nil where no reason is known for one of the violations.
    static func explaining(_ violations: [ValidationViolation]) -> KnownDifference? {
        let reasons = violations.map { violation -> KnownDifference? in
            switch violation.rule {
            case "cvc-id.1", "cvc-id.2": .textIDs
            case "cvc-au": .fixedUses
            case "cvc-elt.5.2.2.1": .fixedWithChildren
            case "cvc-identity-constraint.4.2.3": .nillableKeys
            case "cvc-complex-type.5.1", "cvc-complex-type.5.2": .wildIDs
            default: nil
            }
        }
        return reasons.contains(nil) ? nil : reasons.first ?? nil
    }

    private static func reason(for finding: SecondOpinion.Finding, _ second: SecondValidator) -> KnownDifference? {
        switch finding.code {
        case 1857, 1858:  // XML_SCHEMAV_CVC_ELT_5_2_2_2_1, _2
            return .fixedAsText
        case 1871:  // XML_SCHEMAV_ELEMENT_CONTENT
            return second.hasNestedFiniteRepeats ? .nestedFiniteRepeats : nil
        case 1845, 1878:  // XML_SCHEMAV_CVC_ELT_1, _CVC_WILDCARD: we found it valid, so the element has an xsi:type.
            return .undeclaredWithType
        case 1824:  // XML_SCHEMAV_CVC_DATATYPE_VALID_1_2_1
            guard let value = quotedValue(in: finding.message) else { return nil }
            let number = value.filter { "0123456789+-.".utf8.contains($0) }
            if number.count > 24, number.count == value.count { return .longDecimals }
            // A line feed is shown as `\u{A}`.
            let first = value.first == 0x20 || value.first == UInt8(ascii: "\\")
            let last = value.last == 0x20 || value.last == UInt8(ascii: "}")
            return (first || last) && !number.isEmpty ? .spaceAroundIntegers : nil
        default:
            return nil
        }
    }

    /// Whether libxml2 speaks of an `xsi:type` with white space around it: `…}type': The QName value ' b:B ' has no
    /// corresponding namespace declaration in scope`, or `'{urn:b}B\u{A}' of the xsi:type attribute does not resolve`.
    private static func hasSpacedType(_ message: String) -> Bool {
        let bytes = Array(message.utf8)
        guard let start = bytes.firstRange(of: Array("XMLSchema-instance}type': The QName value '".utf8))?.upperBound,
            let end = ["' has no", "' of the xsi:type"].lazy
                .compactMap({ bytes[start...].firstRange(of: Array($0.utf8))?.lowerBound }).first,
            start < end
        else { return false }
        // A line feed is shown as `\u{A}`.
        return [0x20, UInt8(ascii: "\\")].contains(bytes[start]) || [0x20, UInt8(ascii: "}")].contains(bytes[end - 1])
    }

    /// The value in libxml2's words about a number: `Element 'a': ' 52 ' is not a valid value of the atomic type 'xs:long'.`
    private static func quotedValue(in message: String) -> [UInt8]? {
        let bytes = Array(message.utf8)
        guard let start = bytes.firstRange(of: Array(": '".utf8))?.upperBound,
            let end = bytes.firstRange(of: Array("' is not a valid value of the ".utf8))?.lowerBound, start < end
        else { return nil }
        return Array(bytes[start..<end])
    }
}
