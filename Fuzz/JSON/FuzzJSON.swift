import FuzzDriver
import SoapstoneCodec
import SoapstoneXML

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    guard let document = try? JSONDocument(parsing: [UInt8](input: data, count: size)) else { return 0 }
    for style in [JSONStyle.compact, .compact(sortedKeys: true), .pretty] {
        var output = ByteWriter()
        document.root.write(to: &output, style: style)
        // Indentation makes a document longer, and nothing else of it.
        guard let again = try? JSONDocument(parsing: output.bytes, limits: JSONLimits(body: 1 << 30)) else {
            fatalError("what the writer made of an accepted document is refused")
        }
        guard document.root.isEquivalent(to: again.root) else { fatalError("writing changed a value") }
        var second = ByteWriter()
        again.root.write(to: &second, style: style)
        guard output.bytes == second.bytes else { fatalError("writing again changed the text") }
    }
    return 0
}

@_cdecl("FuzzJSON_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
