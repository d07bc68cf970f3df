import FuzzDriver
import SoapstoneSOAP

/// The input as an HTTP message without its first line: the value of Content-Type, LF, the body.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let input = [UInt8](input: data, count: size)
    let field = input.prefix { $0 != UInt8(ascii: "\n") }
    guard let type = try? MediaType(parsing: Array(field).span) else { return 0 }
    checkDescription(of: type)
    guard let message = try? MultipartMessage(parsing: Array(input.dropFirst(field.count + 1)), contentType: type)
    else {
        return 0
    }
    var resolver = XOPResolver(message)
    for part in message.parts {
        _ = try? part.content()
        if let type = part.contentType { checkDescription(of: type) }
        guard let contentID = part.contentID else { continue }
        guard message.part(contentID: contentID)?.bytes.startIndex == part.bytes.startIndex else {
            fatalError("a Content-ID leads to another part")
        }
        _ = try? resolver.part(for: "cid:\(contentID)")
    }
    return 0
}

/// What a media type says of itself means the same when it is read.
func checkDescription(of type: MediaType) {
    guard let again = try? MediaType(parsing: type.description), again == type else {
        fatalError("a media type does not survive its own description")
    }
}

@_cdecl("FuzzMIME_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
