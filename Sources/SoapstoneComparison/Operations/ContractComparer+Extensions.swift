internal import SoapstoneWSDL
internal import SoapstoneXML

// Policies and other extensions: what they ask is not judged, that it is another is told.
extension ContractComparer {
    typealias ExtensionParts = ContractExtensions.Parts

    /// Where a part of a contract stands, for changes in it.
    struct ExtensionPlace {
        var subject: String
        var path: String
        var old: ChangePlace?
        var new: ChangePlace?
    }

    /// Compares what stands in `definitions` itself.
    func compareLooseExtensions() {
        compareExtensions(
            extensions.old.loose,
            extensions.new.loose,
            ExtensionPlace(subject: "the contract", path: "contract")
        )
    }

    /// Compares what stands in the services, ports, bindings and port types of two endpoints.
    func compareExtensions(_ a: Endpoint, _ b: Endpoint) {
        let (old, new) = extensions
        var place = ExtensionPlace(subject: "the \(b.title)", path: b.title, old: a.place, new: b.place)
        let isTold = compareExtensions(old.endpoint(a), new.endpoint(b), place)
        let refused = [a, b].map { Set($0.operations.first?.refusedExtensions ?? []) }
        if !isTold, refused[0] != refused[1] {
            extensionChange(.unproved, ShownName.list(refused[1].map(\.description).sorted()), place)
        }
        guard a.service != nil, b.service != nil else { return }
        place.subject = "the service"
        compareExtensions(old.service(of: a), new.service(of: b), place)
    }

    /// Compares what stands in two operations and in their messages.
    func compareExtensions(
        _ a: BoundOperation,
        _ b: BoundOperation,
        _ old: ContractExtensions.Operation,
        _ new: ContractExtensions.Operation
    ) {
        func compare(_ before: ExtensionParts, _ after: ExtensionParts, _ subject: String) {
            let path = "operation \(ShownName.text(b.name))"
            let places = (ChangePlace(a.place), ChangePlace(b.place))
            let place = ExtensionPlace(subject: subject, path: path, old: places.0, new: places.1)
            compareExtensions(before, after, place)
            if a.addressing == .none, b.addressing == .none { compareActions(before.action, after.action, place) }
        }
        compare(old.own, new.own, "the operation \(ShownName.text(b.name))")
        if a.input != nil, b.input != nil { compare(old.input, new.input, "the request") }
        if a.output != nil, b.output != nil { compare(old.output, new.output, "the response") }
        for fault in b.faults {
            let key = ByteKey(fault.name)
            guard let before = old.faults[key], let after = new.faults[key] else { continue }
            compare(before, after, "the fault \(ShownName.text(fault.name))")
        }
    }

    /// - Returns: whether extensions other than policies are others.
    @discardableResult
    private func compareExtensions(
        _ before: ExtensionParts,
        _ after: ExtensionParts,
        _ place: ExtensionPlace
    ) -> Bool {
        if before.policy != after.policy {
            var change = change(.policy, .unproved, place)
            let words = [before, after].map { $0.policies.isEmpty ? "none" : Excerpt.escaped($0.policy.utf8) }
            change.message = "the policies of \(place.subject) are others: \(words[1]) in place of \(words[0])"
            change.notes = ["Not judged: what policies ask is not read, and who does not know it may be refused."]
            add(change)
        }
        let isOther = before.required != after.required
        guard isOther || before.extensions != after.extensions else { return false }
        let words = ShownName.list(
            Set(before.extensions).symmetricDifference(after.extensions).sorted().map { Excerpt.escaped($0.utf8) }
        )
        extensionChange(isOther ? .unproved : .warning, words, place)
        return true
    }

    /// Compares actions of WS-Addressing that are named where nothing says that WS-Addressing is spoken.
    private func compareActions(_ before: String?, _ after: String?, _ place: ExtensionPlace) {
        guard before != after else { return }
        var change = change(.action, before == nil || after == nil ? .warning : .unproved, place)
        let words = [after, before].map { $0.map(ShownName.text) ?? "none" }
        change.message = "the WS-Addressing action of \(place.subject) became \(words[0]) in place of \(words[1])"
        change.notes = ["Nothing in the contract says that WS-Addressing is spoken; who speaks it goes by the action."]
        add(change)
    }

    private func extensionChange(_ verdict: ChangeVerdict, _ words: String, _ place: ExtensionPlace) {
        var change = change(.refusedExtension, verdict, place)
        change.message = "extensions of \(place.subject) are others: \(words)"
        change.notes = [
            verdict == .unproved
                ? "Not judged: what they ask is not known, and it has to be understood."
                : "What they say is not known; who does not know it either may pass over it."
        ]
        add(change)
    }

    private func change(_ kind: ChangeKind, _ verdict: ChangeVerdict, _ place: ExtensionPlace) -> ContractChange {
        ContractChange(
            kind: kind,
            clients: verdict,
            servers: verdict,
            message: "",
            path: place.path,
            old: place.old,
            new: place.new,
            remedy: ChangeRemedy.of(kind)
        )
    }
}
