internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension ContractComparer {
    /// Compares ports by ports; names of services, ports and bindings are on no wire.
    func compareEndpoints() {
        let (before, after) = (Endpoint.all(of: old.contract), Endpoint.all(of: new.contract))
        func isSame(_ a: String?, _ b: String?) -> Bool {
            guard let a, let b else { return a == nil && b == nil }
            return a.isSameBytes(as: b)
        }
        let matching = Matching(
            old: before.count,
            new: after.count,
            [
                {
                    isSame(before[$0].port, after[$1].port) && isSame(before[$0].service, after[$1].service)
                        && before[$0].binding.local.isSameBytes(as: after[$1].binding.local)
                },
                {
                    before[$0].port != nil && isSame(before[$0].port, after[$1].port)
                        && isSame(before[$0].service, after[$1].service)
                },
                {
                    before[$0].binding.local.isSameBytes(as: after[$1].binding.local)
                        && before[$0].wire == after[$1].wire
                },
                { before[$0].wire == after[$1].wire && Self.share(before[$0], after[$1]) },
                { Self.share(before[$0], after[$1]) },
                { before[$0].wire == after[$1].wire && before.count == 1 && after.count == 1 },
            ]
        )
        for number in matching.removed { portRemoved(before[number]) }
        for (a, b) in matching.pairs { compare(before[a], after[b]) }
        for number in matching.added { portAdded(after[number]) }
    }

    /// Compares port types that no binding speaks of in either contract.
    func comparePortTypes() {
        func isBound(_ name: XMLName, _ side: ComparedSide) -> Bool {
            side.contract.operations.contains { $0.portType?.local.isSameBytes(as: name.local) ?? false }
        }
        let before = old.unbound.filter { !isBound($0.binding, new) }
        let after = new.unbound.filter { !isBound($0.binding, old) }
        let matching = Matching(
            old: before.count,
            new: after.count,
            [
                { before[$0].binding == after[$1].binding },
                { before[$0].binding.local.isSameBytes(as: after[$1].binding.local) },
                { Self.share(before[$0], after[$1]) },
            ]
        )
        for number in matching.removed { portRemoved(before[number]) }
        for (a, b) in matching.pairs { compare(before[a], after[b]) }
        for number in matching.added { portAdded(after[number]) }
    }

    private static func share(_ a: Endpoint, _ b: Endpoint) -> Bool {
        let names = Set(a.operations.map { ByteKey($0.name) })
        let common = b.operations.filter { names.contains(ByteKey($0.name)) }.count
        return common * 2 >= min(a.operations.count, b.operations.count)
    }

    private func portRemoved(_ endpoint: Endpoint) {
        add(
            ContractChange(
                kind: .portRemoved,
                clients: .breaking,
                servers: .compatible,
                message: "the \(endpoint.title) was removed with \(endpoint.size)",
                path: endpoint.title,
                old: endpoint.place,
                new: nil,
                remedy: ChangeRemedy.of(.portRemoved)
            )
        )
    }

    private func portAdded(_ endpoint: Endpoint) {
        add(
            ContractChange(
                kind: .portAdded,
                clients: .compatible,
                servers: .breaking,
                message: "the \(endpoint.title) was added with \(endpoint.size)",
                path: endpoint.title,
                old: nil,
                new: endpoint.place,
                remedy: ChangeRemedy.of(.portAdded)
            )
        )
    }

    private func compare(_ a: Endpoint, _ b: Endpoint) {
        func tell(
            _ kind: ChangeKind,
            _ clients: ChangeVerdict,
            _ servers: ChangeVerdict,
            _ message: String,
            _ note: String? = nil
        ) {
            add(
                ContractChange(
                    kind: kind,
                    clients: clients,
                    servers: servers,
                    message: message,
                    path: b.title,
                    old: a.place,
                    new: b.place,
                    remedy: max(clients, servers) == .compatible ? nil : ChangeRemedy.of(kind),
                    notes: [note].compactMap(\.self)
                )
            )
        }
        func words(_ text: String?) -> String { text.map(ShownName.text) ?? "none" }
        if a.service != b.service, a.service != nil, b.service != nil {
            tell(
                .serviceRenamed,
                .compatible,
                .compatible,
                "the service \(words(a.service)) is called \(words(b.service)) now",
                "The name is in no message."
            )
        }
        if a.port != nil, b.port == nil { portRemoved(a) }
        if a.port == nil, b.port != nil { portAdded(b) }
        if (a.port == nil) == (b.port == nil), a.port != b.port || !a.binding.local.isSameBytes(as: b.binding.local) {
            tell(
                .portRenamed,
                .compatible,
                .compatible,
                "the \(a.title) (binding \(ShownName.of(a.binding))) is the \(b.title) (binding "
                    + "\(ShownName.of(b.binding))) now",
                "The names are in no message."
            )
        }
        if a.address != b.address, (a.port == nil) == (b.port == nil) {
            tell(
                .address,
                .warning,
                .warning,
                "the address became \(words(b.address)) in place of \(words(a.address))",
                "Who has the old address built in calls it."
            )
        }
        compareWires(a, b, tell)
        compareExtensions(a, b)
        compareOperations(a, b)
    }

    private func compareWires(
        _ a: Endpoint,
        _ b: Endpoint,
        _ tell: (ChangeKind, ChangeVerdict, ChangeVerdict, String, String?) -> Void
    ) {
        guard let before = a.operations.first, let after = b.operations.first else { return }
        if before.wire != after.wire {
            if let x = before.version, let y = after.version {
                tell(
                    .soapVersion,
                    .breaking,
                    .breaking,
                    "SOAP \(y.rawValue) is spoken in place of SOAP \(x.rawValue)",
                    "Envelopes of one version are refused by the other one (VersionMismatch)."
                )
            } else {
                tell(
                    .wire,
                    .breaking,
                    .breaking,
                    "\(Self.words(after.wire)) is spoken in place of \(Self.words(before.wire))",
                    nil
                )
            }
        }
        if Self.transport(before) != Self.transport(after) {
            tell(
                .transport,
                .breaking,
                .breaking,
                "the transport is \(after.transport.map(ShownName.text) ?? "none") in place of "
                    + (before.transport.map(ShownName.text) ?? "none"),
                nil
            )
        }
    }

    /// A SOAP binding that names no transport is one of HTTP.
    private static func transport(_ operation: BoundOperation) -> String? {
        operation.transport ?? (operation.version == nil ? nil : "http://schemas.xmlsoap.org/soap/http")
    }

    private static func words(_ wire: Definitions.Wire) -> String {
        switch wire {
        case .soap(let version): "SOAP \(version.rawValue)"
        case .http(let verb): "HTTP \(Excerpt.escaped(verb.utf8))"
        case .other(let namespace): "an extension (\(ShownName.text(namespace)))"
        }
    }
}
