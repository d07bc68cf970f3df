public import SoapstoneXML

/// A SOAP fault of either version (SOAP 1.1 section 4.4, SOAP 1.2 part 1 section 5.4).
public struct Fault: Error, Sendable {
    public var version: SOAPVersion
    /// `faultcode`, or the value of `Code`.
    public var code: XMLName
    /// The values of `Subcode`, outermost first; none in SOAP 1.1.
    public var subcodes: [XMLName]
    /// `faultstring`, or the first text of `Reason`.
    public var reason: String
    /// `faultactor`, or `Role`.
    public var role: String?
    /// The elements of the detail.
    public var detail: [XMLElement]

    /// Makes a fault.
    public init(
        _ version: SOAPVersion,
        code: XMLName,
        subcodes: [XMLName] = [],
        reason: String,
        role: String? = nil,
        detail: [XMLElement] = []
    ) {
        self.version = version
        self.code = code
        self.subcodes = subcodes
        self.reason = reason
        self.role = role
        self.detail = detail
    }
}
