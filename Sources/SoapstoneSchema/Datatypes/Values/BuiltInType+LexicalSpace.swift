extension BuiltInType {
    /// Whether a text whose white space was processed is in the lexical space of an atomic built-in type.
    ///
    /// The bounds of the integers are facets and not looked at here; of the lists it is the items that have to be asked.
    func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .anySimpleType, .string, .normalizedString, .token, .nmtokens, .idrefs, .entities: return true
        case .boolean: return AtomicValue.boolean(text) != nil
        case .decimal: return DecimalLiteral(text) != nil
        case .float, .double: return FloatingLiteral(text) != nil
        case .duration: return DurationValue(text) != nil
        case .dateTime, .time, .date, .gYearMonth, .gYear, .gMonthDay, .gDay, .gMonth:
            guard let primitive else { return false }
            return CalendarValue(text, as: primitive) != nil
        case .hexBinary: return BinaryText.hexCount(text) != nil
        case .base64Binary: return BinaryText.base64Count(text) != nil
        case .anyURI: return URIText.isReference(text)
        case .qName, .notation: return NameText.qNameParts(text) != nil
        case .language: return NameText.isLanguage(text)
        case .nmtoken: return NameText.isNMToken(text)
        case .name: return NameText.isName(text)
        case .ncName, .id, .idref, .entity: return NameText.isNCName(text)
        case .integer, .nonPositiveInteger, .negativeInteger, .long, .int, .short, .byte, .nonNegativeInteger,
            .unsignedLong, .unsignedInt, .unsignedShort, .unsignedByte, .positiveInteger:
            return DecimalLiteral(text).map { !$0.hasPoint } ?? false
        }
    }

    /// Whether the lexical space is all texts.
    package var isAnyText: Bool {
        switch self {
        case .anySimpleType, .string, .normalizedString, .token: true
        default: false
        }
    }

    /// What the lexical space is, in words for a message.
    var lexicalSpace: String {
        switch self {
        case .anySimpleType, .string, .normalizedString, .token: "any text"
        case .boolean: "'true', 'false', '1' or '0'"
        case .decimal: "digits, with one decimal point and a sign if wanted"
        case .float, .double: "a decimal with an exponent if wanted, or 'INF', '-INF' or 'NaN'"
        case .duration: "a duration such as 'P1Y2M3DT4H5M6.7S'"
        case .dateTime: "a date and time such as '2001-12-31T23:59:59.5Z'"
        case .time: "a time such as '23:59:59.5Z'"
        case .date: "a date such as '2001-12-31'"
        case .gYearMonth: "a year and month such as '2001-12'"
        case .gYear: "a year such as '2001'"
        case .gMonthDay: "a month and day such as '--12-31'"
        case .gDay: "a day such as '---31'"
        case .gMonth: "a month such as '--12'"
        case .hexBinary: "pairs of hexadecimal digits"
        case .base64Binary: "base64 with its padding"
        case .anyURI: "a URI reference"
        case .qName, .notation: "a name with a prefix if wanted, and a namespace declared for the prefix"
        case .language: "a language tag such as 'en-GB'"
        case .nmtoken: "name characters"
        case .name: "an XML name"
        case .ncName, .id, .idref, .entity: "an XML name without a colon"
        case .nmtokens: "name tokens with spaces between them"
        case .idrefs, .entities: "XML names without colons, with spaces between them"
        default: "digits, with a sign if wanted"
        }
    }
}
