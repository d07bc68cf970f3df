import SoapstoneXML

@testable import SoapstoneSchema

/// What references between attribute groups would cost libxml2, which looks for circles down every way there is.
struct AttributeGroupCost {
    static let ways = 100_000

    /// Why libxml2 is not asked; nil where it is cheap.
    let reason: String?

    init(_ sources: [SchemaSource]) {
        var numbers: [XMLName: Int] = [:]
        var references: [[Int]] = []
        func number(_ name: XMLName) -> Int {
            if let known = numbers[name] { return known }
            numbers[name] = references.count
            references.append([])
            return references.count - 1
        }
        for source in sources {
            for group in Self.groups(in: source) {
                guard let local = group.token(.name) else { continue }
                let definition = number(XMLName(local, in: source.targetNamespace))
                for reference in group.children where reference.schemaTag == .attributeGroup {
                    guard let name = reference.token(.ref).flatMap(reference.resolve) else { continue }
                    let isAdopted = source.isChameleon && name.namespace.isEmpty
                    references[definition].append(
                        number(isAdopted ? XMLName(name.local, in: source.targetNamespace) : name)
                    )
                }
            }
        }
        let count = WayCount.most(references, bound: Self.ways + 1)
        reason = count > Self.ways ? "attribute groups refer to each other in more than \(Self.ways) ways" : nil
    }

    private static func groups(in source: SchemaSource) -> [SyntaxNode] {
        let redefined = source.root.children.filter { $0.schemaTag == .redefine }.flatMap(\.children)
        return (source.root.children + redefined).filter { $0.schemaTag == .attributeGroup }
    }
}
