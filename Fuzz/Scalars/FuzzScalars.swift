import FuzzDriver
import SoapstoneCodec
import SoapstoneXML

enum OneCode: String, HostEnumeration {
    case payee = "P"
    case payor = "O"
    case long = "LONG"
}

/// One check a type; the remainder of the first byte chooses, so that '2' is the first one and 'J' the last.
let checks: [@Sendable ([UInt8]) -> Void] = [
    { check(HostText<10>.self, $0) }, { check(PlainText<10>.self, $0) }, { check(FixedText<4>.self, $0) },
    { check(Clob.self, $0) }, { check(Digits<10>.self, $0) }, { check(XSDDouble.self, $0) },
    { check(HostInteger<4>.self, $0) }, { check(Packed<9, 2>.self, $0) }, { check(Overpunch<10, 2>.self, $0) },
    { check(HostDate.self, $0) }, { check(JulianDate.self, $0) }, { check(ISODate.self, $0) },
    { check(HostTime.self, $0) }, { check(HostTimestamp.self, $0) }, { check(Db2Timestamp.self, $0) },
    { check(Indicator.self, $0) }, { check(FixedIndicator.self, $0) }, { check(XSDBoolean.self, $0) },
    { check(XSDShort.self, $0) }, { check(XSDInt.self, $0) }, { check(XSDLong.self, $0) },
    { check(XSDDecimalDigits<12>.self, $0) }, { check(Base64.self, $0) }, { check(OneCode.self, $0) },
    { check(OpenCode<OneCode, 4>.self, $0) },
]

/// An accepted text must be read again, equal, from what the value writes.
func check<Value: Scalar>(_ type: Value.Type, _ text: [UInt8]) {
    if let value = try? type.decode(text.span) {
        let lexical = Array(value.lexical.utf8)
        guard let again = try? type.decode(lexical.span), again == value else {
            fatalError("\(type) does not survive its own XML text")
        }
        checkJSON(value)
    }
    if let value = try? type.decodeJSON(text.span) {
        checkJSON(value)
        checkXML(value)
    }
}

/// What a value writes as JSON is JSON of the kind that its type declares.
///
/// It is not always read back: a host may send what a client may not, such as a fixed text that is too short.
func checkJSON<Value: Scalar>(_ value: Value) {
    guard let root = try? JSONDocument(parsing: Array(value.json.utf8)).root else {
        fatalError("\(Value.self) writes what is not JSON")
    }
    let isOfKind =
        switch Value.type.json {
        case .string: root.string != nil
        case .number: root.numberText != nil
        case .boolean: root.boolean != nil
        }
    guard isOfKind else { fatalError("\(Value.self) writes JSON of another kind than it declares") }
}

/// What a client may send reaches the host as it is, through an element's text; empty text may mean "no value" there.
func checkXML<Value: Scalar>(_ value: Value) {
    let lexical = value.lexical
    var output = ByteWriter()
    output.append("<v>")
    if Value.needsEscape { output.appendXML(text: lexical) } else { output.append(utf8: lexical) }
    output.append("</v>")
    guard let root = try? XMLDocument(parsing: output.bytes).root else {
        fatalError("\(Value.self) writes what is not XML")
    }
    guard root.text.utf8.elementsEqual(lexical.utf8) else { fatalError("\(Value.self) does not survive as text") }
    do {
        let again = try Value(lexical: root.text)
        guard again == value || again == nil && lexical.isEmpty else {
            fatalError("\(Value.self) from JSON means something else in XML")
        }
    } catch {
        fatalError("\(Value.self) from JSON is refused in XML")
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    guard let data, size > 0 else { return 0 }
    checks[Int(data[0]) % checks.count]([UInt8](input: data + 1, count: size - 1))
    return 0
}

@_cdecl("FuzzScalars_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
