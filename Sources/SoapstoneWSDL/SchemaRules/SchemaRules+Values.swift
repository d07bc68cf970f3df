internal import SoapstoneXML

/// Default and fixed values.
extension SchemaRules {
    /// What is wrong with a value of a type; nil where it is valid.
    func violation(_ value: ValueConstraint, of type: SimpleTypeID, at origin: Origin) -> DatatypeViolation? {
        var text = value.text
        return text.withUTF8 { text in
            set[type].datatype.check(text) { namespace(of: $0, at: origin) }
        }
    }

    /// Whether two fixed values, each of its type and written at its place, are the same value.
    func isSame(
        _ a: (value: ValueConstraint, type: SimpleTypeID, origin: Origin),
        _ b: (value: ValueConstraint, type: SimpleTypeID, origin: Origin)
    ) -> Bool {
        func read(_ written: (value: ValueConstraint, type: SimpleTypeID, origin: Origin)) -> DatatypeValue? {
            var text = written.value.text
            return text.withUTF8 { text in
                try? set[written.type].datatype.value(of: text) { namespace(of: $0, at: written.origin) }
            }
        }
        guard let a = read(a), let b = read(b) else { return a.value.text.isSameBytes(as: b.value.text) }
        return a == b
    }

    private func namespace(of prefix: UnsafeBufferPointer<UInt8>, at origin: Origin) -> String? {
        notes.values[origin]?.namespace(forPrefix: prefix)
    }

    /// The simple type of the text of a type: itself, or that of simple content.
    func textType(of type: TypeID) -> SimpleTypeID? {
        switch type {
        case .simple(let id): return id
        case .complex(let id):
            if case .simple(let content) = set[id].content { return content }
            return nil
        }
    }

    /// Whether a type is ID or derived from it.
    func isID(_ type: SimpleTypeID) -> Bool {
        if case .atomic = set[type].datatype.variety { set[type].datatype.builtIn == .id } else { false }
    }
}

extension ValueConstraint {
    var text: String {
        switch self {
        case .default(let text), .fixed(let text): text
        }
    }

    var isFixed: Bool {
        if case .fixed = self { true } else { false }
    }
}
