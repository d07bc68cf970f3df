public import SoapstoneXML

/// A SOAP fault of either version (SOAP 1.1 section 4.4, SOAP 1.2 part 1 section 5.4).
public struct Fault: Error, Sendable {
    /// The SOAP version of the message that the fault came in.
    public var version: SOAPVersion
    /// `faultcode`, or the value of `Code`.
    public var code: XMLName
    /// The values of `Subcode`, outermost first; none in SOAP 1.1.
    public var subcodes: [XMLName]
    /// `faultstring`, or the texts of `Reason`, each in its language.
    public var reasons: [Reason]
    /// `Node`: who found the fault; none in SOAP 1.1.
    public var node: String?
    /// `faultactor`, or `Role`.
    public var role: String?
    /// The elements of the detail.
    public var detail: [XMLElement]
    /// The text of the detail beside its elements, as PHP and gSOAP write it; empty where there is none.
    public var detailText = ""
    /// The attributes of the detail, but for those of XML Schema and of SOAP itself.
    public var detailAttributes: [Attribute] = []
    /// The children that SOAP does not give to a fault, or gives no elements to.
    public var others: [XMLElement] = []

    /// An attribute of the detail.
    public struct Attribute: Equatable, Sendable {
        /// The attribute's name.
        public var name: XMLName
        /// The attribute's value.
        public var value: String

        /// Makes an attribute.
        public init(_ name: XMLName, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What went wrong, in one language.
    public struct Reason: Equatable, Sendable {
        /// The reason in this language.
        public var text: String
        /// `xml:lang`; nil where the sender did not say.
        public var language: String?

        /// Makes a reason.
        public init(_ text: String, language: String? = nil) {
            self.text = text
            self.language = language
        }
    }

    static let language = XMLName("lang", in: "http://www.w3.org/XML/1998/namespace")

    /// Makes a fault.
    public init(
        _ version: SOAPVersion,
        code: XMLName,
        subcodes: [XMLName] = [],
        reasons: [Reason],
        node: String? = nil,
        role: String? = nil,
        detail: [XMLElement] = []
    ) {
        self.version = version
        self.code = code
        self.subcodes = subcodes
        self.reasons = reasons
        self.node = node
        self.role = role
        self.detail = detail
    }

    /// Makes a fault with one reason.
    public init(
        _ version: SOAPVersion,
        code: XMLName,
        subcodes: [XMLName] = [],
        reason: String,
        role: String? = nil,
        detail: [XMLElement] = []
    ) {
        self.init(version, code: code, subcodes: subcodes, reasons: [Reason(reason)], role: role, detail: detail)
    }

    /// The first reason's text; empty where there is none.
    public var reason: String { reasons.first?.text ?? "" }
}
