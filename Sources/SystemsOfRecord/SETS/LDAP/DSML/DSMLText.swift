import SoapstoneCodec

/// Directory Services Markup Language 2.0 (OASIS), as far as the directory's five uses need it.
enum DSML {
    static let namespace = "urn:oasis:names:tc:DSML:2:0:core"
}

/// `xs:string` of a directory, exactly as it is: names, distinguished names, values. The empty text is a value.
struct DSMLText: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        guard text.unicodeScalars.allSatisfy(Self.isXMLCharacter) else {
            throw ScalarError(expected: "characters that XML 1.0 can carry")
        }
        value = text
    }

    /// Takes a text of the program, or one that was made of checked texts.
    init(trusted text: String) {
        value = text
    }

    /// Takes the text of a device's request, which was checked.
    init(_ text: RequiredText) {
        value = text.value
    }

    static var type: ScalarType { ScalarType("string") }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try? UTF8Span(validating: lexical) else { throw ScalarError(expected: "UTF-8") }
        return Self(trusted: String(copying: text))
    }

    static func specimen(_ seed: Int) -> Self {
        Self(trusted: "text \(seed)")
    }

    /// Whether XML 1.0 can carry a character: production 2, `Char`.
    private static func isXMLCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }
}

/// The attributes of users' entries.
extension DSMLText {
    static let uid = DSMLText(trusted: "uid")
    static let mail = DSMLText(trusted: "mail")
    static let givenName = DSMLText(trusted: "givenName")
    static let sn = DSMLText(trusted: "sn")
    static let cn = DSMLText(trusted: "cn")
    static let webID = DSMLText(trusted: "odjfsWebId")
    static let userPassword = DSMLText(trusted: "userPassword")
    static let objectClass = DSMLText(trusted: "objectClass")

    /// Whether both name the same attribute: names ignore the case of letters (RFC 4512, section 2.5).
    func isAttribute(_ other: DSMLText) -> Bool {
        value.utf8.lazy.map(Self.lower).elementsEqual(other.value.utf8.lazy.map(Self.lower))
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}

/// DSML's `MAXINT`: a limit from 0, which is none, to 2,147,483,647.
struct DSMLLimit: NarrowedScalar {
    let base: XSDInt

    init(unchecked base: XSDInt) {
        self.base = base
    }

    static func allows(_ base: XSDInt) -> Bool { base >= 0 }

    static var expected: String { "an integer from 0 to \(Int32.max)" }

    static var type: ScalarType { ScalarType("unsignedInt", [.maxInclusive("\(Int32.max)")], json: .number) }

    static func specimen(_ seed: Int) -> Self {
        Self(unchecked: XSDInt(Int32(truncatingIfNeeded: UInt(bitPattern: seed) % UInt(Int32.max))))
    }

    /// Enough to tell one entry from more.
    static let two = DSMLLimit(unchecked: 2)
}
