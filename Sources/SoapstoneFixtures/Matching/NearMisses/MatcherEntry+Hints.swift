internal import SoapstoneXML

extension MatcherEntry {
    /// What may be wrong with paths that a request does not meet, or that ignore nothing of it, and with a request whose
    /// JSON is not what it must be.
    ///
    /// - Parameter form: the request as reports show it.
    func hints(for form: MatchRequest.Form, _ differences: [Difference]) -> [String] {
        guard !differences.isEmpty else { return [] }
        let isJSON = differences.contains { $0.kind == .json }
        let notes = isJSON ? form.notes.map { "the request breaks its contract: \(Excerpt.escaped($0.utf8))" } : []
        return pathHints(for: form, differences) + notes
    }

    private func pathHints(for form: MatchRequest.Form, _ differences: [Difference]) -> [String] {
        guard let document = form.document, let source = form.source else { return [] }
        let idle = conditions.ignored.filter { path in
            guard case .nodes(let nodes)? = try? path.value(in: document) else { return true }
            return nodes.isEmpty
        }
        let failed = conditions.paths.map(\.path).filter { path in
            differences.contains { $0.kind == .condition && $0.path.isSameBytes(as: Excerpt.escaped(path.text.utf8)) }
        }
        return PrefixHints.hints(for: idle + failed, in: source, conditions.namespaces)
    }
}
