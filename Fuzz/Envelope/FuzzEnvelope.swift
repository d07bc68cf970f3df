import SoapstoneSOAP
import SoapstoneXML

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
    guard let envelope = try? Envelope(parsing: bytes) else { return 0 }
    for header in envelope.headers { _ = (header.name, header.mustUnderstand, header.role) }
    if let fault = envelope.fault { _ = (fault.code, fault.reason, fault.detail.map(\.place)) }
    _ = envelope.payload?.place
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// SwiftPM gives `main` the name of the module; libFuzzer's own `main` is therefore called from here.
@_cdecl("FuzzEnvelope_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var count = count, arguments = arguments
    return runDriver(&count, &arguments) { fuzzOne($0, $1) }
}
