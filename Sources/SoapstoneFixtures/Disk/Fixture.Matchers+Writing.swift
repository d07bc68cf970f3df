extension YAMLWriter {
    /// Adds the key `match`; nothing where the recorded request alone decides.
    mutating func add(_ key: String, _ matchers: Fixture.Matchers) {
        guard matchers != Fixture.Matchers() else { return }
        begin(key)
        add("ignore", list: matchers.ignored.map { .text($0) })
        add("xpath", list: matchers.conditions.map(Self.item))
        add("json", list: matchers.json.map(Self.item))
        if !matchers.namespaces.isEmpty {
            begin("namespaces")
            for (prefix, name) in matchers.namespaces.sorted(by: { $0.key < $1.key }) { add(prefix, name) }
            end()
        }
        add("headers", matchers.headers)
        add("query", matchers.query)
        if matchers.body != .recorded { add("body", matchers.body.rawValue) }
        if matchers.action != .recorded { add("action", matchers.action.rawValue) }
        if matchers.priority != 0 { add("priority", number: matchers.priority) }
        end()
    }

    private static func item(_ condition: Fixture.Matchers.PathCondition) -> ListItem {
        switch condition.test {
        case .holds: .text(condition.path)
        case .equals(let value): .pairs([("path", condition.path), ("equals", value)])
        case .matches(let pattern): .pairs([("path", condition.path), ("matches", pattern)])
        }
    }

    private static func item(_ condition: Fixture.Matchers.PointerCondition) -> ListItem {
        let pointer = (key: "pointer", text: condition.pointer)
        return switch condition.test {
        case .present: .text(condition.pointer)
        case .equals(let value) where value.isPlain: .pairs([pointer], plain: ("equals", value.text))
        case .equals(let value): .pairs([pointer, ("equals", value.text)])
        case .matches(let pattern): .pairs([pointer, ("matches", pattern)])
        case .absent: .pairs([pointer], plain: ("absent", "true"))
        }
    }

    private mutating func add(_ key: String, _ conditions: [Fixture.Matchers.FieldCondition]) {
        guard !conditions.isEmpty else { return }
        begin(key)
        for condition in conditions {
            switch condition.test {
            case .equals(let value): add(condition.name, value)
            case .matches(let pattern):
                begin(condition.name)
                add("matches", pattern)
                end()
            case .present, .absent:
                begin(condition.name)
                add(condition.test == .present ? "present" : "absent", plain: "true")
                end()
            }
        }
        end()
    }
}
