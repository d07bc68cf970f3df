extension Datatype {
    /// Checks a text, and says what is wrong with it; nil where it is valid.
    ///
    /// - Parameters:
    ///   - text: UTF-8 as it stands in the document; white space is processed as the type says.
    ///   - resolve: the namespace of a prefix, given as UTF-8 and empty for the default namespace; nil where it has none.
    public func check(
        _ text: UnsafeBufferPointer<UInt8>,
        resolving resolve: (_ prefix: UnsafeBufferPointer<UInt8>) -> String?
    ) -> DatatypeViolation? {
        var reading = Reading()
        return check(text, resolve, wantsValue: false, &reading)
    }

    /// Checks a text whose white space the caller has processed, as the type says.
    func check(
        processed text: UnsafeBufferPointer<UInt8>,
        resolving resolve: (_ prefix: UnsafeBufferPointer<UInt8>) -> String?
    ) -> DatatypeViolation? {
        var reading = Reading()
        return checkProcessed(text, resolve, wantsValue: false, &reading)
    }

    /// Checks a text of a type without QNames: no prefix has a namespace.
    public func check(_ text: UnsafeBufferPointer<UInt8>) -> DatatypeViolation? {
        check(text) { _ in nil }
    }

    /// The value of a text.
    ///
    /// - Parameters:
    ///   - text: UTF-8 as it stands in the document.
    ///   - resolve: the namespace of a prefix, given as UTF-8 and empty for the default namespace; nil where it has none.
    /// - Throws: what is wrong with the text.
    public func value(
        of text: UnsafeBufferPointer<UInt8>,
        resolving resolve: (_ prefix: UnsafeBufferPointer<UInt8>) -> String?
    ) throws(DatatypeViolation) -> DatatypeValue {
        var reading = Reading()
        if let violation = check(text, resolve, wantsValue: true, &reading) { throw violation }
        // A valid text has a value.
        return reading.value ?? .atomic(.string(Array(text)))
    }

    /// Checks a text.
    ///
    /// - Parameters:
    ///   - text: the text as it stands in the document.
    ///   - namespaces: the namespaces by their prefixes, the empty one for the default namespace.
    /// - Throws: what is wrong with the text.
    public func validate(_ text: String, namespaces: [String: String] = [:]) throws(DatatypeViolation) {
        var text = text
        let violation = text.withUTF8 { text in
            check(text) { namespaces[String(decoding: $0, as: UTF8.self)] }
        }
        if let violation { throw violation }
    }
}

extension Datatype {
    private typealias Resolver = (UnsafeBufferPointer<UInt8>) -> String?

    /// What was found on the way to a valid text.
    private struct Reading {
        /// The value, where it was wanted.
        var value: DatatypeValue?
        /// What was done to white space, which a union leaves to its members.
        var whiteSpace = WhiteSpace.preserve
    }

    private func check(
        _ text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver,
        wantsValue: Bool,
        _ reading: inout Reading
    ) -> DatatypeViolation? {
        facets.whiteSpace.withProcessed(text) { checkProcessed($0, resolve, wantsValue: wantsValue, &reading) }
    }

    private func checkProcessed(
        _ text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver,
        wantsValue: Bool,
        _ reading: inout Reading
    ) -> DatatypeViolation? {
        reading.whiteSpace = facets.whiteSpace
        switch variety {
        case .atomic: return checkAtomic(text, resolve, wantsValue: wantsValue, &reading)
        case .list(let item): return checkList(text, of: item, resolve, wantsValue: wantsValue, &reading)
        case .union(let members): return checkUnion(text, of: members, resolve, wantsValue: wantsValue, &reading)
        }
    }

    /// Patterns first, then the lexical space, then the facets of the value (`cvc-datatype-valid`).
    private func checkAtomic(
        _ text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver,
        wantsValue: Bool,
        _ reading: inout Reading
    ) -> DatatypeViolation? {
        if present.contains(.pattern), let violation = checkPatterns(text) { return violation }
        guard let primitive else {
            if wantsValue { reading.value = .atomic(.string(Array(text))) }
            return nil
        }
        switch primitive {
        case .string, .anyURI:
            guard builtIn.accepts(text) else { return notInLexicalSpace(text) }
            if !present.isDisjoint(with: .lengths), let violation = checkLength(Scalars.count(text), "characters") {
                return violation
            }
            if facets.enumeration?.contains(text: text) == false {
                return notInEnumeration(text)
            }
            if wantsValue {
                reading.value = .atomic(primitive == .string ? .string(Array(text)) : .anyURI(Array(text)))
            }
            return nil
        case .decimal:
            guard let literal = DecimalLiteral(text), builtIn == .decimal || !literal.hasPoint else {
                return notInLexicalSpace(text)
            }
            if let violation = checkDigits(literal) ?? checkBounds(of: literal, text) { return violation }
            guard wantsValue || present.contains(.enumeration) else { return nil }
            return checkEnumeration(.decimal(DecimalValue(literal)), text, wantsValue: wantsValue, &reading)
        case .hexBinary, .base64Binary:
            let count = primitive == .hexBinary ? BinaryText.hexCount(text) : BinaryText.base64Count(text)
            guard let count else { return notInLexicalSpace(text) }
            if let violation = checkLength(count, "octets") { return violation }
            guard wantsValue || present.contains(.enumeration) else { return nil }
            let octets = primitive == .hexBinary ? BinaryText.hexOctets(text) : BinaryText.base64Octets(text)
            return checkEnumeration(
                primitive == .hexBinary ? .hexBinary(octets) : .base64Binary(octets),
                text,
                wantsValue: wantsValue,
                &reading
            )
        default:
            // The lexical spaces of these are no larger than what their values are read from.
            guard let read = AtomicValue(text, of: primitive, resolving: resolve) else {
                return notInLexicalSpace(text)
            }
            if !present.isDisjoint(with: .bounds), let violation = checkBounds(of: read, text) { return violation }
            return checkEnumeration(read, text, wantsValue: wantsValue, &reading)
        }
    }

    private func checkList(
        _ text: UnsafeBufferPointer<UInt8>,
        of item: Datatype,
        _ resolve: Resolver,
        wantsValue: Bool,
        _ reading: inout Reading
    ) -> DatatypeViolation? {
        if present.contains(.pattern), let violation = checkPatterns(text) { return violation }
        let needsValue = wantsValue || present.contains(.enumeration)
        var items: [AtomicValue] = []
        var count = 0
        var start = 0
        while start < text.count {
            // White space is collapsed: one space stands between two items.
            var end = start
            while end < text.count, text[end] != 0x20 { end += 1 }
            var itemReading = Reading()
            let itemText = UnsafeBufferPointer(rebasing: text[start..<end])
            if let violation = item.check(itemText, resolve, wantsValue: needsValue, &itemReading) {
                return DatatypeViolation(
                    "cvc-datatype-valid.1.2.2",
                    found: "\(violation.found), item \(count + 1) of a list,",
                    allowed: violation.allowed,
                    datatype: item.name ?? name
                )
            }
            if case .atomic(let atomic)? = itemReading.value { items.append(atomic) }
            count += 1
            start = end + 1
        }
        if let violation = checkLength(count, "items") { return violation }
        guard needsValue else { return nil }
        if let enumeration = facets.enumeration, !enumeration.contains(.list(items)) { return notInEnumeration(text) }
        reading.value = .list(items)
        return nil
    }

    private func checkUnion(
        _ text: UnsafeBufferPointer<UInt8>,
        of members: [Datatype],
        _ resolve: Resolver,
        wantsValue: Bool,
        _ reading: inout Reading
    ) -> DatatypeViolation? {
        let needsValue = wantsValue || present.contains(.enumeration)
        for member in members {
            var memberReading = Reading()
            guard member.check(text, resolve, wantsValue: needsValue, &memberReading) == nil else { continue }
            if present.contains(.pattern) {
                let violation = memberReading.whiteSpace.withProcessed(text) { checkPatterns($0) }
                if let violation { return violation }
            }
            if let enumeration = facets.enumeration, let value = memberReading.value, !enumeration.contains(value) {
                return notInEnumeration(text)
            }
            reading = memberReading
            return nil
        }
        return DatatypeViolation(
            "cvc-datatype-valid.1.2.3",
            text: text,
            allowed: "a value of one of the union's \(members.count) types",
            datatype: name
        )
    }

    private func checkEnumeration(
        _ value: AtomicValue,
        _ text: UnsafeBufferPointer<UInt8>,
        wantsValue: Bool,
        _ reading: inout Reading
    ) -> DatatypeViolation? {
        if let enumeration = facets.enumeration, !enumeration.contains(.atomic(value)) { return notInEnumeration(text) }
        if wantsValue { reading.value = .atomic(value) }
        return nil
    }
}
