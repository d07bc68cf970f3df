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
        acceptsEverything ? nil : check(text, resolve, nil)
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
        if let violation = check(text, resolve, &reading) { throw violation }
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

    /// What was found on the way to a valid text; nil in its place is asking for the verdict alone, which is cheaper.
    private struct Reading {
        /// The value, where it was wanted.
        var value: DatatypeValue?
        /// What was done to white space, which a union leaves to its members.
        var whiteSpace = WhiteSpace.preserve
    }

    private func check(
        _ text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeViolation? {
        reading?.pointee.whiteSpace = facets.whiteSpace
        switch variety {
        case .atomic:
            return facets.whiteSpace.withProcessed(text) { checkAtomic($0, resolve, reading) }
        case .list(let item):
            return facets.whiteSpace.withProcessed(text) {
                checkList($0, of: item, resolve, reading)
            }
        case .union(let members):
            return checkUnion(text, of: members, resolve, reading)
        }
    }

    /// Patterns first, then the lexical space, then the facets of the value (`cvc-datatype-valid`).
    private func checkAtomic(
        _ text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeViolation? {
        if present.contains(.pattern), let violation = checkPatterns(text) { return violation }
        guard let primitive else {
            if let reading { reading.pointee.value = .atomic(.string(Array(text))) }
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
            if let reading {
                reading.pointee.value = .atomic(primitive == .string ? .string(Array(text)) : .anyURI(Array(text)))
            }
            return nil
        case .decimal:
            guard let literal = DecimalLiteral(text), builtIn == .decimal || !literal.hasPoint else {
                return notInLexicalSpace(text)
            }
            if let violation = checkDigits(literal) ?? checkBounds(of: literal, text) { return violation }
            guard reading != nil || present.contains(.enumeration) else { return nil }
            return checkEnumeration(.decimal(DecimalValue(literal)), text, reading)
        case .hexBinary, .base64Binary:
            let count = primitive == .hexBinary ? BinaryText.hexCount(text) : BinaryText.base64Count(text)
            guard let count else { return notInLexicalSpace(text) }
            if let violation = checkLength(count, "octets") { return violation }
            guard reading != nil || present.contains(.enumeration) else { return nil }
            let octets = primitive == .hexBinary ? BinaryText.hexOctets(text) : BinaryText.base64Octets(text)
            return checkEnumeration(
                primitive == .hexBinary ? .hexBinary(octets) : .base64Binary(octets),
                text,
                reading
            )
        default:
            // The lexical spaces of these are no larger than what their values are read from.
            guard let read = AtomicValue(text, of: primitive, resolving: resolve) else {
                return notInLexicalSpace(text)
            }
            if !present.isDisjoint(with: .bounds), let violation = checkBounds(of: read, text) { return violation }
            return checkEnumeration(read, text, reading)
        }
    }

    private func checkList(
        _ text: UnsafeBufferPointer<UInt8>,
        of item: Datatype,
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeViolation? {
        if present.contains(.pattern), let violation = checkPatterns(text) { return violation }
        let needsValue = reading != nil || present.contains(.enumeration)
        var items: [AtomicValue] = []
        var count = 0
        var start = 0
        while start < text.count {
            // White space is collapsed: one space stands between two items.
            var end = start
            while end < text.count, text[end] != 0x20 { end += 1 }
            var itemReading = Reading()
            let itemText = UnsafeBufferPointer(rebasing: text[start..<end])
            let violation =
                needsValue ? item.check(itemText, resolve, &itemReading) : item.check(itemText, resolve, nil)
            if let violation {
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
        reading?.pointee.value = .list(items)
        return nil
    }

    private func checkUnion(
        _ text: UnsafeBufferPointer<UInt8>,
        of members: [Datatype],
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeViolation? {
        let needsReading = reading != nil || present.contains(.enumeration) || present.contains(.pattern)
        for member in members {
            var memberReading = Reading()
            guard needsReading else {
                if member.check(text, resolve, nil) == nil { return nil }
                continue
            }
            guard member.check(text, resolve, &memberReading) == nil else { continue }
            if present.contains(.pattern) {
                let violation = memberReading.whiteSpace.withProcessed(text) { checkPatterns($0) }
                if let violation { return violation }
            }
            if let enumeration = facets.enumeration, let value = memberReading.value, !enumeration.contains(value) {
                return notInEnumeration(text)
            }
            reading?.pointee = memberReading
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
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeViolation? {
        if let enumeration = facets.enumeration, !enumeration.contains(.atomic(value)) { return notInEnumeration(text) }
        if let reading { reading.pointee.value = .atomic(value) }
        return nil
    }
}
