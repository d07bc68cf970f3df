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
    func checkText(of index: Int, _ type: SimpleTypeID, _ rule: String, byDefault: String?) {
        guard var text = byDefault else {
            return check(tape.text(at: index), type, at: index, rule, attribute: nil)
        }
        let tagged = text.isEmpty ? rule : "cvc-elt.5.1.2"
        text.withUTF8 { check($0, type, at: index, tagged, attribute: nil) }
    }

    /// Checks a text and takes note of the IDs in it.
    func check(
        _ text: UnsafeBufferPointer<UInt8>,
        _ type: SimpleTypeID,
        at index: Int,
        _ rule: String,
        attribute: XMLName?
    ) {
        steps += 1
        let datatype = set[type].datatype
        let needsScopes = datatype.primitive == .qName || datatype.primitive == .notation || datatype.primitive == nil
        let resolve: (UnsafeBufferPointer<UInt8>) -> String? = needsScopes ? resolver(at: index) : { _ in nil }
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
    func checkFixed(_ fixed: String, _ type: TypeID, at index: Int) {
        guard !hasChildren(index) else {
            return add("cvc-elt.5.2.2.1", at: index, "The element has a fixed value, and child elements.")
        }
        let simple: SimpleTypeID
        switch type {
        case .simple(let id): simple = id
        case .complex(let id):
            guard case .simple(let content) = set[id].content else {
                guard set[id].content.isMixed, !tape.text(at: index).elementsEqual(fixed.utf8) else { return }
                return addNotFixed("cvc-elt.5.2.2.2.1", fixed, at: index, attribute: nil)
            }
            simple = content
        }
        checkFixed(fixed, tape.text(at: index), simple, at: index, "cvc-elt.5.2.2.2.2", attribute: nil)
    }

    /// Compares values, not texts; a text that is not of the type was reported already.
    func checkFixed(
        _ fixed: String,
        _ text: UnsafeBufferPointer<UInt8>,
        _ type: SimpleTypeID,
        at index: Int,
        _ rule: String,
        attribute: XMLName?
    ) {
        let datatype = set[type].datatype
        // The schema's prefixes are not kept; the usual ones mean the same in the document.
        let resolve = resolver(at: index)
        guard let actual = try? datatype.value(of: text, resolving: resolve) else { return }
        var copy = fixed
        let wanted = copy.withUTF8 { try? datatype.value(of: $0, resolving: resolve) }
        guard let wanted, !actual.differs(from: wanted) else {
            return addNotFixed(rule, fixed, at: index, attribute: attribute)
        }
        if actual != wanted { addGap("the fixed value of \(Self.shown(attribute ?? name(of: index))) is a QName") }
    }

    private func addNotFixed(_ rule: String, _ fixed: String, at index: Int, attribute: XMLName?) {
        add(rule, at: index, attribute: attribute, "The value has to be '\(Excerpt.escaped(fixed.utf8))'.")
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
        for (name, index) in references where identified[name] == nil {
            add("cvc-id.1", at: index, "No element has the ID '\(Excerpt.escaped(name))'.")
        }
    }
}

extension DatatypeValue {
    /// Whether two values differ, whatever namespaces the prefixes in the schema stand for.
    fileprivate func differs(from other: DatatypeValue) -> Bool {
        switch (self, other) {
        case (.atomic(let a), .atomic(let b)): a.differs(from: b)
        case (.list(let a), .list(let b)): a.count != b.count || zip(a, b).contains { $0.differs(from: $1) }
        default: true
        }
    }
}

extension AtomicValue {
    fileprivate func differs(from other: AtomicValue) -> Bool {
        switch (self, other) {
        case (.qName(_, let a), .qName(_, let b)), (.notation(_, let a), .notation(_, let b)): a != b
        default: self != other
        }
    }
}
