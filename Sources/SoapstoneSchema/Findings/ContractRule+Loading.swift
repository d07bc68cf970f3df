extension ContractRule {
    /// A file cannot be read.
    package static let file = ContractRule("contract.file", "a file of a contract is a regular file that can be read")
    /// A location leads out of the folders that documents may come from.
    package static let outside = ContractRule(
        "contract.outside",
        "documents come from below the root folder or from a catalog"
    )
    /// A location is on a host that may not be asked.
    package static let remote = ContractRule(
        "contract.remote",
        "documents come over a network only from hosts that are allowed"
    )
    /// A document does not come from the host that was asked for it.
    package static let fetch = ContractRule(
        "contract.fetch",
        "documents come whole and in time from the address that was asked"
    )
    /// More documents, bytes or levels than a limit allows.
    package static let limit = ContractRule("contract.limit", "limits on documents")
    /// A document is neither a WSDL 1.1 nor a schema document.
    package static let root = ContractRule(
        "contract.root",
        "WSDL 1.1, section 2; XML Schema 1.0 Part 1, section 3.15.2"
    )
    /// A catalog breaks the rules for catalogs.
    package static let catalog = ContractRule("contract.catalog", "OASIS XML Catalogs 1.1, section 6")
    /// The case of a file's name is not that of its location.
    package static let fileCase = ContractRule(
        "contract.file-case",
        "RFC 3986, section 6.2.2.1: paths are case-sensitive"
    )
    /// A location is not a reference that can be followed.
    package static let location = ContractRule("contract.location", "RFC 3986, section 4.1")

    /// An import of a WSDL document leads nowhere.
    package static let wsdlImport = ContractRule("wsdl.import", "WSDL 1.1, section 2.1.1")
    /// `wsdl:import` of what is not a WSDL document.
    package static let wsdlImportOfOther = ContractRule("wsdl.import-kind", "WS-I Basic Profile 1.1 and 1.2, R2001")
    /// An import's namespace is not that of the WSDL document.
    package static let wsdlImportNamespace = ContractRule(
        "wsdl.import-namespace",
        "WS-I Basic Profile 1.1 and 1.2, R2005"
    )
    /// A `wsdl:import` without a location.
    package static let wsdlImportLocation = ContractRule(
        "wsdl.import-location",
        "WS-I Basic Profile 1.1 and 1.2, R2007"
    )
    /// An `xs:import` outside a schema.
    package static let schemaImportPlace = ContractRule(
        "wsdl.schema-import-place",
        "WS-I Basic Profile 1.1 and 1.2, R2003"
    )
    /// A schema's location gives something else.
    package static let schemaImportOfOther = ContractRule(
        "wsdl.schema-import-kind",
        "WS-I Basic Profile 1.1 and 1.2, R2004"
    )
    /// A schema of a draft of XML Schema.
    package static let schemaDraft = ContractRule(
        "xsd.namespace",
        "XML Schema 1.0 Part 1, section 2.6; Basic Profile R2801"
    )
    /// An import, include or redefine of a schema leads nowhere.
    package static let schemaLocation = ContractRule("xsd.schemaLocation", "XML Schema 1.0 Part 1, section 4.2")
}
