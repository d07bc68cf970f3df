public import SoapstoneSOAP
public import SoapstoneSchema
public import SoapstoneXML

/// An operation as it can be called: port, binding, operation and messages joined.
public struct BoundOperation: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// The service; nil for a binding that no service offers.
    public var service: XMLName?
    /// The port; nil for a binding that no service offers.
    public var port: String?
    /// The address of the port, as it is written; nil where there is none.
    public var address: String?
    /// The binding.
    public var binding: XMLName
    /// The port type; nil where the binding names none that is there.
    public var portType: XMLName?
    /// The protocol that the binding is for.
    public var wire: Definitions.Wire
    /// The URI of the transport; nil where the binding names none.
    public var transport: String?
    /// Whether a body has a document or a call.
    public var style: Definitions.Style
    /// In which order messages go; nil where the port type is missing.
    public var pattern: Definitions.Operation.Pattern?
    /// The action, as it is written; nil where there is none.
    public var soapAction: String?
    /// Whether a request has to name the action (SOAP 1.2).
    public var requiresSOAPAction: Bool
    /// What the contract says of WS-Addressing.
    public var addressing: Definitions.Addressing
    /// The request; nil where the operation has none.
    public var input: BoundMessage?
    /// The response; nil where the operation has none.
    public var output: BoundMessage?
    /// The faults that are declared.
    public var faults: [BoundFault]
    /// The order of parameters that `parameterOrder` suggests; empty where it says none.
    public var parameterOrder: [String]
    /// Whether the one element of the body stands for the call, and its children for the parameters (JAX-WS 2.2
    /// section 2.3.1.2).
    public var isWrapped: Bool
    /// Extensions that must be understood and are not: the operation is listed and cannot be called.
    public var refusedExtensions: [XMLName]
    /// The text of `documentation`; nil where there is none.
    public var documentation: String?
    /// Where it stands.
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

    /// The version of SOAP that the messages have; nil for other bindings.
    // In the code of another module it breaks the optimizer of Swift 6.3.1 (CopyPropagation: "ownership error").
    @inline(never)
    public var version: SOAPVersion? {
        if case .soap(let version) = wire { version } else { nil }
    }
}

/// A message as it is sent.
public struct BoundMessage: Equatable, Sendable {
    /// The name of the message; nil where it has none.
    public var message: XMLName?
    /// How values are written: by the schema, or by SOAP's encoding.
    public var use: Definitions.Use
    /// The encodings that `encodingStyle` names.
    public var encodingStyle: [String]
    /// The element around the parts of an rpc call (section 3.5); nil for documents.
    public var wrapper: XMLName?
    /// The parts in the body, in order.
    public var parts: [Definitions.Part]
    /// The header blocks that are declared.
    public var headers: [BoundHeader]
    /// The parts beside the envelope that are declared.
    public var attachments: [Definitions.Attachment]
    /// The bodies of bindings that are not SOAP's.
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
    /// The name of the message; nil where it has none.
    public var message: XMLName?
    /// The part that is the block.
    public var part: Definitions.Part
    /// How values are written: by the schema, or by SOAP's encoding.
    public var use: Definitions.Use
    /// The encodings that `encodingStyle` names.
    public var encodingStyle: [String]
    /// The namespace that the binding gives to what has none of its own; nil where it gives none.
    public var namespace: String?
    /// The header blocks that a fault about this one can have (`headerfault`).
    public var faults: [BoundHeader]
    /// The header block's element; nil where the contract has no declaration of it.
    public internal(set) var element: ElementID?
}

/// A fault as it is sent, in the detail of a SOAP fault.
public struct BoundFault: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// The name of the message; nil where it has none.
    public var message: XMLName?
    /// What the detail holds: the message's only part; nil where the contract does not say.
    public var part: Definitions.Part?
    /// How values are written: by the schema, or by SOAP's encoding.
    public var use: Definitions.Use
    /// The encodings that `encodingStyle` names.
    public var encodingStyle: [String]
    /// The namespace that the binding gives to what has none of its own; nil where it gives none.
    public var namespace: String?
    /// The action of WS-Addressing; nil for the default one.
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
