internal import SoapstoneCodec
internal import SoapstoneXML

/// The JSON of a call that succeeded: the operation's members, then those that are the gateway's.
enum SuccessBody {
    /// Writes a body; nil where the operation wrote a member that is the gateway's to write.
    static func bytes(_ members: (inout ObjectWriter) -> Void) -> [UInt8]? {
        var output = ByteWriter()
        output.append("{")
        let start = output.count
        var writer = ObjectWriter(output: ByteWriter(capacity: 16))
        swap(&writer.output, &output)
        members(&writer)
        swap(&writer.output, &output)
        guard !output.withBytes({ ReservedKeys.occur(in: $0.dropFirst(start)) }) else { return nil }
        if output.count > start { output.append(",") }
        output.append(#""Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#)
        return output.bytes
    }
}
