import FuzzDriver
import SoapstoneXML

/// The canonical form says each namespace again where it is used, so it may be far larger than its source.
let unbounded = {
    var limits = XMLLimits()
    limits.messageBytes = 1 << 30
    limits.attributesPerElement = 1 << 20
    limits.startTagBytes = 1 << 30
    limits.namespacesPerElement = 1 << 20
    limits.namespacesInScope = 1 << 20
    limits.attributeValueBytes = 1 << 30
    return limits
}()

func canonical(_ text: String) -> String {
    guard let document = try? XMLDocument(parsing: Array(text.utf8), limits: unbounded) else {
        fatalError("a canonical text is refused")
    }
    return CanonicalForm().text(of: document.root)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: size)
    guard let document = try? XMLDocument(parsing: bytes) else { return 0 }
    let first = CanonicalForm().text(of: document.root)
    let second = canonical(first)
    if first.utf8.elementsEqual(second.utf8) { return 0 }
    // The prefix of an xsi:type need not be declared. It stays as it is then, and may be one that the canonical form
    // itself declares: read again, it is an expanded name, and that is stable.
    guard first.contains("XMLSchema-instance"), second.utf8.elementsEqual(canonical(second).utf8) else {
        fatalError("a canonical text is not its own canonical text")
    }
    return 0
}

@_cdecl("FuzzXML_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
