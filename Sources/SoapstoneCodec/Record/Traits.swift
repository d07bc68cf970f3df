/// What an author says of a field beyond its name and type.
public struct Traits: Equatable, Sendable {
    /// The redaction class of a value: its readers.
    public enum Redaction: String, Sendable {
        /// Fit for logs and public fixtures: class N.
        case open
        /// Personal: class P. What a field is that says nothing.
        case personal
        /// Never written anywhere: class S.
        case secret
    }

    public var redaction = Redaction.personal
    /// The element is there without a value too, with the scalar's blank text.
    public var isBlank = false
    /// The contract lets the element be left out, though it is always written.
    public var isOptional = false
    /// A lenient reader does not take a missing element for a blank one.
    public var isRequired = false
    /// "No value" is written `xsi:nil="true"`.
    public var isNillable = false
    /// The field is not in JSON.
    public var isInternal = false
    /// The record's fields stand in JSON beside those of the record around it.
    public var isFlat = false
    /// How often the element occurs, where the Swift type does not say it.
    public var times: ClosedRange<Int>?
    /// The name of the session's value that fills the field; the device never sends or sees it.
    public var sessionKey: String?
    /// The COBOL picture or the column's type that the value comes from.
    public var source: String?

    @usableFromInline
    init(_ list: [Trait]) {
        for trait in list { trait.apply(&self) }
    }
}

/// One thing that an author says of a field: `.open`, `.blank`.
public struct Trait: Sendable {
    let apply: @Sendable (inout Traits) -> Void

    /// The value may be seen by everybody: class N.
    public static let open = Trait { $0.redaction = .open }
    /// The value is never written anywhere: class S.
    public static let secret = Trait { $0.redaction = .secret }
    /// The element is always there; without a value it has the scalar's blank text.
    public static let blank = Trait { $0.isBlank = true }
    /// The contract lets the element be left out. It is written all the same, without a value with the scalar's blank text,
    /// as .NET writes the members of its types; a property that is no optional has to be there.
    public static let optional = Trait {
        $0.isBlank = true
        $0.isOptional = true
    }
    /// The element is always there, and a record without it is refused even leniently; it may be blank.
    public static let required = Trait {
        $0.isBlank = true
        $0.isRequired = true
    }
    /// Without a value the element is there with `xsi:nil="true"`.
    public static let nillable = Trait { $0.isNillable = true }
    /// The field is not in JSON.
    public static let `internal` = Trait { $0.isInternal = true }

    /// The fields of the record in the element stand in JSON beside those of the record around it.
    public static let flat = Trait { $0.isFlat = true }

    /// The value comes from the session, under this name, and is not in JSON.
    public static func session(_ key: String) -> Trait {
        Trait {
            $0.sessionKey = key
            $0.isInternal = true
        }
    }

    /// The element occurs so many times.
    public static func times(_ range: ClosedRange<Int>) -> Trait {
        Trait { $0.times = range }
    }

    /// The COBOL picture or the column's type that the value comes from.
    public static func from(_ source: String) -> Trait {
        Trait { $0.source = source }
    }
}
