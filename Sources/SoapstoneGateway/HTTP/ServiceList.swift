internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The JSON that lists what is served.
enum ServiceList {
    /// Lists operations: those that can be called, then those that cannot, with the reason.
    static func bytes(_ operations: [Operation], refused: [RefusedOperation] = []) -> [UInt8] {
        var output = ByteWriter()
        output.append(#"{"operations":["#)
        for (index, operation) in operations.enumerated() {
            output.append(index == 0 ? #"{"isIdempotent":"# : #",{"isIdempotent":"#)
            output.appendJSON(boolean: operation.isIdempotent)
            output.append(#","name":"#)
            output.appendJSON(operation.name)
            output.append(#","needsSession":"#)
            output.appendJSON(boolean: operation.needsSession)
            output.append(#","path":"#)
            output.appendJSON(RouteTable.path(of: operation))
            output.append(#","service":"#)
            output.appendJSON(operation.service)
            output.append("}")
        }
        output.append("]")
        if !refused.isEmpty { write(refused, to: &output) }
        output.append("}")
        return output.bytes
    }

    private static func write(_ refused: [RefusedOperation], to output: inout ByteWriter) {
        output.append(#","refused":["#)
        for (index, operation) in refused.enumerated() {
            output.append(index == 0 ? #"{"name":"# : #",{"name":"#)
            output.appendJSON(operation.name)
            output.append(#","path":"#)
            output.appendJSON(RouteTable.path(of: operation))
            output.append(#","reason":"#)
            output.appendJSON(operation.reason)
            output.append(#","service":"#)
            output.appendJSON(operation.service)
            output.append("}")
        }
        output.append("]")
    }
}
