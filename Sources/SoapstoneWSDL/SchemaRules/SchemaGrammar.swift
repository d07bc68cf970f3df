/// What may stand in an element of a schema document: the schema for schemas (XML Schema 1.0 Part 1, appendix A) as a
/// table.
struct SchemaGrammar: Sendable {
    /// The attributes without a namespace that it may have.
    var attributes: [AttributeName: AttributeKind]
    var required: [AttributeName] = []
    /// The children in order.
    var children: [Step]
    /// A second way to be right.
    var alternative: [Step]?
    /// Whether anything at all may stand in it.
    var isOpen = false

    /// Children of some kinds that may follow each other.
    struct Step: Sendable {
        var tags: Set<SchemaTag>
        var min: Int
        var max: Int

        init(_ min: Int, _ max: Int, _ tags: SchemaTag...) {
            self.init(min, max, Set(tags))
        }

        init(_ min: Int, _ max: Int, _ tags: Set<SchemaTag>) {
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

        private static let names = [
            "qualified", "unqualified", "optional", "required", "prohibited", "strict", "lax", "skip", "extension",
            "restriction", "substitution", "list", "union",
        ]

        init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// The words with these names, each of which is in `names`.
        init(_ words: [String]) {
            rawValue = words.reduce(0) { bits, word in
                bits | (Self.names.firstIndex(of: word).map { 1 << UInt16($0) } ?? 0)
            }
        }

        /// Whether a word is one of them.
        func contains(word: String) -> Bool {
            Self.names.firstIndex(of: word).map { rawValue & 1 << UInt16($0) != 0 } ?? false
        }
    }

    private init(
        _ attributes: [AttributeName: AttributeKind],
        required: [AttributeName] = [],
        _ children: [Step],
        or alternative: [Step]? = nil
    ) {
        self.attributes = attributes
        self.attributes[.id] = .id
        self.required = required
        self.children = children
        self.alternative = alternative
    }

    /// The grammar of an element; nil where it may not stand there at all.
    static func of(_ tag: SchemaTag, in parent: SchemaTag?) -> SchemaGrammar? {
        let isGlobal = parent == .schema || parent == .redefine
        switch tag {
        case .schema: return schema
        case .include, .redefine: return tag == .include ? include : redefine
        case .import: return imports
        case .annotation: return annotation
        case .appinfo, .documentation: return note(tag)
        case .element: return isGlobal ? globalElement : parent == .all ? elementOfAll : localElement
        case .attribute: return isGlobal ? globalAttribute : localAttribute
        case .attributeGroup: return isGlobal ? globalAttributeGroup : attributeGroupReference
        case .complexType: return isGlobal ? globalComplexType : localComplexType
        case .simpleContent, .complexContent: return derivedContent(tag)
        case .restriction: return restriction(in: parent)
        case .extension: return extending(in: parent)
        case .group: return isGlobal ? globalGroup : groupReference
        case .all, .choice, .sequence: return model(tag, in: parent)
        case .any, .anyAttribute: return wildcard(tag)
        case .simpleType: return isGlobal ? globalSimpleType : localSimpleType
        case .list: return list
        case .union: return union
        case .unique, .key, .keyref: return identity(tag)
        case .selector, .field:
            return SchemaGrammar([.xpath: .text], required: [.xpath], [note])
        case .notation:
            return SchemaGrammar([.name: .ncName, .public: .text, .system: .uri], required: [.name, .public], [note])
        case .enumeration, .pattern:
            return SchemaGrammar([.value: .facet], required: [.value], [note])
        case .fractionDigits, .length, .maxExclusive, .maxInclusive, .maxLength, .minExclusive, .minInclusive,
            .minLength, .totalDigits, .whiteSpace:
            return SchemaGrammar([.value: .facet, .fixed: .boolean], required: [.value], [note])
        }
    }

    static let many = Int.max
    private static let note = Step(0, 1, .annotation)
    private static let models: Set<SchemaTag> = [.group, .all, .choice, .sequence]
    private static let attributeSteps = [Step(0, many, .attribute, .attributeGroup), Step(0, 1, .anyAttribute)]
    private static let facets: Set<SchemaTag> = [
        .enumeration, .fractionDigits, .length, .maxExclusive, .maxInclusive, .maxLength, .minExclusive, .minInclusive,
        .minLength, .pattern, .totalDigits, .whiteSpace,
    ]
    private static let forms = AttributeKind.words(Words(["qualified", "unqualified"]))
    private static let derivations = AttributeKind.set(Words(["extension", "restriction"]))
    private static let occurrence: [AttributeName: AttributeKind] = [.minOccurs: .occurs, .maxOccurs: .occurs]
}

// MARK: - Documents

extension SchemaGrammar {
    private static let components: Set<SchemaTag> = [.simpleType, .complexType, .group, .attributeGroup]

    private static let schema = SchemaGrammar(
        [
            .targetNamespace: .uri, .version: .text, .attributeFormDefault: forms, .elementFormDefault: forms,
            .blockDefault: .set(Words(["extension", "restriction", "substitution"])),
            .finalDefault: .set(Words(["extension", "restriction", "list", "union"])),
        ],
        [
            Step(0, many, .include, .import, .redefine, .annotation),
            Step(0, many, components.union([.element, .attribute, .notation, .annotation])),
        ]
    )
    private static let include = SchemaGrammar([.schemaLocation: .uri], required: [.schemaLocation], [note])
    private static let imports = SchemaGrammar([.namespace: .uri, .schemaLocation: .uri], [note])
    private static let redefine = SchemaGrammar(
        [.schemaLocation: .uri],
        required: [.schemaLocation],
        [Step(0, many, components.union([.annotation]))]
    )
    private static let annotation = SchemaGrammar([:], [Step(0, many, .appinfo, .documentation)])

    private static func note(_ tag: SchemaTag) -> SchemaGrammar {
        var grammar = SchemaGrammar([.source: .uri], [])
        grammar.attributes[.id] = nil
        grammar.isOpen = true
        return grammar
    }
}

// MARK: - Elements and attributes

extension SchemaGrammar {
    private static let elementSteps = [
        note, Step(0, 1, .simpleType, .complexType), Step(0, many, .unique, .key, .keyref),
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
    private static let localElement = SchemaGrammar(
        [
            .name: .ncName, .ref: .qName, .type: .qName, .default: .text, .fixed: .text, .nillable: .boolean,
            .form: forms, .block: .set(Words(["extension", "restriction", "substitution"])),
        ]
        .merging(occurrence) { $1 },
        elementSteps
    )
    private static let elementOfAll = {
        var grammar = localElement
        grammar.attributes.merge([.minOccurs: .once, .maxOccurs: .once]) { $1 }
        return grammar
    }()
    private static let globalAttribute = SchemaGrammar(
        [.name: .ncName, .type: .qName, .default: .text, .fixed: .text],
        required: [.name],
        [note, Step(0, 1, .simpleType)]
    )
    private static let localAttribute = SchemaGrammar(
        [
            .name: .ncName, .ref: .qName, .type: .qName, .default: .text, .fixed: .text, .form: forms,
            .use: .words(Words(["optional", "required", "prohibited"])),
        ],
        [note, Step(0, 1, .simpleType)]
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
    private static let derived = [note, Step(1, 1, .simpleContent, .complexContent)]
    private static let shorthand = [note, Step(0, 1, models)] + attributeSteps

    private static let globalComplexType = SchemaGrammar(
        [.name: .ncName, .mixed: .boolean, .abstract: .boolean, .final: derivations, .block: derivations],
        required: [.name],
        derived,
        or: shorthand
    )
    private static let localComplexType = SchemaGrammar([.mixed: .boolean], derived, or: shorthand)

    private static func derivedContent(_ tag: SchemaTag) -> SchemaGrammar {
        SchemaGrammar(tag == .complexContent ? [.mixed: .boolean] : [:], [note, Step(1, 1, .restriction, .extension)])
    }

    private static func restriction(in parent: SchemaTag?) -> SchemaGrammar? {
        switch parent {
        case .simpleType: SchemaGrammar([.base: .qName], [note, Step(0, 1, .simpleType), Step(0, many, facets)])
        case .simpleContent:
            SchemaGrammar(
                [.base: .qName],
                required: [.base],
                [note, Step(0, 1, .simpleType), Step(0, many, facets)] + attributeSteps
            )
        case .complexContent: SchemaGrammar([.base: .qName], required: [.base], shorthand)
        default: nil
        }
    }

    private static func extending(in parent: SchemaTag?) -> SchemaGrammar? {
        switch parent {
        case .simpleContent: SchemaGrammar([.base: .qName], required: [.base], [note] + attributeSteps)
        case .complexContent: SchemaGrammar([.base: .qName], required: [.base], shorthand)
        default: nil
        }
    }

    private static let globalGroup = SchemaGrammar(
        [.name: .ncName],
        required: [.name],
        [note, Step(1, 1, .all, .choice, .sequence)]
    )
    private static let groupReference = SchemaGrammar(
        [.ref: .qName].merging(occurrence) { $1 },
        required: [.ref],
        [note]
    )

    private static func model(_ tag: SchemaTag, in parent: SchemaTag?) -> SchemaGrammar {
        let children =
            tag == .all
            ? [note, Step(0, many, .element)] : [note, Step(0, many, .element, .group, .choice, .sequence, .any)]
        // The model of a named group occurs once: references say how often.
        guard parent != .group else { return SchemaGrammar([:], children) }
        return SchemaGrammar(tag == .all ? [.minOccurs: .once, .maxOccurs: .one] : occurrence, children)
    }

    private static func wildcard(_ tag: SchemaTag) -> SchemaGrammar {
        let attributes: [AttributeName: AttributeKind] = [
            .namespace: .namespaces, .processContents: .words(Words(["strict", "lax", "skip"])),
        ]
        return SchemaGrammar(tag == .any ? attributes.merging(occurrence) { $1 } : attributes, [note])
    }
}

// MARK: - Simple types and identity constraints

extension SchemaGrammar {
    private static let simpleSteps = [note, Step(1, 1, .restriction, .list, .union)]
    private static let globalSimpleType = SchemaGrammar(
        [.name: .ncName, .final: .set(Words(["list", "union", "restriction"]))],
        required: [.name],
        simpleSteps
    )
    private static let localSimpleType = SchemaGrammar([:], simpleSteps)
    private static let list = SchemaGrammar([.itemType: .qName], [note, Step(0, 1, .simpleType)])
    private static let union = SchemaGrammar([.memberTypes: .qNames], [note, Step(0, many, .simpleType)])

    private static func identity(_ tag: SchemaTag) -> SchemaGrammar {
        let steps = [note, Step(1, 1, .selector), Step(1, many, .field)]
        guard tag == .keyref else { return SchemaGrammar([.name: .ncName], required: [.name], steps) }
        return SchemaGrammar([.name: .ncName, .refer: .qName], required: [.name, .refer], steps)
    }
}
