internal import CLibXML2

/// A schema that libxml2 has compiled, to ask it for a second opinion on documents.
///
/// Nothing is fetched: libxml2 finds the documents that are handed over, under their names, and no others. Who compiles
/// has judged the schema's cost before, for a compilation cannot be interrupted: it goes on when the caller has stopped
/// waiting.
///
/// `@unchecked Sendable`: libxml2 only reads a compiled schema, and every validation has a context of its own.
package final class LibXMLSchema: @unchecked Sendable {
    private let schema: xmlSchemaPtr

    /// A schema document. Others refer to it by `name`, as a relative reference.
    package struct Document: Sendable {
        package var name: String
        package var bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Compiles a schema; the calling thread is blocked.
    ///
    /// - Parameters:
    ///   - documents: the document to begin with, then those that it leads to.
    ///   - seconds: how long to wait.
    package convenience init(documents: [Document], seconds: Int = 2) throws(LibXMLSchemaError) {
        var admitted: [(name: String, bytes: SchemaDocuments.Bytes)] = []
        for document in documents {
            do throws(XMLError) {
                let parsed = try XMLDocument(parsing: document.bytes, limits: .contract)
                admitted.append((document.name, SchemaDocuments.Bytes(parsed)))
            } catch {
                throw .document(name: document.name, error)
            }
        }
        guard let first = admitted.first else { throw .unavailable("there are no documents") }
        LibXML2.startSchemas()
        let handedOver = admitted
        let result = BoundedThread.run(seconds: seconds) { () -> Compilation in
            let prefix = SchemaDocuments.add(handedOver)
            defer { SchemaDocuments.remove(handedOver.map(\.name), prefix: prefix) }
            return Compilation(of: prefix + first.name)
        }
        switch result {
        case .success(let compilation):
            guard let schema = compilation.take() else { throw .refused(compilation.messages) }
            self.init(schema)
        case .failure(.late): throw .unavailable("libxml2 was not ready with the schema after \(seconds) s")
        case .failure(.busy): throw .unavailable("libxml2 is still busy with earlier work that took too long")
        }
    }

    private init(_ schema: xmlSchemaPtr) {
        self.schema = schema
    }

    deinit { xmlSchemaFree(schema) }

    /// Validates an element; the calling thread is blocked.
    ///
    /// - Parameter seconds: how long to wait.
    package func validate(_ element: XMLElement, seconds: Int = 2) -> LibXMLVerdict {
        let result = BoundedThread.run(seconds: seconds) { self.verdicts(on: [element]) }
        switch result {
        case .success(let verdicts): return verdicts[0]
        case .failure(.late): return .internalError("libxml2 was not ready after \(seconds) s")
        case .failure(.busy): return .internalError("libxml2 is still busy with earlier work that took too long")
        }
    }

    /// Validates elements one after the other; the calling thread is blocked.
    ///
    /// - Parameter seconds: how long to wait for all of them.
    /// - Returns: a verdict for each; nil where libxml2 was not ready with all, or could not begin.
    package func validate(_ elements: [XMLElement], seconds: Int = 2) -> [LibXMLVerdict]? {
        try? BoundedThread.run(seconds: seconds) { self.verdicts(on: elements) }.get()
    }

    private func verdicts(on elements: [XMLElement]) -> [LibXMLVerdict] {
        soapstone_silence_thread()
        let stream = elements.first.flatMap { LibXMLStream(schema, for: $0) }
        return elements.map { element in
            stream?.accepts(element) == true ? .valid : verdict(on: element)
        }
    }

    /// What libxml2 says of an element as a tree, in which it knows the lines.
    private func verdict(on element: XMLElement) -> LibXMLVerdict {
        guard let tree = LibXMLTree(for: element, hasLines: true) else { return .internalError("there is no memory") }
        guard let context = xmlSchemaNewValidCtxt(schema) else { return .internalError("there is no memory") }
        defer { xmlSchemaFreeValidCtxt(context) }
        let messages = MessageList()
        soapstone_set_schema_errors(context, collect, Unmanaged.passUnretained(messages).toOpaque())
        let status =
            element.index == 0
            ? xmlSchemaValidateDoc(context, tree.document) : xmlSchemaValidateOneElement(context, tree.node)
        return withExtendedLifetime(messages) {
            switch status {
            case 0: .valid
            case 1...: .invalid(messages.list)
            default: .internalError("libxml2 gave up: \(messages.list.first?.text ?? "no reason given")")
            }
        }
    }
}

/// What came of compiling, on its way from the thread that did it.
///
/// `@unchecked Sendable`: the thread that compiles hands it over and does not touch it again.
private final class Compilation: @unchecked Sendable {
    private var schema: xmlSchemaPtr?
    let messages: [LibXMLMessage]

    init(of name: String) {
        soapstone_silence_thread()
        let list = MessageList()
        if let context = xmlSchemaNewParserCtxt(name) {
            soapstone_set_schema_parser_errors(context, collect, Unmanaged.passUnretained(list).toOpaque())
            schema = xmlSchemaParse(context)
            xmlSchemaFreeParserCtxt(context)
        }
        messages = withExtendedLifetime(list) { list.list }
    }

    /// Freed where nobody waited for it any more.
    deinit { if let schema { xmlSchemaFree(schema) } }

    func take() -> xmlSchemaPtr? {
        defer { schema = nil }
        return schema
    }
}

/// The errors that libxml2 reports, kept while one of its functions runs.
private final class MessageList {
    static let bound = 100
    var list: [LibXMLMessage] = []
}

private let collect: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<xmlError>?) -> Void = { data, error in
    guard let data, let error = error?.pointee, error.level != XML_ERR_WARNING else { return }
    let messages = Unmanaged<MessageList>.fromOpaque(data).takeUnretainedValue()
    guard messages.list.count < MessageList.bound else { return }
    var text = error.message.map { String(cString: $0) } ?? "unknown error"
    while text.last?.isNewline == true { text.removeLast() }
    messages.list.append(
        LibXMLMessage(code: Int(error.code), line: Int(error.line), text: Excerpt.escaped(text.utf8))
    )
}
