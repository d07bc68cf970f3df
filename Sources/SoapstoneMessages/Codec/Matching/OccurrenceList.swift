/// Children sorted into the objects and fields that JSON has for them, before any of them is written.
///
/// One list serves all elements that are being written: what an element adds, it takes away again.
struct OccurrenceList {
    /// A child element, or an occurrence of a group.
    struct Entry {
        var field: Int32
        /// The index of the element on the tape, or the number of the object.
        var payload: Int32
        /// The entry after it in the same object; -1 for the last.
        var next: Int32 = -1
    }

    /// One object: the type's own, or an occurrence of a group.
    struct Object {
        var first: Int32 = -1
        var last: Int32 = -1
        /// Whether the entries are in the order of the fields.
        var isSorted = true
    }

    private(set) var entries: [Entry] = []
    private(set) var objects: [Object] = []

    /// Adds an object and gives its number.
    mutating func open() -> Int {
        objects.append(Object())
        return objects.count - 1
    }

    /// Adds an object that is an occurrence of a group in another one.
    mutating func open(_ field: Int32, in object: Int) -> Int {
        let inner = open()
        append(field, Int32(inner), to: object)
        return inner
    }

    mutating func append(_ field: Int32, _ payload: Int32, to object: Int) {
        let entry = Int32(entries.count)
        entries.append(Entry(field: field, payload: payload))
        let last = Int(objects[object].last)
        if last >= 0 {
            entries[last].next = entry
            if entries[last].field > field { objects[object].isSorted = false }
        } else {
            objects[object].first = entry
        }
        objects[object].last = entry
    }

    /// The entries of an object in the order of the fields, those of one field in the order of the document.
    func sorted(_ object: Int) -> [Entry] {
        var found: [(order: Int, entry: Entry)] = []
        var next = objects[object].first
        while next >= 0 {
            found.append((found.count, entries[Int(next)]))
            next = entries[Int(next)].next
        }
        found.sort { ($0.entry.field, $0.order) < ($1.entry.field, $1.order) }
        return found.map(\.entry)
    }

    /// Takes away what was added since there were so many of each.
    mutating func remove(entries entryCount: Int, objects objectCount: Int) {
        entries.removeLast(entries.count - entryCount)
        objects.removeLast(objects.count - objectCount)
    }
}
