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
        guard !acceptsEverything, let failure = failure(of: text, resolve, nil) else { return nil }
        return violation(failure, text, resolve)
    }

    /// Checks a text whose white space the caller has processed, as the type says.
    package func check(
        processed text: UnsafeBufferPointer<UInt8>,
        resolving resolve: (_ prefix: UnsafeBufferPointer<UInt8>) -> String?
    ) -> DatatypeViolation? {
        guard !acceptsEverything, let failure = failure(ofProcessed: text, resolve, nil) else { return nil }
        return violation(failure, text, resolve)
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
        if let failure = failure(of: text, resolve, &reading) { throw violation(failure, text, resolve) }
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
    typealias Resolver = (UnsafeBufferPointer<UInt8>) -> String?

    /// What was found on the way to a valid text; nil in its place is asking for the verdict alone, which is cheaper.
    struct Reading {
        /// The value, where it was wanted.
        var value: DatatypeValue?
        /// What was done to white space, which a union leaves to its members.
        var whiteSpace = WhiteSpace.preserve
    }

    /// Why a text is not valid; nil where it is.
    func failure(
        of text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeFailure? {
        facets.whiteSpace.withProcessed(text) { failure(ofProcessed: $0, resolve, reading) }
    }

    /// Why a text whose white space was processed is not valid; nil where it is.
    private func failure(
        ofProcessed text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeFailure? {
        reading?.pointee.whiteSpace = facets.whiteSpace
        switch variety {
        case .atomic: return checkAtomic(text, resolve, reading)
        case .list(let item): return checkList(text, of: item, resolve, reading)
        case .union(let members): return checkUnion(text, of: members, resolve, reading)
        }
    }

    /// Patterns first, then the lexical space, then the facets of the value (`cvc-datatype-valid`).
    private func checkAtomic(
        _ text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeFailure? {
        if present.contains(.pattern), let failure = checkPatterns(text) { return failure }
        guard let primitive else {
            if let reading { reading.pointee.value = .atomic(.string(Array(text))) }
            return nil
        }
        switch primitive {
        case .string, .anyURI:
            guard builtIn.accepts(text) else { return .lexicalSpace }
            if !present.isDisjoint(with: .lengths), let failure = checkLength(Scalars.count(text)) { return failure }
            if facets.enumeration?.contains(text: text) == false {
                return .enumeration
            }
            if let reading {
                reading.pointee.value = .atomic(primitive == .string ? .string(Array(text)) : .anyURI(Array(text)))
            }
            return nil
        case .decimal:
            guard let literal = DecimalLiteral(text), builtIn == .decimal || !literal.hasPoint else {
                return .lexicalSpace
            }
            if let failure = checkDigits(literal) ?? checkBounds(of: literal) { return failure }
            guard reading != nil || present.contains(.enumeration) else { return nil }
            return checkEnumeration(.decimal(DecimalValue(literal)), reading)
        case .hexBinary, .base64Binary:
            let count = primitive == .hexBinary ? BinaryText.hexCount(text) : BinaryText.base64Count(text)
            guard let count else { return .lexicalSpace }
            if let failure = checkLength(count) { return failure }
            guard reading != nil || present.contains(.enumeration) else { return nil }
            let octets = primitive == .hexBinary ? BinaryText.hexOctets(text) : BinaryText.base64Octets(text)
            return checkEnumeration(primitive == .hexBinary ? .hexBinary(octets) : .base64Binary(octets), reading)
        default:
            // The lexical spaces of these are no larger than what their values are read from.
            guard let read = AtomicValue(text, of: primitive, resolving: resolve) else {
                return .lexicalSpace
            }
            if !present.isDisjoint(with: .bounds), let failure = checkBounds(of: read) { return failure }
            return checkEnumeration(read, reading)
        }
    }

    private func checkList(
        _ text: UnsafeBufferPointer<UInt8>,
        of item: Datatype,
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeFailure? {
        if present.contains(.pattern), let failure = checkPatterns(text) { return failure }
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
            let failure =
                needsValue
                ? item.failure(of: itemText, resolve, &itemReading) : item.failure(of: itemText, resolve, nil)
            if failure != nil { return .item(count) }
            if case .atomic(let atomic)? = itemReading.value { items.append(atomic) }
            count += 1
            start = end + 1
        }
        if let failure = checkLength(count) { return failure }
        guard needsValue else { return nil }
        if let enumeration = facets.enumeration, !enumeration.contains(.list(items)) { return .enumeration }
        reading?.pointee.value = .list(items)
        return nil
    }

    private func checkUnion(
        _ text: UnsafeBufferPointer<UInt8>,
        of members: [Datatype],
        _ resolve: Resolver,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeFailure? {
        let needsReading = reading != nil || present.contains(.enumeration) || present.contains(.pattern)
        for member in members {
            var memberReading = Reading()
            guard needsReading else {
                if member.failure(of: text, resolve, nil) == nil { return nil }
                continue
            }
            guard member.failure(of: text, resolve, &memberReading) == nil else { continue }
            if present.contains(.pattern) {
                let failure = memberReading.whiteSpace.withProcessed(text) { checkPatterns($0) }
                if let failure { return failure }
            }
            if let enumeration = facets.enumeration, let value = memberReading.value, !enumeration.contains(value) {
                return .enumeration
            }
            reading?.pointee = memberReading
            return nil
        }
        return .members
    }

    private func checkEnumeration(
        _ value: AtomicValue,
        _ reading: UnsafeMutablePointer<Reading>?
    ) -> DatatypeFailure? {
        if let enumeration = facets.enumeration, !enumeration.contains(.atomic(value)) { return .enumeration }
        if let reading { reading.pointee.value = .atomic(value) }
        return nil
    }
}
