internal import SoapstoneSOAP
internal import SoapstoneXML

/// What of a message is turned into JSON.
struct MessageContent {
    let root: XMLElement
    let headers: [XMLElement]
    /// The children of Body.
    let body: [XMLElement]

    init(_ envelope: Envelope) {
        root = envelope.document.root
        headers = envelope.headers.map(\.element)
        body = [envelope.payload].compactMap(\.self) + envelope.siblings
    }

    /// The element of a body without an envelope around it.
    init(_ element: XMLElement) {
        root = element
        headers = []
        body = [element]
    }
}
