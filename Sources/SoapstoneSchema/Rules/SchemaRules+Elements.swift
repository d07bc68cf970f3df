internal import SoapstoneXML

/// Element declarations (`e-props-correct`).
extension SchemaRules {
    mutating func checkElements() {
        checkCircularSubstitution()
        for index in set.elements.indices where set.elements[index].hasRarities {
            let element = set.elements[index]
            checkValue(of: element)
            guard let head = element.substitutionHead else { continue }
            let final = set[head].final
            guard !isDerived(element.type, from: set[head].type, without: final) else { continue }
            let reason = final.isEmpty ? "" : ", or in a way that the head forbids"
            add(
                "e-props-correct.4",
                "\(named(element.name)) is in the substitution group of \(named(head)), but \(named(element.type)) is not "
                    + "derived from \(named(set[head].type))\(reason).",
                at: element.origin
            )
        }
    }

    private mutating func checkValue(of element: ElementDeclaration) {
        guard let value = element.value else { return }
        guard let type = textType(of: element.type) else { return checkMixedDefault(of: element, value) }
        if isID(type) {
            add(
                "e-props-correct.5",
                "\(named(element.name)) has the value \(quoted(value.text)) and is of a type derived from ID.",
                at: element.origin
            )
        }
        guard let violation = violation(value, of: type, at: element.origin) else { return }
        add(
            "e-props-correct.2",
            "The value of \(named(element.name)): \(violation.description).",
            at: element.origin
        )
    }

    /// Element Default Valid (`cos-valid-default.2`) for types without simple content.
    private mutating func checkMixedDefault(of element: ElementDeclaration, _ value: ValueConstraint) {
        guard case .complex(let id) = element.type else { return }
        let problem: String
        switch set[id].content {
        case .mixed(let particle):
            guard let particle else { return }
            do throws(RulesCost) {
                guard try !contentModel(particle, element.origin).isEmptiable else { return }
            } catch { return }
            problem = "its content cannot do without elements"
        default: problem = "its type has neither simple nor mixed content"
        }
        add(
            "cos-valid-default.2",
            "\(named(element.name)) has the value \(quoted(value.text)), but \(problem).",
            at: element.origin
        )
    }

    /// An element may not stand for itself by way of others (`e-props-correct.6`).
    private mutating func checkCircularSubstitution() {
        enum State { case new, open, done }
        var states = [State](repeating: .new, count: set.elements.count)
        for start in set.elements.indices where set.elements[start].hasRarities {
            guard states[start] == .new, set.elements[start].substitutionHead != nil else { continue }
            var path: [Int] = []
            var next: Int? = start
            while let element = next, states[element] == .new {
                states[element] = .open
                path.append(element)
                next = set.elements[element].substitutionHead?.index
            }
            if let element = next, states[element] == .open {
                add(
                    "e-props-correct.6",
                    "\(named(ElementID(element))) is in its own substitution group.",
                    at: set.elements[element].origin
                )
            }
            for element in path { states[element] = .done }
        }
    }
}
