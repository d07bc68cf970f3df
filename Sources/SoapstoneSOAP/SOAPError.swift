public import SoapstoneXML

/// Why a message was not accepted as SOAP, and where.
public struct SOAPError: Error, Equatable, Sendable {
    /// A stable name for each kind of refusal; texts may change, codes do not.
    public enum Code: String, Sendable {
        /// The root is an Envelope of neither version.
        case version = "SOAP_VERSION"
        /// A header that must be understood is not.
        case mustUnderstand = "SOAP_MUSTUNDERSTAND"
        /// The structure of envelope or fault is not as SOAP says.
        case structure = "SOAP_FAULT"
        /// The action contradicts itself or the body.
        case action = "SOAP_ACTION"
        /// A WS-Security header is malformed, expired, replayed or wrong.
        case security = "WSS_INVALID"
        /// A WS-Addressing header is malformed or asks for what is not done.
        case addressing = "WSA_INVALID"
        /// The media type is not that of the message.
        case mediaType = "HTTP_MEDIA_TYPE"
        /// The bytes are not XML that is accepted: `xml` says why.
        case xml = "XML"
        /// The multipart package is not sound: `mime` says why.
        case mime = "MTOM"
    }

    /// What kind of refusal it is.
    public var code: Code
    /// What was found and what was expected, with at most 200 escaped characters of the input.
    public var message: String
    /// Where in the document it was found; nil where the document was not read or has nothing to point at.
    public var place: XMLPlace?
    /// What the XML layer said.
    public var xml: XMLError?
    /// What the MIME layer said.
    public var mime: MIMEError?
    /// The names that a specification gives to the fault, the general one first.
    public var subcodes: [XMLName]
    /// The header blocks that must be understood and are not.
    public var notUnderstood: [XMLName] = []

    package init(_ code: Code, _ message: String, at element: XMLElement? = nil, subcodes: [XMLName] = []) {
        self.code = code
        self.message = message
        self.subcodes = subcodes
        place = element?.place
    }

    package init(_ error: XMLError) {
        self.init(.xml, error.message)
        place = error.place
        xml = error
    }

    package init(_ error: MIMEError) {
        self.init(.mime, error.message)
        mime = error
    }

    /// The stable machine code: that of the XML or MIME layer where it was the one to refuse.
    public var machineCode: String {
        xml?.code.rawValue ?? mime?.code.rawValue ?? code.rawValue
    }
}

extension SOAPError: CustomStringConvertible {
    /// `line:column: message [code] at path`, without what is not known.
    public var description: String {
        var text = ""
        if let place { text += "\(place.line):\(place.column): " }
        text += "\(message) [\(machineCode)]"
        if let place { text += " at \(place.path)" }
        return text
    }
}
