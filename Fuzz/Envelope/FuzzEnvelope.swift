import FuzzDriver
import SoapstoneSOAP
import SoapstoneXML

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    guard let envelope = try? Envelope(parsing: [UInt8](input: data, count: size)) else { return 0 }
    for header in envelope.headers {
        _ = (header.name, header.mustUnderstand, header.role, header.isForReceiver, header.element.place)
    }
    if let fault = envelope.fault { _ = (fault.code, fault.reason, fault.detail.map(\.place)) }
    _ = envelope.payload?.place
    _ = try? envelope.requireUnderstood(Addressing.names + [SecurityHeader.name])
    _ = try? Addressing(of: envelope)
    _ = try? SecurityHeader(of: envelope)
    return 0
}

@_cdecl("FuzzEnvelope_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
