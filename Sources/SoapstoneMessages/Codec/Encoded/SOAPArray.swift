internal import SoapstoneSchema
internal import SoapstoneXML

/// What a contract says of a type whose values are SOAP arrays.
struct SOAPArray: Hashable, Sendable {
    /// The type of the items; nil where the contract does not say, so that each array says it itself.
    var item: TypeID?
    /// The brackets between the items' type and the array: those of arrays whose items are arrays, innermost first.
    var ranks: [Int] = []
    /// In how many dimensions the items lie; nil where each array says it itself.
    var rank: Int?
    /// The name that the items have; nil where any will do.
    var itemName: XMLName?

    /// The array that the items are; nil for items that are none.
    var items: SOAPArray? {
        guard let last = ranks.last else { return nil }
        return SOAPArray(item: item, ranks: Array(ranks.dropLast()), rank: last)
    }
}

/// `[2,3]`, `[,][4]`: dimensions as SOAP 1.1 writes them (section 5.4.2), and as WSDL does without numbers.
struct ArrayBrackets {
    /// The numbers between each pair of brackets, nil for what is left out; the array's own last.
    var groups: [[Int?]]

    /// Dimensions in one pair of brackets, and pairs behind each other: more than anybody writes.
    static let limit = 16

    /// nil for a text that is none, or has too many of them.
    init?(_ text: some Collection<UInt8>) {
        groups = []
        var rest = text[...]
        while let first = rest.first {
            guard first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let sizes = rest[rest.index(after: rest.startIndex)..<end]
                .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard sizes.count <= Self.limit, groups.count < Self.limit else { return nil }
            var group: [Int?] = []
            for size in sizes {
                let digits = size.filter { !WhiteSpace.isSpace($0) }
                guard digits.isEmpty || ArrayBrackets.number(digits) != nil else { return nil }
                group.append(ArrayBrackets.number(digits))
            }
            groups.append(group)
            rest = rest[rest.index(after: end)...]
            while let space = rest.first, WhiteSpace.isSpace(space) { rest = rest.dropFirst() }
        }
        guard !groups.isEmpty else { return nil }
    }

    /// A number without a sign that fits; nil for anything else.
    static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 18 else { return nil }
        var value = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            // At most 18 digits: it fits into 63 bits.
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}

extension SchemaSet {
    /// What a type says of arrays; nil for a type whose values are none.
    func soapArray(_ id: ComplexTypeID) -> SOAPArray? {
        guard let ancestor = encodingAncestor(of: id), ancestor.local.isSameBytes(as: "Array") else { return nil }
        // The item's declaration, where the content was restricted to one element.
        let declared = self[id].content.particle.flatMap { firstElement(of: $0) }
        if let type = self[id].attributes.lazy.compactMap(\.arrayType).last,
            let brackets = ArrayBrackets(Array(type.dimensions.utf8)), let own = brackets.groups.last
        {
            return SOAPArray(
                item: encodedType(named: type.item),
                ranks: brackets.groups.dropLast().map(\.count),
                rank: own.count,
                itemName: declared.map { self[$0].name }
            )
        }
        guard let declared else { return SOAPArray() }
        return SOAPArray(
            item: self[declared].type,
            rank: 1,
            itemName: self[declared].name
        )
    }

    /// What a type says of arrays in literal messages, where its schema says nothing else; nil for a type whose values are
    /// none there.
    ///
    /// XML Schema knows nothing of `wsdl:arrayType`: by its letter such a type is empty. Stacks write the items.
    func literalArray(_ id: ComplexTypeID) -> SOAPArray? {
        guard case .empty = self[id].content, let array = soapArray(id), array.item != nil, array.rank == 1,
            array.ranks.isEmpty, !self[id].attributes.contains(where: \.isRequired)
        else { return nil }
        return array
    }

    /// The only element that a particle has in it; nil where it has a wildcard, or more than one.
    private func firstElement(of particle: Particle) -> ElementID? {
        var particle = particle
        // Groups of one inside each other, up to what a content model may have.
        for _ in 0..<ContentDraft.nestingLimit {
            switch particle.term {
            case .element(let id): return id
            case .wildcard: return nil
            case .group(let id):
                guard self[id].particles.count == 1 else { return nil }
                particle = self[id].particles[0]
            }
        }
        return nil
    }
}
