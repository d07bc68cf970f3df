internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

/// Reads JSON of a dialect as elements, attributes and texts, without looking at a schema.
struct DialectReader {
    let tape: JSONTape
    let dialect: Dialect
    let version: SOAPVersion

    enum Dialect {
        case nodeSOAP(NodeSOAPOptions)
        case badgerFish
    }

    var isBadgerFish: Bool {
        if case .badgerFish = dialect { true } else { false }
    }

    /// Reads a value that is one element.
    ///
    /// - Parameters:
    ///   - scope: the prefixes in scope around it.
    ///   - reserved: keys of the value that are somebody else's.
    func element(
        at value: Int,
        in scope: PrefixScope,
        besides reserved: [String] = [],
        _ errors: inout SchemaEncodeErrors
    ) -> DialectElement {
        var element = DialectElement(scope: scope)
        switch tape.kind(at: value) {
        case .null: element.isNull = true
        case .string, .number, .true, .false: element.items = [.text(value)]
        case .array: fail(.kind, value, "an array", "one value", &errors)
        case .object:
            declare(value, &element.scope, &errors)
            for key in keys(of: value) where !reserved.contains(where: { tape.text(at: key).elementsEqual($0.utf8) }) {
                switch dialect {
                case .badgerFish: readBadgerFish(key, &element, &errors)
                case .nodeSOAP(let options): readNodeSOAP(key, options, &element, &errors)
                }
            }
        }
        return element
    }

    func keys(of object: Int) -> [Int] {
        var keys: [Int] = []
        var key = tape.firstChild(of: object)
        while key < tape.end(at: object) {
            keys.append(key)
            key = tape.end(at: key + 1)
        }
        return keys
    }

    func string(_ index: Int) -> String { String(decoding: tape.text(at: index), as: UTF8.self) }

    func fail(
        _ code: SchemaEncodeError.Code,
        _ index: Int,
        _ found: String,
        _ expected: String,
        _ errors: inout SchemaEncodeErrors
    ) {
        guard !errors.countIfFull() else { return }
        errors.add(SchemaEncodeError(code, tape.pointer(to: index), found, expected))
    }

    // MARK: - Names

    /// Adds the namespaces that an element declares.
    private func declare(_ value: Int, _ scope: inout PrefixScope, _ errors: inout SchemaEncodeErrors) {
        switch dialect {
        case .badgerFish:
            guard let declarations = tape.member("@xmlns", of: value) else { return }
            // Some write the default namespace alone.
            if tape.kind(at: declarations) == .string { return scope.declare("", string(declarations)) }
            guard tape.isObject(declarations) else {
                return fail(
                    .kind,
                    declarations,
                    tape.words(declarations),
                    "an object with a namespace for each prefix",
                    &errors
                )
            }
            for key in keys(of: declarations) {
                let prefix = string(key)
                declare(prefix.isSameBytes(as: "$") ? "" : prefix, key, &scope, &errors)
            }
        case .nodeSOAP(let options):
            guard let attributes = tape.member(options.attributesKey, of: value), tape.isObject(attributes) else {
                return
            }
            for key in keys(of: attributes) {
                let name = PrefixedName(string(key))
                if name.prefix?.isSameBytes(as: "xmlns") == true { declare(name.local, key, &scope, &errors) }
            }
        }
    }

    private func declare(_ prefix: String, _ key: Int, _ scope: inout PrefixScope, _ errors: inout SchemaEncodeErrors) {
        guard tape.kind(at: key + 1) == .string else {
            return fail(.kind, key + 1, tape.words(key + 1), "the name of a namespace", &errors)
        }
        guard prefix.isEmpty || Datatype.builtIn(.ncName).accepts(prefix) else {
            return fail(.xml, key, "the prefix '\(Excerpt.escaped(prefix.utf8))'", "a name without a colon", &errors)
        }
        guard scope.declaredCount < Self.declarationLimit else {
            return fail(.cost, key, "one more namespace", "at most \(Self.declarationLimit) in scope", &errors)
        }
        scope.declare(prefix, string(key + 1))
    }

    /// As many as a message may have in scope at one element.
    private static let declarationLimit = XMLLimits.request.namespacesInScope

    /// The children that a member is: one, or one for each element of an array.
    func children(_ key: Int, in scope: PrefixScope, _ errors: inout SchemaEncodeErrors) -> [DialectElement.Child] {
        let text = string(key)
        let name = PrefixedName(text)
        guard name.isLegal else {
            fail(.xml, key, "the key '\(Excerpt.escaped(text.utf8))'", "the name of an element", &errors)
            return []
        }
        var values = [key + 1]
        if tape.kind(at: key + 1) == .array {
            values = []
            var value = tape.firstChild(of: key + 1)
            while value < tape.end(at: key + 1) {
                values.append(value)
                value = tape.end(at: value)
            }
        }
        return values.compactMap { value in
            var inner = scope
            // What an element declares holds for its own name. Errors are told when it is read itself.
            var ignored = SchemaEncodeErrors()
            if tape.isObject(value) { declare(value, &inner, &ignored) }
            guard let resolved = resolve(name, in: inner, isAttribute: false) else {
                fail(.unknown, value, "the prefix of '\(Excerpt.escaped(text.utf8))'", "one that is declared", &errors)
                return nil
            }
            return DialectElement.Child(key: key, name: resolved, value: value)
        }
    }

    /// What a name means; nil where its prefix is not declared.
    func resolve(_ name: PrefixedName, in scope: PrefixScope, isAttribute: Bool) -> DialectName? {
        guard let prefix = name.prefix else {
            if !isBadgerFish { return .local(name.local) }
            return .exact(XMLName(name.local, in: isAttribute ? "" : scope.namespace(of: "") ?? ""))
        }
        // node-soap writes `:name` without a prefix.
        if prefix.isEmpty { return .exact(XMLName(name.local, in: isAttribute ? "" : scope.namespace(of: "") ?? "")) }
        return scope.namespace(of: prefix).map { .exact(XMLName(name.local, in: $0)) }
    }

    /// SOAP's own attribute where node-soap kept the prefix of the message that it read, and not what it stands for.
    private func envelopeAttribute(_ name: PrefixedName) -> DialectName? {
        let own = ["mustUnderstand", "actor", "role", "relay", "encodingStyle"]
        guard !isBadgerFish, own.contains(where: { $0.isSameBytes(as: name.local) }) else { return nil }
        return .exact(XMLName(name.local, in: version.namespace))
    }

    /// Adds an attribute, or what one of XML Schema's own attributes says.
    func addAttribute(
        _ key: Int,
        _ text: String,
        _ element: inout DialectElement,
        _ errors: inout SchemaEncodeErrors
    ) {
        let name = PrefixedName(text)
        guard name.isLegal else {
            return fail(.xml, key, "the key '\(Excerpt.escaped(text.utf8))'", "the name of an attribute", &errors)
        }
        guard !tape.isContainer(at: key + 1), tape.kind(at: key + 1) != .null else {
            return fail(.kind, key + 1, tape.words(key + 1), "the value of an attribute", &errors)
        }
        guard let resolved = resolve(name, in: element.scope, isAttribute: true) ?? envelopeAttribute(name) else {
            // The schema may have one of its local name.
            guard isBadgerFish else {
                return element.attributes.append(
                    .init(key: key, name: .local(name.local), text: text, value: key + 1, isForeign: true)
                )
            }
            return fail(.unknown, key, "the prefix of '\(Excerpt.escaped(text.utf8))'", "one that is declared", &errors)
        }
        guard case .exact(let exact) = resolved, exact.namespace.isSameBytes(as: XMLName.schemaInstance) else {
            return element.attributes.append(.init(key: key, name: resolved, text: text, value: key + 1))
        }
        switch exact.local {
        case "type":
            let type = PrefixedName(string(key + 1))
            // The prefix is of the message that node-soap read; the local name is what is left of it.
            let known = resolve(type, in: element.scope, isAttribute: false)
            guard let name = known ?? (isBadgerFish ? nil : .local(type.local)) else {
                return fail(
                    .type,
                    key,
                    "the prefix of '\(Excerpt.escaped(tape.text(at: key + 1)))'",
                    "one that is declared",
                    &errors
                )
            }
            element.type = (name, key + 1)
        case "nil":
            let value = tape.text(at: key + 1)
            element.isNil = value.isTrue
            if !value.isTrue, !value.isFalse {
                fail(.value, key + 1, "'\(Excerpt.escaped(value))'", "true or false", &errors)
            }
        // Where schemas are is not for messages to say.
        default: break
        }
    }
}
