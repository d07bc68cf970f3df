internal import SoapstoneXML

extension ValidationRun {
    /// Notes that a text is not of its type.
    func add(_ rule: String, _ violation: DatatypeViolation, at index: Int, attribute: XMLName? = nil) {
        guard violation.clause.utf8.starts(with: "cvc-".utf8) else {
            // The pattern's cost, not the text, is what was wrong.
            return addGap("a pattern could not be matched within its limits at \(Self.shown(name(of: index)))")
        }
        let type = violation.datatype.map { " \($0)" } ?? " of its type"
        add(
            rule,
            at: index,
            attribute: attribute,
            datatypeRule: violation.clause,
            "\(violation.found) is not\(type): expected \(violation.allowed)."
        )
    }

    /// Checks the text of an element (`cvc-type.3.1.3`, `cvc-complex-type.2.2`).
    ///
    /// - Parameter byDefault: the value of an element that is empty and has one by default.
    func checkText(of index: Int, _ type: SimpleTypeID, _ rule: String, byDefault: SchemaValue?) {
        guard let byDefault else {
            return check(tape.text(at: index), type, at: index, rule, attribute: nil)
        }
        var text = byDefault.text
        let tagged = text.isEmpty ? rule : "cvc-elt.5.1.2"
        text.withUTF8 { check($0, type, at: index, tagged, attribute: nil, writtenAs: byDefault) }
    }

    /// Checks a text and takes note of the IDs in it.
    ///
    /// - Parameter written: the value that it is of the schema's, whose prefixes are not the document's.
    func check(
        _ text: UnsafeBufferPointer<UInt8>,
        _ type: SimpleTypeID,
        at index: Int,
        _ rule: String,
        attribute: XMLName?,
        writtenAs written: SchemaValue? = nil
    ) {
        steps += 1
        if set[type].isUnread { return checkReadBase(of: type, text, at: index, rule, attribute: attribute) }
        let datatype = set[type].datatype
        let needsScopes = datatype.primitive == .qName || datatype.primitive == .notation || datatype.primitive == nil
        let resolve: (UnsafeBufferPointer<UInt8>) -> String? =
            !needsScopes ? { _ in nil } : written.map { $0.namespace(of:) } ?? resolver(at: index)
        if let violation = datatype.check(text, resolving: resolve) {
            return add(rule, violation, at: index, attribute: attribute)
        }
        guard plan.references[type.index] != .none else { return }
        var found: [(ReferenceKind, [UInt8])] = []
        datatype.forEachReference(in: text, resolving: resolve) { found.append(($0, Array($1))) }
        for (kind, name) in found {
            switch kind {
            case .id: identify(name, at: index, attribute)
            case .idref: references.append((name, index))
            case .entity:
                add(
                    rule,
                    at: index,
                    attribute: attribute,
                    datatypeRule: "cvc-simple-type.2",
                    "'\(Excerpt.escaped(name))' is no entity: messages have no document type declaration that has any."
                )
            case .notation: checkNotation(name, at: index, rule, attribute, resolve)
            case .none, .mixed: continue
            }
        }
    }

    /// Checks a text of a type of which a part was not read: what its base does not allow, it does not allow either.
    private func checkReadBase(
        of type: SimpleTypeID,
        _ text: UnsafeBufferPointer<UInt8>,
        at index: Int,
        _ rule: String,
        attribute: XMLName?
    ) {
        addUnread("the value of \(Self.shown(attribute ?? name(of: index)))", set[type].origin)
        var base = set[type].base
        while case .simple(let id)? = base, set[id].isUnread { base = set[id].base }
        if case .simple(let id)? = base { check(text, id, at: index, rule, attribute: attribute) }
    }

    private func checkNotation(
        _ text: [UInt8],
        at index: Int,
        _ rule: String,
        _ attribute: XMLName?,
        _ resolve: (UnsafeBufferPointer<UInt8>) -> String?
    ) {
        let value = text.withUnsafeBufferPointer { AtomicValue($0, of: .notation, resolving: resolve) }
        guard case .notation(let namespace, let local)? = value else { return }
        let name = XMLName(String(decoding: local, as: UTF8.self), in: namespace ?? "")
        guard !set.notations.contains(name) else { return }
        add(
            rule,
            at: index,
            attribute: attribute,
            datatypeRule: "cvc-simple-type.2",
            "No schema declares the notation \(Self.shown(name))."
        )
    }

    // MARK: - Fixed values

    /// Holds an element's content against its fixed value (`cvc-elt.5.2.2`).
    func checkFixed(_ fixed: SchemaValue, _ type: TypeID, at index: Int) {
        guard !hasChildren(index) else {
            return add("cvc-elt.5.2.2.1", at: index, "The element has a fixed value, and child elements.")
        }
        let simple: SimpleTypeID
        switch type {
        case .simple(let id): simple = id
        case .complex(let id):
            guard case .simple(let content) = set[id].content else {
                guard set[id].content.isMixed, !tape.text(at: index).elementsEqual(fixed.text.utf8) else { return }
                return addNotFixed("cvc-elt.5.2.2.2.1", fixed, at: index, attribute: nil)
            }
            simple = content
        }
        checkFixed(fixed, tape.text(at: index), simple, at: index, "cvc-elt.5.2.2.2.2", attribute: nil)
    }

    /// Compares values, not texts; a text that is not of the type was reported already.
    func checkFixed(
        _ fixed: SchemaValue,
        _ text: UnsafeBufferPointer<UInt8>,
        _ type: SimpleTypeID,
        at index: Int,
        _ rule: String,
        attribute: XMLName?
    ) {
        let datatype = set[type].datatype
        guard !set[type].isUnread else { return }
        guard let actual = try? datatype.value(of: text, resolving: resolver(at: index)),
            fixed.value(as: datatype) != actual
        else { return }
        addNotFixed(rule, fixed, datatype, at: index, attribute: attribute)
    }

    private func addNotFixed(
        _ rule: String,
        _ fixed: SchemaValue,
        _ type: Datatype? = nil,
        at index: Int,
        attribute: XMLName?
    ) {
        let text = type.map { fixed.expanded(as: $0) } ?? fixed.text
        add(rule, at: index, attribute: attribute, "The value has to be '\(Excerpt.escaped(text.utf8))'.")
    }

    // MARK: - IDs

    /// Notes that an element has an ID: one that is its text, or the value of an attribute (`cvc-id.2`).
    ///
    /// Section 3.15.5 binds an ID that is an element's text to the element around it, so that two children of one element
    /// might have the same; the W3C's tests and all validators take it for the element's own.
    private func identify(_ name: [UInt8], at index: Int, _ attribute: XMLName?) {
        if let other = identified[name], other != index || attribute == nil {
            add("cvc-id.2", at: index, attribute: attribute, "The ID '\(Excerpt.escaped(name))' is there twice.")
        } else {
            identified[name] = index
        }
    }

    /// Looks for the elements that IDREFs refer to (`cvc-id.1`).
    func finishIDs() {
        // What has the ID may be in a part that was not looked at.
        if isForUnread { return }
        for (name, index) in references where identified[name] == nil {
            add("cvc-id.1", at: index, "No element has the ID '\(Excerpt.escaped(name))'.")
        }
    }
}
