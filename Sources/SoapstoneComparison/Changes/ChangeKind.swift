internal import SoapstoneSchema

/// What changed between two versions of a contract: a stable name, such as `element.added`.
public enum ChangeKind: String, CaseIterable, Sendable {
    /// A part that one contract has and that could not be read, or that was too much to be looked at.
    case unread = "contract.unread"

    // Services and bindings.
    case serviceRenamed = "service.renamed"
    case portAdded = "port.added"
    case portRemoved = "port.removed"
    case portRenamed = "port.renamed"
    case address = "port.address"
    case soapVersion = "binding.soapVersion"
    case transport = "binding.transport"
    case wire = "binding.wire"
    case policy = "binding.policy"
    case refusedExtension = "binding.extension"
    case addressing = "binding.addressing"

    // Operations.
    case operationAdded = "operation.added"
    case operationRemoved = "operation.removed"
    case operationRenamed = "operation.renamed"
    case pattern = "operation.pattern"
    case soapAction = "operation.soapAction"
    case soapActionRequired = "operation.soapActionRequired"
    case style = "operation.style"
    case form = "operation.form"
    case parameterOrder = "operation.parameterOrder"

    // Messages.
    case use = "message.use"
    case messageElement = "message.element"
    case partAdded = "message.partAdded"
    case partRemoved = "message.partRemoved"
    case action = "message.action"
    case attachments = "message.attachments"
    case unreadable = "message.undeclared"
    case headerAdded = "header.added"
    case headerRemoved = "header.removed"
    case headerFault = "header.fault"
    case faultAdded = "fault.added"
    case faultRemoved = "fault.removed"
    case faultRenamed = "fault.renamed"

    // Elements.
    case documentAdded = "document.added"
    case documentRemoved = "document.removed"
    case elementAdded = "element.added"
    case elementRemoved = "element.removed"
    case elementRenamed = "element.renamed"
    case namespace = "element.namespace"
    case cardinality = "element.cardinality"
    case order = "element.order"
    case content = "element.content"
    case nillable = "element.nillable"
    case defaultValue = "element.default"
    case fixedValue = "element.fixed"
    case abstractElement = "element.abstract"
    case block = "element.block"
    case identity = "element.identity"
    case mediaType = "element.mediaType"
    case wildcard = "element.wildcard"
    case processContents = "element.processContents"
    case wildcardElements = "element.wildcardElements"

    // Types.
    case contentKind = "type.content"
    case mixed = "type.mixed"
    case abstractType = "type.abstract"
    case derivedAdded = "type.derivedAdded"
    case derivedRemoved = "type.derivedRemoved"
    case simpleType = "type.simple"
    case arrayType = "type.array"

    // Attributes.
    case attributeAdded = "attribute.added"
    case attributeRemoved = "attribute.removed"
    case attributeUse = "attribute.use"
    case attributeDefault = "attribute.default"
    case attributeFixed = "attribute.fixed"
    case attributeWildcard = "attribute.wildcard"

    // Facets, by their names in XML Schema.
    case enumeration = "facet.enumeration"
    case length = "facet.length"
    case minLength = "facet.minLength"
    case maxLength = "facet.maxLength"
    case valuePattern = "facet.pattern"
    case whiteSpace = "facet.whiteSpace"
    case maxInclusive = "facet.maxInclusive"
    case maxExclusive = "facet.maxExclusive"
    case minInclusive = "facet.minInclusive"
    case minExclusive = "facet.minExclusive"
    case totalDigits = "facet.totalDigits"
    case fractionDigits = "facet.fractionDigits"

    // The JSON API of a gateway, for its clients.
    case jsonOperationAdded = "json.operationAdded"
    case jsonOperationRemoved = "json.operationRemoved"
    case jsonMemberAdded = "json.memberAdded"
    case jsonMemberRemoved = "json.memberRemoved"
    case jsonRequired = "json.required"
    case jsonType = "json.type"
    case jsonCount = "json.count"
    case jsonChoice = "json.choice"
    case jsonValue = "json.value"
    case jsonSchema = "json.schema"

    init(_ facet: Facet) {
        self =
            switch facet {
            case .length: .length
            case .minLength: .minLength
            case .maxLength: .maxLength
            case .pattern: .valuePattern
            case .enumeration: .enumeration
            case .whiteSpace: .whiteSpace
            case .maxInclusive: .maxInclusive
            case .maxExclusive: .maxExclusive
            case .minInclusive: .minInclusive
            case .minExclusive: .minExclusive
            case .totalDigits: .totalDigits
            case .fractionDigits: .fractionDigits
            }
    }

    /// True if the new contract has something that the old one lacks.
    package var isAddition: Bool { rawValue.hasSuffix(".added") || rawValue.hasSuffix("Added") }
}

/// What a change does to one side.
public enum ChangeVerdict: String, Comparable, CaseIterable, Sendable {
    /// What was right stays right.
    case compatible
    /// Messages that were right stay right; what they mean, or where they are sent, may be another.
    case warning
    /// It looks breaking, or could not be judged, and no message was found that shows it.
    case unproved
    /// Messages that were right are refused, or cannot be read.
    case breaking

    public static func < (a: ChangeVerdict, b: ChangeVerdict) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .compatible: 0
        case .warning: 1
        case .unproved: 2
        case .breaking: 3
        }
    }
}
