internal import SoapstoneXML

/// Default and fixed values.
extension SchemaRules {
    /// What is wrong with a value of a type; nil where it is valid.
    mutating func violation(_ value: ValueConstraint, of type: SimpleTypeID, at origin: Origin) -> DatatypeViolation? {
        guard spend(on: value, of: type, at: origin) else { return nil }
        var text = value.text
        return text.withUTF8 { text in
            set[type].datatype.check(text) { namespace(of: $0, at: origin) }
        }
    }

    /// Whether two fixed values, each of its type and written at its place, are the same value.
    mutating func isSame(
        _ a: (value: ValueConstraint, type: SimpleTypeID, origin: Origin),
        _ b: (value: ValueConstraint, type: SimpleTypeID, origin: Origin)
    ) -> Bool {
        guard spend(on: a.value, of: a.type, at: a.origin), spend(on: b.value, of: b.type, at: b.origin) else {
            return true
        }
        func read(_ written: (value: ValueConstraint, type: SimpleTypeID, origin: Origin)) -> DatatypeValue? {
            var text = written.value.text
            return text.withUTF8 { text in
                try? set[written.type].datatype.value(of: text) { namespace(of: $0, at: written.origin) }
            }
        }
        guard let a = read(a), let b = read(b) else { return a.value.text.isSameBytes(as: b.value.text) }
        return a == b
    }

    /// Whether a value may be read; says once that reading them takes too long.
    private mutating func spend(on value: ValueConstraint, of type: SimpleTypeID, at origin: Origin) -> Bool {
        guard !valueBudget.isSpent else { return false }
        guard valueBudget.spend(set[type].datatype.checkCost.steps(value.text.utf8.count)) else {
            findings.add(
                beyond: .valueSteps,
                "The default and fixed values take too long to read; the rest is not checked.",
                at: origin,
                in: set
            )
            return false
        }
        return true
    }

    private func namespace(of prefix: UnsafeBufferPointer<UInt8>, at origin: Origin) -> String? {
        notes.values[origin]?.namespace(forPrefix: prefix)
    }

    /// The simple type of the text of a type.
    func textType(of type: TypeID) -> SimpleTypeID? { set.textType(of: type) }

    /// Whether a type is ID or derived from it.
    func isID(_ type: SimpleTypeID) -> Bool {
        if case .atomic = set[type].datatype.variety { set[type].datatype.builtIn == .id } else { false }
    }
}

extension ValueConstraint {
    package var text: String {
        switch self {
        case .default(let text), .fixed(let text): text
        }
    }

    package var isFixed: Bool {
        if case .fixed = self { true } else { false }
    }
}
