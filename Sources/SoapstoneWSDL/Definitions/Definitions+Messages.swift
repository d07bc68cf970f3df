internal import SoapstoneSchema
public import SoapstoneXML

extension Definitions {
    /// What is sent in one direction, in parts (WSDL 1.1 section 2.3).
    public struct Message: Equatable, Sendable {
        /// Its name.
        public var name: XMLName
        /// Its parts, in their order.
        public var parts: [Part]
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace

        /// The most parts that a message can have; each operation that sends it goes through all of them.
        static let mostParts = 1_000

        /// The part with a name; nil where there is none.
        public func part(named name: String) -> Part? {
            parts.first { $0.name.isSameBytes(as: name) }
        }
    }

    /// A part of a message.
    public struct Part: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// What the part is: an element, or a value of a type.
        public var content: Content
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace

        /// What a part is made of.
        public enum Content: Hashable, Sendable {
            /// A global element.
            case element(XMLName)
            /// A type; the binding says what the element is called.
            case type(XMLName)
            /// The contract does not say.
            case unknown
        }
    }

    /// What can be asked of a service, apart from how (section 2.4).
    public struct PortType: Equatable, Sendable {
        /// Its name.
        public var name: XMLName
        /// Its operations, in their order.
        public var operations: [Operation]
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace
    }

    /// An operation of a port type.
    public struct Operation: Equatable, Sendable {
        /// Not unique: overloaded operations differ in the names of their input and output.
        public var name: String
        /// nil where it has neither input nor output.
        public var pattern: Pattern?
        /// The request; nil where the operation has none.
        public var input: Transfer?
        /// The response; nil where the operation has none.
        public var output: Transfer?
        /// The faults that are declared.
        public var faults: [Transfer]
        /// Names of parts in the order of a procedure's parameters (section 2.4.6), empty where it is not given.
        public var parameterOrder: [String]
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace

        /// Who speaks first, and whether there is a response (sections 2.4.1 to 2.4.4).
        public enum Pattern: String, Sendable {
            case oneWay = "one-way"
            case requestResponse = "request-response"
            case solicitResponse = "solicit-response"
            case notification
        }
    }

    /// The input, the output or a fault of an operation.
    public struct Transfer: Equatable, Sendable {
        /// The name that the contract gives, or the default of section 2.4.5.
        public var name: String
        /// The number of the message; nil where the contract does not define it.
        public var message: Int?
        /// The name of the message as it is referred to; nil where there is no reference.
        public var messageName: XMLName?
        /// The WS-Addressing action that the contract names.
        public var action: String?
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace
    }
}
