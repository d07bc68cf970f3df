internal import SoapstoneSchema
internal import SoapstoneXML

extension ContractLeaves {
    /// The child elements of a content model, each once, and how often they occur in it.
    struct Fields {
        struct Field {
            let element: ElementID
            var least: UInt64
            var most: UInt64
            /// Whether JSON has the element under its local name in the object of the type.
            var isPlain: Bool
        }

        private(set) var list: [Field] = []
        private(set) var hasWildcard = false
        private let schemas: SchemaSet
        /// Particles are gone through once each; a model of more than this is cut.
        private var left = 10_000

        init(_ schemas: SchemaSet) { self.schemas = schemas }

        /// Adds what a particle lets stand.
        mutating func add(_ particle: Particle) {
            let own = fields(of: particle)
            list = Self.joined(list, own, schemas)
        }

        private mutating func fields(of particle: Particle) -> [Field] {
            guard left > 0 else { return [] }
            left -= 1
            let least = UInt64(particle.occurs.min)
            let most = particle.occurs.max == Occurs.unbounded ? UInt64.max : UInt64(particle.occurs.max)
            guard most > 0 else { return [] }
            switch particle.term {
            case .wildcard:
                hasWildcard = true
                return []
            case .element(let element): return self.fields(of: element, least, most)
            case .group(let id):
                let group = schemas[id]
                var fields: [Field] = []
                for (index, inner) in group.particles.enumerated() {
                    let own = self.fields(of: inner)
                    fields =
                        group.compositor == .choice
                        ? Self.either(fields, own, schemas, isFirst: index == 0)
                        : Self.joined(fields, own, schemas)
                }
                guard least != 1 || most != 1 else { return fields }
                return fields.map { field in
                    var field = field
                    field.least = least == 0 ? 0 : field.least
                    field.most = Self.product(field.most, most)
                    // A group that repeats is an object of its own in JSON.
                    if most > 1 { field.isPlain = false }
                    return field
                }
            }
        }

        /// An element, and those that may stand in its place.
        private func fields(of element: ElementID, _ least: UInt64, _ most: UInt64) -> [Field] {
            let others = schemas.substitutes[element] ?? []
            guard !others.isEmpty || schemas[element].isAbstract else {
                return [Field(element: element, least: least, most: most, isPlain: true)]
            }
            let all = schemas[element].isAbstract ? others : [element] + others
            return all.map { Field(element: $0, least: 0, most: most, isPlain: false) }
        }

        /// The elements of two parts that are there both: a name that both have occurs more often.
        private static func joined(_ left: [Field], _ right: [Field], _ schemas: SchemaSet) -> [Field] {
            var fields = left
            for field in right {
                let name = schemas[field.element].name
                if let index = fields.firstIndex(where: { schemas[$0.element].name == name }) {
                    fields[index].least = sum(fields[index].least, field.least)
                    fields[index].most = sum(fields[index].most, field.most)
                    fields[index].isPlain = fields[index].isPlain && field.isPlain
                } else {
                    // The second of two local names has its namespace in its key.
                    let isTaken = fields.contains { schemas[$0.element].name.local.isSameBytes(as: name.local) }
                    fields.append(field)
                    if isTaken { fields[fields.count - 1].isPlain = false }
                }
            }
            return fields
        }

        /// The elements of one of two branches: what is in one alone need not be there.
        private static func either(_ left: [Field], _ right: [Field], _ schemas: SchemaSet, isFirst: Bool) -> [Field] {
            guard !isFirst else { return right }
            let names = right.map { schemas[$0.element].name }
            var fields = left.map { field in
                var field = field
                if !names.contains(where: { $0 == schemas[field.element].name }) { field.least = 0 }
                return field
            }
            for field in right {
                let name = schemas[field.element].name
                if let index = fields.firstIndex(where: { schemas[$0.element].name == name }) {
                    fields[index].least = min(fields[index].least, field.least)
                    fields[index].most = max(fields[index].most, field.most)
                    fields[index].isPlain = fields[index].isPlain && field.isPlain
                } else {
                    var optional = field
                    optional.least = 0
                    fields = joined(fields, [optional], schemas)
                }
            }
            return fields
        }

        private static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
            let (sum, overflow) = left.addingReportingOverflow(right)
            return overflow ? .max : sum
        }

        private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
            let (product, overflow) = left.multipliedReportingOverflow(by: right)
            return overflow ? .max : product
        }
    }
}
