package import SoapstoneSchema

// What breaks WSDL 1.1 or leaves open what is meant is an error; what the Basic Profile alone forbids is a warning.
extension ContractRule {
    private static func basicProfile(_ id: String, _ number: String) -> ContractRule {
        ContractRule(id, "WS-I Basic Profile 1.1 and 1.2, \(number)")
    }

    private static func wsdl(_ id: String, _ section: String) -> ContractRule {
        ContractRule(id, "WSDL 1.1, section \(section)")
    }

    /// A name refers to nothing that the contract defines.
    static let reference = wsdl("wsdl.reference", "2.1")
    /// A definition has no name, or a reference is missing.
    static let attribute = wsdl("wsdl.attribute", "A 4.1")
    /// Two definitions of one kind have one name.
    static let unique = wsdl("wsdl.unique", "2.1")
    /// An element of WSDL stands where it may not, or is none.
    static let element = wsdl("wsdl.element", "A 4.1")
    /// An extension must be understood, and is not.
    package static let required = wsdl("wsdl.required", "2.1.3")
    /// There is nothing to call.
    static let service = wsdl("wsdl.service", "2.7")

    static let partContent = wsdl("wsdl.part-content", "2.3.1")
    static let partElementAndType = basicProfile("wsdl.part-element-and-type", "R2306")
    static let partElement = basicProfile("wsdl.part-element", "R2206")
    static let partType = wsdl("wsdl.part-type", "2.3.1")

    static let operationPattern = wsdl("wsdl.operation-pattern", "2.4")
    static let operationDirection = basicProfile("wsdl.operation-direction", "R2303")
    static let operationOverloaded = basicProfile("wsdl.operation-overloaded", "R2304")
    static let operationAmbiguous = wsdl("wsdl.operation-ambiguous", "2.5")
    static let parameterOrder = wsdl("wsdl.parameter-order", "2.4.6")

    static let bindingKind = wsdl("wsdl.binding-kind", "2.5")
    static let bindingOperation = basicProfile("wsdl.binding-operation", "R2718")
    static let bindingTransfer = wsdl("wsdl.binding-transfer", "2.5")
    static let bindingFault = wsdl("wsdl.binding-fault", "2.5")
    static let transport = basicProfile("wsdl.soap-transport", "R2701")
    static let soapVersions = wsdl("wsdl.soap-versions", "3.2")
    static let soapStyle = wsdl("wsdl.soap-style", "3.4")
    static let soapStyles = basicProfile("wsdl.soap-styles", "R2705")
    static let soapUse = wsdl("wsdl.soap-use", "3.5")
    static let soapBody = wsdl("wsdl.soap-body", "3.5")
    static let soapBodyParts = wsdl("wsdl.soap-body-parts", "3.5")
    static let soapDocumentParts = basicProfile("wsdl.soap-document-parts", "R2210")
    static let soapDocumentNamedParts = basicProfile("wsdl.soap-document-parts", "R2201")
    static let soapDocumentElement = basicProfile("wsdl.soap-document-element", "R2204")
    static let soapCallType = basicProfile("wsdl.soap-rpc-type", "R2203")
    static let soapEncodedType = wsdl("wsdl.soap-encoded-type", "3.5")
    static let soapNamespace = basicProfile("wsdl.soap-namespace", "R2717")
    static let soapEncodedNamespace = wsdl("wsdl.soap-namespace", "3.5")
    static let soapFault = wsdl("wsdl.soap-fault", "3.6")
    static let soapFaultName = basicProfile("wsdl.soap-fault", "R2721")
    static let soapFaultOtherName = basicProfile("wsdl.soap-fault", "R2754")
    static let soapHeader = wsdl("wsdl.soap-header", "3.7")
    static let soapHeaderParts = basicProfile("wsdl.soap-header-parts", "R2749")
    static let mimeContent = wsdl("wsdl.mime", "5")

    static let portAddress = wsdl("wsdl.port-address", "2.6")
}
