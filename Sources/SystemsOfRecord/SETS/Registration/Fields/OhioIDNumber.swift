import SoapstoneCodec

/// The number of an Ohio identity, whichever kind it is: capital letters and digits.
struct OhioIDNumber: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool {
        8...12 ~= text.count
            && text.allSatisfy { InitialText.isCapital($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    static var expected: String { "8 to 12 capital letters and digits" }

    static var type: ScalarType { ScalarType("string", [.maxLength(12), .pattern("[0-9A-Z]{8,12}")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "TL" + digits(seed, 6)) }
}

/// Which Ohio identity a customer has.
enum OhioIDType: String, HostEnumeration {
    case drivingLicense = "OL"
    case stateID = "SI"
    case key = "KEY"

    var jsonName: String { rawValue }

    /// Whether a number is one of this kind: two letters and six digits, but of a key, which has any of both.
    func admits(_ number: OhioIDNumber) -> Bool {
        guard self != .key else { return true }
        let text = number.value.utf8
        return text.count == 8 && text.prefix(2).allSatisfy(InitialText.isCapital)
            && text.dropFirst(2).allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
