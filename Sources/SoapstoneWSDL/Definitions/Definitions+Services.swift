public import SoapstoneXML

extension Definitions {
    /// Ports that belong together (WSDL 1.1 section 2.7).
    public struct Service: Equatable, Sendable {
        /// Its name.
        public var name: XMLName
        /// Its ports, in their order.
        public var ports: [Port]
        /// Extensions that must be understood and are not: no port of it can be used (section 2.1.3).
        public var refusedExtensions: [XMLName]
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace
    }

    /// A binding at an address (section 2.6).
    public struct Port: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// The number of the binding; nil where the contract does not define it.
        public var binding: Int?
        /// The name of the binding as it is referred to; nil where there is no reference.
        public var bindingName: XMLName?
        /// As it is written; nil where there is none.
        public var address: String?
        /// The address element's name, where it is not of the SOAP or HTTP binding.
        public var addressExtension: XMLName?
        /// What the contract says of WS-Addressing.
        public var addressing: Addressing
        /// Extensions that must be understood and are not: the port cannot be used.
        public var refusedExtensions: [XMLName]
        /// The text of `documentation`; nil where there is none.
        public var documentation: String?
        /// Where it stands.
        public var place: ContractPlace
    }
}
