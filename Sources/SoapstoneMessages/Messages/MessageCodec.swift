internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Turns the body and the headers of one message of an operation into a JSON object and back.
struct MessageCodec: Sendable {
    let version: SOAPVersion
    let isCall: Bool
    /// Whether the message answers a call, so that the name of what it gives says nothing (SOAP 1.1 section 7.1).
    let isResponse: Bool
    /// Whether something in it is encoded, so that other things in it may be what it refers to.
    let isEncoded: Bool
    let body: [Entry]
    let headers: [Entry]
    /// The parts that the contract puts beside the envelope.
    let attachments: [BoundMessage.AttachedPart]

    /// An element of the message, and its key where it has one.
    struct Entry: Sendable {
        var key: String
        var element: ElementID
        var name: XMLName
        /// Codes the element as it is bound: literal, or in an encoding of SOAP.
        var codec: SchemaCodec
        /// What the start tag says of that.
        var startTag: [UInt8] = []
    }

    /// Keys of a message beside those of its element.
    enum Key {
        static let attachments = "$attachments"
        static let headers = "$headers"
        static let fault = "$fault"
    }

    init(
        _ message: BoundMessage,
        _ version: SOAPVersion,
        _ codec: SchemaCodec,
        isResponse: Bool
    ) throws(ContractGap) {
        if let part = message.undeclaredParts.first {
            throw ContractGap("The contract has no declaration of the part '\(part)'.")
        }
        self.version = version
        self.isResponse = isResponse
        isCall = message.wrapper != nil
        let encoding = SOAPEncoding(message.use, message.encodingStyle, version)
        let headers = message.headers.map { header in
            (header.element, SOAPEncoding(header.use, header.encodingStyle, version))
        }
        attachments = message.attachedParts
        body = try Self.entries(message.elements.map { ($0, encoding) }, version, codec)
        self.headers = try Self.entries(headers, version, codec)
        isEncoded = encoding != nil || headers.contains { $0.1 != nil }
    }

    /// Elements with their keys: the local name, and `{namespace}local` where an element before it has that.
    static func entries(
        _ elements: [(element: ElementID?, encoding: SOAPEncoding?)],
        _ version: SOAPVersion,
        _ codec: SchemaCodec
    ) throws(ContractGap) -> [Entry] {
        var entries: [Entry] = []
        for (element, encoding) in elements {
            guard let element else { continue }
            let name = codec.table.schemas[element].name
            guard !entries.contains(where: { $0.name == name }) else { continue }
            let isTaken = entries.contains { $0.key.isSameBytes(as: name.local) }
            let own: SchemaCodec
            do throws(SchemaCodecError) {
                own = try codec.coding(encoding)
            } catch {
                throw ContractGap("An encoded message cannot be read: \(error.message).")
            }
            entries.append(
                Entry(
                    key: isTaken ? name.clark : name.local,
                    element: element,
                    name: name,
                    codec: own,
                    startTag: encoding?.startTag(version) ?? []
                )
            )
        }
        return entries
    }
}
