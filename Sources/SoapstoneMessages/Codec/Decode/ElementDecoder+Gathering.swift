internal import SoapstoneXML

extension ElementDecoder {
    /// Sorts children whose order or number is wrong by their names alone, so that no value is lost.
    ///
    /// What goes into a repeated group goes into its last occurrence, or, where that has it already, into a new one.
    ///
    /// - Returns: the number of the object that they are in.
    mutating func gather(
        _ index: Int,
        _ content: Int,
        _ end: Int,
        _ model: ContentModel
    ) throws(SchemaCodecError) -> Int {
        var gathering = Gathering(model, root: occurrences.open())
        var next = content
        while next < end {
            defer { next = Int(tape.events[next].end) }
            guard tape.events[next].kind == .element else { continue }
            var place = gathering.place(for: tape.events[next].nameID, in: document)
            if place == nil, table.isEncoded { place = try accessorPlace(next, of: index, model) }
            guard let place else { continue }
            guard gathering.add(next, at: place, to: &occurrences) else {
                try violate(
                    "cvc-complex-type.2.4.d",
                    at: next,
                    found: "one more \(quotedName(next))",
                    "only one; it is not converted"
                )
                continue
            }
        }
        return gathering.root
    }

    /// Which occurrence of each group is open, and what it has.
    private struct Gathering {
        let model: ContentModel
        let root: Int
        /// For each scope, the object that is open and the one around it; -1 for none.
        private var open: [(object: Int, parent: Int, last: Int)]
        /// For each scope and field, the object that has it.
        private var holders: [[Int]]

        init(_ model: ContentModel, root: Int) {
            self.model = model
            self.root = root
            open = model.scopes.map { _ in (-1, -1, -1) }
            open[0].object = root
            holders = model.scopes.map { [Int](repeating: -1, count: $0.fields.count) }
        }

        /// The place of an element by name: of several, the first that has room.
        func place(for name: UInt32, in document: XMLDocument) -> ContentModel.Place? {
            let places = model.places[name] ?? []
            return places.first { $0.scope != 0 || hasRoom($0) } ?? places.first
                ?? model.place(of: name) { document.name(name).namespace }
        }

        private func hasRoom(_ place: ContentModel.Place) -> Bool {
            model.scopes[place.scope].fields[place.field].isArray
                || holders[place.scope][place.field] != open[place.scope].object
        }

        /// Adds a child; false where its object has one already and nothing repeats around it.
        mutating func add(_ child: Int, at place: ContentModel.Place, to list: inout OccurrenceList) -> Bool {
            guard let object = object(for: place, &list) else { return false }
            holders[place.scope][place.field] = object
            open[place.scope].last = place.field
            list.append(Int32(place.field), Int32(child), to: object)
            return true
        }

        /// The object that takes a child: the open one of its scope, or a new one. Scopes are no deeper than groups.
        private mutating func object(for place: ContentModel.Place, _ list: inout OccurrenceList) -> Int? {
            let scope = model.scopes[place.scope]
            guard scope.parent >= 0 else { return hasRoom(place) ? root : nil }
            let current = open[place.scope]
            if current.object >= 0, current.parent == open[scope.parent].object, hasRoom(place),
                model.nodes[scope.node].kind != .choice || current.last == place.field
            {
                return current.object
            }
            let parentPlace = ContentModel.Place(scope: scope.parent, field: scope.parentField)
            guard let parent = object(for: parentPlace, &list) else { return nil }
            let object = list.open(Int32(scope.parentField), in: parent)
            holders[scope.parent][scope.parentField] = parent
            open[place.scope] = (object, parent, -1)
            return object
        }
    }
}
