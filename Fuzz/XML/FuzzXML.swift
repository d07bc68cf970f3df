import SoapstoneXML

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: size)
    guard let document = try? XMLDocument(parsing: bytes) else { return 0 }
    let text = CanonicalForm().text(of: document.root)
    guard let again = try? XMLDocument(parsing: Array(text.utf8)) else {
        fatalError("the canonical text of an accepted document is refused")
    }
    let second = CanonicalForm().text(of: again.root)
    // The value of xsi:type becomes Clark notation once and is no QName afterwards.
    if !text.utf8.elementsEqual(second.utf8), !text.contains("XMLSchema-instance") {
        fatalError("canonical text is not stable")
    }
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// SwiftPM gives `main` the name of the module; libFuzzer's own `main` is therefore called from here.
@_cdecl("FuzzXML_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var count = count, arguments = arguments
    return runDriver(&count, &arguments) { fuzzOne($0, $1) }
}
