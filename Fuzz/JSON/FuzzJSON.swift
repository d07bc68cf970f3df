import SoapstoneCodec
import SoapstoneXML

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
    guard let document = try? JSONDocument(parsing: bytes) else { return 0 }
    var output = ByteWriter()
    document.root.write(to: &output, style: .compact)
    guard let again = try? JSONDocument(parsing: output.bytes) else {
        fatalError("what the writer made of an accepted document is refused")
    }
    guard document.root.isEquivalent(to: again.root) else { fatalError("writing changed a value") }
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// SwiftPM gives `main` the name of the module; libFuzzer's own `main` is therefore called from here.
@_cdecl("FuzzJSON_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var count = count, arguments = arguments
    return runDriver(&count, &arguments) { fuzzOne($0, $1) }
}
