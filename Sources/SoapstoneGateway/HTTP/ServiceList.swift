internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The JSON that lists what is served.
enum ServiceList {
    static func bytes(_ operations: [Operation]) -> [UInt8] {
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
        output.append("]}")
        return output.bytes
    }
}
