internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The JSON that lists what is served.
enum ServiceList {
    private struct Entry {
        var service: String
        var name: String
        var path: String
        var needsSession: Bool
        var isIdempotent: Bool
    }

    /// Lists operations: those that can be called, then those that cannot, with the reason.
    static func bytes(_ routes: RouteTable) -> [UInt8] {
        let operations = routes.runners.map(\.call.operation).map { operation in
            Entry(
                service: operation.service,
                name: operation.name,
                path: RouteTable.path(of: operation),
                needsSession: operation.needsSession,
                isIdempotent: operation.isIdempotent
            )
        }
        let own = routes.own.map { operation in
            Entry(
                service: operation.service,
                name: operation.name,
                path: RouteTable.path(of: operation),
                needsSession: operation.needsSession,
                isIdempotent: operation.isIdempotent
            )
        }
        var output = ByteWriter()
        output.append(#"{"operations":["#)
        for (index, entry) in (own + operations).enumerated() {
            output.append(index == 0 ? #"{"isIdempotent":"# : #",{"isIdempotent":"#)
            output.appendJSON(boolean: entry.isIdempotent)
            output.append(#","name":"#)
            output.appendJSON(entry.name)
            output.append(#","needsSession":"#)
            output.appendJSON(boolean: entry.needsSession)
            output.append(#","path":"#)
            output.appendJSON(entry.path)
            output.append(#","service":"#)
            output.appendJSON(entry.service)
            output.append("}")
        }
        output.append("]")
        if !routes.refused.isEmpty { write(routes.refused, to: &output) }
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
