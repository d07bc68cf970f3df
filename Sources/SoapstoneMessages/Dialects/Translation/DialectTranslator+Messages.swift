internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension DialectTranslator {
    /// The elements of a message in JSON.
    private struct Payload {
        var body: [DialectElement.Child] = []
        /// The prefixes in scope around them.
        var scope: PrefixScope
        var headers: [DialectElement.Child] = []
        var headerScope: PrefixScope
        /// What holds the body's elements, and what the header blocks.
        var place: Int
        var headerPlace: Int
    }

    /// Writes a message as Soapstone's own JSON has it.
    ///
    /// - Parameters:
    ///   - message: nil for one that the operation does not have.
    ///   - faults: nil for a request.
    mutating func write(
        message root: Int,
        _ message: MessageCodec?,
        _ faults: FaultCodec?,
        _ version: SOAPVersion,
        in scope: PrefixScope
    ) {
        var payload = Payload(scope: scope, headerScope: scope, place: root, headerPlace: root)
        if reader.isBadgerFish {
            read(document: root, version, message, &payload)
            let faultName = XMLName("Fault", in: version.namespace)
            if let faults, let fault = payload.body.first(where: { $0.name.matches(faultName) }) {
                return write(fault: fault.value, faults, version, in: payload.scope)
            }
        } else {
            if let faults, let fault = nodeSOAPFault(in: root) {
                return write(fault: fault, faults, version, in: scope)
            }
            readHeaders(of: root, &payload)
        }
        guard let message else {
            output.openObject(root)
            return output.closeObject()
        }
        if message.body.count != 1 {
            output.openObject(payload.place)
            if !reader.isBadgerFish {
                let others = foreignKeys(besides: message.body.map(\.name))
                payload.body = reader.element(at: root, in: scope, besides: others, &errors).children
            }
            writeMembers(payload.body, message.body, payload.scope)
        } else if reader.isBadgerFish {
            openBody(payload, message.body[0])
        } else {
            openBody(root, message.body[0], payload.scope)
        }
        if !payload.headers.isEmpty {
            output.key(MessageCodec.Key.headers, payload.headerPlace)
            output.openObject(payload.headerPlace)
            writeMembers(payload.headers, message.headers, payload.headerScope)
            output.closeObject()
        }
        output.closeObject()
    }

    /// Keys of node-soap's result that are not the element's.
    private func foreignKeys(besides names: [XMLName]) -> [String] {
        [MessageCodec.Key.headers] + others(than: names)
    }

    /// Keys that are somebody else's, without those that elements have: these are the message's.
    private func others(than names: [XMLName]) -> [String] {
        reserved.filter { key in !names.contains { $0.local.isSameBytes(as: key) } }
    }

    /// Begins the message's object with the members of its one element.
    private mutating func openBody(_ payload: Payload, _ entry: MessageCodec.Entry) {
        let own = payload.body.filter { $0.name.matches(entry.name) }
        refuse(payload.body.filter { !$0.name.matches(entry.name) }, among: [entry.name], payload.scope)
        for other in own.dropFirst() { fail(.count, other.value, "one more '\(entry.name.local)'", "one") }
        if let body = own.first { return openBody(body.value, entry, payload.scope) }
        if payload.body.isEmpty, errors.count == 0 { fail(.missing, payload.place, "no element", "'\(entry.name)'") }
        output.placeholder(isObject: true, payload.place)
        output.reopenObject()
    }

    private mutating func openBody(_ value: Int, _ entry: MessageCodec.Entry, _ scope: PrefixScope) {
        let outer = codec
        codec = entry.codec
        defer { codec = outer }
        let use = codec.table.use(of: entry.element)
        var scope = scope
        if !reader.isBadgerFish, hasQualifiedElements(use) { scope.declare("", use.name.namespace) }
        let start = output.count
        let record = output.origins.count
        write(value, as: use, in: scope, besides: reader.isBadgerFish ? [] : foreignKeys(besides: names(in: use)))
        if output.startsObject(at: start) {
            output.reopenObject()
        } else {
            output.wrap(since: start, record: record, in: ReservedKey.value, value)
        }
    }

    /// Writes elements as members; those that the contract does not name are errors.
    private mutating func writeMembers(
        _ children: [DialectElement.Child],
        _ entries: [MessageCodec.Entry],
        _ scope: PrefixScope
    ) {
        var seen: Set<XMLName> = []
        for child in children {
            guard let entry = entries.first(where: { child.name.matches($0.name) }), seen.insert(entry.name).inserted
            else {
                refuse([child], among: entries.map(\.name), scope)
                continue
            }
            output.key(entry.key, child.key)
            write(child.value, of: entry, in: scope)
        }
    }

    /// Writes the value of an element that the contract names, literal or encoded as it is bound.
    mutating func write(_ value: Int, of entry: MessageCodec.Entry, in scope: PrefixScope) {
        let outer = codec
        codec = entry.codec
        defer { codec = outer }
        write(value, as: codec.table.use(of: entry.element), in: scope)
    }

    // MARK: - BadgerFish

    /// Reads an object with one element: an envelope, or what stands in its body.
    private mutating func read(
        document root: Int,
        _ version: SOAPVersion,
        _ message: MessageCodec?,
        _ payload: inout Payload
    ) {
        guard tape.isObject(root) else { return fail(.kind, root, tape.words(root), "an object with one element") }
        let others = others(than: message?.body.map(\.name) ?? [])
        let document = reader.element(at: root, in: .empty, besides: others, &errors)
        payload.body = Array(document.children.prefix(1))
        payload.scope = document.scope
        for other in document.children.dropFirst() {
            fail(.count, other.value, "one more element", "one element as the root")
        }
        guard let envelope = payload.body.first, envelope.name.matches(XMLName("Envelope", in: version.namespace))
        else {
            return
        }
        payload.body = []
        payload.place = envelope.value
        let parts = reader.element(at: envelope.value, in: document.scope, &errors)
        for part in parts.children {
            let inner = reader.element(at: part.value, in: parts.scope, &errors)
            if part.name.matches(XMLName("Header", in: version.namespace)) {
                (payload.headers, payload.headerScope, payload.headerPlace) = (inner.children, inner.scope, part.value)
            } else if part.name.matches(XMLName("Body", in: version.namespace)) {
                (payload.body, payload.scope, payload.place) = (inner.children, inner.scope, part.value)
            } else {
                refuse([part], among: ["Header", "Body"].map { XMLName($0, in: version.namespace) }, parts.scope)
            }
        }
    }

    // MARK: - node-soap

    /// Whether the namespace of an element is that of elements in it: then it is the default one in node-soap's messages,
    /// for names that the schema does not know.
    private func hasQualifiedElements(_ use: ElementUse) -> Bool {
        names(in: use).contains { $0.namespace.isSameBytes(as: use.name.namespace) }
    }

    /// The names of the elements that an element may have in it.
    private func names(in use: ElementUse) -> [XMLName] {
        guard case .elements(let model) = table.shape(use.shape).content else { return [] }
        return model.scopes[0].elementNames
    }

    private mutating func readHeaders(of root: Int, _ payload: inout Payload) {
        guard tape.isObject(root), let headers = tape.member(MessageCodec.Key.headers, of: root) else { return }
        payload.headerPlace = headers
        payload.headers = reader.element(at: headers, in: payload.scope, &errors).children
    }

    /// The fault that node-soap's error has as its `root`, or that its server takes.
    private func nodeSOAPFault(in root: Int) -> Int? {
        var value = root
        for key in ["Envelope", "Body"] {
            guard tape.isObject(value), let member = tape.member(key, of: value) else { break }
            value = member
        }
        let others = tape.keys(of: root, among: reserved).count
        guard tape.isObject(value), value != root || tape.childCount(at: root) == 1 + others else { return nil }
        return tape.member("Fault", of: value)
    }
}
