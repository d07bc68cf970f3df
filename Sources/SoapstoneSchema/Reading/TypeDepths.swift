/// How many steps types are derived by from the built-in ones; 0 for those, and for types that were not read yet.
struct TypeDepths {
    private var simple: [Int] = []
    private var complex: [Int] = []

    subscript(type: TypeID) -> Int {
        get {
            switch type {
            case .simple(let id): id.index < simple.count ? simple[id.index] : 0
            case .complex(let id): id.index < complex.count ? complex[id.index] : 0
            }
        }
        set {
            switch type {
            case .simple(let id): Self.set(newValue, at: id.index, of: &simple)
            case .complex(let id): Self.set(newValue, at: id.index, of: &complex)
            }
        }
    }

    private static func set(_ depth: Int, at index: Int, of depths: inout [Int]) {
        while depths.count <= index { depths.append(0) }
        depths[index] = depth
    }
}
