import SoapstoneCodec
import SoapstoneXML

enum OneCode: String, HostEnumeration {
    case payee = "P"
    case payor = "O"
    case long = "LONG"
}

let types: [any Scalar.Type] = [
    HostText<10>.self, PlainText<10>.self, FixedText<4>.self, Clob.self, Digits<10>.self, WebID.self, HostInteger<4>.self,
    Packed<9, 2>.self, Overpunch<10, 2>.self, HostDate.self, JulianDate.self, ISODate.self, HostTime.self,
    HostTimestamp.self, Db2Timestamp.self, Indicator.self, FixedIndicator.self, XSDBoolean.self, XSDShort.self,
    XSDInt.self, XSDLong.self, XSDDecimalDigits<12>.self, Base64.self, OneCode.self,
]

/// An accepted text must be read again, equal, from what the value writes.
func check<Value: Scalar>(_ type: Value.Type, _ text: [UInt8]) {
    if let value = try? type.decode(text.span) {
        let lexical = Array(value.lexical.utf8)
        guard let again = try? type.decode(lexical.span), again == value else {
            fatalError("\(type) does not survive its own XML text")
        }
    }
    if let value = try? type.decodeJSON(text.span) {
        _ = value.json
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    guard let data, size > 0 else { return 0 }
    let text = [UInt8](UnsafeBufferPointer(start: data + 1, count: size - 1))
    check(types[Int(data[0]) % types.count], text)
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// SwiftPM gives `main` the name of the module; libFuzzer's own `main` is therefore called from here.
@_cdecl("FuzzScalars_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var count = count, arguments = arguments
    return runDriver(&count, &arguments) { fuzzOne($0, $1) }
}
