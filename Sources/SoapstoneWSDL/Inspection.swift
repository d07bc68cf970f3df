public import SoapstoneSOAP
public import SoapstoneXML

/// What an XML file is, and what is in it.
///
/// It reads one document as it stands: imports and includes are named, not followed.
public enum Inspection: Sendable {
    case envelope(EnvelopeSummary)
    case wsdl(WSDLSummary)
    case schema(SchemaSummary)
    case other(XMLName)

    /// Inspects a parsed document.
    ///
    /// - Throws: `SOAPError` for an envelope that breaks SOAP's rules.
    public init(_ document: XMLDocument) throws(SOAPError) {
        let root = document.root
        switch root.name {
        case Names.wsdl("definitions"):
            self = .wsdl(WSDLSummary(root))
        case Names.schema("schema"):
            self = .schema(SchemaSummary(root))
        case XMLName("Envelope", in: SOAPVersion.soap11.namespace),
            XMLName("Envelope", in: SOAPVersion.soap12.namespace):
            self = .envelope(EnvelopeSummary(try Envelope(document)))
        default:
            self = .other(root.name)
        }
    }
}

/// What an envelope carries.
public struct EnvelopeSummary: Equatable, Sendable {
    public var version: SOAPVersion
    /// The names of the header blocks, in document order.
    public var headers: [XMLName]
    /// The name of the body's element; nil where the body is empty.
    public var payload: XMLName?
    /// The fault's code and reason, where the body is a fault.
    public var fault: FaultSummary?

    /// A fault in two words.
    public struct FaultSummary: Equatable, Sendable {
        public var code: XMLName
        public var reason: String
    }

    init(_ envelope: Envelope) {
        version = envelope.version
        headers = envelope.headers.map(\.name)
        payload = envelope.payload?.name
        fault = envelope.fault.map { FaultSummary(code: $0.code, reason: $0.reason) }
    }
}

/// What a WSDL 1.1 document offers.
public struct WSDLSummary: Equatable, Sendable {
    public var targetNamespace: String
    /// Locations of imported documents.
    public var imports: [String]
    public var services: [Service]
    public var bindings: [Binding]

    /// A service and where it is reached.
    public struct Service: Equatable, Sendable {
        public var name: String
        /// The ports: name, binding's local name, address.
        public var ports: [Port]
    }

    /// An endpoint of a service.
    public struct Port: Equatable, Sendable {
        public var name: String
        public var binding: String
        public var address: String?
    }

    /// How a port type is spoken.
    public struct Binding: Equatable, Sendable {
        public var name: String
        /// nil where the binding is not SOAP.
        public var version: SOAPVersion?
        /// `document` or `rpc`.
        public var style: String
        public var operations: [BoundOperation]
    }

    /// An operation of a binding.
    public struct BoundOperation: Equatable, Sendable {
        public var name: String
        public var action: String?
        /// `literal` or `encoded`, as its input's body says.
        public var use: String?
        public var faults: [String]
    }

    init(_ root: XMLElement) {
        targetNamespace = root.attribute(XMLName("targetNamespace")) ?? ""
        imports = root.children.filter { $0.name == Names.wsdl("import") }
            .compactMap { $0.attribute(XMLName("location")) }
        services = root.children.filter { $0.name == Names.wsdl("service") }.map { service in
            Service(
                name: service.attribute(XMLName("name")) ?? "",
                ports: service.children.filter { $0.name == Names.wsdl("port") }.map { port in
                    Port(
                        name: port.attribute(XMLName("name")) ?? "",
                        binding: Names.local(port.attribute(XMLName("binding")) ?? ""),
                        address: port.children.first { Names.isSOAP($0.name, "address") }?.attribute(
                            XMLName("location")
                        )
                    )
                }
            )
        }
        bindings = root.children.filter { $0.name == Names.wsdl("binding") }.map(Binding.init)
    }
}

extension WSDLSummary.Binding {
    init(_ binding: XMLElement) {
        let soap = binding.children.first { Names.isSOAP($0.name, "binding") }
        let bindingStyle = soap?.attribute(XMLName("style")) ?? "document"
        name = binding.attribute(XMLName("name")) ?? ""
        version = soap.map { $0.name == Names.soap12("binding") ? .soap12 : .soap11 }
        style = bindingStyle
        operations = binding.children.filter { $0.name == Names.wsdl("operation") }.map { operation in
            WSDLSummary.BoundOperation(
                name: operation.attribute(XMLName("name")) ?? "",
                action: operation.children.first { Names.isSOAP($0.name, "operation") }?
                    .attribute(XMLName("soapAction")),
                use: operation.child(Names.wsdl("input"))?.children
                    .first { Names.isSOAP($0.name, "body") }?.attribute(XMLName("use")),
                faults: operation.children.filter { $0.name == Names.wsdl("fault") }
                    .compactMap { $0.attribute(XMLName("name")) }
            )
        }
    }
}

/// What a schema document declares at its top.
public struct SchemaSummary: Equatable, Sendable {
    public var targetNamespace: String
    /// Locations of imported and included documents, empty where one is named by its namespace alone.
    public var imports: [String]
    public var elements: [String]
    public var complexTypes: [String]
    public var simpleTypes: [String]

    init(_ root: XMLElement) {
        func names(_ kind: String) -> [String] {
            root.children.filter { $0.name == Names.schema(kind) }.compactMap { $0.attribute(XMLName("name")) }
        }
        targetNamespace = root.attribute(XMLName("targetNamespace")) ?? ""
        imports = root.children
            .filter { [Names.schema("import"), Names.schema("include"), Names.schema("redefine")].contains($0.name) }
            .map { $0.attribute(XMLName("schemaLocation")) ?? "" }
        elements = names("element")
        complexTypes = names("complexType")
        simpleTypes = names("simpleType")
    }
}

/// The names of WSDL 1.1 and XML Schema.
enum Names {
    static func wsdl(_ local: String) -> XMLName { XMLName(local, in: "http://schemas.xmlsoap.org/wsdl/") }
    static func schema(_ local: String) -> XMLName { XMLName(local, in: "http://www.w3.org/2001/XMLSchema") }
    static func soap11(_ local: String) -> XMLName { XMLName(local, in: "http://schemas.xmlsoap.org/wsdl/soap/") }
    static func soap12(_ local: String) -> XMLName { XMLName(local, in: "http://schemas.xmlsoap.org/wsdl/soap12/") }

    /// Whether a name is that of an extension element of the SOAP 1.1 or SOAP 1.2 binding.
    static func isSOAP(_ name: XMLName, _ local: String) -> Bool {
        name == soap11(local) || name == soap12(local)
    }

    /// The local part of a QName.
    static func local(_ qName: String) -> String {
        String(qName.split(separator: ":").last ?? "")
    }
}
