/// What each element and attribute was validated as, for identity constraints to know the types of their fields.
package struct Assessments {
    /// The number of a simple type shifted left, or that of a complex one with the last bit set; -1 for none.
    private var types: [Int32]
    private var declarations: [Int32]
    private var nils: Set<Int> = []

    /// - Parameter count: how many records there are; 0 where nothing is to be kept.
    init(count: Int) {
        types = [Int32](repeating: -1, count: count)
        declarations = types
    }

    mutating func set(_ type: TypeID, declaration: ElementID?, at index: Int) {
        guard index < types.count else { return }
        // A schema has at most some hundred thousand components.
        types[index] =
            switch type {
            case .simple(let id): Int32(truncatingIfNeeded: id.index << 1)
            case .complex(let id): Int32(truncatingIfNeeded: id.index << 1 | 1)
            }
        declarations[index] = declaration.map { Int32(truncatingIfNeeded: $0.index) } ?? -1
    }

    mutating func setNil(_ index: Int) {
        if index < types.count { nils.insert(index) }
    }

    /// What a record was validated as; nil where it was not.
    package func type(at index: Int) -> TypeID? {
        let code = Int(types[index])
        guard code >= 0 else { return nil }
        return code & 1 == 0 ? .simple(SimpleTypeID(code >> 1)) : .complex(ComplexTypeID(code >> 1))
    }

    package func declaration(at index: Int) -> ElementID? {
        declarations[index] >= 0 ? ElementID(Int(declarations[index])) : nil
    }

    func isNil(_ index: Int) -> Bool { nils.contains(index) }
}
