import CLibXML2
import Synchronization

@testable import SoapstoneXML

/// A schema that libxml2 has compiled, to judge verdicts of our own validator.
///
/// `@unchecked Sendable`: libxml2 only reads a compiled schema, and each validation has a context of its own.
final class LibXMLSchema: @unchecked Sendable {
    /// A schema document in UTF-8. Others refer to it by `name`, as a relative reference.
    struct Document: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    /// Why there is no schema.
    enum Failure: Error {
        /// libxml2's first error in the schema.
        case refused(String)
        case late
    }

    private let schema: xmlSchemaPtr

    private init(_ schema: xmlSchemaPtr) { self.schema = schema }

    deinit { xmlSchemaFree(schema) }

    /// Compiles a schema: the document to begin with, then those that it leads to. No other document is found.
    static func compiled(_ documents: [Document], seconds: Int) throws(Failure) -> LibXMLSchema {
        LibXML2.start()
        SchemaDocuments.start()
        let result = BoundedThread.run(seconds: seconds) { () -> Result<LibXMLSchema, Failure> in
            soapstone_silence_thread()
            let prefix = SchemaDocuments.add(documents)
            defer { SchemaDocuments.remove(documents, prefix) }
            let messages = MessageList()
            var schema: xmlSchemaPtr?
            if let first = documents.first, let context = xmlSchemaNewParserCtxt(prefix + first.name) {
                let data = Unmanaged.passUnretained(messages).toOpaque()
                xmlSchemaSetParserStructuredErrors(context, { MessageList.add($1?.pointee, to: $0) }, data)
                schema = xmlSchemaParse(context)
                xmlSchemaFreeParserCtxt(context)
            }
            return withExtendedLifetime(messages) {
                schema.map { .success(LibXMLSchema($0)) }
                    ?? .failure(.refused(messages.list.first?.message ?? "no reason given"))
            }
        }
        guard let result else { throw .late }
        return try result.get()
    }

    /// Validates an element by itself.
    func validate(_ element: XMLElement, seconds: Int) -> SecondOpinion {
        BoundedThread.run(seconds: seconds) { self.opinion(on: element) }
            ?? .notChecked(reason: "libxml2 was not ready after \(seconds) s")
    }

    private func opinion(on element: XMLElement) -> SecondOpinion {
        soapstone_silence_thread()
        guard let tree = LibXMLTree(for: element), let context = xmlSchemaNewValidCtxt(schema) else {
            return .notChecked(reason: "there is no memory")
        }
        defer { xmlSchemaFreeValidCtxt(context) }
        let messages = MessageList()
        let data = Unmanaged.passUnretained(messages).toOpaque()
        xmlSchemaSetValidStructuredErrors(context, { MessageList.add($1?.pointee, to: $0) }, data)
        let status =
            element.index == 0
            ? xmlSchemaValidateDoc(context, tree.document) : xmlSchemaValidateOneElement(context, tree.node)
        return withExtendedLifetime(messages) {
            switch status {
            case 0: .valid
            case 1...: .invalid(messages.list)
            default: .notChecked(reason: "libxml2 gave up: \(messages.list.first?.message ?? "no reason given")")
            }
        }
    }
}

/// The errors that libxml2 reports while one of its functions runs.
private final class MessageList {
    private(set) var list: [SecondOpinion.Finding] = []

    static func add(_ error: xmlError?, to data: UnsafeMutableRawPointer?) {
        guard let data, let error, error.level != XML_ERR_WARNING else { return }
        let messages = Unmanaged<MessageList>.fromOpaque(data).takeUnretainedValue()
        guard messages.list.count < 100 else { return }
        var text = error.message.map { String(cString: $0) } ?? "unknown error"
        while text.last?.isNewline == true { text.removeLast() }
        let message = Excerpt.escaped(text.utf8)
        messages.list.append(SecondOpinion.Finding(code: Int(error.code), message: message))
    }
}

/// The schema documents that libxml2 may ask for while it compiles a schema.
private enum SchemaDocuments {
    private static let all = Mutex<(documents: [String: [UInt8]], compilations: Int)>(([:], 0))

    /// libxml2 finds these documents and no others, and its tables of types are there.
    static func start() { _ = once }

    private static let once: Void = {
        xmlSchemaInitTypes()
        xmlSetExternalEntityLoader { name, _, context in
            guard let name, let bytes = find(String(cString: name)), let context,
                let buffer = xmlParserInputBufferCreateMem(bytes, CInt(bytes.count), XML_CHAR_ENCODING_NONE)
            else { return nil }
            guard let input = xmlNewIOInputStream(context, buffer, XML_CHAR_ENCODING_NONE) else {
                xmlFreeParserInputBuffer(buffer)
                return nil
            }
            let copy = xmlCharStrdup(name)
            input.pointee.filename = UnsafeRawPointer(copy)?.assumingMemoryBound(to: CChar.self)
            return input
        }
    }()

    private static func find(_ name: String) -> [CChar]? {
        all.withLock { $0.documents[name]?.map { CChar(bitPattern: $0) } }
    }

    /// Hands documents over; libxml2 finds them by the prefix that is returned and their own name.
    static func add(_ documents: [LibXMLSchema.Document]) -> String {
        all.withLock { all in
            all.compilations += 1
            let prefix = "soapstone:/\(all.compilations)/"
            for document in documents { all.documents[prefix + document.name] = document.bytes }
            return prefix
        }
    }

    static func remove(_ documents: [LibXMLSchema.Document], _ prefix: String) {
        all.withLock { all in
            for document in documents { all.documents[prefix + document.name] = nil }
        }
    }
}
