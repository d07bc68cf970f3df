internal import SoapstoneCodec
internal import SoapstoneXML

extension ElementEncoder {
    /// Writes what a particle of the content model takes of the members.
    ///
    /// The depth is that of the groups (`ContentDraft.nestingLimit`).
    mutating func write(_ index: Int, _ model: ContentModel, _ frame: Frame) {
        let node = model.nodes[index]
        guard let scope = frame.scope else { return }
        if !node.kind.isGroup {
            let field = scope.fields[Int(node.field)]
            let count = take(node, frame) { encoder, value in encoder.write(value, field) }
            return checkCount(count, node, field, frame)
        }
        if node.opensScope {
            let field = scope.fields[Int(node.field)]
            let inner = model.scopes[Self.scope(of: field)]
            let count = take(node, frame) { encoder, value in
                encoder.writeOccurrence(value, index, model, inner)
            }
            if !node.isOptional { checkCount(count, node, field, frame) }
            return
        }
        var count: UInt32 = 0
        while count < node.max, isPresent(index, model, frame) || count == 0 && !node.isOptional {
            writeOnce(index, model, frame)
            count += 1
        }
        if count < node.min, !node.isOptional {
            fail(.count, at: frame.object, "\(count) occurrences of a group", "\(node.min) or more")
        }
    }

    private static func scope(of field: Field) -> Int {
        if case .group(let scope) = field.kind { scope } else { 0 }
    }

    /// Takes as many values of a node's field as the node lets stand.
    private mutating func take(
        _ node: ContentModel.Node,
        _ frame: Frame,
        _ body: (inout ElementEncoder, Int) -> Void
    ) -> UInt32 {
        let slot = frame.base + Int(node.field)
        var count: UInt32 = 0
        while lefts[slot] > 0, count < node.max {
            let value = Int(cursors[slot])
            cursors[slot] = Int32(tape.end(at: value))
            lefts[slot] -= 1
            count += 1
            body(&self, value)
        }
        return count
    }

    private mutating func write(_ value: Int, _ field: Field) {
        switch field.kind {
        case .element(let use): write(value, as: use)
        case .wildcard(let wildcard): writeFragment(value, wildcard)
        case .group: break
        }
    }

    /// One occurrence of a group whose occurrences are objects.
    private mutating func writeOccurrence(
        _ value: Int,
        _ index: Int,
        _ model: ContentModel,
        _ scope: ContentModel.Scope
    ) {
        guard tape.isObject(value) else {
            return fail(.kind, at: value, tape.words(value), "an object for one occurrence of the group")
        }
        let frame = frame(of: value, nil, scope)
        defer { close(frame) }
        writeOnce(index, model, frame)
        checkRest(frame, model)
    }

    private mutating func writeOnce(_ index: Int, _ model: ContentModel, _ frame: Frame) {
        let node = model.nodes[index]
        guard node.kind == .choice else {
            var child = index + 1
            while child < Int(node.end) {
                write(child, model, frame)
                child = Int(model.nodes[child].end)
            }
            return
        }
        if let branch = branch(of: index, model, frame) { return write(branch, model, frame) }
        guard !model.hasOptionalBranch(index), !hasFaulty(index, model, frame) else { return }
        fail(.missing, at: frame.object, "no member of a choice", model.expected(at: index))
    }

    private mutating func checkCount(_ count: UInt32, _ node: ContentModel.Node, _ field: Field, _ frame: Frame) {
        guard count < node.min, lefts[frame.base + Int(node.field)] >= 0 else { return }
        let key = Excerpt.escaped(field.key)
        fail(
            count == 0 ? .missing : .count,
            at: frame.object,
            count == 0 ? "no '\(key)'" : "\(count) of '\(key)'",
            "\(describe(field)), \(field.occurs.words)"
        )
    }

    /// Says which members the content model had no place for.
    mutating func checkRest(_ frame: Frame, _ model: ContentModel) {
        guard let scope = frame.scope else { return }
        for position in frame.firstPresent..<present.count {
            let number = Int(present[position])
            let left = lefts[frame.base + number]
            guard left > 0 else { continue }
            let field = scope.fields[number]
            let value = Int(cursors[frame.base + number])
            if field.isArray, !field.isFirst(value, in: tape) {
                fail(.count, at: value, "\(left) more of '\(Excerpt.escaped(field.key))'", field.occurs.words)
            } else {
                fail(
                    .choice,
                    at: value,
                    "'\(Excerpt.escaped(field.key))' beside members that exclude it",
                    "one branch of the choice"
                )
            }
        }
    }

    // MARK: - What is there

    /// Whether a member is left for something in a node.
    private func isPresent(_ index: Int, _ model: ContentModel, _ frame: Frame) -> Bool {
        guard let scope = frame.scope else { return false }
        let range = Int32(index)..<model.nodes[index].end
        // A model may have thousands of fields, and an object a few members, or the other way round.
        if range.count <= 8 {
            return range.contains { position in
                let node = model.nodes[Int(position)]
                return model.scopes[Int(node.scope)] === scope && node.field >= 0
                    && lefts[frame.base + Int(node.field)] > 0
            }
        }
        return present[frame.firstPresent...].contains { field in
            lefts[frame.base + Int(field)] > 0 && scope.nodesOfField[Int(field)].contains(where: range.contains)
        }
    }

    private func hasFaulty(_ index: Int, _ model: ContentModel, _ frame: Frame) -> Bool {
        guard let scope = frame.scope else { return false }
        let range = Int32(index)..<model.nodes[index].end
        return present[frame.firstPresent...].contains { field in
            lefts[frame.base + Int(field)] < 0 && scope.nodesOfField[Int(field)].contains(where: range.contains)
        }
    }

    /// The branch of a choice that most of the members are in; of several one that has all that it needs, and of these the
    /// first or, where the members of many occurrences are in one object, the one whose member comes first in it. Nil where
    /// no member is in any.
    private func branch(of index: Int, _ model: ContentModel, _ frame: Frame) -> Int? {
        guard let scope = frame.scope else { return nil }
        var counts: [(branch: Int, count: Int)] = []
        for field in present[frame.firstPresent...] where lefts[frame.base + Int(field)] > 0 {
            var seen = -1
            for position in scope.nodesOfField[Int(field)] {
                guard let branch = model.branch(of: index, holding: Int(position)), branch != seen else { continue }
                seen = branch
                if let known = counts.firstIndex(where: { $0.branch == branch }) {
                    counts[known].count += 1
                } else {
                    counts.append((branch, 1))
                }
            }
        }
        let most = counts.map(\.count).max()
        var branches = counts.filter { $0.count == most }.map(\.branch)
        if branches.count > 1 {
            let whole = branches.filter { !lacks($0, model, frame) }
            if !whole.isEmpty { branches = whole }
        }
        return table.flattensGroups ? branches.first : branches.min()
    }

    /// Whether no member is there of something that a node cannot do without.
    private func lacks(_ index: Int, _ model: ContentModel, _ frame: Frame) -> Bool {
        let node = model.nodes[index]
        guard !node.isOptional, node.min > 0 else { return false }
        guard node.kind.isGroup, !node.opensScope else { return lefts[frame.base + Int(node.field)] == 0 }
        var child = index + 1
        while child < Int(node.end) {
            let isLacking = lacks(child, model, frame)
            // A choice needs one of its branches, other groups all that they have.
            if isLacking != (node.kind == .choice) { return isLacking }
            child = Int(model.nodes[child].end)
        }
        return node.kind == .choice && index + 1 < Int(node.end)
    }
}

extension ContentModel {
    /// The child of a group that a node is in; nil for a node outside the group.
    fileprivate func branch(of group: Int, holding node: Int) -> Int? {
        guard node > group, node < Int(nodes[group].end) else { return nil }
        var node = node
        while Int(nodes[node].parent) != group { node = Int(nodes[node].parent) }
        return node
    }

    fileprivate func hasOptionalBranch(_ group: Int) -> Bool {
        var child = group + 1
        while child < Int(nodes[group].end) {
            if nodes[child].isOptional { return true }
            child = Int(nodes[child].end)
        }
        return false
    }
}

extension Field {
    /// Whether a value is the first of its array: none was taken.
    fileprivate func isFirst(_ value: Int, in tape: JSONTape) -> Bool {
        value > 0 && tape.kind(at: value - 1) == .array && tape.firstChild(of: value - 1) == value
    }
}
