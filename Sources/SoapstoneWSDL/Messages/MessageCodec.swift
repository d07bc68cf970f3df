internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Turns the body and the headers of one message of an operation into a JSON object and back.
struct MessageCodec: Sendable {
    let codec: SchemaCodec
    let version: SOAPVersion
    let isCall: Bool
    let body: [Entry]
    let headers: [Entry]

    /// An element of the message, and its key where it has one.
    struct Entry: Sendable {
        var key: String
        var element: ElementID
        var name: XMLName
    }

    /// Keys of a message beside those of its element.
    enum Key {
        static let headers = "$headers"
        static let fault = "$fault"
    }

    init(_ message: BoundMessage, _ version: SOAPVersion, _ codec: SchemaCodec) throws(ContractGap) {
        if let part = message.undeclaredParts.first {
            throw ContractGap("The contract has no declaration of the part '\(part)'.")
        }
        self.codec = codec
        self.version = version
        isCall = message.wrapper != nil
        body = Self.entries(message.elements, codec.table.schemas)
        headers = Self.entries(message.headers.compactMap(\.element), codec.table.schemas)
    }

    /// Elements with their keys: the local name, and `{namespace}local` where an element before it has that.
    static func entries(_ elements: [ElementID], _ schemas: SchemaSet) -> [Entry] {
        var entries: [Entry] = []
        for element in elements {
            let name = schemas[element].name
            guard !entries.contains(where: { $0.name == name }) else { continue }
            let isTaken = entries.contains { $0.key.isSameBytes(as: name.local) }
            entries.append(Entry(key: isTaken ? name.clark : name.local, element: element, name: name))
        }
        return entries
    }
}
