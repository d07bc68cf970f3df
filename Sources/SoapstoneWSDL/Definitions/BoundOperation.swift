public import SoapstoneSOAP
public import SoapstoneSchema
public import SoapstoneXML

/// An operation as it can be called: port, binding, operation and messages joined.
public struct BoundOperation: Equatable, Sendable {
    public var name: String
    /// The service; nil for a binding that no service offers.
    public var service: XMLName?
    public var port: String?
    public var address: String?
    public var binding: XMLName
    public var portType: XMLName?
    public var wire: Definitions.Wire
    public var transport: String?
    public var style: Definitions.Style
    public var pattern: Definitions.Operation.Pattern?
    public var soapAction: String?
    public var requiresSOAPAction: Bool
    public var addressing: Definitions.Addressing
    public var input: BoundMessage?
    public var output: BoundMessage?
    public var faults: [BoundFault]
    public var parameterOrder: [String]
    /// Whether the one element of the body stands for the call, and its children for the parameters (JAX-WS 2.2
    /// section 2.3.1.2).
    public var isWrapped: Bool
    /// Extensions that must be understood and are not: the operation is listed and cannot be called.
    public var refusedExtensions: [XMLName]
    public var documentation: String?
    public var place: ContractPlace

    package init(
        name: String,
        service: XMLName? = nil,
        port: String? = nil,
        address: String? = nil,
        binding: XMLName,
        portType: XMLName? = nil,
        wire: Definitions.Wire,
        transport: String? = nil,
        style: Definitions.Style,
        pattern: Definitions.Operation.Pattern? = nil,
        soapAction: String? = nil,
        requiresSOAPAction: Bool,
        addressing: Definitions.Addressing,
        input: BoundMessage? = nil,
        output: BoundMessage? = nil,
        faults: [BoundFault],
        parameterOrder: [String],
        isWrapped: Bool,
        refusedExtensions: [XMLName],
        documentation: String? = nil,
        place: ContractPlace
    ) {
        self.name = name
        self.service = service
        self.port = port
        self.address = address
        self.binding = binding
        self.portType = portType
        self.wire = wire
        self.transport = transport
        self.style = style
        self.pattern = pattern
        self.soapAction = soapAction
        self.requiresSOAPAction = requiresSOAPAction
        self.addressing = addressing
        self.input = input
        self.output = output
        self.faults = faults
        self.parameterOrder = parameterOrder
        self.isWrapped = isWrapped
        self.refusedExtensions = refusedExtensions
        self.documentation = documentation
        self.place = place
    }

    /// The version of SOAP that it is spoken in; nil for other bindings.
    public var version: SOAPVersion? {
        if case .soap(let version) = wire { version } else { nil }
    }
}

/// A message as it is sent.
public struct BoundMessage: Equatable, Sendable {
    public var message: XMLName?
    public var use: Definitions.Use
    public var encodingStyle: [String]
    /// The element around the parts of an rpc call (section 3.5); nil for documents.
    public var wrapper: XMLName?
    /// The parts in the body, in order.
    public var parts: [Definitions.Part]
    public var headers: [BoundHeader]
    public var attachments: [Definitions.Attachment]
    public var contents: [Definitions.Content]
    /// The WS-Addressing action: the one that is given or, for lack of it, the default one (WS-Addressing 1.0 Metadata,
    /// section 4.4).
    public var action: String?
    /// What the body holds, in order: the one element of a call, else an element for each part.
    public internal(set) var elements: [ElementID] = []
    /// The parts for which the contract has no declaration: the message can be neither read nor made.
    public internal(set) var undeclaredParts: [String] = []

    package init(
        message: XMLName? = nil,
        use: Definitions.Use,
        encodingStyle: [String],
        wrapper: XMLName? = nil,
        parts: [Definitions.Part],
        headers: [BoundHeader],
        attachments: [Definitions.Attachment],
        contents: [Definitions.Content],
        action: String? = nil,
        elements: [ElementID] = [],
        undeclaredParts: [String] = []
    ) {
        self.message = message
        self.use = use
        self.encodingStyle = encodingStyle
        self.wrapper = wrapper
        self.parts = parts
        self.headers = headers
        self.attachments = attachments
        self.contents = contents
        self.action = action
        self.elements = elements
        self.undeclaredParts = undeclaredParts
    }
}

/// A header block as it is sent.
public struct BoundHeader: Equatable, Sendable {
    public var message: XMLName?
    public var part: Definitions.Part
    public var use: Definitions.Use
    public var encodingStyle: [String]
    public var namespace: String?
    public var faults: [BoundHeader]
    /// The header block's element; nil where the contract has no declaration of it.
    public internal(set) var element: ElementID?
}

/// A fault as it is sent, in the detail of a SOAP fault.
public struct BoundFault: Equatable, Sendable {
    public var name: String
    public var message: XMLName?
    /// What the detail holds: the message's only part; nil where the contract does not say.
    public var part: Definitions.Part?
    public var use: Definitions.Use
    public var encodingStyle: [String]
    public var namespace: String?
    public var action: String?
    /// The detail's element; nil where the contract has no declaration of it.
    public internal(set) var element: ElementID?

    package init(
        name: String,
        message: XMLName? = nil,
        part: Definitions.Part? = nil,
        use: Definitions.Use,
        encodingStyle: [String],
        namespace: String? = nil,
        action: String? = nil,
        element: ElementID? = nil
    ) {
        self.name = name
        self.message = message
        self.part = part
        self.use = use
        self.encodingStyle = encodingStyle
        self.namespace = namespace
        self.action = action
        self.element = element
    }
}
