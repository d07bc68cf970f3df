public import SoapstoneSOAP
public import SoapstoneXML

extension Definitions {
    /// How the operations of a port type are spoken (WSDL 1.1 section 2.5).
    public struct Binding: Equatable, Sendable {
        /// Its name.
        public var name: XMLName
        /// The number of the port type; nil where the contract does not define it.
        public var portType: Int?
        /// The name of the port type as it is referred to; nil where there is no reference.
        public var portTypeName: XMLName?
        /// The protocol that the binding is for.
        public var wire: Wire
        /// Of operations that do not say it themselves.
        public var style: Style
        /// The address of the transport, `http://schemas.xmlsoap.org/soap/http` for HTTP; nil where it is not given.
        public var transport: String?
        /// Its operations, in their order.
        public var operations: [BindingOperation]
        /// What the contract says of WS-Addressing.
        public var addressing: Addressing
        /// Addresses of WS-Policy expressions that the binding refers to.
        public var policies: [String]
        /// Extensions that must be understood and are not: the binding cannot be used (section 2.1.3).
        public var refusedExtensions: [XMLName]
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace

        /// Whether messages can be made by it: no extension that must be understood is unknown.
        public var isUsable: Bool { refusedExtensions.isEmpty }
    }

    /// What a message looks like on its way.
    public enum Wire: Hashable, Sendable {
        case soap(SOAPVersion)
        /// HTTP with `verb`, without SOAP (section 4).
        case http(verb: String)
        /// A binding that is an extension of others, by its namespace; empty for a binding that does not say what it is.
        case other(namespace: String)
    }

    /// Whether a body is a document, or a call with parameters (section 3.3).
    public enum Style: String, Sendable {
        case document, rpc
    }

    /// Whether a part is what its schema says, or an encoding of it (section 3.5).
    public enum Use: String, Sendable {
        case literal, encoded
    }

    /// Whether WS-Addressing headers are spoken.
    public enum Addressing: String, Sendable {
        case none, optional, required
    }

    /// An operation of a binding.
    public struct BindingOperation: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// The number of the port type's operation in the binding's port type; nil where it has none of that name.
        public var operation: Int?
        /// Whether a body has a document or a call.
        public var style: Style
        /// Whether the one element of the body stands for the call, and its children for the parameters (JAX-WS 2.2
        /// section 2.3.1.2).
        public var isWrapped: Bool
        /// nil where it is not given.
        public var soapAction: String?
        /// Whether SOAP 1.2 requires the action parameter, true unless the contract says no.
        public var requiresSOAPAction: Bool
        /// The path of an operation of the HTTP binding.
        public var location: String?
        /// The request; nil where the operation has none.
        public var input: BindingTransfer?
        /// The response; nil where the operation has none.
        public var output: BindingTransfer?
        /// The faults that are declared.
        public var faults: [BindingFault]
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace
    }

    /// How an input or an output is spoken.
    public struct BindingTransfer: Equatable, Sendable {
        /// As it is written; overloaded operations are told apart by it.
        public var name: String?
        /// nil where there is no SOAP body.
        public var body: Body?
        /// The header blocks that are declared.
        public var headers: [Header]
        /// The parts of a multipart/related message in order, empty for a message in one piece (section 5.2).
        public var attachments: [Attachment]
        /// Content of the HTTP binding: media types by part.
        public var contents: [Content]
        /// Where it stands.
        public var place: ContractPlace
    }

    /// What is in a SOAP body (section 3.5), or in a fault's detail (section 3.6).
    public struct Body: Equatable, Sendable {
        /// How values are written: by the schema, or by SOAP's encoding.
        public var use: Use
        /// Addresses of encodings, empty for none.
        public var encodingStyle: [String]
        /// The namespace of an rpc call's element; nil where it is not given.
        public var namespace: String?
        /// The names of the message's parts that are in the body; nil for all of them.
        public var parts: [String]?
    }

    /// A header block (section 3.7).
    public struct Header: Equatable, Sendable {
        /// The number of the message that defines the block; nil where the contract does not define it.
        public var message: Int?
        /// The name of the message; nil where the block names none.
        public var messageName: XMLName?
        /// The name of the part.
        public var part: String
        /// How values are written: by the schema, or by SOAP's encoding.
        public var use: Use
        /// The encodings that `encodingStyle` names.
        public var encodingStyle: [String]
        /// The namespace that the binding gives to what has none of its own; nil where it gives none.
        public var namespace: String?
        /// Header blocks in which errors about this one are reported.
        public var faults: [Header]
        /// Where it stands.
        public var place: ContractPlace
    }

    /// A fault, as the binding has it.
    public struct BindingFault: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// The number of the fault in the port type's operation; nil where it has none of that name.
        public var fault: Int?
        /// How values are written: by the schema, or by SOAP's encoding.
        public var use: Use
        /// The encodings that `encodingStyle` names.
        public var encodingStyle: [String]
        /// The namespace that the binding gives to what has none of its own; nil where it gives none.
        public var namespace: String?
        /// Where it stands.
        public var place: ContractPlace
    }

    /// A part of a multipart message.
    public struct Attachment: Equatable, Sendable {
        /// Its name; nil where it has none.
        public var name: String?
        /// Whether it is the SOAP envelope.
        public var isEnvelope: Bool
        /// What it may be, each alternative a part of the message and a media type.
        public var contents: [Content]
    }

    /// A part of a message as something else than a SOAP body (section 5).
    public struct Content: Hashable, Sendable {
        /// The message's part; nil for the only one.
        public var part: String?
        /// What the part may be.
        public var form: Form

        /// What a part can be.
        public enum Form: Hashable, Sendable {
            /// A media type, nil for any.
            case media(String?)
            case xml
            /// A query string.
            case urlEncoded
            /// Pieces of the operation's path.
            case urlReplacement
        }
    }
}
