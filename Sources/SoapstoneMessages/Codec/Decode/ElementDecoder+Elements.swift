internal import SoapstoneXML

extension ElementDecoder {
    /// Writes the child elements of a type without text of its own.
    mutating func writeElements(
        _ index: Int,
        _ content: Int,
        _ model: ContentModel,
        since start: Int
    ) throws(SchemaCodecError) {
        let end = Int(tape.events[index].end)
        if let steps = model.steps, isRegular(steps, content, end) {
            return try writeRegular(steps, content, end, since: start)
        }
        if table.isEncoded { return try writeAccessors(index, content, end, model, since: start) }
        try checkText(index, content, end)
        let entryCount = occurrences.entries.count
        let objectCount = occurrences.objects.count
        defer { occurrences.remove(entries: entryCount, objects: objectCount) }
        if let root = try match(index, content, end, model) {
            return try write(root, model.scopes[0], model, since: start)
        }
        // What was matched up to the failure is of no use.
        occurrences.remove(entries: entryCount, objects: objectCount)
        try write(gather(index, content, end, model), model.scopes[0], model, since: start)
    }

    /// Whether the children are those of a plain sequence, in its order and number.
    @inline(__always)
    private func isRegular(_ steps: [ContentModel.Step], _ content: Int, _ end: Int) -> Bool {
        var next = content
        for step in steps {
            var count: UInt32 = 0
            while next < end, tape.events[next].name == step.nameBits, count < step.max {
                next = Int(tape.events[next].end)
                count &+= 1
            }
            if count < step.min { return false }
        }
        // Without children there may be text.
        return next == end && content < end
    }

    private mutating func writeRegular(
        _ steps: [ContentModel.Step],
        _ content: Int,
        _ end: Int,
        since start: Int
    ) throws(SchemaCodecError) {
        var next = content
        for step in steps {
            guard next < end, tape.events[next].name == step.nameBits else { continue }
            output.append(step.member, skipping: output.count > start ? 0 : 1)
            guard step.isArray else {
                try write(next, as: step)
                next = Int(tape.events[next].end)
                continue
            }
            output.append("[")
            try write(next, as: step)
            next = Int(tape.events[next].end)
            while next < end, tape.events[next].name == step.nameBits {
                output.append(",")
                try write(next, as: step)
                next = Int(tape.events[next].end)
            }
            output.append("]")
        }
    }

    /// Writes the value of an element of a plain sequence.
    @inline(__always)
    private mutating func write(_ index: Int, as step: ContentModel.Step) throws(SchemaCodecError) {
        // The table has the model, and so what the step refers to, as long as this writes.
        try step.use._withUnsafeGuaranteedRef { use in
            Result { () throws(SchemaCodecError) in try write(index, as: use) }
        }.get()
    }

    /// Says where text stands in content that has none.
    mutating func checkText(_ index: Int, _ content: Int, _ end: Int) throws(SchemaCodecError) {
        var isText = content == end && !isBlank(tape.text(at: index))
        var next = content
        while next < end, !isText {
            isText = tape.events[next].kind == .text
            next = Int(tape.events[next].end)
        }
        if isText {
            try violate("cvc-complex-type.2.3", at: index, found: "text", "elements without text between them")
        }
    }

    /// Holds the children against the model; where elements stand there that it does not have, a second time without
    /// these.
    ///
    /// - Returns: the number of the object that they are in; nil where order or number are wrong.
    mutating func match(
        _ index: Int,
        _ content: Int,
        _ end: Int,
        _ model: ContentModel
    ) throws(SchemaCodecError) -> Int? {
        for skipsUnknown in [false, true] {
            let entryCount = occurrences.entries.count
            let objectCount = occurrences.objects.count
            let root = occurrences.open()
            var matcher = ContentMatcher(
                model,
                TapeChildren(document: document, tape: tape),
                from: content,
                to: end,
                skippingUnknown: skipsUnknown,
                list: OccurrenceList()
            )
            swap(&matcher.list, &occurrences)
            let isMatch = matcher.matches(into: root)
            swap(&matcher.list, &occurrences)
            for child in matcher.unknown {
                try violate(
                    "cvc-complex-type.2.4.d",
                    at: child,
                    found: quotedName(child),
                    "no such element: the type does not have it"
                )
            }
            if isMatch { return root }
            if isStrict || skipsUnknown { try reportMismatch(matcher, index) }
            occurrences.remove(entries: entryCount, objects: objectCount)
        }
        return nil
    }

    private mutating func reportMismatch(_ matcher: ContentMatcher<TapeChildren>, _ index: Int) throws(SchemaCodecError)
    {
        let expected = matcher.model.expected(at: matcher.failedNode)
        guard matcher.next < matcher.end else {
            return try violate("cvc-complex-type.2.4.b", at: index, found: "the end of the content", expected)
        }
        try violate(
            matcher.failedNode < 0 ? "cvc-complex-type.2.4.d" : "cvc-complex-type.2.4.a",
            at: matcher.next,
            found: quotedName(matcher.next),
            expected
        )
    }

    /// Writes the members of an object.
    mutating func write(
        _ object: Int,
        _ scope: ContentModel.Scope,
        _ model: ContentModel,
        since start: Int
    ) throws(SchemaCodecError) {
        var previous: Int32 = -1
        var isArray = false
        if occurrences.objects[object].isSorted {
            var next = occurrences.objects[object].first
            while next >= 0 {
                let entry = occurrences.entries[Int(next)]
                try write(entry, scope, model, &previous, &isArray, since: start)
                next = entry.next
            }
        } else {
            for entry in occurrences.sorted(object) {
                try write(entry, scope, model, &previous, &isArray, since: start)
            }
        }
        if isArray { output.append("]") }
    }

    private mutating func write(
        _ entry: OccurrenceList.Entry,
        _ scope: ContentModel.Scope,
        _ model: ContentModel,
        _ previous: inout Int32,
        _ isArray: inout Bool,
        since start: Int
    ) throws(SchemaCodecError) {
        let field = scope.fields[Int(entry.field)]
        if entry.field == previous {
            output.append(",")
        } else {
            if isArray { output.append("]") }
            key(field.member, since: start)
            isArray = field.isArray
            if isArray { output.append("[") }
            previous = entry.field
        }
        switch field.kind {
        case .element(let use): try write(Int(entry.payload), as: use)
        case .wildcard: try writeFragment(Int(entry.payload))
        case .group(let inner):
            output.append("{")
            try write(Int(entry.payload), model.scopes[inner], model, since: output.count)
            output.append("}")
        }
    }
}
