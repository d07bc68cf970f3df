internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The JSON of a call that succeeded: the operation's members, then those that are the gateway's.
enum SuccessBody {
    /// Writes a body; nil where the operation wrote a member that is the gateway's to write.
    ///
    /// - Parameters:
    ///   - renames: whether such a member has a `$` put before its key, since a contract's names are not ours to choose.
    ///   - cacheID: the id of a session that the call has opened.
    ///   - notice: the maintenance window that the call was made in.
    ///   - incomplete: why a part of the response is missing, which is no success.
    static func bytes(
        renaming renames: Bool = false,
        cacheID: String? = nil,
        notice: MaintenanceWindow? = nil,
        incomplete: Outcome.Failure? = nil,
        _ members: (inout ObjectWriter) -> Void
    ) -> [UInt8]? {
        var output = ByteWriter()
        output.append("{")
        let start = output.count
        var writer = ObjectWriter(output: ByteWriter(capacity: 16))
        swap(&writer.output, &output)
        members(&writer)
        swap(&writer.output, &output)
        let reserved = output.withBytes { ReservedKeys.places(in: $0.dropFirst(start)) }
        if !reserved.isEmpty {
            guard renames else { return nil }
            let written = output.withBytes { Array($0.dropFirst(start)) }
            output.truncate(to: start)
            var done = 0
            for place in reserved {
                output.append(Array(written[done..<(place - start)]))
                output.append("$")
                done = place - start
            }
            output.append(Array(written[done...]))
        }
        if output.count > start { output.append(",") }
        if let notice { write(notice, to: &output) }
        if let incomplete {
            write(incomplete, to: &output)
            return output.bytes
        }
        output.append(#""Status":"SUCCESS","#)
        if let cacheID {
            output.append(#""cacheid":"#)
            output.appendJSON(cacheID)
            output.append(",")
        }
        output.append(#""httpStatusCode":200,"opstatus":0}"#)
        return output.bytes
    }

    /// Writes the members alone.
    static func plain(_ members: (inout ObjectWriter) -> Void) -> [UInt8] {
        var object = ObjectWriter(output: ByteWriter())
        object.output.append("{")
        members(&object)
        object.output.append("}")
        return object.output.bytes
    }

    private static func write(_ failure: Outcome.Failure, to output: inout ByteWriter) {
        output.append(#""errcode":"#)
        output.appendJSON(failure.status.code)
        output.append(#","errmsg":"#)
        output.appendJSON(failure.status.text)
        output.append(#","httpStatusCode":200,"message":"#)
        output.appendJSON(failure.userMessage ?? failure.status.userMessage)
        output.append(#","opstatus":"#)
        output.append(decimal: Int64(failure.status.number))
        output.append("}")
    }

    private static func write(_ window: MaintenanceWindow, to output: inout ByteWriter) {
        output.append(#""endTime":"#)
        output.appendJSON(window.endTime.text)
        output.append(#","maintenanceFlag":true,"startTime":"#)
        output.appendJSON(window.startTime.text)
        output.append(",")
    }
}
