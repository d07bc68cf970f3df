internal import CLibXML2

/// A libxml2 parser context with callbacks of our own, kept from one document to the next.
///
/// Keeping it keeps the dictionary in which the addresses of names are the key of `NameCache`. The dictionary never
/// forgets, so a context that has seen many names is thrown away.
///
/// `@unchecked Sendable`: a context is in `ParserPool`, used by nobody, or with the one thread that took it out.
final class ParserContext: @unchecked Sendable {
    private let context: xmlParserCtxtPtr
    private let builder: UnsafeMutablePointer<TapeBuilder>

    /// Distinct strings, and bytes of them, after which a context is not kept.
    ///
    /// libxml2 refuses every new name once its dictionary has 10 MB: without a bound on bytes a few hostile messages of
    /// long names would make the next honest one fail.
    private static let dictionaryBound: (strings: CInt, bytes: Int) = (16_384, 1 << 20)

    init?() {
        LibXML2.start()
        guard let context = xmlNewParserCtxt() else { return nil }
        self.context = context
        builder = .allocate(capacity: 1)
        builder.initialize(to: TapeBuilder(context: context))
        install()
    }

    deinit {
        builder.deinitialize(count: 1)
        builder.deallocate()
        xmlFreeParserCtxt(context)
    }

    var isWorthKeeping: Bool {
        xmlDictSize(context.pointee.dict) < Self.dictionaryBound.strings
            && xmlDictGetUsage(context.pointee.dict) < Self.dictionaryBound.bytes
    }

    /// The one function of the package that lets libxml2 parse a message, and only what the gate admitted.
    func parse(_ source: SourceBuffer, limits: XMLLimits, elements: Int) throws(XMLError) -> TapeStorage {
        builder.pointee.begin(source, limits: limits, elements: elements)
        xmlCtxtReset(context)
        // The gate has judged the encoding: the declaration is ignored. NONET is one more bolt on a door that the
        // refused entity loader already shuts.
        xmlCtxtUseOptions(context, CInt(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
        try push(source)
        _ = xmlParseDocument(context)
        // The bytes stay the document's, and with our own callbacks no tree is built: at most an empty one.
        while let input = inputPop(context) { xmlFreeInputStream(input) }
        if let document = context.pointee.myDoc { xmlFreeDoc(document) }
        context.pointee.myDoc = nil
        if let failure = builder.pointee.failure {
            var error = failure.error
            error.place = XMLPlace(at: failure.offset, in: source.bytes)
            throw error
        }
        // `nsWellFormed` is no help: it is cleared for namespace names that are not URIs, too, which are accepted.
        guard context.pointee.wellFormed == 1 else {
            throw XMLError(.parser, "The parser refused the message without a reason.")
        }
        return builder.pointee.finish(source: source)
    }

    /// Gives the source to libxml2 where it lies: its own functions for memory copy the bytes, and shift the copy about.
    private func push(_ source: SourceBuffer) throws(XMLError) {
        guard let input = xmlNewInputStream(context) else {
            throw XMLError(.parser, "The parser could not be started for want of memory.")
        }
        source.terminate()
        let length = source.count + SourceBuffer.padding
        input.pointee.base = UnsafePointer(source.base)
        input.pointee.cur = UnsafePointer(source.base) + XMLDeclaration.skippable(source.bytes)
        input.pointee.end = UnsafePointer(source.base + length)
        input.pointee.length = CInt(length)
        // Where it fails, it frees the input.
        guard inputPush(context, input) >= 0 else {
            throw XMLError(.parser, "The parser could not be started for want of memory.")
        }
    }

    private func install() {
        guard let handler = context.pointee.sax else { return }
        handler.pointee = xmlSAXHandler()
        handler.pointee.initialized = UInt32(XML_SAX2_MAGIC)
        handler.pointee.startElementNs = startElement
        handler.pointee.endElementNs = endElement
        handler.pointee.characters = characters
        handler.pointee.ignorableWhitespace = characters
        handler.pointee.cdataBlock = characters
        handler.pointee.internalSubset = refuseSubset
        handler.pointee.processingInstruction = refuseInstruction
        soapstone_set_error_callback(handler, reportError)
        context.pointee.userData = UnsafeMutableRawPointer(builder)
    }
}

private typealias Bytes = UnsafePointer<UInt8>
private typealias BytesList = UnsafeMutablePointer<UnsafePointer<UInt8>?>

/// The builder that a callback gets as its user data.
@inline(__always)
private func builder(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TapeBuilder>? {
    data?.assumingMemoryBound(to: TapeBuilder.self)
}

private let startElement:
    @convention(c) (
        UnsafeMutableRawPointer?, Bytes?, Bytes?, Bytes?, CInt, BytesList?, CInt, CInt, BytesList?
    ) -> Void = { data, local, _, uri, namespaceCount, namespaces, attributeCount, _, attributes in
        guard let local else { return }
        builder(data)?.pointee.startElement(
            local: local,
            uri: uri,
            TapeBuilder.Parts(
                namespaces: namespaces,
                namespaceCount: namespaceCount,
                attributes: attributes,
                attributeCount: attributeCount
            )
        )
    }

private let endElement: @convention(c) (UnsafeMutableRawPointer?, Bytes?, Bytes?, Bytes?) -> Void = { data, _, _, _ in
    builder(data)?.pointee.endElement()
}

private let characters: @convention(c) (UnsafeMutableRawPointer?, Bytes?, CInt) -> Void = { data, start, length in
    guard let start else { return }
    builder(data)?.pointee.characters(start, length)
}

private let refuseSubset: @convention(c) (UnsafeMutableRawPointer?, Bytes?, Bytes?, Bytes?) -> Void = { data, _, _, _ in
    builder(data)?.pointee.fail(XMLError(.dtd, "A document type declaration is not allowed in a message."))
}

private let refuseInstruction: @convention(c) (UnsafeMutableRawPointer?, Bytes?, Bytes?) -> Void = { data, _, _ in
    builder(data)?.pointee.processingInstruction()
}

private let reportError: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<xmlError>?) -> Void = { data, error in
    guard let error, error.pointee.level != XML_ERR_WARNING else { return }
    // A namespace name that is not a URI (an IRI, a blank in it) compares like any other string.
    guard error.pointee.code != CInt(XML_WAR_NS_URI.rawValue) else { return }
    // Comments go on after an error, so there may be thousands: only the first one is put into words.
    if let builder = builder(data), builder.pointee.failure != nil { return builder.pointee.stop() }
    var message = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
    while message.last?.isNewline == true { message.removeLast() }
    builder(data)?.pointee.fail(XMLError(.syntax, Excerpt.escaped(message.utf8)))
}
