internal import CLibXML2

/// libxml2's validator driven by the records of a tape, as its parser would drive it: no tree is built.
///
/// It says whether a document is valid, and no more: without a tree, libxml2 knows no lines. One thread uses it, for one
/// document after the other.
final class LibXMLStream {
    private let context: xmlSchemaValidCtxtPtr
    /// Where libxml2 keeps the address of its handlers: it looks there again in the end.
    private let handlers: UnsafeMutablePointer<xmlSAXHandlerPtr?>
    private var target: UnsafeMutableRawPointer?
    /// Copies of names that have no end of their own, freed with the document.
    private var copies: [UnsafeMutablePointer<xmlChar>] = []
    private var names: NameBytes

    /// A start tag's declarations and attributes, as libxml2's parser hands them over.
    private struct StartTag {
        var namespaces: [UnsafePointer<xmlChar>?] = []
        var attributes: [UnsafePointer<xmlChar>?] = []
    }

    /// - Returns: nil for want of memory.
    init?(_ schema: xmlSchemaPtr, for element: XMLElement) {
        guard let context = xmlSchemaNewValidCtxt(schema) else { return nil }
        self.context = context
        handlers = .allocate(capacity: 1)
        handlers.initialize(to: nil)
        names = NameBytes(of: element.document.storage)
        soapstone_set_schema_errors(context, ignore, nil)
    }

    deinit {
        xmlSchemaFreeValidCtxt(context)
        handlers.deallocate()
    }

    /// Whether libxml2 finds nothing wrong with an element and all that is in it.
    func accepts(_ element: XMLElement) -> Bool {
        handlers.pointee = nil
        guard let plug = xmlSchemaSAXPlug(context, handlers, &target) else { return false }
        names = NameBytes(of: element.document.storage)
        let isSent = element.document.withTape { send(element, $0) }
        let isValid = isSent && xmlSchemaIsValid(context) == 1
        xmlSchemaSAXUnplug(plug)
        for copy in copies { soapstone_free(copy) }
        copies.removeAll(keepingCapacity: true)
        return isValid
    }

    /// Sends the records of an element; false where a name could not be copied.
    private func send(_ element: XMLElement, _ tape: XMLTape) -> Bool {
        guard let handler = handlers.pointee?.pointee, let start = handler.startElementNs,
            let end = handler.endElementNs, let characters = handler.characters
        else { return false }
        let target = target
        let names = names
        var tag = StartTag()
        var open: [(name: Name, end: Int)] = []
        let last = Int(tape.events[element.index].end)
        var index = element.index
        while true {
            while let inner = open.last, inner.end <= index {
                end(target, inner.name.local, nil, inner.name.namespace)
                open.removeLast()
            }
            guard index < last else { return true }
            let event = tape.events[index]
            guard event.kind == .element else {
                // Behind a start tag there is nothing but texts and elements.
                characters(target, tape.text(event).baseAddress, CInt(clamping: event.length))
                index += 1
                continue
            }
            let content = tape.content(of: index)
            guard let name = name(event.nameID, names), take(index + 1..<content, tape, &tag) else { return false }
            if index == element.index, !takeScope(of: element, tape, &tag) { return false }
            start(
                target,
                name.local,
                nil,
                name.namespace,
                CInt(clamping: tag.namespaces.count / 2),
                &tag.namespaces,
                CInt(clamping: tag.attributes.count / 5),
                0,
                &tag.attributes
            )
            if event.length > 0 {
                characters(target, tape.text(event).baseAddress, CInt(clamping: event.length))
            }
            open.append((name, Int(event.end)))
            index = content
        }
    }

    /// Lists the declarations and attributes of a start tag.
    private func take(_ records: Range<Int>, _ tape: XMLTape, _ tag: inout StartTag) -> Bool {
        tag.namespaces.removeAll(keepingCapacity: true)
        tag.attributes.removeAll(keepingCapacity: true)
        for index in records {
            let event = tape.events[index]
            guard event.kind == .attribute else {
                guard declare(event, tape, &tag) else { return false }
                continue
            }
            guard let name = name(event.nameID, names) else { return false }
            let text = tape.text(event)
            let end = text.baseAddress.map { $0 + text.count }
            tag.attributes += [name.local, nil, name.namespace, text.baseAddress, end]
        }
        return true
    }

    private func declare(_ event: XMLEvent, _ tape: XMLTape, _ tag: inout StartTag) -> Bool {
        var prefix: UnsafePointer<xmlChar>?
        if event.nameID != XMLEvent.noPrefix {
            guard let name = name(event.nameID, names) else { return false }
            prefix = name.local
        }
        guard let uri = copy(tape.text(event)) else { return false }
        tag.namespaces.append(prefix)
        tag.namespaces.append(uri)
        return true
    }

    /// Adds what the elements around declare, the inner ones first: libxml2 takes the first that fits.
    private func takeScope(of element: XMLElement, _ tape: XMLTape, _ tag: inout StartTag) -> Bool {
        var around: [Int] = []
        var next = 0
        while next < element.index {
            let event = tape.events[next]
            guard event.kind == .element, Int(event.end) > element.index else {
                next = Int(event.end)
                continue
            }
            around.append(next)
            next = tape.content(of: next)
        }
        for outer in around.reversed() {
            for index in outer + 1..<tape.content(of: outer) where tape.events[index].kind == .namespace {
                guard declare(tape.events[index], tape, &tag) else { return false }
            }
        }
        return true
    }

    /// The parts of a name as libxml2 wants them: with a zero behind, and no address for no namespace.
    private struct Name {
        let local: UnsafePointer<xmlChar>
        let namespace: UnsafePointer<xmlChar>?
    }

    private func name(_ id: UInt32, _ names: NameBytes) -> Name? {
        let (local, namespace) = names[id]
        if id < NameID.firstForeign {
            return local.baseAddress.map { Name(local: $0, namespace: namespace.isEmpty ? nil : namespace.baseAddress) }
        }
        guard let ownLocal = copy(local) else { return nil }
        guard !namespace.isEmpty else { return Name(local: ownLocal, namespace: nil) }
        return copy(namespace).map { Name(local: ownLocal, namespace: $0) }
    }

    private func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<xmlChar>? {
        guard let made = xmlStrndup(bytes.baseAddress, CInt(clamping: bytes.count)) else { return nil }
        copies.append(made)
        return UnsafePointer(made)
    }
}

/// What is wrong is asked again of a tree, which knows the lines.
private let ignore: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<xmlError>?) -> Void = { _, _ in }
