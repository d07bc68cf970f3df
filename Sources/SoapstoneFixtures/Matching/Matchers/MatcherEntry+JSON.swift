internal import SoapstoneCodec
internal import SoapstoneXML

// Conditions on the JSON that a contract makes of a request.
extension MatcherEntry {
    func difference(
        _ rule: MatchConditions.PointerRule,
        _ request: MatchRequest,
        _ surroundings: Surroundings,
        isRedacted: Bool
    ) -> Difference? {
        let unmet = unmet(request, surroundings, isRedacted: isRedacted) { form in
            Self.outcome(rule, form, request.action, surroundings.mapper)
        }
        guard let unmet else { return nil }
        return Difference(
            kind: .json,
            path: Excerpt.escaped(rule.pointer.text.utf8),
            namespaces: [],
            expected: rule.expected.map { Excerpt.escaped($0.utf8) },
            found: unmet.found.map { Excerpt.escaped($0.utf8) }
        )
    }

    /// Of a request that there is no JSON of, nothing holds: what is absent is not known either.
    private static func outcome(
        _ rule: MatchConditions.PointerRule,
        _ form: MatchRequest.Form,
        _ action: String?,
        _ mapper: (any RequestMapper)?
    ) -> Outcome {
        guard let mapper else { return (false, "an error: there is no contract to make JSON by") }
        switch form.json(by: mapper, action: action) {
        case .success(let json):
            let value = rule.pointer.value(in: json.root)
            return (rule.holds(for: value), value?.shortForm)
        case .failure(let error): return (false, "an error: \(error)")
        }
    }
}
