internal import SoapstoneXML

/// A convention by which messages are JSON; the page <doc:Dialects> has the rules of each.
public enum JSONDialect: Equatable, Sendable {
    /// Soapstone's own: <doc:Messages> and <doc:MappingRules>.
    case soapstone(KeyNames)
    /// What node-soap takes and gives.
    case nodeSOAP(NodeSOAPOptions)
    /// BadgerFish: XML as it is, with prefixes and namespaces.
    case badgerFish

    /// The names of the dialects, as a command takes them.
    public static let names = ["soapstone", "node-soap", "badgerfish"]

    /// The dialect with a name.
    ///
    /// - Parameters:
    ///   - attributePrefix: what the keys of attributes begin with; in node-soap's dialect the key of the object that
    ///     has them, its `attributesKey`.
    ///   - textKey: the key of a text beside attributes; node-soap's `valueKey`.
    public init(
        named name: String,
        attributePrefix: String? = nil,
        textKey: String? = nil
    ) throws(JSONDialectError) {
        switch name {
        case "soapstone":
            let standard = KeyNames.standard
            self = .soapstone(
                try KeyNames(
                    attributePrefix: attributePrefix ?? standard.attributePrefix,
                    textKey: textKey ?? standard.textKey
                )
            )
        case "node-soap":
            let standard = NodeSOAPOptions.standard
            self = .nodeSOAP(
                try NodeSOAPOptions(
                    attributesKey: attributePrefix ?? standard.attributesKey,
                    valueKey: textKey ?? standard.valueKey
                )
            )
        case "badgerfish":
            guard attributePrefix == nil, textKey == nil else {
                throw JSONDialectError("BadgerFish has fixed keys: '@' before attributes and '$' for text.")
            }
            self = .badgerFish
        default:
            throw JSONDialectError("There is no dialect '\(name)'; there are \(Self.names.joined(separator: ", ")).")
        }
    }
}

/// Why a dialect cannot have such a name or such keys.
public struct JSONDialectError: Error, Equatable, Sendable {
    /// What is wrong.
    public let message: String

    init(_ message: String) {
        self.message = message
    }
}

extension JSONDialectError: CustomStringConvertible {
    public var description: String { message }
}

/// How node-soap is set up, by the names of its own options.
public struct NodeSOAPOptions: Equatable, Sendable {
    /// The key of the object with an element's attributes.
    public let attributesKey: String
    /// The key of a text beside attributes.
    public let valueKey: String
    /// Whether a nil element is null; if not, it is left out.
    public let handleNilAsNull: Bool

    /// node-soap's defaults.
    public static let standard = NodeSOAPOptions(plain: "attributes", "$value")

    private init(plain attributesKey: String, _ valueKey: String) {
        self.attributesKey = attributesKey
        self.valueKey = valueKey
        handleNilAsNull = false
    }

    /// Sets node-soap up.
    public init(
        attributesKey: String = standard.attributesKey,
        valueKey: String = standard.valueKey,
        handleNilAsNull: Bool = false
    ) throws(JSONDialectError) {
        let keys = [attributesKey, valueKey, ReservedKey.xml, MessageCodec.Key.headers]
        guard keys.allSatisfy({ !$0.isEmpty }), Set(keys.map(ByteKey.init)).count == keys.count else {
            throw JSONDialectError(
                "The keys '\(attributesKey)' and '\(valueKey)' are empty, alike, or '\(ReservedKey.xml)' or "
                    + "'\(MessageCodec.Key.headers)'."
            )
        }
        self.attributesKey = attributesKey
        self.valueKey = valueKey
        self.handleNilAsNull = handleNilAsNull
    }
}
