internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// One composite's declaration, and whether it makes sense.
struct CompositeDeclaration {
    private let composite: Composite
    /// By the ids of the members.
    private let operations: [String: Operation]
    private let key: String
    /// The steps in which the members are called.
    private let steps: [String: Int]

    init(_ composite: Composite, _ operations: [String: Operation], _ key: String) {
        self.composite = composite
        self.operations = operations
        self.key = key
        steps = Dictionary(
            composite.steps.enumerated().flatMap { index, step in step.members.map { ($0.id, index) } }
        ) { first, _ in first }
    }

    /// - Throws: the first thing that is wrong with it.
    func check() throws(ConfigurationError) {
        try checkSteps()
        try checkRights()
        for member in composite.members {
            try checkInputs(of: member)
            try checkLoop(of: member)
        }
        try checkRequest()
        try checkOutputs()
        try checkCounts()
    }

    private func checkSteps() throws(ConfigurationError) {
        guard !composite.steps.isEmpty, composite.steps.allSatisfy({ !$0.members.isEmpty }) else {
            throw error("has a step that calls nobody")
        }
        for step in composite.steps {
            // Opstatus 6005 of Volt MX.
            guard step.members.count <= Composite.mostAtOnce else {
                throw error("calls \(step.members.count) members at one time; \(Composite.mostAtOnce) are allowed")
            }
            for member in step.members where step.members.count > 1 || member.isConcurrent {
                guard operations[member.id]?.isIdempotent == true else {
                    throw error("\(member.id) changes something, and so has to be the only one that is called then")
                }
            }
        }
    }

    /// A member that is a step of a flow stands in a composite that says which flow.
    private func checkRights() throws(ConfigurationError) {
        guard !composite.isFlow else {
            guard composite.needsSession else { throw error("has conditions on a session, and needs none") }
            return
        }
        for member in composite.members where operations[member.id]?.isFlowStep == true {
            throw error("\(member.id) is a step of a flow, and the composite has no conditions on the session")
        }
    }

    private func checkInputs(of member: Composite.Member) throws(ConfigurationError) {
        let known = operations[member.id].flatMap { JSONShape($0.requestLines()).keys }
        for input in member.inputs {
            if let known, !known.contains(input.name) {
                let names = Set(known).sorted().joined(separator: ", ")
                throw error("\(member.id) has no member '\(input.name)' in its request; it has \(names)")
            }
            for (id, pointer) in input.source.responses { _ = try shape(id, pointer, for: member.id) }
            try checkElement(input, of: member)
            if case .last(let count, _) = input.source, count < 1 {
                throw error("\(member.id) takes the last \(count) characters for '\(input.name)'")
            }
        }
    }

    private func checkElement(_ input: Composite.Input, of member: Composite.Member) throws(ConfigurationError) {
        guard let pointer = input.source.elementPointer else { return }
        let (id, list): (String, String)
        switch member.loop {
        case .each(let source, let pointer, _, _), .distinct(let source, let pointer, _, _, _):
            (id, list) = (source, pointer)
        case .pages, nil:
            throw error("\(member.id) is no loop through a list, and takes '\(input.name)' from an element")
        }
        guard case .array(let element) = try shape(id, list, for: member.id) else { return }
        guard let path = ValuePath(pointer), element.at(path) != nil else {
            throw error("\(member.id) takes '\(input.name)' from '\(pointer)' of an element, which has no such place")
        }
    }

    private func checkLoop(of member: Composite.Member) throws(ConfigurationError) {
        switch member.loop {
        case nil: return
        case .each(let id, let pointer, let most, _):
            guard most > 0 else { throw error("\(member.id) loops \(most) times at most") }
            switch try shape(id, pointer, for: member.id) {
            case .array, .any: return
            case .object, .scalar: throw error("\(member.id) loops through '\(pointer)' of \(id), which is no array")
            }
        case .distinct(let id, let pointer, let place, let most, let joined):
            guard most > 0 else { throw error("\(member.id) loops \(most) times at most") }
            switch try shape(id, pointer, for: member.id) {
            case .any: break
            case .array(let element):
                guard let path = ValuePath(place), element.at(path) != nil else {
                    throw error("\(member.id) tells elements apart by '\(place)', which is no place of theirs")
                }
            case .object, .scalar: throw error("\(member.id) loops through '\(pointer)' of \(id), which is no array")
            }
            guard let operation = operations[member.id] else { return }
            if let keys = JSONShape(operation.responseLines()).keys, !keys.contains(joined) {
                throw error("\(member.id) joins '\(joined)', which its response does not have")
            }
        case .pages(let more, let next, let most, let joined):
            guard most > 0 else { throw error("\(member.id) loops \(most) times at most") }
            guard !next.isEmpty else { throw error("\(member.id) asks for the same page again and again") }
            guard let operation = operations[member.id] else { return }
            let response = JSONShape(operation.responseLines())
            guard let path = ValuePath(more), let shape = response.at(path), shape.isBoolean else {
                throw error("\(member.id) goes on while '\(more)' is true, which is no Boolean of its response")
            }
            if let keys = response.keys, !keys.contains(joined) {
                throw error("\(member.id) joins '\(joined)', which its response does not have")
            }
            let inputs = JSONShape(operation.requestLines()).keys
            for (name, pointer) in next.sorted(by: { $0.key < $1.key }) {
                guard let path = ValuePath(pointer), response.at(path) != nil, inputs?.contains(name) ?? true else {
                    throw error("\(member.id) takes '\(name)' of its next request from '\(pointer)': one is not there")
                }
            }
        }
    }

    /// Every member of the request is taken by somebody, and what is taken is a member of the request.
    private func checkRequest() throws(ConfigurationError) {
        let fields = composite.request.map(\.name)
        guard Set(fields + [SessionValues.key]).count == fields.count + 1 else {
            throw error("has a member of the request twice")
        }
        let taken = Set(composite.members.flatMap { $0.inputs.flatMap(\.source.requestFields) })
        for field in fields where !taken.contains(field) { throw error("nobody takes '\(field)' of the request") }
        for field in taken.sorted() where !fields.contains(field) { throw error("the request has no '\(field)'") }
    }

    private func checkOutputs() throws(ConfigurationError) {
        var taken = Set(ResponseMembers.reserved)
        for member in composite.members {
            let keys = operations[member.id].flatMap { member.shape(of: $0).keys }
            if let outputs = member.outputs, let keys, let unknown = outputs.first(where: { !keys.contains($0) }) {
                throw error("\(member.id) gives '\(unknown)', which its response does not have")
            }
            for output in Set(member.outputs ?? keys ?? []).sorted() {
                guard taken.insert(output).inserted, !output.hasPrefix(FailureBody.member("")) else {
                    throw error("\(member.id) gives '\(output)', which another member or the gateway gives")
                }
            }
        }
        for name in composite.counts.filter({ !$0.isBadge }).map(\.name)
            + (composite.badges.isEmpty ? [] : [Badges.key])
        {
            guard taken.insert(name).inserted else { throw error("counts '\(name)', which is there already") }
        }
        guard Set(composite.badges).count == composite.badges.count else { throw error("has a badge twice") }
        if !composite.badges.isEmpty, !composite.needsSession {
            throw error("has badges, which a session remembers, and needs no session")
        }
    }

    private func checkCounts() throws(ConfigurationError) {
        for count in composite.counts {
            for part in count.parts {
                switch (part, try shape(part.id, part.pointer, for: nil)) {
                case (.elements(_, _, let conditions), .array(let element)):
                    for name in conditions.keys.sorted() {
                        guard let keys = element.keys, !keys.contains(name) else { continue }
                        throw error("counts elements by '\(name)', which they do not have")
                    }
                case (.flags, .object), (_, .any): continue
                default: throw error("counts '\(part.pointer)' of \(part.id), which cannot be counted so")
                }
            }
        }
    }

    /// What stands at a place of a member's response.
    ///
    /// - Parameter taker: the member that takes it; nil for what is made when all have been called.
    private func shape(_ id: String, _ pointer: String, for taker: String?) throws(ConfigurationError) -> JSONShape {
        guard let operation = operations[id], let step = steps[id],
            let member = composite.members.first(where: { $0.id == id })
        else { throw error("\(taker ?? "a count") takes something of '\(id)', which is no member") }
        if let taker, step >= steps[taker, default: 0] {
            if let circle = circle(from: taker) {
                throw error("\(circle.joined(separator: " waits for ")): nobody can be called first")
            }
            throw error("\(taker) takes '\(pointer)' of \(id), which is not called before it")
        }
        guard let path = ValuePath(pointer), let shape = member.shape(of: operation).at(path) else {
            throw error("\(taker ?? "a count") takes '\(pointer)' of \(id), whose response has no such place")
        }
        return shape
    }

    /// The members from one back to itself, each of which takes something of the next; nil where there is no way.
    private func circle(from start: String) -> [String]? {
        var ways = [[start]]
        var seen: Set<String> = []
        while let way = ways.popLast() {
            guard let last = way.last, let member = composite.members.first(where: { $0.id == last }) else { continue }
            for id in member.sources {
                if id == start { return way + [id] }
                if seen.insert(id).inserted { ways.append(way + [id]) }
            }
        }
        return nil
    }

    private func error(_ message: String) -> ConfigurationError { ConfigurationError(key, message) }
}

extension Composite.Member {
    /// The members whose responses it takes something of.
    fileprivate var sources: [String] {
        var ids = inputs.flatMap { $0.source.responses.map(\.id) }
        switch loop {
        case .each(let id, _, _, _), .distinct(let id, _, _, _, _): ids.append(id)
        case .pages, nil: break
        }
        return ids
    }

    /// Whether it is called several times at one time.
    fileprivate var isConcurrent: Bool {
        switch loop {
        case .each, .distinct: true
        case .pages, nil: false
        }
    }
}

extension Composite.Source {
    fileprivate var elementPointer: String? {
        switch self {
        case .element(let pointer): pointer
        case .last(_, let source): source.elementPointer
        case .either(let first, let second): first.elementPointer ?? second.elementPointer
        case .request, .response, .text, .number, .month, .today, .firstDay: nil
        }
    }
}

extension Composite.Count.Part {
    fileprivate var pointer: String {
        switch self {
        case .elements(_, let pointer, _), .flags(_, let pointer): pointer
        }
    }
}

extension JSONShape {
    /// Whether it may be a Boolean.
    var isBoolean: Bool {
        switch self {
        case .scalar(.boolean, _), .any: true
        case .scalar, .array, .object: false
        }
    }
}
