internal import SoapstoneXML

/// What may stand in an element of a schema document: the schema for schemas (XML Schema 1.0 Part 1, appendix A) as a
/// table.
final class SchemaGrammar: Sendable {
    /// The attributes without a namespace that it may have.
    let attributes: NumberedNames<(name: AttributeName, kind: AttributeKind)>
    let required: [AttributeName]
    /// The children in order.
    let children: [Step]
    /// A second way to be right.
    let alternative: [Step]?
    /// Whether anything at all may stand in it.
    let isOpen: Bool

    /// Children of some kinds that may follow each other.
    struct Step: Sendable {
        var tags: SchemaTagSet
        var min: Int
        var max: Int

        init(_ min: Int, _ max: Int, _ tags: SchemaTagSet) {
            self.tags = tags
            self.min = min
            self.max = max
        }
    }

    /// What the value of an attribute looks like.
    enum AttributeKind: Sendable {
        case id, ncName, qName, qNames, boolean, uri, text
        /// A number, or `unbounded`: told where occurrences are read.
        case occurs
        /// 0 or 1.
        case once
        /// 1.
        case one
        /// One of some words.
        case words(Words)
        /// `#all` alone, or some of these words.
        case set(Words)
        /// `##any`, `##other`, or a list of namespaces.
        case namespaces
        /// Judged by the type that is derived.
        case facet

        var mayBeZero: Bool {
            if case .once = self { true } else { false }
        }
    }

    /// The words that attributes of schema documents are made of.
    struct Words: OptionSet, Sendable {
        let rawValue: UInt16

        private static let names: [StaticString] = [
            "qualified", "unqualified", "optional", "required", "prohibited", "strict", "lax", "skip", "extension",
            "restriction", "substitution", "list", "union",
        ]

        init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// The words with these names, each of which is in `names`.
        init(_ words: [String]) {
            rawValue = words.reduce(0) { bits, word in
                var word = word
                return bits | word.withUTF8 { Self.bit(of: $0) }
            }
        }

        /// Whether a word is one of them.
        func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool { rawValue & Self.bit(of: word) != 0 }

        private static func bit(of word: UnsafeBufferPointer<UInt8>) -> UInt16 {
            let number = names.firstIndex { name in
                word.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
            }
            return number.map { 1 << UInt16($0) } ?? 0
        }
    }

    private init(
        _ attributes: [AttributeName: AttributeKind],
        required: [AttributeName] = [],
        _ children: [Step],
        or alternative: [Step]? = nil,
        isOpen: Bool = false
    ) {
        // Whatever is not open has an id.
        let all = isOpen ? attributes : attributes.merging([.id: .id]) { $1 }
        self.attributes = NumberedNames(all.map { (NameID(rawValue: $0.key.id), ($0.key, $0.value)) })
        self.required = required
        self.children = children
        self.alternative = alternative
        self.isOpen = isOpen
    }

    /// The grammar of an element; nil where it may not stand there at all.
    static func of(_ tag: SchemaTag, in parent: SchemaTag?) -> SchemaGrammar? {
        let isGlobal = parent == .schema || parent == .redefine
        switch tag {
        case .schema: return schema
        case .include, .redefine: return tag == .include ? include : redefine
        case .import: return imports
        case .annotation: return annotation
        case .appinfo, .documentation: return open
        case .element: return isGlobal ? globalElement : parent == .all ? elementOfAll : localElement
        case .attribute: return isGlobal ? globalAttribute : localAttribute
        case .attributeGroup: return isGlobal ? globalAttributeGroup : attributeGroupReference
        case .complexType: return isGlobal ? globalComplexType : localComplexType
        case .simpleContent, .complexContent: return tag == .simpleContent ? simpleContent : complexContent
        case .restriction: return restriction(in: parent)
        case .extension: return extending(in: parent)
        case .group: return isGlobal ? globalGroup : groupReference
        case .all: return parent == .group ? allOfGroup : all
        case .choice, .sequence: return parent == .group ? modelOfGroup : model
        case .any, .anyAttribute: return tag == .any ? wildcard : attributeWildcard
        case .simpleType: return isGlobal ? globalSimpleType : localSimpleType
        case .list: return list
        case .union: return union
        case .unique, .key: return key
        case .keyref: return keyReference
        case .selector, .field: return path
        case .notation: return notation
        case .enumeration, .pattern: return facet
        case .fractionDigits, .length, .maxExclusive, .maxInclusive, .maxLength, .minExclusive, .minInclusive,
            .minLength, .totalDigits, .whiteSpace:
            return fixableFacet
        }
    }

    static let many = Int.max
    private static let note = Step(0, 1, SchemaTagSet(.annotation))
    private static let models = SchemaTagSet(.group, .all, .choice, .sequence)
    private static let attributeSteps = [
        Step(0, many, SchemaTagSet(.attribute, .attributeGroup)), Step(0, 1, SchemaTagSet(.anyAttribute)),
    ]
    private static let facets = SchemaTagSet(
        .enumeration,
        .fractionDigits,
        .length,
        .maxExclusive,
        .maxInclusive,
        .maxLength,
        .minExclusive,
        .minInclusive,
        .minLength,
        .pattern,
        .totalDigits,
        .whiteSpace
    )
    private static let forms = AttributeKind.words(Words(["qualified", "unqualified"]))
    private static let derivations = AttributeKind.set(Words(["extension", "restriction"]))
    private static let occurrence: [AttributeName: AttributeKind] = [.minOccurs: .occurs, .maxOccurs: .occurs]
}

// MARK: - Documents

extension SchemaGrammar {
    private static let components = SchemaTagSet(.simpleType, .complexType, .group, .attributeGroup)

    private static let schema = SchemaGrammar(
        [
            .targetNamespace: .uri, .version: .text, .attributeFormDefault: forms, .elementFormDefault: forms,
            .blockDefault: .set(Words(["extension", "restriction", "substitution"])),
            .finalDefault: .set(Words(["extension", "restriction", "list", "union"])),
        ],
        [
            Step(0, many, SchemaTagSet(.include, .import, .redefine, .annotation)),
            Step(0, many, components.union(SchemaTagSet(.element, .attribute, .notation, .annotation))),
        ]
    )
    private static let include = SchemaGrammar([.schemaLocation: .uri], required: [.schemaLocation], [note])
    private static let imports = SchemaGrammar([.namespace: .uri, .schemaLocation: .uri], [note])
    private static let redefine = SchemaGrammar(
        [.schemaLocation: .uri],
        required: [.schemaLocation],
        [Step(0, many, components.union(SchemaTagSet(.annotation)))]
    )
    private static let annotation = SchemaGrammar([:], [Step(0, many, SchemaTagSet(.appinfo, .documentation))])

    /// `appinfo` and `documentation`.
    private static let open = SchemaGrammar([.source: .uri], [], isOpen: true)
    private static let notation = SchemaGrammar(
        [.name: .ncName, .public: .text, .system: .uri],
        required: [.name],
        [note]
    )
}

// MARK: - Elements and attributes

extension SchemaGrammar {
    private static let elementSteps = [
        note, Step(0, 1, SchemaTagSet(.simpleType, .complexType)), Step(0, many, SchemaTagSet(.unique, .key, .keyref)),
    ]
    private static let globalElement = SchemaGrammar(
        [
            .name: .ncName, .type: .qName, .default: .text, .fixed: .text, .nillable: .boolean, .abstract: .boolean,
            .substitutionGroup: .qName, .final: derivations,
            .block: .set(Words(["extension", "restriction", "substitution"])),
        ],
        required: [.name],
        elementSteps
    )
    private static let localElementAttributes: [AttributeName: AttributeKind] = [
        .name: .ncName, .ref: .qName, .type: .qName, .default: .text, .fixed: .text, .nillable: .boolean,
        .form: forms, .block: .set(Words(["extension", "restriction", "substitution"])),
    ]
    private static let localElement = SchemaGrammar(localElementAttributes.merging(occurrence) { $1 }, elementSteps)
    private static let elementOfAll = SchemaGrammar(
        localElementAttributes.merging([.minOccurs: .once, .maxOccurs: .once]) { $1 },
        elementSteps
    )
    private static let globalAttribute = SchemaGrammar(
        [.name: .ncName, .type: .qName, .default: .text, .fixed: .text],
        required: [.name],
        [note, Step(0, 1, SchemaTagSet(.simpleType))]
    )
    private static let localAttribute = SchemaGrammar(
        [
            .name: .ncName, .ref: .qName, .type: .qName, .default: .text, .fixed: .text, .form: forms,
            .use: .words(Words(["optional", "required", "prohibited"])),
        ],
        [note, Step(0, 1, SchemaTagSet(.simpleType))]
    )
    private static let globalAttributeGroup = SchemaGrammar(
        [.name: .ncName],
        required: [.name],
        [note] + attributeSteps
    )
    private static let attributeGroupReference = SchemaGrammar([.ref: .qName], required: [.ref], [note])
}

// MARK: - Complex types

extension SchemaGrammar {
    private static let derived = [note, Step(1, 1, SchemaTagSet(.simpleContent, .complexContent))]
    private static let shorthand = [note, Step(0, 1, models)] + attributeSteps

    private static let globalComplexType = SchemaGrammar(
        [.name: .ncName, .mixed: .boolean, .abstract: .boolean, .final: derivations, .block: derivations],
        required: [.name],
        derived,
        or: shorthand
    )
    private static let localComplexType = SchemaGrammar([.mixed: .boolean], derived, or: shorthand)

    private static let derivation = [note, Step(1, 1, SchemaTagSet(.restriction, .extension))]
    private static let simpleContent = SchemaGrammar([:], derivation)
    private static let complexContent = SchemaGrammar([.mixed: .boolean], derivation)

    private static let faceted = [note, Step(0, 1, SchemaTagSet(.simpleType)), Step(0, many, facets)]
    private static let simpleTypeRestriction = SchemaGrammar([.base: .qName], faceted)
    private static let simpleContentRestriction = SchemaGrammar(
        [.base: .qName],
        required: [.base],
        faceted + attributeSteps
    )
    private static let simpleContentExtension = SchemaGrammar(
        [.base: .qName],
        required: [.base],
        [note] + attributeSteps
    )
    private static let complexContentDerivation = SchemaGrammar([.base: .qName], required: [.base], shorthand)

    private static func restriction(in parent: SchemaTag?) -> SchemaGrammar? {
        switch parent {
        case .simpleType: simpleTypeRestriction
        case .simpleContent: simpleContentRestriction
        case .complexContent: complexContentDerivation
        default: nil
        }
    }

    private static func extending(in parent: SchemaTag?) -> SchemaGrammar? {
        switch parent {
        case .simpleContent: simpleContentExtension
        case .complexContent: complexContentDerivation
        default: nil
        }
    }

    private static let globalGroup = SchemaGrammar(
        [.name: .ncName],
        required: [.name],
        [note, Step(1, 1, SchemaTagSet(.all, .choice, .sequence))]
    )
    private static let groupReference = SchemaGrammar(
        [.ref: .qName].merging(occurrence) { $1 },
        required: [.ref],
        [note]
    )

    // The model of a named group occurs once: references say how often.
    private static let elements = [note, Step(0, many, SchemaTagSet(.element))]
    private static let all = SchemaGrammar([.minOccurs: .once, .maxOccurs: .one], elements)
    private static let allOfGroup = SchemaGrammar([:], elements)
    private static let particles = [
        note, Step(0, many, SchemaTagSet(.element, .group, .choice, .sequence, .any)),
    ]
    private static let model = SchemaGrammar(occurrence, particles)
    private static let modelOfGroup = SchemaGrammar([:], particles)

    private static let wildcardAttributes: [AttributeName: AttributeKind] = [
        .namespace: .namespaces, .processContents: .words(Words(["strict", "lax", "skip"])),
    ]
    private static let wildcard = SchemaGrammar(wildcardAttributes.merging(occurrence) { $1 }, [note])
    private static let attributeWildcard = SchemaGrammar(wildcardAttributes, [note])
}

// MARK: - Simple types and identity constraints

extension SchemaGrammar {
    private static let simpleSteps = [note, Step(1, 1, SchemaTagSet(.restriction, .list, .union))]
    private static let globalSimpleType = SchemaGrammar(
        [.name: .ncName, .final: .set(Words(["list", "union", "restriction"]))],
        required: [.name],
        simpleSteps
    )
    private static let localSimpleType = SchemaGrammar([:], simpleSteps)
    private static let list = SchemaGrammar([.itemType: .qName], [note, Step(0, 1, SchemaTagSet(.simpleType))])
    private static let union = SchemaGrammar([.memberTypes: .qNames], [note, Step(0, many, SchemaTagSet(.simpleType))])

    private static let facet = SchemaGrammar([.value: .facet], required: [.value], [note])
    private static let fixableFacet = SchemaGrammar([.value: .facet, .fixed: .boolean], required: [.value], [note])

    private static let constraint = [note, Step(1, 1, SchemaTagSet(.selector)), Step(1, many, SchemaTagSet(.field))]
    private static let key = SchemaGrammar([.name: .ncName], required: [.name], constraint)
    private static let keyReference = SchemaGrammar(
        [.name: .ncName, .refer: .qName],
        required: [.name, .refer],
        constraint
    )
    /// `selector` and `field`.
    private static let path = SchemaGrammar([.xpath: .text], required: [.xpath], [note])
}
