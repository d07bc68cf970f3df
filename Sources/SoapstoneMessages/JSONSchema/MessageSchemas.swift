internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

/// Collects the JSON Schemas (2020-12) of messages as `OperationCodec` writes and reads them, and of the types in them.
///
/// A type is described once, by its name, and referred to: a type that contains itself ends in a reference. The schemas
/// are wider than the contract where JSON Schema has no short way to say it: the branches of a choice are members that may
/// be missing; patterns, facets that count digits or octets, and simple types by `xsi:type` are left out.
package struct MessageSchemas {
    /// The schemas of types by their names, in the order in which messages lead to them.
    package private(set) var components: [(name: String, schema: String)] = []

    /// The indices of the components by their names.
    private var places: [String: Int] = [:]
    private var names: [Component: String] = [:]
    private var taken: Set<String>
    private var agenda: [(name: String, component: Component, table: ShapeTable?)] = []
    /// The elements that types without a name are declared in, by the tables of their contracts.
    private var elementNames: [ObjectIdentifier: [TypeID: String]] = [:]

    /// What a component describes.
    private struct Component: Hashable {
        enum Kind: Hashable {
            /// Values of a declared type: its own, and those of the types that are derived from it.
            case declared(TypeID)
            /// Values of a type itself.
            case own(TypeID)
            /// A part beside the envelope.
            case attachment
        }

        /// Literal messages and those of each encoding have tables of their own.
        let table: ObjectIdentifier?
        let kind: Kind
    }

    /// - Parameter names: of components that the document has itself.
    package init(besides names: [String] = []) {
        taken = Set(names)
    }

    /// The schema of a type by its name.
    package func component(_ name: String) -> String? { places[name].map { components[$0].schema } }

    // MARK: - Messages

    /// The object that a message is; several where the type of its element decides. Empty for a message that the operation
    /// does not have.
    package mutating func schemas(of codec: OperationCodec, _ direction: OperationCodec.Direction) -> [ObjectSchema] {
        guard let message = codec.codec(direction) else { return [] }
        var schemas = body(of: message)
        for index in schemas.indices { addOthers(of: message, to: &schemas[index]) }
        describeComponents()
        return schemas
    }

    /// The value of `$fault`.
    package mutating func faultSchema(of codec: OperationCodec) -> ObjectSchema {
        let schema = codec.faults.schema { value(of: $0) }
        describeComponents()
        return schema
    }

    /// The value of an element of a schema.
    mutating func schema(of element: ElementID, _ codec: SchemaCodec) -> String {
        let schema = value(of: codec.table.use(of: element), codec.table)
        describeComponents()
        return schema
    }

    private mutating func body(of message: MessageCodec) -> [ObjectSchema] {
        guard message.body.count == 1, let entry = message.body.first else {
            return [ObjectSchema(message.body.map { .init($0.key, value(of: $0), isRequired: true) })]
        }
        let table = entry.codec.table
        let use = table.use(of: entry.element)
        let shape = table.shape(use.shape)
        if case .anything = shape.content {
            let text = #"{"type":["string","null"]}"#
            var schema = ObjectSchema([.init(ReservedKey.value, text), .init(ReservedKey.xml, Self.fragment)])
            schema.others = ("^@", Self.text)
            return [schema]
        }
        if shape.bare != nil || shape.isArray {
            return [ObjectSchema([.init(ReservedKey.value, value(of: entry), isRequired: true)])]
        }
        var schemas = shape.isAbstract ? [] : [object(shape, table)]
        schemas += derivedTypes(of: use.type, blocking: use.block, table).map { labelled($0, shape, table) }
        if use.isNillable { schemas.append(nilObject(shape, isLabelled: schemas.count > 1)) }
        return schemas
    }

    private mutating func addOthers(of message: MessageCodec, to schema: inout ObjectSchema) {
        if !message.headers.isEmpty {
            let headers = ObjectSchema(message.headers.map { .init($0.key, value(of: $0)) })
            schema.members.append(.init(MessageCodec.Key.headers, headers.text))
        }
        let part = reference(.init(table: nil, kind: .attachment), "Attachment")
        var parts = ObjectSchema(message.attachments.map { .init($0.name, part, isRequired: true) })
        parts.others = ("^cid:", part)
        let isRequired = !message.attachments.isEmpty
        schema.members.append(.init(MessageCodec.Key.attachments, parts.text, isRequired: isRequired))
    }

    private mutating func value(of entry: MessageCodec.Entry) -> String {
        value(of: entry.codec.table.use(of: entry.element), entry.codec.table)
    }

    // MARK: - Components

    /// A reference to a component, which is described later.
    private mutating func reference(_ component: Component, _ label: String, _ table: ShapeTable? = nil) -> String {
        let name = names[component] ?? newName(label)
        if names.updateValue(name, forKey: component) == nil { agenda.append((name, component, table)) }
        return ##"{"$ref":"#/components/schemas/\##(name)"}"##
    }

    /// A name for a component: what OpenAPI lets stand in one, and nothing else has.
    private mutating func newName(_ label: String) -> String {
        let bytes = label.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                byte
            default: UInt8(ascii: "_")
            }
        }
        let base = String(decoding: bytes, as: UTF8.self)
        var name = base
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(base).\(number)"
            number += 1
        }
        return name
    }

    /// Describes what is referred to. It is no recursion: chains of types may be long.
    private mutating func describeComponents() {
        var next = 0
        while next < agenda.count {
            let (name, component, table) = agenda[next]
            next += 1
            let schema = schema(of: component, table)
            places[name] = components.count
            components.append((name, schema))
        }
        agenda = []
    }

    private mutating func schema(of component: Component, _ table: ShapeTable?) -> String {
        switch (component.kind, table) {
        case (.own(let type), let table?):
            let shape = table.shape(of: type)
            switch shape.content {
            case .simple(let form) where !shape.takesAttributes: return schema(of: form)
            case .array(let array): return self.array(array, table)
            case .refused(let message): return #"{"description":\#(ObjectSchema.quoted(message))}"#
            default: return object(shape, table).text
            }
        case (.declared(let type), let table?):
            return Self.any(of: alternatives(of: type, blocking: [], table))
        default:
            let content = #"{"type":"string","contentEncoding":"base64"}"#
            return ObjectSchema([.init("contentType", Self.text), .init("base64", content, isRequired: true)]).text
        }
    }

    // MARK: - Elements

    /// The value of an element.
    private mutating func value(of use: ElementUse, _ table: ShapeTable) -> String {
        let shape = table.shape(use.shape)
        var choices: [String]
        if let form = use.simple {
            choices = [simple(form, use.type, table)]
            // What is of any type is often one by `xsi:type`.
            if use.type == .simple(SchemaSet.anySimpleType) {
                let label = ObjectSchema.Member(ReservedKey.type, Self.text, isRequired: true)
                choices.append(ObjectSchema([label, .init(ReservedKey.value, "{}", isRequired: true)]).text)
            }
        } else if case .anything = shape.content {
            choices = [#"{"type":["string","object"]}"#]
        } else if case .array(let array) = shape.content, use.shape != table.number(of: use.type) {
            // Of an array in an array, which has no type of its own.
            choices = [self.array(array, table)]
        } else if !use.block.subtracting(.substitution).isEmpty {
            choices = alternatives(of: use.type, blocking: use.block, table)
        } else {
            choices = [declared(use.type, shape, table)]
        }
        if use.isNillable {
            choices.append(#"{"type":"null"}"#)
            let hasDerived = table.schemas.derivedTypes[use.type] != nil
            if shape.takesAttributes || hasDerived && use.simple == nil {
                choices.append(nilObject(shape, isLabelled: hasDerived).text)
            }
        }
        return Self.any(of: choices)
    }

    private mutating func declared(_ type: TypeID, _ shape: Shape, _ table: ShapeTable) -> String {
        let isAlone = derivedTypes(of: type, blocking: [], table).isEmpty
        if isAlone, let form = shape.bare { return simple(form, type, table) }
        let component = Component(table: ObjectIdentifier(table), kind: isAlone ? .own(type) : .declared(type))
        return reference(component, label(of: type, table), table)
    }

    private mutating func own(_ type: TypeID, _ table: ShapeTable, _ suffix: String = "") -> String {
        let component = Component(table: ObjectIdentifier(table), kind: .own(type))
        return reference(component, label(of: type, table) + suffix, table)
    }

    /// What a component is called: like its type, or else like the element that the type is declared in.
    private mutating func label(of type: TypeID, _ table: ShapeTable) -> String {
        if let name = table.schemas.name(of: type) { return name.local }
        if elementNames[ObjectIdentifier(table)] == nil {
            let names = table.schemas.elements.map { ($0.type, $0.name.local) }
            elementNames[ObjectIdentifier(table)] = Dictionary(names) { first, _ in first }
        }
        return elementNames[ObjectIdentifier(table)]?[type] ?? "Value"
    }

    /// What a value of a declared type may be.
    private mutating func alternatives(
        of type: TypeID,
        blocking block: DerivationSet,
        _ table: ShapeTable
    ) -> [String] {
        let shape = table.shape(of: type)
        // A type with others derived from it has its own name twice.
        var choices: [String] = []
        if !shape.isAbstract {
            choices.append(shape.bare.map { simple($0, type, table) } ?? own(type, table, ".self"))
        }
        for derived in derivedTypes(of: type, blocking: block, table) {
            let inner = table.shape(of: derived)
            let key = labelKey(of: inner, declaredAs: shape)
            let constant = #"{"const":\#(ObjectSchema.quoted(table.label(of: derived, in: shape.namespace) ?? ""))}"#
            if inner.isObject {
                let named = "\(ObjectSchema.quoted(key)):\(constant)"
                // A reference and what stands beside it both hold.
                let reference = own(derived, table, hasDerived(derived, table) ? ".self" : "").dropLast()
                choices.append(#"\#(reference),"required":[\#(ObjectSchema.quoted(key))],"properties":{\#(named)}}"#)
            } else {
                choices.append(labelled(derived, shape, table).text)
            }
        }
        return choices
    }

    private func hasDerived(_ type: TypeID, _ table: ShapeTable) -> Bool {
        !derivedTypes(of: type, blocking: [], table).isEmpty
    }

    /// The types with a name that may stand in the place of a declared one.
    private func derivedTypes(
        of type: TypeID,
        blocking block: DerivationSet,
        _ table: ShapeTable
    ) -> [TypeID] {
        guard type != SchemaSet.anyType, case .complex = type else { return [] }
        let blocked = table.block(block, type)
        var found: [TypeID] = []
        var agenda = table.schemas.derivedTypes[type] ?? []
        var known = Set(agenda + [type])
        while let next = agenda.popLast() {
            agenda += (table.schemas.derivedTypes[next] ?? []).filter { known.insert($0).inserted }
            guard table.schemas.name(of: next) != nil, !table.shape(of: next).isAbstract,
                table.isDerived(next, from: type, blocking: blocked)
            else { continue }
            found.append(next)
        }
        return found.sorted { table.number(of: $0) < table.number(of: $1) }
    }

    /// A value with the type that it has in place of the declared one.
    private mutating func labelled(_ type: TypeID, _ declared: Shape, _ table: ShapeTable) -> ObjectSchema {
        let shape = table.shape(of: type)
        let key = labelKey(of: shape, declaredAs: declared)
        let constant = #"{"const":\#(ObjectSchema.quoted(table.label(of: type, in: declared.namespace) ?? ""))}"#
        let label = ObjectSchema.Member(key, constant, isRequired: true)
        guard shape.isObject else {
            let value =
                if let form = shape.bare { simple(form, type, table) } else { own(type, table) }
            return ObjectSchema([label, .init(ReservedKey.value, value, isRequired: true)])
        }
        var schema = object(shape, table)
        schema.members.removeAll { $0.key.utf8.elementsEqual(key.utf8) }
        schema.members.insert(label, at: 0)
        return schema
    }

    private func labelKey(of shape: Shape, declaredAs declared: Shape) -> String {
        declared.hasTypeAttribute || shape.hasTypeAttribute ? ReservedKey.longType : ReservedKey.type
    }

    /// A nil element that says more than that.
    private mutating func nilObject(_ shape: Shape, isLabelled: Bool) -> ObjectSchema {
        var schema = ObjectSchema()
        if isLabelled { schema.members.append(.init(ReservedKey.type, Self.text)) }
        addAttributes(of: shape, to: &schema)
        schema.members.append(.init(ReservedKey.value, #"{"type":"null"}"#, isRequired: true))
        return schema
    }

    // MARK: - Types

    /// The object that a value of a type is.
    private mutating func object(_ shape: Shape, _ table: ShapeTable) -> ObjectSchema {
        var schema = ObjectSchema()
        if let key = ownLabelKey(of: shape, table) { schema.members.append(.init(key, Self.text)) }
        addAttributes(of: shape, to: &schema)
        switch shape.content {
        case .simple(let form):
            schema.members.append(.init(ReservedKey.value, self.schema(of: form), isRequired: true))
        case .elements(let model):
            schema.members += members(of: model.scopes[0], model, table)
        case .mixed(let model):
            var choices = [Self.text]
            if let model, case let one = members(of: model.scopes[0], isMixed: true, model, table), !one.isEmpty {
                let element = ObjectSchema(one).text.dropLast()
                choices.append(element + #","minProperties":1,"maxProperties":1}"#)
            }
            let mixed = #"{"type":"array","items":\#(Self.any(of: choices))}"#
            schema.members.append(.init(ReservedKey.mixed, mixed, isRequired: true))
        case .empty, .anything, .array, .refused: break
        }
        return schema
    }

    /// The key by which a value of a type may say its type, where it may stand in place of another one.
    private func ownLabelKey(of shape: Shape, _ table: ShapeTable) -> String? {
        guard table.schemas.name(of: shape.type) != nil, let base = table.schemas.base(of: shape.type),
            base != SchemaSet.anyType
        else { return nil }
        var isLong = shape.hasTypeAttribute
        var type = base
        for _ in 0..<SchemaLimits.standard.derivationDepth {
            isLong = isLong || table.shape(of: type).hasTypeAttribute
            guard let next = table.schemas.base(of: type), next != SchemaSet.anyType else { break }
            type = next
        }
        return isLong ? ReservedKey.longType : ReservedKey.type
    }

    private mutating func addAttributes(of shape: Shape, to schema: inout ObjectSchema) {
        for attribute in shape.attributes {
            let key = String(decoding: attribute.key, as: UTF8.self)
            schema.members.append(.init(key, self.schema(of: attribute.form), isRequired: attribute.isRequired))
        }
        guard shape.attributeWildcard != nil else { return }
        // The pattern holds for declared attributes, too.
        schema.others = ("^@", shape.attributes.allSatisfy(\.form.isText) ? Self.text : "{}")
    }

    private mutating func members(
        of scope: ContentModel.Scope,
        isMixed: Bool = false,
        _ model: ContentModel,
        _ table: ShapeTable
    ) -> [ObjectSchema.Member] {
        zip(scope.fields, scope.nodesOfField).map { field, nodes in
            let value: String
            var least = field.occurs.min
            switch field.kind {
            case .element(let use): value = self.value(of: use, table)
            case .wildcard: value = Self.fragment
            case .group(let inner):
                value = ObjectSchema(members(of: model.scopes[inner], model, table)).text
                // A group of what may be missing may have no occurrence.
                if nodes.contains(where: { model.nodes[Int($0)].isOptional }) { least = 0 }
            }
            let key = String(decoding: field.key, as: UTF8.self)
            guard !isMixed else { return .init(key, value) }
            guard field.isArray else { return .init(key, value, isRequired: least > 0) }
            var array = #"{"type":"array","items":\#(value)"#
            if least > 0 { array += #","minItems":\#(least)"# }
            if field.occurs.max != Occurs.unbounded { array += #","maxItems":\#(field.occurs.max)"# }
            return .init(key, array + "}", isRequired: least > 0)
        }
    }

    private mutating func array(_ array: ArrayShape, _ table: ShapeTable) -> String {
        guard let rank = array.rank else { return #"{"type":"array"}"# }
        // Items that are left out are null, whatever the rank.
        return (0..<max(rank, 1)).reduce(value(of: array.item, table)) { items, _ in
            #"{"type":"array","items":\#(items)}"#
        }
    }

    // MARK: - Simple types

    /// How many values an enumeration may have for each use to list them.
    private static let inlineValues = 10

    private mutating func simple(_ form: SimpleForm, _ type: TypeID, _ table: ShapeTable) -> String {
        guard let values = form.enumeration, values.count > Self.inlineValues, table.schemas.name(of: type) != nil
        else { return schema(of: form) }
        return own(type, table)
    }

    /// A value of a simple type.
    private func schema(of form: SimpleForm) -> String {
        if let values = form.enumeration { return #"{"enum":[\#(values.joined(separator: ","))]}"# }
        let facets = form.datatype.facets
        switch form.kind {
        case .text:
            var schema = #"{"type":"string""#
            if form.datatype.primitive == .string {
                if let least = facets.length ?? facets.minLength { schema += #","minLength":\#(least)"# }
                if let most = facets.length ?? facets.maxLength { schema += #","maxLength":\#(most)"# }
            }
            if form.datatype.primitive == .base64Binary { schema += #","contentEncoding":"base64""# }
            return schema + "}"
        case .number:
            let isInteger = facets.fractionDigits == 0
            let bounds: [(String, AtomicValue?)] = [
                ("minimum", facets.minInclusive), ("maximum", facets.maxInclusive),
                ("exclusiveMinimum", facets.minExclusive), ("exclusiveMaximum", facets.maxExclusive),
            ]
            return bounds.reduce(#"{"type":"\#(isInteger ? "integer" : "number")""#) { schema, bound in
                bound.1.map { #"\#(schema),"\#(bound.0)":\#($0.canonicalText(asInteger: isInteger))"# } ?? schema
            } + "}"
        case .float: return #"{"anyOf":[{"type":"number"},{"enum":["INF","-INF","NaN"]}]}"#
        case .boolean: return #"{"type":"boolean"}"#
        case .name: return #"{"type":"string","description":"{namespace}local"}"#
        case .list(let item):
            var schema = #"{"type":"array","items":\#(self.schema(of: item))"#
            if let least = facets.length ?? facets.minLength { schema += #","minItems":\#(least)"# }
            if let most = facets.length ?? facets.maxLength { schema += #","maxItems":\#(most)"# }
            return schema + "}"
        case .union(let members, let isText):
            if isText { return Self.text }
            var choices: [String] = []
            for schema in members.map({ self.schema(of: $0) }) where !choices.contains(schema) {
                choices.append(schema)
            }
            return Self.any(of: choices)
        }
    }

    private static let text = #"{"type":"string"}"#
    private static let fragment = #"{"type":"string","contentMediaType":"application/xml"}"#

    private static func any(of choices: [String]) -> String {
        choices.count == 1 ? choices[0] : #"{"anyOf":[\#(choices.joined(separator: ","))]}"#
    }
}

extension Shape {
    fileprivate var isArray: Bool {
        if case .array = content { true } else { false }
    }

    /// Whether values are objects whose members are the type's.
    fileprivate var isObject: Bool {
        switch content {
        case .array, .anything, .refused: false
        default: bare == nil
        }
    }
}

extension SimpleForm {
    /// The values of an enumeration as JSON has them; nil where a value may be written in more than one way.
    fileprivate var enumeration: [String]? {
        guard let enumeration = datatype.facets.enumeration, !enumeration.literals.isEmpty else { return nil }
        switch (kind, datatype.primitive) {
        case (.text, .string), (.text, .anyURI): return enumeration.literals.map(ObjectSchema.quoted)
        case (.number, _):
            return enumeration.literals.map { literal in
                var literal = literal
                var output = ByteWriter(capacity: 16)
                literal.withUTF8 { NumberText.appendJSON($0, to: &output) }
                return output.string
            }
        default: return nil
        }
    }
}
