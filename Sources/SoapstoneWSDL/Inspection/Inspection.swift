public import SoapstoneSOAP
internal import SoapstoneSchema
public import SoapstoneXML

/// What an XML file is that is no contract: an envelope and what is in it, or something else.
public enum Inspection: Sendable {
    case envelope(EnvelopeSummary)
    case other(XMLName)

    /// Inspects a parsed document.
    ///
    /// - Throws: `SOAPError` for an envelope that breaks SOAP's rules.
    public init(_ document: XMLDocument) throws(SOAPError) {
        let root = document.root
        switch root.name {
        case XMLName("Envelope", in: SOAPVersion.soap11.namespace),
            XMLName("Envelope", in: SOAPVersion.soap12.namespace):
            self = .envelope(EnvelopeSummary(try Envelope(document)))
        default:
            self = .other(root.name)
        }
    }

    /// Whether a document with this root is a contract, for `ContractLoader`: a WSDL 1.1 definition or a schema.
    public static func isContract(_ root: XMLName) -> Bool {
        root == XMLName("definitions", in: "http://schemas.xmlsoap.org/wsdl/")
            || root == XMLName("schema", in: SchemaTag.namespace)
    }
}

/// What an envelope carries.
public struct EnvelopeSummary: Equatable, Sendable {
    /// The SOAP version.
    public var version: SOAPVersion
    /// The names of the header blocks, in document order.
    public var headers: [XMLName]
    /// The name of the body's element; nil where the body is empty.
    public var payload: XMLName?
    /// The fault's code and reason, where the body is a fault.
    public var fault: FaultSummary?

    /// A fault in two words.
    public struct FaultSummary: Equatable, Sendable {
        /// The code of the fault.
        public var code: XMLName
        /// The reason of the fault.
        public var reason: String
    }

    init(_ envelope: Envelope) {
        version = envelope.version
        headers = envelope.headers.map(\.name)
        payload = envelope.payload?.name
        fault = envelope.fault.map { FaultSummary(code: $0.code, reason: $0.reason) }
    }
}
