package import SoapstoneXML

/// An attribute without a namespace that WSDL or XML Schema knows, by number.
///
/// Nothing but the number: attributes are asked for by the hundred thousand, and a text would be retained each time.
package struct AttributeName: Hashable, Sendable {
    package let id: UInt32

    private init(_ name: String, in namespace: String = "") {
        id = NameID(XMLName(name, in: namespace)).rawValue
    }

    /// The local name, for messages.
    package var local: String {
        // Every name of this type was registered.
        NameID(rawValue: id).registeredName?.local ?? ""
    }

    /// The name with a number; nil where neither WSDL nor XML Schema knows it.
    package init?(_ id: NameID) {
        guard let name = Self.byNumber[id] else { return nil }
        self = name
    }

    private static let byNumber = NumberedNames(all.map { (NameID(rawValue: $0.id), $0) })

    /// Gives every name its number.
    static func register() {
        _ = all
    }

    private static let all = schema + definitions
}

extension AttributeName {
    static let abstract = AttributeName("abstract")
    static let attributeFormDefault = AttributeName("attributeFormDefault")
    package static let base = AttributeName("base")
    static let block = AttributeName("block")
    static let blockDefault = AttributeName("blockDefault")
    static let `default` = AttributeName("default")
    static let elementFormDefault = AttributeName("elementFormDefault")
    static let final = AttributeName("final")
    static let finalDefault = AttributeName("finalDefault")
    static let fixed = AttributeName("fixed")
    static let form = AttributeName("form")
    static let id = AttributeName("id")
    package static let itemType = AttributeName("itemType")
    static let maxOccurs = AttributeName("maxOccurs")
    package static let memberTypes = AttributeName("memberTypes")
    static let minOccurs = AttributeName("minOccurs")
    static let mixed = AttributeName("mixed")
    package static let name = AttributeName("name")
    package static let namespace = AttributeName("namespace")
    static let nillable = AttributeName("nillable")
    static let processContents = AttributeName("processContents")
    static let `public` = AttributeName("public")
    package static let ref = AttributeName("ref")
    static let refer = AttributeName("refer")
    package static let schemaLocation = AttributeName("schemaLocation")
    static let source = AttributeName("source")
    package static let substitutionGroup = AttributeName("substitutionGroup")
    static let system = AttributeName("system")
    package static let targetNamespace = AttributeName("targetNamespace")
    package static let type = AttributeName("type")
    package static let use = AttributeName("use")
    static let value = AttributeName("value")
    static let version = AttributeName("version")
    static let xpath = AttributeName("xpath")
    package static let arrayType = AttributeName("arrayType", in: "http://schemas.xmlsoap.org/wsdl/")
    static let expectedContentTypes = AttributeName("expectedContentTypes", in: MediaTypeNames.namespace)

    private static let schema: [AttributeName] = [
        abstract, attributeFormDefault, base, block, blockDefault, `default`, elementFormDefault, final, finalDefault,
        fixed, form, id, itemType, maxOccurs, memberTypes, minOccurs, mixed, name, namespace, nillable,
        processContents, `public`, ref, refer, schemaLocation, source, substitutionGroup, system, targetNamespace,
        type, use, value, version, xpath, arrayType, expectedContentTypes,
    ]
}

extension AttributeName {
    package static let binding = AttributeName("binding")
    package static let element = AttributeName("element")
    package static let encodingStyle = AttributeName("encodingStyle")
    package static let location = AttributeName("location")
    package static let message = AttributeName("message")
    package static let parameterOrder = AttributeName("parameterOrder")
    package static let part = AttributeName("part")
    package static let parts = AttributeName("parts")
    package static let soapAction = AttributeName("soapAction")
    package static let soapActionRequired = AttributeName("soapActionRequired")
    package static let style = AttributeName("style")
    package static let transport = AttributeName("transport")
    package static let verb = AttributeName("verb")
    package static let required = AttributeName("required", in: "http://schemas.xmlsoap.org/wsdl/")

    private static let definitions: [AttributeName] = [
        binding, element, encodingStyle, location, message, parameterOrder, part, parts, soapAction,
        soapActionRequired, style, transport, verb, required,
    ]
}

/// The names of W3C's note on the media types of binary values (Describing Media Content of Binary Data in XML).
package enum MediaTypeNames {
    static let namespace = "http://www.w3.org/2005/05/xmlmime"
    /// The attribute by which a value says its media type.
    package static let contentType = XMLName("contentType", in: namespace)
}
