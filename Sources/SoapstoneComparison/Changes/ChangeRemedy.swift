/// What can be done about a change.
enum ChangeRemedy {
    static func of(_ kind: ChangeKind) -> String? {
        switch kind {
        case .elementAdded, .attributeAdded:
            "Make it optional for whoever writes it, and let readers of the old contract get it only when they ask."
        case .elementRemoved, .attributeRemoved: "Keep it as optional, and mark it as no longer used."
        case .elementRenamed, .namespace, .messageElement, .order, .content, .contentKind:
            "Offer the new form under a new operation or namespace, and keep the old one until nobody calls it."
        case .cardinality, .attributeUse:
            "Keep the wider of the two numbers for what is read, the narrower for what is written."
        case .enumeration: "Keep the old values for what is read; send new ones only to those who know them."
        case .length, .minLength, .maxLength, .maxInclusive, .maxExclusive, .minInclusive, .minExclusive, .totalDigits,
            .fractionDigits, .valuePattern, .simpleType:
            "Read what both types allow; write what both allow."
        case .operationRemoved, .portRemoved, .jsonOperationRemoved: "Keep it until nobody calls it."
        case .operationAdded, .portAdded, .faultAdded: "Bring up the other side first."
        case .jsonMemberAdded:
            "Add it to the responses of a new operation, or check that clients ignore unknown members."
        case .jsonMemberRemoved, .jsonType: "Offer the new form under a new operation until all clients use it."
        case .jsonRequired: "Keep it optional in requests, and present in responses."
        case .jsonCount, .jsonChoice, .jsonValue:
            "Accept in requests what the old contract accepts; send in responses only what it allows."
        case .soapAction: "Let the server take both actions."
        case .soapVersion, .transport, .use, .wire: "Offer a second port in the new form."
        case .headerAdded: "Let the server do without the header."
        case .address: "Leave a redirect or a proxy at the old address."
        default: nil
        }
    }
}
