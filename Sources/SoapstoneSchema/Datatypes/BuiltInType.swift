/// A datatype that every schema has: `anySimpleType` and the 44 of XML Schema Part 2, section 3.
public enum BuiltInType: UInt8, CaseIterable, Sendable {
    case anySimpleType
    // The primitives, in the order of `Primitive`.
    case string, boolean, decimal, float, double, duration
    case dateTime, time, date, gYearMonth, gYear, gMonthDay, gDay, gMonth
    case hexBinary, base64Binary, anyURI, qName, notation
    // What is derived from string.
    case normalizedString, token, language, nmtoken, nmtokens, name, ncName
    case id, idref, idrefs, entity, entities
    // What is derived from decimal.
    case integer, nonPositiveInteger, negativeInteger, long, int, short, byte
    case nonNegativeInteger, unsignedLong, unsignedInt, unsignedShort, unsignedByte, positiveInteger

    /// The name in the namespace `http://www.w3.org/2001/XMLSchema`.
    public var localName: String { row.name.description }

    /// The type that it restricts, or the item type's list restricts; nil for `anySimpleType`.
    public var base: BuiltInType? { row.base }

    /// The primitive that an atomic type comes from; nil for `anySimpleType` and the three lists.
    public var primitive: Primitive? {
        var type = self
        while let base = type.base {
            if base == .anySimpleType { return Primitive(rawValue: type.rawValue - 1) }
            type = base
        }
        return nil
    }

    /// The type of the items of IDREFS, ENTITIES and NMTOKENS; nil for every other type.
    public var itemType: BuiltInType? {
        switch self {
        case .nmtokens: .nmtoken
        case .idrefs: .idref
        case .entities: .entity
        default: nil
        }
    }

    /// What is done to white space before a text is looked at (section 4.3.6).
    public var whiteSpace: WhiteSpace {
        switch self {
        case .anySimpleType, .string: .preserve
        case .normalizedString: .replace
        default: .collapse
        }
    }

    /// The built-in type with a local name, as UTF-8; nil where there is none.
    public init?(localName: UnsafeBufferPointer<UInt8>) {
        // The names are short and few: a name is found by length and first byte before its bytes are compared.
        guard let first = localName.first else { return nil }
        for type in BuiltInType.allCases {
            let name = type.row.name
            guard name.utf8CodeUnitCount == localName.count, name.utf8Start.pointee == first else { continue }
            if localName.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: localName.count)) {
                self = type
                return
            }
        }
        return nil
    }

    /// The built-in type with a local name; nil where there is none.
    public init?(localName: String) {
        var name = localName
        guard let type = name.withUTF8({ BuiltInType(localName: $0) }) else { return nil }
        self = type
    }

    private var row: (name: StaticString, base: BuiltInType?) {
        switch self {
        case .anySimpleType: ("anySimpleType", nil)
        case .string: ("string", .anySimpleType)
        case .boolean: ("boolean", .anySimpleType)
        case .decimal: ("decimal", .anySimpleType)
        case .float: ("float", .anySimpleType)
        case .double: ("double", .anySimpleType)
        case .duration: ("duration", .anySimpleType)
        case .dateTime: ("dateTime", .anySimpleType)
        case .time: ("time", .anySimpleType)
        case .date: ("date", .anySimpleType)
        case .gYearMonth: ("gYearMonth", .anySimpleType)
        case .gYear: ("gYear", .anySimpleType)
        case .gMonthDay: ("gMonthDay", .anySimpleType)
        case .gDay: ("gDay", .anySimpleType)
        case .gMonth: ("gMonth", .anySimpleType)
        case .hexBinary: ("hexBinary", .anySimpleType)
        case .base64Binary: ("base64Binary", .anySimpleType)
        case .anyURI: ("anyURI", .anySimpleType)
        case .qName: ("QName", .anySimpleType)
        case .notation: ("NOTATION", .anySimpleType)
        case .normalizedString: ("normalizedString", .string)
        case .token: ("token", .normalizedString)
        case .language: ("language", .token)
        case .nmtoken: ("NMTOKEN", .token)
        case .nmtokens: ("NMTOKENS", .anySimpleType)
        case .name: ("Name", .token)
        case .ncName: ("NCName", .name)
        case .id: ("ID", .ncName)
        case .idref: ("IDREF", .ncName)
        case .idrefs: ("IDREFS", .anySimpleType)
        case .entity: ("ENTITY", .ncName)
        case .entities: ("ENTITIES", .anySimpleType)
        case .integer: ("integer", .decimal)
        case .nonPositiveInteger: ("nonPositiveInteger", .integer)
        case .negativeInteger: ("negativeInteger", .nonPositiveInteger)
        case .long: ("long", .integer)
        case .int: ("int", .long)
        case .short: ("short", .int)
        case .byte: ("byte", .short)
        case .nonNegativeInteger: ("nonNegativeInteger", .integer)
        case .unsignedLong: ("unsignedLong", .nonNegativeInteger)
        case .unsignedInt: ("unsignedInt", .unsignedLong)
        case .unsignedShort: ("unsignedShort", .unsignedInt)
        case .unsignedByte: ("unsignedByte", .unsignedShort)
        case .positiveInteger: ("positiveInteger", .nonNegativeInteger)
        }
    }
}
