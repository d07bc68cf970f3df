/// A value of a primitive datatype. Values of two primitives are never equal (Part 2, section 2.2.1).
public enum AtomicValue: Hashable, Sendable {
    /// A string, as UTF-8.
    case string([UInt8])
    /// A truth value.
    case boolean(Bool)
    /// A decimal, or a value of a type derived from it.
    case decimal(DecimalValue)
    /// A single-precision number.
    case float(FloatingValue<Float>)
    /// A double-precision number.
    case double(FloatingValue<Double>)
    /// A duration.
    case duration(DurationValue)
    /// A value of one of the calendar types.
    case calendar(CalendarValue)
    /// The octets of a hexBinary.
    case hexBinary([UInt8])
    /// The octets of a base64Binary.
    case base64Binary([UInt8])
    /// A URI reference, as it is written: no two spellings are the same.
    case anyURI([UInt8])
    /// An expanded name; the namespace is nil where there is none.
    case qName(namespace: String?, local: [UInt8])
    /// The expanded name of a notation.
    case notation(namespace: String?, local: [UInt8])

    /// Reads a text whose white space was processed; nil where it is not in the lexical space of the primitive, or is a
    /// QName whose prefix has no namespace.
    ///
    /// - Parameter resolve: the namespace of a prefix, given as UTF-8 and empty for the default namespace.
    package init?(
        _ text: UnsafeBufferPointer<UInt8>,
        of primitive: Primitive,
        resolving resolve: (UnsafeBufferPointer<UInt8>) -> String?
    ) {
        switch primitive {
        case .string: self = .string(Array(text))
        case .anyURI:
            guard URIText.isReference(text) else { return nil }
            self = .anyURI(Array(text))
        case .boolean:
            guard let value = Self.boolean(text) else { return nil }
            self = .boolean(value)
        case .decimal:
            guard let value = DecimalValue(text) else { return nil }
            self = .decimal(value)
        case .float:
            guard let literal = FloatingLiteral(text) else { return nil }
            self = .float(FloatingValue(literal.float))
        case .double:
            guard let literal = FloatingLiteral(text) else { return nil }
            self = .double(FloatingValue(literal.double))
        case .duration:
            guard let value = DurationValue(text) else { return nil }
            self = .duration(value)
        case .dateTime, .time, .date, .gYearMonth, .gYear, .gMonthDay, .gDay, .gMonth:
            guard let value = CalendarValue(text, as: primitive) else { return nil }
            self = .calendar(value)
        case .hexBinary:
            guard BinaryText.hexCount(text) != nil else { return nil }
            self = .hexBinary(BinaryText.hexOctets(text))
        case .base64Binary:
            guard BinaryText.base64Count(text) != nil else { return nil }
            self = .base64Binary(BinaryText.base64Octets(text))
        case .qName, .notation:
            guard let (prefix, local) = NameText.qNameParts(text) else { return nil }
            let namespace = resolve(prefix)
            guard prefix.isEmpty || namespace != nil else { return nil }
            self =
                primitive == .qName
                ? .qName(namespace: namespace, local: Array(local))
                : .notation(namespace: namespace, local: Array(local))
        }
    }

    /// `true`, `1`, `false` and `0` (section 3.2.2.1).
    static func boolean(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        switch text.count {
        case 1: text[0] == UInt8(ascii: "1") ? true : text[0] == UInt8(ascii: "0") ? false : nil
        case 4: text.elementsEqual("true".utf8) ? true : nil
        case 5: text.elementsEqual("false".utf8) ? false : nil
        default: nil
        }
    }

    /// The primitive that the value is of.
    public var primitive: Primitive {
        switch self {
        case .string: .string
        case .boolean: .boolean
        case .decimal: .decimal
        case .float: .float
        case .double: .double
        case .duration: .duration
        case .calendar(let value): value.type
        case .hexBinary: .hexBinary
        case .base64Binary: .base64Binary
        case .anyURI: .anyURI
        case .qName: .qName
        case .notation: .notation
        }
    }

    /// Where the value stands relative to another; values of an unordered type are equal or have no order.
    public func order(_ other: AtomicValue) -> ValueOrder {
        switch (self, other) {
        case (.decimal(let a), .decimal(let b)): ValueOrder(a, b)
        case (.float(let a), .float(let b)): a.order(b)
        case (.double(let a), .double(let b)): a.order(b)
        case (.duration(let a), .duration(let b)): a.order(b)
        case (.calendar(let a), .calendar(let b)) where a.type == b.type: a.order(b)
        default: self == other ? .equal : .indeterminate
        }
    }
}

extension AtomicValue {
    public static func == (a: AtomicValue, b: AtomicValue) -> Bool {
        switch (a, b) {
        case (.string(let a), .string(let b)): a == b
        case (.boolean(let a), .boolean(let b)): a == b
        case (.decimal(let a), .decimal(let b)): a == b
        case (.float(let a), .float(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.duration(let a), .duration(let b)): a == b
        case (.calendar(let a), .calendar(let b)): a == b
        case (.hexBinary(let a), .hexBinary(let b)): a == b
        case (.base64Binary(let a), .base64Binary(let b)): a == b
        case (.anyURI(let a), .anyURI(let b)): a == b
        case (.qName(let a, let x), .qName(let b, let y)), (.notation(let a, let x), .notation(let b, let y)):
            x == y && areEqual(a, b)
        default: false
        }
    }

    /// Whether two namespaces are the same bytes: `==` of strings takes canonically equivalent ones for equal.
    private static func areEqual(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.utf8.elementsEqual(b.utf8)
    }
}

extension AtomicValue {
    /// The canonical lexical form of the value (Part 2, 3.2.x.2); that of an integer where `asInteger` says so.
    ///
    /// A QName has none, since it needs a prefix: it is written as `{namespace}local`.
    public func canonicalText(asInteger: Bool = false) -> String {
        switch self {
        case .string(let text), .anyURI(let text): String(decoding: text, as: UTF8.self)
        case .boolean(let value): value ? "true" : "false"
        case .decimal(let value): value.canonicalText(asInteger: asInteger)
        case .float(let value): value.canonicalText
        case .double(let value): value.canonicalText
        case .duration(let value): value.canonicalText
        case .calendar(let value): value.canonicalText
        case .hexBinary(let octets): BinaryText.hexText(octets)
        case .base64Binary(let octets): BinaryText.base64Text(octets)
        case .qName(let namespace, let local), .notation(let namespace, let local):
            "\(namespace.map { "{\($0)}" } ?? "")\(String(decoding: local, as: UTF8.self))"
        }
    }
}
